import { existsSync, lstatSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { identitiesOf, NameTaken, placeNew, refuseReplacing } from '../replacing.js';
import { Drafts } from './drafts.js';
import { isUnchanged } from './made-from.js';
import {
  readRecord,
  recordFile,
  writeRecord,
  type Made,
  type OutputRecord,
  type OutputSource,
} from './records.js';

/** A temporary folder for an output that is being written. */
export interface Draft {
  /** The file to write. Additional files are written beside it. */
  readonly file: string;
  readonly folder: string;
}

/** Options that protect existing files from being replaced by outputs. */
export interface ReplacingOptions {
  /** Paths of the files that the command reads, which are replaced only with `overwrite`. */
  readonly inputs?: readonly string[];
  /** Whether outputs may replace input files and files that Marrow has no record of. Default: false. */
  readonly overwrite?: boolean;
}

/**
 * An output folder. Outputs appear in it only when they are complete. Each has a record of its inputs, which avoids making
 * it again and prevents other outputs from replacing it. There is one record per output, because several commands may write
 * into one folder at the same time. Files without a record belong to the user: they and input files are replaced only with
 * `overwrite`. Inputs are compared by size and modification time and, if the time differs, by hash: with times alone, every
 * output would be made again after a copy; with hashes alone, every run would read all files.
 */
export class OutputFolder {
  readonly #folder: string;
  readonly #drafts: Drafts;
  readonly #inputs: readonly string[];
  readonly #overwrite: boolean;
  #identities: Promise<ReadonlySet<string>> | null = null;

  constructor(folder: string, { inputs = [], overwrite = false }: ReplacingOptions = {}) {
    this.#folder = folder;
    this.#drafts = new Drafts(folder);
    this.#inputs = inputs;
    this.#overwrite = overwrite;
  }

  file(name: string): string {
    return join(this.#folder, name);
  }

  /** Creates the folder. @throws UsageError if it cannot be created */
  make(): Promise<void> {
    return this.#drafts.make();
  }

  /**
   * Looks up an output that is up to date. Returns null if it has to be made.
   *
   * @throws NameTaken if the name belongs to another source, or to a file that Marrow has not written
   */
  async current(
    name: string,
    settingsHash: string,
    source: OutputSource,
  ): Promise<Pick<Made, 'warnings' | 'failed'> | null> {
    const known = await this.#known(name, source);
    await this.#refuseReplacing(name, []);
    const made = known?.made ?? null;
    if (made?.settingsHash !== settingsHash) return null;
    for (const [each, size] of Object.entries(made.files)) {
      const found = await stat(this.#beside(name, each)).catch(() => null);
      if (found?.size !== size) return null;
    }
    return (await isUnchanged(made.madeFrom, [source.path])) ? made : null;
  }

  /** Starts an output. Call `discard` afterwards, also after `publish`. */
  draft(name: string): Draft {
    const folder = this.#drafts.begin();
    return { file: join(folder, basename(name)), folder };
  }

  /**
   * Moves an output to its final place: reserves the names of its files, moves its additional files and then the output,
   * and completes its record.
   *
   * @throws NameTaken if the name belongs to another source by now, or to a file that Marrow has not written
   */
  async publish(
    name: string,
    { folder }: Draft,
    source: OutputSource,
    made: Omit<Made, 'files'>,
  ): Promise<void> {
    const own = basename(name);
    const names = [...(await readdir(folder)).filter((each) => each !== own), own];
    const files: Record<string, number> = {};
    for (const each of names) files[each] = (await stat(join(folder, each))).size;
    const read = [source.path, ...made.madeFrom.files.map(({ path }) => path)];
    for (const each of names) await this.#refuseReplacing(join(dirname(name), each), read);
    const claimed: Set<string> = new Set();
    try {
      for (const each of names)
        if (await this.#claim(join(dirname(name), each), folder, source)) claimed.add(each);
      await mkdir(dirname(this.file(name)), { recursive: true });
      for (const each of names) {
        await rename(join(folder, each), this.#beside(name, each));
        claimed.delete(each);
      }
    } catch (error) {
      // A record without an output would allow a later command to replace a user's file.
      for (const each of claimed)
        await rm(recordFile(this.#folder, withForwardSlashes(join(dirname(name), each))), { force: true });
      throw error;
    }
    await rename(
      await writeRecord(folder, source, { ...made, files }),
      recordFile(this.#folder, withForwardSlashes(name)),
    );
  }

  discard({ folder }: Draft): Promise<void> {
    return this.#drafts.discard(folder);
  }

  /** Removes all unpublished outputs, before the process exits. */
  discardAll(): void {
    this.#drafts.discardAll();
  }

  /**
   * @param read - paths of files that were read, in addition to those of the command
   * @throws NameTaken if an output would replace a protected file
   */
  async #refuseReplacing(name: string, read: readonly string[]): Promise<void> {
    const file = this.file(name);
    if (this.#overwrite || lstatSync(file, { throwIfNoEntry: false }) === undefined) return;
    const inputs = await (this.#identities ??= identitiesOf(this.#inputs));
    const all = new Set([...inputs, ...(await identitiesOf(read))]);
    const isRecorded = existsSync(recordFile(this.#folder, withForwardSlashes(name)));
    await refuseReplacing(file, all, isRecorded ? 'recorded' : 'unrecorded');
  }

  /**
   * Reserves a name for a source, so that only one of two concurrent commands can use it.
   *
   * @returns whether there was no record before
   */
  async #claim(name: string, folder: string, source: OutputSource): Promise<boolean> {
    const [claim, record] = [
      await writeRecord(folder, source, null),
      recordFile(this.#folder, withForwardSlashes(name)),
    ];
    try {
      await placeNew(claim, record);
      // `claim` is a hard link to the record; later writes to it must not change the record.
      await rm(claim);
      return true;
    } catch (error) {
      if (!(error instanceof NameTaken)) throw error;
      if ((await this.#known(name, source)) === null) await rename(claim, record);
      return false;
    }
  }

  /**
   * Reads the record of an output. Null if there is none, or if its source no longer exists and the name is free.
   *
   * @throws NameTaken if the name belongs to another source
   */
  async #known(name: string, source: OutputSource): Promise<OutputRecord | null> {
    const record = await readRecord(recordFile(this.#folder, withForwardSlashes(name)));
    if (record === null || isSame(record.source, source)) return record;
    if (!existsSync(record.source.path)) return null;
    throw takenBy(this.file(name), record.source, source);
  }

  #beside(name: string, file: string): string {
    return join(this.#folder, dirname(name), file);
  }
}

function isSame(known: OutputSource, { path, entry, command }: OutputSource): boolean {
  return known.path === resolve(path) && known.entry === entry && known.command === command;
}

/** The error for an output name that another source already uses. */
function takenBy(file: string, { path, entry, command }: OutputSource, wanted: OutputSource): NameTaken {
  const of = entry === null ? path : `${entry} in ${path}`;
  return new NameTaken(
    command === wanted.command
      ? `The output ${file} already exists and was made from ${of}. ` +
          'Use --base DIR with a folder above both, so that outputs are named by their whole path below it, or choose ' +
          'another output folder.'
      : `The output ${file} already exists and was made by marrow ${command} from ${of}. Choose another output folder.`,
  );
}

/** Converts an output's path to the form used in records, with forward slashes. */
function withForwardSlashes(name: string): string {
  return name.split(sep).join('/');
}
