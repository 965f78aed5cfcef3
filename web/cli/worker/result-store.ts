import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { lstat, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { largestFile } from '../../lib/load/largest-file.js';
import type { NodeSource } from '../../lib/load/sources/node-source.js';
import { isArchiveName } from '../../lib/util/names.js';
import { isSystemError } from '../open.js';
import { Drafts } from '../batch/drafts.js';
import { companionsOf } from '../batch/made-from.js';
import { hashOf } from '../hash.js';
import { pathSource } from '../model-source.js';
import { NameTaken } from '../replacing.js';

/** The file beside a result that says what it is. */
const recordFile = 'record.json';

/** What is known of a result. */
export interface ResultRecord {
  readonly schema: 1;
  readonly command: string;
  /** The file in the result's folder. */
  readonly file: string;
  readonly warnings: readonly string[];
  /** Whether the subject does not pass `check`. */
  readonly failed: boolean;
}

/** The content of a subject. */
export interface Content {
  /** Equal for equal subjects, in whatever folder they lie. */
  readonly hash: string;
  /** Is another one when a file of it has been written since, or another has come. */
  readonly state: string;
}

/**
 * A folder of results, each in a folder of its own that is named by the hash of what it was made of and how. It appears
 * when it is complete, and once: of two workers that make the same, the second takes what the first has written.
 */
export class ResultStore {
  readonly #folder: string;
  readonly #drafts: Drafts;

  constructor(folder: string) {
    this.#folder = folder;
    this.#drafts = new Drafts(folder);
  }

  /** Makes the folder. @throws UsageError where there can be none */
  make(): Promise<void> {
    return this.#drafts.make();
  }

  /** The result of that hash; null where there is none, or it is damaged. */
  async find(hash: string): Promise<ResultRecord | null> {
    try {
      const folder = join(this.#folder, hash);
      const record = JSON.parse(await readFile(join(folder, recordFile), 'utf8')) as ResultRecord;
      await stat(join(folder, record.file));
      return record;
    } catch {
      return null;
    }
  }

  /** A folder for what is being written. `discard` ends it, whether it was published or not. */
  draft(): string {
    // A folder of the system's usual mode, which others may read as the results are read; a draft's is its owner's.
    const folder = join(this.#drafts.begin(), 'result');
    mkdirSync(folder);
    return folder;
  }

  /**
   * Puts a draft into its place, unless another worker has been faster.
   *
   * @throws NameTaken where something lies there that no worker has written
   */
  async publish(draft: string, hash: string, record: ResultRecord): Promise<void> {
    await writeFile(join(draft, recordFile), JSON.stringify(record));
    const place = join(this.#folder, hash);
    if (!(await isComplete(place))) await this.#clear(place);
    await rename(draft, place).catch((error: unknown) => {
      if (!isOneOf(error, ['ENOTEMPTY', 'EEXIST'])) throw error;
    });
  }

  discard(draft: string): Promise<void> {
    return this.#drafts.discard(dirname(draft));
  }

  /** Removes what was not published, where this process is about to end. */
  discardAll(): void {
    this.#drafts.discardAll();
  }

  /** Removes a damaged result. It is out of the way at once. */
  async #clear(place: string): Promise<void> {
    const found = await lstat(place).catch(() => null);
    if (found === null) return;
    if (!(await lstat(join(place, recordFile)).catch(() => null))?.isFile()) throw notOurs(place);
    const old = this.#drafts.begin('old-');
    await rename(place, join(old, 'result')).catch((error: unknown) => {
      if (!isOneOf(error, ['ENOENT'])) throw error;
    });
    await this.#drafts.discard(old);
  }
}

function isOneOf(error: unknown, codes: readonly string[]): boolean {
  return isSystemError(error) && codes.includes(error.code ?? '');
}

function notOurs(place: string): NameTaken {
  return new NameTaken(
    `The result would be ${place}, and Marrow has no record of having written what lies there. Move it elsewhere.`,
  );
}

async function isComplete(folder: string): Promise<boolean> {
  try {
    const { file } = JSON.parse(await readFile(join(folder, recordFile), 'utf8')) as ResultRecord;
    await stat(join(folder, file));
    return true;
  } catch {
    return false;
  }
}

/**
 * What a subject consists of: the bytes of what was named and of all that may belong to it, by their names. A file that
 * cannot be read is left out: opening the subject reports it.
 *
 * @param signal - ends the reading
 * @throws Error of the file system where a path leads nowhere
 */
export async function contentOf(paths: readonly string[], signal?: AbortSignal): Promise<Content> {
  const source = await pathSource(paths, null);
  const files: [name: string, hash: string][] = [];
  // Before the bytes are read: what is written meanwhile is seen afterwards.
  const state = await stateOf(source, paths);
  for (const { name, place } of companionsOf(source, paths)) {
    signal?.throwIfAborted();
    const hash = await hashOfFile(place, signal);
    if (hash !== null) files.push([name, hash]);
  }
  files.sort(([a], [b]) => (a < b ? -1 : 1));
  // A model with a name like "tris" is called by its folder.
  const place = paths.every(isArchiveName) ? null : (source.place ?? null);
  const named = paths.map((path) => basename(path));
  return { hash: hashOf(JSON.stringify([place, named, files, source.warnings ?? []])), state };
}

/**
 * Whether a subject is as it was when its content was asked for.
 *
 * @throws Error of the file system where a path leads nowhere by now
 */
export async function isAsBefore({ state }: Content, paths: readonly string[]): Promise<boolean> {
  return (await stateOf(await pathSource(paths, null), paths)) === state;
}

async function stateOf(source: NodeSource, paths: readonly string[]): Promise<string> {
  const states: string[] = [];
  for (const { place } of companionsOf(source, paths)) {
    const found = await stat(place).catch(() => null);
    states.push(JSON.stringify([place, found && [found.ino, found.size, found.mtimeMs]]));
  }
  return hashOf(JSON.stringify(states.sort()));
}

/**
 * The hash of a file's bytes, without holding them in memory. A file that is too large to be opened has the hash of its
 * size; archives may have any size. Null for what is no file, or cannot be read.
 */
async function hashOfFile(place: string, signal?: AbortSignal): Promise<string | null> {
  const found = await stat(place).catch(() => null);
  if (found?.isFile() !== true) return null;
  if (found.size > largestFile && !isArchiveName(place)) return hashOf(`${found.size}`);
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(place, signal && { signal })) hash.update(bytes as Buffer);
  } catch (error) {
    signal?.throwIfAborted();
    if (isSystemError(error)) return null;
    throw error;
  }
  return hash.digest('hex');
}
