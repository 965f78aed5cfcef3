import type { FileSource } from '../types/api.js';
import { clock, type Cancel } from '../util/clock.js';
import { SharedSet } from './gather.js';
import type { Opener } from './worker/protocol.js';

/**
 * How long the files of a source stay with the opener after a load, in milliseconds. A person who looks through an
 * archive opens one model after the other, and their common scripts are then read once.
 */
const keepTime = 5000;
/** Files of more bytes are not kept: their memory is worth more than the time to read them again. */
const mostKept = 64 << 20;

interface Kept {
  readonly set: SharedSet;
  readonly opener: Opener;
  users: number;
  timer: Cancel | undefined;
}

const kept: WeakMap<FileSource, Kept> = new WeakMap();

/**
 * Runs a load with the file set of a source that its owner may load from again. A cancelled load releases the files,
 * unless another one begins at once because somebody has chosen another model of the same archive.
 */
export async function withKeptSet<T>(
  source: FileSource,
  opener: Opener,
  signal: AbortSignal,
  use: (set: SharedSet) => Promise<T>,
): Promise<T> {
  let entry = kept.get(source);
  if (entry?.opener !== opener) {
    entry = { set: new SharedSet({ isShared: true }), opener, users: 0, timer: undefined };
    kept.set(source, entry);
  }
  entry.users += 1;
  entry.timer?.();
  try {
    return await use(entry.set);
  } finally {
    entry.users -= 1;
    if (entry.users === 0) closeAfter(keepsFiles(entry, signal) ? keepTime : 0, source, entry);
  }
}

function keepsFiles({ set }: Kept, { aborted }: AbortSignal): boolean {
  return !aborted && set.size <= mostKept;
}

/** Runs a load with a file set of its own. */
export async function withOwnSet<T>(opener: Opener, use: (set: SharedSet) => Promise<T>): Promise<T> {
  const set = new SharedSet();
  try {
    return await use(set);
  } finally {
    opener.close(set.number);
  }
}

function closeAfter(milliseconds: number, source: FileSource, entry: Kept): void {
  entry.timer = clock.after(
    milliseconds,
    () => {
      if (kept.get(source) === entry) kept.delete(source);
      entry.opener.close(entry.set.number);
    },
    false,
  );
}
