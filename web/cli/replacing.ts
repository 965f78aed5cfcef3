import { constants } from 'node:fs';
import { copyFile, link, lstat, realpath, stat } from 'node:fs/promises';
import { isSystemError } from './open.js';

/** What records say of a file: Marrow has written it, has not, or it was changed since. */
export type Replaceable = 'recorded' | 'unrecorded' | 'changed';

/** An output has a name that is taken: by the output of another source, or by a file that must not be replaced. */
export class NameTaken extends Error {}

/**
 * A key that is equal for all paths of one file: through links, or in another case where the file system ignores case.
 * Null where there is no file.
 */
export async function identityOf(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (found === null) return null;
  // Some file systems number no files.
  return found.ino === 0n ? realpath(path) : `${found.dev}:${found.ino}`;
}

export async function identitiesOf(paths: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(paths.map(identityOf));
  return new Set(found.filter((each) => each !== null));
}

/**
 * Makes sure that an output replaces no file of the user.
 *
 * @param inputs - the identities of the files that must not be replaced in any case
 * @param replaceable - what the records say of the file
 * @throws NameTaken where a file is there that must not be replaced
 */
export async function refuseReplacing(
  path: string,
  inputs: ReadonlySet<string>,
  replaceable: Replaceable,
): Promise<void> {
  // A link that leads nowhere is a file of the user, too.
  const found = await lstat(path).catch(() => null);
  if (found === null) return;
  if (found.isDirectory()) throw new NameTaken(`${path} is a folder. Choose another place with -o.`);
  const identity = await identityOf(path);
  if (identity !== null && inputs.has(identity)) throw taken(path, 'it is one of the files that are read');
  if (replaceable === 'unrecorded') throw taken(path, 'Marrow has no record of having written it');
  if (replaceable === 'changed') throw taken(path, 'it was changed after Marrow had written it');
}

/** Gives a file its name. @throws NameTaken where there is a file of that name by now */
export async function placeNew(from: string, to: string): Promise<void> {
  try {
    // A link appears whole, or not at all. Some file systems have none.
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
    `${path} would be replaced, and ${why}. Choose another place with -o, or replace it with --overwrite.`,
  );
}

function isTaken(error: unknown): boolean {
  return isSystemError(error) && error.code === 'EEXIST';
}
