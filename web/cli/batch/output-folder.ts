import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isSystemError } from '../open.js';
import { Drafts } from './drafts.js';
import { isUnchanged, type MadeFrom } from './made-from.js';
import { recordFile } from './records.js';

/** What an output is of. */
export interface OutputSource {
  readonly path: string;
  /** The path in an archive or a folder that is opened; null: the only model there. */
  readonly entry: string | null;
  /** The command that makes it: `info` ... */
  readonly command: string;
}

/** What is known of an output. */
interface OutputRecord {
  readonly schema: 3;
  /** What it is of, by its whole path: another source, or another command, does not get the same name. */
  readonly source: OutputSource;
  /** Null while the output is not yet there. */
  readonly made: Made | null;
}

interface Made {
  /** What `wayOf` says of the version, the command and its options. */
  readonly way: string;
  readonly madeFrom: MadeFrom;
  readonly warnings: readonly string[];
  /** Whether the subject does not pass, as `Answer` says it. */
  readonly failed: boolean;
  /** The files that were written, by their names, with their sizes in bytes. */
  readonly files: Readonly<Record<string, number>>;
}

/** A place for what is being written. */
export interface Draft {
  /** The file to write; what belongs to it is written beside it. */
  readonly file: string;
  readonly folder: string;
}

/** An output of that name is there, and it was made from something else. */
export class NameTaken extends Error {
  constructor(file: string, { path, entry, command }: OutputSource, wanted: OutputSource) {
    const of = entry === null ? path : `${entry} in ${path}`;
    super(
      command === wanted.command
        ? `Its output would be ${file}, and that is made from ${of}. ` +
            'Name a folder above both with --base DIR, so that outputs are named by their whole path below it, or write ' +
            'into another folder.'
        : `Its output would be ${file}, and that is what marrow ${command} has made from ${of}. Write into another folder.`,
    );
  }
}

/**
 * A folder that outputs appear in only when they are complete. Beside each a record is kept of what it was made from, so
 * that it need not be made again, and so that nothing else is written over it; a record for each, because several commands
 * may write into one folder at the same time. What an output was made from is told by its files' sizes and times, and
 * where those differ by their hashes: times alone would make everything again after a copy, and hashes alone would read
 * every file in every run.
 */
export class OutputFolder {
  readonly #folder: string;
  readonly #drafts: Drafts;

  constructor(folder: string) {
    this.#folder = folder;
    this.#drafts = new Drafts(folder);
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
   * @throws NameTaken where another source has the name
   */
  async current(
    name: string,
    way: string,
    source: OutputSource,
  ): Promise<Pick<Made, 'warnings' | 'failed'> | null> {
    const made = (await this.#known(name, source))?.made ?? null;
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
   * @throws NameTaken where another source has the name by now
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
    for (const each of names) await this.#claim(join(dirname(name), each), folder, source);
    await mkdir(dirname(this.file(name)), { recursive: true });
    for (const each of names) await rename(join(folder, each), this.#beside(name, each));
    await rename(await written(folder, source, { ...made, files }), recordFile(this.#folder, name));
  }

  discard({ folder }: Draft): Promise<void> {
    return this.#drafts.discard(folder);
  }

  /** Removes what was not published, where this process is about to end. */
  discardAll(): void {
    this.#drafts.discardAll();
  }

  /** Takes a name for a source, so that of two commands which come to it at the same time only one has it. */
  async #claim(name: string, folder: string, source: OutputSource): Promise<void> {
    const [claim, record] = [await written(folder, source, null), recordFile(this.#folder, name)];
    try {
      // A link appears whole, or not at all. Some file systems have none.
      await link(claim, record).catch((error: unknown) => {
        if (isTaken(error)) throw error;
        return copyFile(claim, record, constants.COPYFILE_EXCL);
      });
      // It is the same file as the record, which what is written next into the draft must not touch.
      await rm(claim);
    } catch (error) {
      if (!isTaken(error)) throw error;
      if ((await this.#known(name, source)) === null) await rename(claim, record);
    }
  }

  /**
   * The record of an output. Null: there is none, or what the output was made from is gone, so that its name is free.
   *
   * @throws NameTaken where another source has the name
   */
  async #known(name: string, source: OutputSource): Promise<OutputRecord | null> {
    const record = await readRecord(recordFile(this.#folder, name));
    if (record === null || isSame(record.source, source)) return record;
    if (!existsSync(record.source.path)) return null;
    throw new NameTaken(this.file(name), record.source, source);
  }

  #beside(name: string, file: string): string {
    return join(this.#folder, dirname(name), file);
  }
}

async function written(folder: string, source: OutputSource, made: Made | null): Promise<string> {
  const record: OutputRecord = { schema: 3, source: { ...source, path: resolve(source.path) }, made };
  const file = join(folder, 'record');
  await writeFile(file, JSON.stringify(record));
  return file;
}

async function readRecord(file: string): Promise<OutputRecord | null> {
  try {
    const record = JSON.parse(await readFile(file, 'utf8')) as OutputRecord;
    return (record.schema as number) === 3 ? record : null;
  } catch {
    return null;
  }
}

function isSame(known: OutputSource, { path, entry, command }: OutputSource): boolean {
  return known.path === resolve(path) && known.entry === entry && known.command === command;
}

function isTaken(error: unknown): boolean {
  return isSystemError(error) && error.code === 'EEXIST';
}
