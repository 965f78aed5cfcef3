import { constants } from 'node:fs';
import { copyFile, link, lstat, realpath, stat } from 'node:fs/promises';
import { isSystemError } from './open.js';

/** The state of a file according to the records: written by Marrow, not written by Marrow, or changed since Marrow wrote it. */
export type Replaceable = 'recorded' | 'unrecorded' | 'changed';

/** The name of an output is already used by another source's output or by a file that must not be replaced. */
export class NameTaken extends Error {}

/**
 * A key that is equal for all paths of one file, including symbolic links and differences of case. Null if there is no
 * file.
 */
export async function identityOf(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (found === null) return null;
  // Some file systems have no inode numbers.
  return found.ino === 0n ? realpath(path) : `${found.dev}:${found.ino}`;
}

export async function identitiesOf(paths: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(paths.map(identityOf));
  return new Set(found.filter((each) => each !== null));
}

/**
 * Checks, for a command without `--overwrite`, that an output does not replace a file of the user.
 *
 * @param inputs - identities of the input files
 * @param replaceable - the state of the file according to the records
 * @throws NameTaken if a file exists that must not be replaced
 */
export async function refuseReplacing(
  path: string,
  inputs: ReadonlySet<string>,
  replaceable: Replaceable,
): Promise<void> {
  // A broken symbolic link is a file of the user, too.
  const found = await lstat(path).catch(() => null);
  if (found === null) return;
  if (found.isDirectory()) throw new NameTaken(`${path} is a folder. Choose another output with -o.`);
  const identity = await identityOf(path);
  if (identity !== null && inputs.has(identity)) throw taken(path, 'it is an input file');
  if (replaceable === 'unrecorded') throw taken(path, 'Marrow has no record of having written it');
  if (replaceable === 'changed') throw taken(path, 'it has changed since Marrow wrote it');
}

/** Moves a new file to its final name. @throws NameTaken if a file of that name exists by now */
export async function placeNew(from: string, to: string): Promise<void> {
  try {
    // link() is atomic and fails if the name exists. Some file systems do not support it.
    await link(from, to).catch((error: unknown) => {
      if (isTaken(error)) throw error;
      return copyFile(from, to, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    throw isTaken(error) ? taken(to, 'Marrow has no record of having written it') : error;
  }
}

function taken(path: string, why: string): NameTaken {
  return new NameTaken(
    `${path} would be replaced, but ${why}. Choose another output with -o, or add --overwrite.`,
  );
}

function isTaken(error: unknown): boolean {
  return isSystemError(error) && error.code === 'EEXIST';
}
