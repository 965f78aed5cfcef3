import { dirname, resolve } from 'node:path';
import { watchedSource, type NodeSource, type ReadingWatch } from '../lib/load/sources/node-source.js';
import { isPictureName } from '../lib/util/names.js';
import { UsageError } from './arguments.js';
import { isOutput } from './batch/records.js';

/**
 * The source of the files that paths name.
 *
 * @param root - the folder that may be read; null: each path's own
 * @throws Error of the file system (`ENOENT` ...) where a path leads nowhere
 */
export async function pathSource(
  paths: readonly string[],
  root: string | null,
  watch?: ReadingWatch,
): Promise<NodeSource> {
  for (const path of [...paths, root ?? ''])
    if (path.includes('\0')) throw new UsageError(`${path}: The path holds a NUL character.`);
  return watchedSource(paths, { root: root ?? undefined }, watch);
}

/**
 * As `pathSource`, without the pictures that commands have written beside the models: a thumbnail has its model's name,
 * by which games find skins. Named files stay.
 */
export async function modelSource(
  paths: readonly string[],
  root: string | null,
  watch?: ReadingWatch,
): Promise<NodeSource> {
  const source = await pathSource(paths, root, watch);
  const named = new Set(paths.map((path) => resolve(path)));
  const roots = [...named].map((path) => dirname(path));
  const isWritten = (place: string): boolean =>
    isPictureName(place) && !named.has(place) && roots.some((each) => isOutput(place, each));
  const kept = source.names.flatMap((name, i) => {
    const place = source.places[i]!;
    return isWritten(place) ? [] : [{ name, place }];
  });
  return { ...source, names: kept.map(({ name }) => name), places: kept.map(({ place }) => place) };
}
