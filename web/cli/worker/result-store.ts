import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { nodeSource, type NodeSource } from '../../lib/load/sources/node-source.js';
import { isArchiveName } from '../../lib/util/names.js';
import { isSystemError } from '../open.js';
import { Drafts } from '../batch/drafts.js';
import { companionsOf, isUnchanged, type MadeFrom } from '../batch/made-from.js';
import { hashOf } from '../hash.js';

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
  /** What the game's folders around the subject have added to it; null where it lies in none. */
  readonly madeFrom: MadeFrom | null;
}

/** The content of a subject. */
export interface Content {
  /** Tells it from all others that look otherwise, wherever it lies; in the folders of a game, from all in other places. */
  readonly hash: string;
  /** Is another one when a file of it has been written since, or another has come. */
  readonly state: string;
  /** Whether what is opened may depend on more than that: the folders of a game around it. */
  readonly inGame: boolean;
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

  /** The result of that hash, unless there is none, or the game's folders around its paths have changed. */
  async find(hash: string, paths: readonly string[]): Promise<ResultRecord | null> {
    try {
      const folder = join(this.#folder, hash);
      const record = JSON.parse(await readFile(join(folder, recordFile), 'utf8')) as ResultRecord;
      await stat(join(folder, record.file));
      const isCurrent = record.madeFrom === null || (await isUnchanged(record.madeFrom, paths));
      return isCurrent ? record : null;
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

  /** Puts a draft into its place, unless another worker has been faster. */
  async publish(draft: string, hash: string, record: ResultRecord): Promise<void> {
    await writeFile(join(draft, recordFile), JSON.stringify(record));
    const place = join(this.#folder, hash);
    // What stands there in the way is damaged, or made from what the game's folders no longer have.
    if (record.madeFrom !== null || !(await isComplete(place))) await this.#clear(place);
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

  /** Takes an old result out of the way at once, and then removes it. */
  async #clear(place: string): Promise<void> {
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
 * What a subject consists of: the bytes of what was named and of all that may belong to it, by their names.
 *
 * @throws Error of the file system where a path leads nowhere
 */
export async function contentOf(paths: readonly string[]): Promise<Content> {
  const source = await nodeSource(paths);
  const inGame = source.game !== undefined;
  const files: [name: string, hash: string][] = [];
  // Before the bytes are read: what is written meanwhile is seen afterwards.
  const state = await stateOf(source, paths);
  for (const { name, place } of companionsOf(source, paths)) files.push([name, await hashOfFile(place)]);
  files.sort(([a], [b]) => (a < b ? -1 : 1));
  // A model with a name like "tris" is called by its folder.
  const place = paths.every(isArchiveName) ? null : (source.place ?? null);
  const named = paths.map((path) => basename(path));
  // Two that are equal may find other pictures in their games.
  const where = inGame ? paths.map((path) => resolve(path)) : null;
  return {
    hash: hashOf(JSON.stringify([place, named, files, where])),
    state,
    inGame,
  };
}

/**
 * Whether a subject is as it was when its content was asked for.
 *
 * @throws Error of the file system where a path leads nowhere by now
 */
export async function isAsBefore({ state }: Content, paths: readonly string[]): Promise<boolean> {
  return (await stateOf(await nodeSource(paths), paths)) === state;
}

async function stateOf(source: NodeSource, paths: readonly string[]): Promise<string> {
  const states: string[] = [];
  for (const { place } of companionsOf(source, paths)) {
    const { ino, size, mtimeMs } = await stat(place);
    states.push(JSON.stringify([place, ino, size, mtimeMs]));
  }
  return hashOf(JSON.stringify(states.sort()));
}

/** Of a file of any size, without holding it in memory. */
async function hashOfFile(place: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(place)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}
