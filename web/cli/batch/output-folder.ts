import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isUnchanged, type MadeFrom } from './made-from.js';

/** The folder, in that of the outputs, for what is known of them and for what is not yet complete. */
const ownFolder = '.marrow';

/** What is known of an output. */
interface OutputRecord {
  readonly schema: 1;
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

/**
 * A folder that outputs appear in only when they are complete. Beside each a record is kept of what it was made from, so
 * that it need not be made again; a record for each, because several commands may write into one folder at the same time.
 * What an output was made from is told by its files' sizes and times, and where those differ by their hashes: times alone
 * would make everything again after a copy, and hashes alone would read every file in every run.
 */
export class OutputFolder {
  readonly #folder: string;
  readonly #drafts: Set<string> = new Set();

  constructor(folder: string) {
    this.#folder = folder;
  }

  file(name: string): string {
    return join(this.#folder, name);
  }

  /** Makes the folder. */
  async make(): Promise<void> {
    await mkdir(join(this.#folder, ownFolder), { recursive: true });
  }

  /** What is known of an output that is up to date; null where it has to be made. */
  async current(
    name: string,
    way: string,
    paths: readonly string[],
  ): Promise<Pick<OutputRecord, 'warnings' | 'failed'> | null> {
    try {
      const record = JSON.parse(await readFile(this.#record(name), 'utf8')) as OutputRecord;
      if (record.schema !== 1 || record.way !== way) return null;
      for (const [each, size] of Object.entries(record.files))
        if ((await stat(this.file(each))).size !== size) return null;
      return (await isUnchanged(record.madeFrom, paths)) ? record : null;
    } catch {
      return null;
    }
  }

  /** Begins an output. `discard` ends it, whether it was published or not. */
  async draft(name: string): Promise<Draft> {
    const folder = await mkdtemp(join(this.#folder, ownFolder, 'draft-'));
    this.#drafts.add(folder);
    return { file: join(folder, name), folder };
  }

  /** Puts what was written into its place: first what belongs to the output, then itself, then its record. */
  async publish(
    name: string,
    { folder }: Draft,
    made: Pick<OutputRecord, 'way' | 'madeFrom' | 'warnings' | 'failed'>,
  ): Promise<void> {
    const names = (await readdir(folder)).filter((each) => each !== name);
    const files: Record<string, number> = {};
    for (const each of [...names, name]) files[each] = (await stat(join(folder, each))).size;
    for (const each of [...names, name]) await rename(join(folder, each), this.file(each));
    const record: OutputRecord = { schema: 1, ...made, files };
    await writeFile(join(folder, 'record'), JSON.stringify(record));
    await rename(join(folder, 'record'), this.#record(name));
  }

  async discard({ folder }: Draft): Promise<void> {
    await rm(folder, { recursive: true, force: true });
    this.#drafts.delete(folder);
  }

  /** Removes what was not published, where this process is about to end. */
  discardAll(): void {
    for (const folder of this.#drafts) rmSync(folder, { recursive: true, force: true });
  }

  #record(name: string): string {
    return join(this.#folder, ownFolder, `${name}.json`);
  }
}
