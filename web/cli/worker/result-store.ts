import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { lstat, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { largestFile } from '../../lib/load/sources/pieces.js';
import type { NodeSource } from '../../lib/load/sources/node-source.js';
import { isArchiveName } from '../../lib/util/names.js';
import { isSystemError } from '../open.js';
import { Drafts } from '../batch/drafts.js';
import { companionsOf } from '../batch/made-from.js';
import { hashOf } from '../hash.js';
import { pathSource } from '../model-source.js';
import { NameTaken } from '../replacing.js';

/** The file beside a result that describes it. */
const recordFile = 'record.json';

/** Description of a result. */
export interface ResultRecord {
  readonly schema: 1;
  readonly command: string;
  /** The file name within the result's folder. */
  readonly file: string;
  readonly warnings: readonly string[];
  /** Whether the subject failed `check`. */
  readonly failed: boolean;
}

/** Identifies the content of a subject. */
export interface Content {
  /** Equal for equal subjects, regardless of their folder. */
  readonly hash: string;
  /** Changes when a file of the subject is written or a companion is added. */
  readonly state: string;
}

/**
 * A folder of results. Each result has a subfolder named by the hash of its inputs and settings. It appears when it is
 * complete, and only once: of two workers that make the same result, the second uses the result of the first.
 */
export class ResultStore {
  readonly #folder: string;
  readonly #drafts: Drafts;

  constructor(folder: string) {
    this.#folder = folder;
    this.#drafts = new Drafts(folder);
  }

  /** Creates the folder. @throws UsageError if it cannot be created */
  make(): Promise<void> {
    return this.#drafts.make();
  }

  /** Finds a result by hash; null if it does not exist or is damaged. */
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

  /** Creates a folder for an unfinished result. Call `discard` afterwards, also after `publish`. */
  draft(): string {
    // Temporary folders are readable by their owner only; a subfolder has the usual permissions, which results need.
    const folder = join(this.#drafts.begin(), 'result');
    mkdirSync(folder);
    return folder;
  }

  /**
   * Moves a result to its final place, unless another worker has already done so.
   *
   * @throws NameTaken if something exists there that no worker has written
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

  /** Removes all unpublished results, before the process exits. */
  discardAll(): void {
    this.#drafts.discardAll();
  }

  /** Removes a damaged result. It is moved away first, which is atomic. */
  async #clear(place: string): Promise<void> {
    const found = await lstat(place).catch(() => null);
    if (found === null) return;
    if (!(await lstat(join(place, recordFile)).catch(() => null))?.isFile()) throw notWrittenByMarrow(place);
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

function notWrittenByMarrow(place: string): NameTaken {
  return new NameTaken(
    `The result folder ${place} already exists, and Marrow has no record of having written it. Move it elsewhere.`,
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
 * Hashes the content of a subject: the bytes of the named files and of their possible companions, by name. Files that cannot
 * be read are skipped, because opening the subject reports them.
 *
 * @param signal - aborts reading
 * @throws Error of the file system if a path does not exist
 */
export async function contentOf(paths: readonly string[], signal?: AbortSignal): Promise<Content> {
  const source = await pathSource(paths, null);
  const files: [name: string, hash: string][] = [];
  // Take the state before reading, so that writes in the meantime are detected.
  const state = await stateOf(source, paths);
  for (const { name, place } of companionsOf(source, paths)) {
    signal?.throwIfAborted();
    const hash = await hashOfFile(place, signal);
    if (hash !== null) files.push([name, hash]);
  }
  files.sort(([a], [b]) => (a < b ? -1 : 1));
  // A model with a generic name such as "tris" is named after its folder.
  const place = paths.every(isArchiveName) ? null : (source.place ?? null);
  const named = paths.map((path) => basename(path));
  return { hash: hashOf(JSON.stringify([place, named, files, source.warnings ?? []])), state };
}

/**
 * Whether a subject has not changed since its content was hashed.
 *
 * @throws Error of the file system if a path no longer exists
 */
export async function isUnchangedContent({ state }: Content, paths: readonly string[]): Promise<boolean> {
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
 * Hashes a file without loading it into memory. For a file above the size limit, only the size is hashed; archives may
 * have any size. Null if it is not a file or cannot be read.
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
