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

/** A place for what is being written. */
export interface Draft {
  /** The file to write; what belongs to it is written beside it. */
  readonly file: string;
  readonly folder: string;
}

/** What outputs may replace. */
export interface ReplacingOptions {
  /** The paths that the command reads. */
  readonly inputs?: readonly string[];
  /** Whether outputs may replace files that Marrow has no record of. Default: no. */
  readonly overwrite?: boolean;
}

/**
 * A folder that outputs appear in only when they are complete. Beside each a record is kept of what it was made from, so
 * that it need not be made again, and so that nothing else is written over it; a record for each, because several commands
 * may write into one folder at the same time. A file without a record is the user's, and stays, and so do all files that
 * are read. Source files are compared by size and time and, where these differ, by hash. Times alone would repeat
 * everything after a copy, hashes alone would read every file in every run.
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

  /** Makes the folder. @throws UsageError where there can be none */
  make(): Promise<void> {
    return this.#drafts.make();
  }

  /**
   * What is known of an output that is up to date; null where it has to be made.
   *
   * @throws NameTaken where another source has the name, or a file that is not Marrow's
   */
  async current(
    name: string,
    way: string,
    source: OutputSource,
  ): Promise<Pick<Made, 'warnings' | 'failed'> | null> {
    const known = await this.#known(name, source);
    await this.#refuseReplacing(name, []);
    const made = known?.made ?? null;
    if (made?.way !== way) return null;
    for (const [each, size] of Object.entries(made.files)) {
      const found = await stat(this.#beside(name, each)).catch(() => null);
      if (found?.size !== size) return null;
    }
    return (await isUnchanged(made.madeFrom, [source.path])) ? made : null;
  }

  /** Begins an output. `discard` ends it, whether it was published or not. */
  draft(name: string): Draft {
    const folder = this.#drafts.begin();
    return { file: join(folder, basename(name)), folder };
  }

  /**
   * Puts what was written into its place: first what belongs to the output, then itself, then its record.
   *
   * @throws NameTaken where another source has the name by now, or a file that is not Marrow's
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
      // A record without its output would let a later command replace a user's file.
      for (const each of claimed)
        await rm(recordFile(this.#folder, slashed(join(dirname(name), each))), { force: true });
      throw error;
    }
    await rename(
      await writeRecord(folder, source, { ...made, files }),
      recordFile(this.#folder, slashed(name)),
    );
  }

  discard({ folder }: Draft): Promise<void> {
    return this.#drafts.discard(folder);
  }

  /** Removes what was not published, where this process is about to end. */
  discardAll(): void {
    this.#drafts.discardAll();
  }

  /**
   * @param read - the paths of files that were read, beside those of the command
   * @throws NameTaken where an output would replace a file that must stay
   */
  async #refuseReplacing(name: string, read: readonly string[]): Promise<void> {
    const file = this.file(name);
    if (this.#overwrite || lstatSync(file, { throwIfNoEntry: false }) === undefined) return;
    const inputs = await (this.#identities ??= identitiesOf(this.#inputs));
    const all = new Set([...inputs, ...(await identitiesOf(read))]);
    const isRecorded = existsSync(recordFile(this.#folder, slashed(name)));
    await refuseReplacing(file, all, isRecorded ? 'recorded' : 'unrecorded');
  }

  /**
   * Takes a name for a source, so that of two commands which come to it at the same time only one has it.
   *
   * @returns whether it had no record before
   */
  async #claim(name: string, folder: string, source: OutputSource): Promise<boolean> {
    const [claim, record] = [
      await writeRecord(folder, source, null),
      recordFile(this.#folder, slashed(name)),
    ];
    try {
      await placeNew(claim, record);
      // It is the same file as the record, which what is written next into the draft must not touch.
      await rm(claim);
      return true;
    } catch (error) {
      if (!(error instanceof NameTaken)) throw error;
      if ((await this.#known(name, source)) === null) await rename(claim, record);
      return false;
    }
  }

  /**
   * The record of an output. Null: there is none, or what the output was made from is gone, so that its name is free.
   *
   * @throws NameTaken where another source has the name
   */
  async #known(name: string, source: OutputSource): Promise<OutputRecord | null> {
    const record = await readRecord(recordFile(this.#folder, slashed(name)));
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
      ? `Its output would be ${file}, and that is made from ${of}. ` +
          'Name a folder above both with --base DIR, so that outputs are named by their whole path below it, or write ' +
          'into another folder.'
      : `Its output would be ${file}, and that is what marrow ${command} has made from ${of}. Write into another folder.`,
  );
}

/** An output's path as records have it. */
function slashed(name: string): string {
  return name.split(sep).join('/');
}
