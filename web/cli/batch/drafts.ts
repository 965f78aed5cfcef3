import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../arguments.js';
import { isSystemError, systemReason } from '../open.js';
import { recordsFolder } from './records.js';

/** Name prefixes of temporary folders: unfinished outputs, and old outputs to be removed. */
const prefixes = ['draft-', 'old-'] as const;
/** Age in milliseconds after which a temporary folder is considered abandoned by a killed process. */
const abandonedAge = 24 * 3600 * 1000;

/**
 * Temporary folders inside an output folder, for outputs that are being written. An output is moved to its final place
 * when it is complete.
 */
export class Drafts {
  /** The folder that contains the temporary folders. */
  readonly folder: string;
  readonly #outputs: string;
  readonly #open: Set<string> = new Set();

  /** @param outputs - the folder of the outputs */
  constructor(outputs: string) {
    this.#outputs = outputs;
    this.folder = join(outputs, recordsFolder);
  }

  /**
   * Creates the folder, and removes temporary folders that killed processes left behind long ago.
   *
   * @throws UsageError if the folder cannot be created
   */
  async make(): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      const isFile = error.code === 'EEXIST' || error.code === 'ENOTDIR';
      const reason = isFile ? 'It is a file, not a folder.' : systemReason(error);
      throw new UsageError(`-o ${this.#outputs}: ${reason}`, { cause: error });
    }
    for (const name of await readdir(this.folder))
      if (prefixes.some((prefix) => name.startsWith(prefix))) await removeAbandoned(join(this.folder, name));
  }

  /** Creates an empty temporary folder. Call `discard` when it is no longer needed. */
  begin(prefix: (typeof prefixes)[number] = 'draft-'): string {
    // Synchronous: a signal may end the process at any time, and an unregistered folder would be left behind.
    const folder = mkdtempSync(join(this.folder, prefix));
    this.#open.add(folder);
    return folder;
  }

  async discard(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true });
    this.#open.delete(folder);
  }

  /** Removes all temporary folders, synchronously, before the process exits. */
  discardAll(): void {
    for (const folder of this.#open) rmSync(folder, { recursive: true, force: true });
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  // The folder also has a record of each output. Its name may start with a prefix, but it is a file.
  if (found === null || !found.isDirectory() || Date.now() - found.mtimeMs < abandonedAge) return;
  await rm(folder, { recursive: true, force: true });
}
