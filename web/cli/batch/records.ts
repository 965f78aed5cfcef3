import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isWithin } from '../../lib/load/sources/node-source.js';
import { hashOf } from '../hash.js';

/** A file that an output was made from. */
export interface ReadFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Modification time, in milliseconds since 1970. */
  readonly changed: number;
  /** SHA-256 of the bytes; null if only parts of the file were read, as of a large archive. */
  readonly hash: string | null;
}

/** Everything that an output depends on apart from the options. Stored in its record. */
export interface MadeFrom {
  readonly files: readonly ReadFile[];
  /** Files that were not found in the game's folders, by their paths in the game. */
  readonly missed: readonly string[];
  /** SHA-256 of the paths of possible companions: one that is added later may change the output. */
  readonly listing: string;
  /** The only folder that may be read; null allows the folder of each path. */
  readonly root: string | null;
}

/** The source and the command of an output. */
export interface OutputSource {
  readonly path: string;
  /** The opened path inside an archive or a folder; null for its only model. */
  readonly entry: string | null;
  /** The command that makes the output, such as `info`. */
  readonly command: string;
}

/** The record of an output. */
export interface OutputRecord {
  readonly schema: 3;
  /** Source (with an absolute path) and command. No other source or command may use the output's name. */
  readonly source: OutputSource;
  /** Null while the output is being written. */
  readonly made: Made | null;
}

/** How an output was made. */
export interface Made {
  /** The result of `hashSettings`. */
  readonly settingsHash: string;
  readonly madeFrom: MadeFrom;
  readonly warnings: readonly string[];
  /** Whether the subject failed, as in `CommandResult`. */
  readonly failed: boolean;
  /** Sizes in bytes of the written files, by name. */
  readonly files: Readonly<Record<string, number>>;
  /** Modification time of the file in milliseconds since 1970, for outputs that were not made in a batch. */
  readonly changed?: number;
}

/** The folder inside an output folder for records and unfinished outputs. */
export const recordsFolder = '.marrow';

/**
 * The path of an output's record. All records are in one folder; for outputs in subfolders the record is named by a hash.
 *
 * @param outputs - the output folder
 * @param name - the output's path within that folder, with forward slashes
 */
export function recordFile(outputs: string, name: string): string {
  return join(outputs, recordsFolder, `${name.includes('/') ? hashOf(name) : name}.json`);
}

/** Writes a record into a temporary folder. @returns the path of the record */
export async function writeRecord(folder: string, source: OutputSource, made: Made | null): Promise<string> {
  const record: OutputRecord = { schema: 3, source: { ...source, path: resolve(source.path) }, made };
  const file = join(folder, 'record');
  await writeFile(file, JSON.stringify(record));
  return file;
}

/** Reads a record; null if there is none or it is not valid. */
export async function readRecord(file: string): Promise<OutputRecord | null> {
  try {
    const record = JSON.parse(await readFile(file, 'utf8')) as OutputRecord;
    return (record.schema as number) === 3 ? record : null;
  } catch {
    return null;
  }
}

/** Whether a command has written a file into an output folder that is `root` or inside it. */
export function isOutput(place: string, root: string): boolean {
  for (let folder = dirname(place); isWithin(root, folder); folder = dirname(folder)) {
    if (
      existsSync(join(folder, recordsFolder)) &&
      existsSync(recordFile(folder, relative(folder, place).split(sep).join('/')))
    )
      return true;
    if (folder === dirname(folder)) break;
  }
  return false;
}
