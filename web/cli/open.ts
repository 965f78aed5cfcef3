import { resolve } from 'node:path';
import type { Model } from '../lib/types/api.js';
import { joinSources } from '../lib/load/archives.js';
import { entries, load, openSource } from '../lib/load/load.js';
import { nodeSource } from '../lib/load/node-source.js';
import type { FileSource } from '../lib/types/api.js';
import { fold } from '../lib/util/names.js';
import { parsePair, UsageError, type Options } from './arguments.js';

/** What a player may be given. */
const partNames = ['upper', 'head', 'weapon'] as const;
/** More names than this help nobody. */
const mostNamed = 24;

/** The options that say what is opened. */
export const openOptions = { entry: 'value', part: 'list' } as const;

export interface OpenedSubject {
  readonly model: Model;
  readonly source: FileSource;
}

/**
 * Opens the one subject that the paths speak of, and waits for its pictures.
 *
 * @param options - `entry`: which of several, by its path within what was given; `part`: `NAME=PATH` of what a player
 *   is given, within the same or on this computer
 */
export async function openSubject(
  paths: readonly string[],
  { entry, part }: Options<typeof openOptions>,
): Promise<OpenedSubject> {
  if (paths.length === 0) throw new UsageError('Name a model, or the folder of one.');
  let source = await sourceOf(paths);
  const chosen = entry ?? (await onlyEntry(source, paths));
  const parts: Partial<Record<(typeof partNames)[number], string>> = {};
  for (const [name, path] of part.map((pair) => parsePair(pair, '--part'))) {
    const known = partNames.find((each) => each === name);
    if (known === undefined) throw new UsageError(`--part: "${name}" is none of ${partNames.join(', ')}.`);
    if (isWithin(source, path)) {
      parts[known] = isFolder(source, path) && !path.endsWith('/') ? `${path}/` : path;
    } else {
      const other = await sourceOf([path]);
      // Of a folder, its name; of an archive, what it holds.
      parts[known] = other.main ?? (await onlyEntry(other, [path]));
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

async function sourceOf(paths: readonly string[]): Promise<FileSource> {
  try {
    return await openSource(await nodeSource(paths), { timeout: Infinity });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const reason = error.code === 'ENOENT' ? 'There is no such file or folder' : error.message;
    const typed = paths.find((path) => resolve(path) === error.path);
    throw new UsageError(`${typed ?? error.path ?? paths.join(', ')}: ${reason}.`);
  }
}

/** What the paths hold, if that is one subject. What lies beside a named file is no subject of its own. */
async function onlyEntry(source: FileSource, paths: readonly string[]): Promise<string> {
  if (source.main !== null) return source.main;
  const found = await entries(source, { timeout: Infinity });
  const [first, second] = found;
  const what = paths.join(', ');
  if (first === undefined) throw new UsageError(`${what}: There is no model here that Marrow opens.`);
  if (second === undefined) return first.entry;
  const names = found.slice(0, mostNamed).map(({ entry }) => `\n  ${entry}`);
  const more = found.length > mostNamed ? `\n  and ${found.length - mostNamed} more` : '';
  throw new UsageError(
    `${what}: There are ${found.length} models. Name one of them:${names.join('')}${more}`,
  );
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
