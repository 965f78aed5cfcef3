import { Gallery } from '../../../web/lib/core/gallery.js';
import { Model } from '../../../web/lib/core/model.js';
import type { Runtime } from '../../../web/lib/core/runtime.js';
import type { SnapshotBuffers } from '../../../web/lib/core/snapshot.js';
import type { Loader } from '../../../web/lib/load/loader.js';
import type { Opened, OpenStep } from '../../../web/lib/load/protocol.js';
import { newLoader } from './wasm.js';

let sets = 1 << 20;

/** A load in one step: all files are there, and have been copied, so that the caller keeps them. */
export function stepOf(
  named: Readonly<Record<string, Uint8Array>>,
  entry: string = Object.keys(named)[0] ?? '',
): OpenStep {
  const names = Object.keys(named);
  const set = sets++;
  return {
    set,
    load: set,
    listing: { names, openEnded: false, game: null, place: '' },
    files: names.map((name) => ({ name, piece: named[name]!.slice() })),
    uses: entry.endsWith('/') ? names : [entry],
    entry: { name: entry, family: null },
    parts: {},
    isLast: true,
  };
}

export async function openedBy(loader: Loader, step: OpenStep): Promise<Opened> {
  const answer = await loader.run('open', step).finally(() => loader.close(step.set));
  if ('opened' in answer) return answer.opened;
  throw new Error(`not opened: ${JSON.stringify(answer)}`);
}

/** A snapshot as one file. */
export function snapshotFile({ core, rest }: SnapshotBuffers): Uint8Array {
  const coreSize = new DataView(core).getUint32(8, true);
  return Uint8Array.of(...new Uint8Array(core, 0, coreSize), ...new Uint8Array(rest));
}

/**
 * A model in a given instance of the runtime, without sources, workers and pictures: the first file, or what `entry`
 * names, with the others.
 */
export async function openFilesIn(
  core: Runtime,
  named: Readonly<Record<string, Uint8Array>>,
  entry?: string,
): Promise<Model> {
  const { summary, snapshot } = await openedBy(await newLoader(), stepOf(named, entry));
  return new Model(core, summary, snapshot, new Gallery());
}

/** The same of a single file. */
export function openIn(core: Runtime, bytes: Uint8Array, name = 'test.md2'): Promise<Model> {
  return openFilesIn(core, { [name]: bytes });
}
