import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../arguments.js';
import { isSystemError, systemReason } from '../open.js';
import { ownFolder } from './records.js';

/** How the names of folders begin that hold what is not complete, or what is to be removed. */
const prefixes = ['draft-', 'old-'] as const;
/** Milliseconds after which what is not complete is what a killed process has left behind. */
const abandoned = 24 * 3600 * 1000;

/**
 * The places, within a folder of outputs, for what is being written: an output appears in its own place when it is
 * complete.
 */
export class Drafts {
  /** The folder in which they lie. */
  readonly folder: string;
  readonly #outputs: string;
  readonly #open: Set<string> = new Set();

  /** @param outputs - the folder of the outputs */
  constructor(outputs: string) {
    this.#outputs = outputs;
    this.folder = join(outputs, ownFolder);
  }

  /**
   * Makes the folder, and removes what processes have left behind in it that were killed long ago.
   *
   * @throws UsageError where there can be no such folder
   */
  async make(): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      const isFile = error.code === 'EEXIST' || error.code === 'ENOTDIR';
      const reason = isFile ? 'It is a file, and no folder.' : systemReason(error);
      throw new UsageError(`-o ${this.#outputs}: ${reason}`, { cause: error });
    }
    for (const name of await readdir(this.folder))
      if (prefixes.some((prefix) => name.startsWith(prefix))) await removeAbandoned(join(this.folder, name));
  }

  /** A new folder of that kind, which is empty. `discard` ends it, whatever became of it. */
  begin(prefix: (typeof prefixes)[number] = 'draft-'): string {
    // At once: a signal may end this process at any time, and what is not known by then would be left behind.
    const folder = mkdtempSync(join(this.folder, prefix));
    this.#open.add(folder);
    return folder;
  }

  async discard(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true });
    this.#open.delete(folder);
  }

  /** Removes all that was not published, where this process is about to end. */
  discardAll(): void {
    for (const folder of this.#open) rmSync(folder, { recursive: true, force: true });
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  // The record of an output with such a name is a file.
  if (found === null || !found.isDirectory() || Date.now() - found.mtimeMs < abandoned) return;
  await rm(folder, { recursive: true, force: true });
}
