import { dirname, resolve } from 'node:path';
import { watchedSource, type LocalSource, type ReadingWatch } from '../lib/load/sources/node-source.js';
import { isImageName } from '../lib/util/names.js';
import { UsageError } from './arguments.js';
import { isOutput } from './batch/records.js';

/**
 * Creates the source of the files that the paths name.
 *
 * @param root - the only folder that may be read; null allows the folder of each path
 * @throws Error of the file system (such as `ENOENT`) if a path does not exist
 */
export async function pathSource(
  paths: readonly string[],
  root: string | null,
  watch?: ReadingWatch,
): Promise<LocalSource> {
  for (const path of [...paths, root ?? ''])
    if (path.includes('\0')) throw new UsageError(`${path}: The path contains a NUL character.`);
  return watchedSource(paths, { root: root ?? undefined }, watch);
}

/**
 * As `pathSource`, but without images that Marrow has written beside the models: a thumbnail has the name of its model,
 * which is how games find skins. Files named in `paths` are kept.
 */
export async function modelSource(
  paths: readonly string[],
  root: string | null,
  watch?: ReadingWatch,
): Promise<LocalSource> {
  const source = await pathSource(paths, root, watch);
  const named = new Set(paths.map((path) => resolve(path)));
  const roots = [...named].map((path) => dirname(path));
  const isWritten = (place: string): boolean =>
    isImageName(place) && !named.has(place) && roots.some((each) => isOutput(place, each));
  const kept = source.names.flatMap((name, i) => {
    const place = source.places[i]!;
    return isWritten(place) ? [] : [{ name, place }];
  });
  return { ...source, names: kept.map(({ name }) => name), places: kept.map(({ place }) => place) };
}
