import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isWithin } from '../../lib/load/sources/node-source.js';
import { hashOf } from '../hash.js';

/** A file that a result was made from. */
export interface ReadFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** The time of its last change, in milliseconds since 1970. */
  readonly changed: number;
  /** SHA-256 of its bytes; null where only parts of it were read, as of a large archive. */
  readonly hash: string | null;
}

/** All that a result depends on, beside the options: plain data, which is kept beside the result. */
export interface MadeFrom {
  readonly files: readonly ReadFile[];
  /** Files that were missing in the game's folders, by their paths in the game. */
  readonly missed: readonly string[];
  /** SHA-256 of the paths that a companion may have: one that is added later may change the result. */
  readonly listing: string;
  /** The folder that could be read; null: each path's own. */
  readonly root: string | null;
}

/** The source and the command of an output. */
export interface OutputSource {
  readonly path: string;
  /** The path in an archive or a folder that is opened; null: the only model there. */
  readonly entry: string | null;
  /** The command that makes it: `info` ... */
  readonly command: string;
}

/** What is known of an output. */
export interface OutputRecord {
  readonly schema: 3;
  /** The source, by its whole path, and the command: no other source or command may use the output's name. */
  readonly source: OutputSource;
  /** Null while the output is not yet there. */
  readonly made: Made | null;
}

/** How an output was made. */
export interface Made {
  /** What `wayOf` says of the version, the command and its options. */
  readonly way: string;
  readonly madeFrom: MadeFrom;
  readonly warnings: readonly string[];
  /** Whether the subject does not pass, as `Answer` says it. */
  readonly failed: boolean;
  /** The files that were written, by their names, with their sizes in bytes. */
  readonly files: Readonly<Record<string, number>>;
  /** The time of the file's last change, in milliseconds since 1970, of what was not made in a batch. */
  readonly changed?: number;
}

/** The folder, in that of the outputs, for what is known of them and for what is not yet complete. */
export const ownFolder = '.marrow';

/**
 * The file that says what an output was made from. Records lie side by side; one of an output in a folder below is named
 * by a hash.
 *
 * @param outputs - the folder of the outputs
 * @param name - the output's path in it, with forward slashes
 */
export function recordFile(outputs: string, name: string): string {
  return join(outputs, ownFolder, `${name.includes('/') ? hashOf(name) : name}.json`);
}

/** @returns the record's file, in the folder */
export async function writeRecord(folder: string, source: OutputSource, made: Made | null): Promise<string> {
  const record: OutputRecord = { schema: 3, source: { ...source, path: resolve(source.path) }, made };
  const file = join(folder, 'record');
  await writeFile(file, JSON.stringify(record));
  return file;
}

/** A record; null where there is none that can be read. */
export async function readRecord(file: string): Promise<OutputRecord | null> {
  try {
    const record = JSON.parse(await readFile(file, 'utf8')) as OutputRecord;
    return (record.schema as number) === 3 ? record : null;
  } catch {
    return null;
  }
}

/** Whether a command has written a file into a folder of outputs that is `root`, or lies in it. */
export function isOutput(place: string, root: string): boolean {
  for (let folder = dirname(place); isWithin(root, folder); folder = dirname(folder)) {
    if (
      existsSync(join(folder, ownFolder)) &&
      existsSync(recordFile(folder, relative(folder, place).split(sep).join('/')))
    )
      return true;
    if (folder === dirname(folder)) break;
  }
  return false;
}
