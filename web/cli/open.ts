import { resolve } from 'node:path';
import type { Model } from '../lib/types/api.js';
import { joinSources } from '../lib/load/archive/archives.js';
import { entries, load, openSource } from '../lib/load/load.js';
import type { ReadingWatch } from '../lib/load/sources/node-source.js';
import type { FileSource } from '../lib/types/api.js';
import { fold } from '../lib/util/names.js';
import { parsePair, UsageError, type Options } from './arguments.js';
import { modelSource } from './model-source.js';
import { onlyEntry } from './only-entry.js';

/** The player parts that `--part` can replace. */
const partNames = ['upper', 'head', 'weapon'] as const;

/** The options that select the model, its parts and the folder to read. */
export const openOptions = { entry: 'value', part: 'list', root: 'value' } as const;

export interface OpenedSubject {
  readonly model: Model;
  readonly source: FileSource;
}

/**
 * Opens the only subject in the paths, or the one that `entry` selects, and waits for its images.
 *
 * @param options - `entry`: which of several models, by its path within the source; `part`: `NAME=PATH` for each
 *   replaced part of a player, within the source or on this computer; `root`: the only folder that may be read,
 *   apart from parts on this computer
 * @param watch - is notified of every file that is read
 */
export async function openSubject(
  paths: readonly string[],
  { entry, part, root }: Options<typeof openOptions>,
  watch?: ReadingWatch,
): Promise<OpenedSubject> {
  if (paths.length === 0) throw new UsageError('Specify a model file or a folder.');
  let source = await sourceOf(paths, root, watch);
  const chosen = entry ?? (await entryOf(source, paths));
  const parts: Partial<Record<(typeof partNames)[number], string>> = {};
  for (const [name, path] of part.map((pair) => parsePair(pair, '--part'))) {
    const known = partNames.find((each) => each === name);
    if (known === undefined) throw new UsageError(`--part: "${name}" is not one of ${partNames.join(', ')}.`);
    if (isWithin(source, path)) {
      parts[known] = isFolder(source, path) && !path.endsWith('/') ? `${path}/` : path;
    } else {
      const other = await sourceOf([path], null, watch);
      // A file is the part itself; a folder or an archive must contain exactly one model.
      parts[known] = await entryOf(other, [path]);
      source = joinSources(source, other);
    }
  }
  const model = await load(source, { timeout: Infinity, entry: chosen, parts });
  await model.texturesSettled();
  return { model, source };
}

function isWithin({ names }: FileSource, path: string): boolean {
  const wanted = fold(path);
  return names.some((name) => fold(name) === wanted) || isFolder({ names }, path);
}

function isFolder({ names }: Pick<FileSource, 'names'>, path: string): boolean {
  const folder = `${fold(path)}/`;
  return names.some((name) => fold(name).startsWith(folder));
}

async function sourceOf(
  paths: readonly string[],
  root: string | null,
  watch?: ReadingWatch,
): Promise<FileSource> {
  try {
    return await openSource(await modelSource(paths, root, watch), { timeout: Infinity });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const typed = paths.find((path) => resolve(path) === error.path);
    throw new UsageError(`${typed ?? error.path ?? paths.join(', ')}: ${systemReason(error)}`, {
      cause: error,
    });
  }
}

/**
 * The entry of the only subject in the paths. If a path names a file, the other files of its folder are not
 * considered.
 */
async function entryOf(source: FileSource, paths: readonly string[]): Promise<string> {
  if (source.main !== null) return source.main;
  const found = await entries(source, { timeout: Infinity });
  return onlyEntry(found, `${paths.join(', ')}: `, source.warnings);
}

/** The reason why a file system call failed, as a sentence. */
export function systemReason({ code, message }: NodeJS.ErrnoException): string {
  return code === 'ENOENT' ? 'No such file or folder.' : `${message}.`;
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
