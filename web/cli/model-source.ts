import { dirname, resolve } from 'node:path';
import { nodeSource, type NodeSource, type ReadingWatch } from '../lib/load/sources/node-source.js';
import { isPictureName } from '../lib/util/names.js';
import { isOutput } from './batch/records.js';

/**
 * The source of models that paths name, without the pictures that commands have written beside them: a thumbnail has its
 * model's name, by which games find skins. What was named stays.
 *
 * @throws Error of the file system (`ENOENT` ...) where a path leads nowhere
 */
export async function modelSource(paths: readonly string[], watch?: ReadingWatch): Promise<NodeSource> {
  const source = await nodeSource(paths, watch);
  const named = new Set(paths.map((path) => resolve(path)));
  const roots = [...named].map((path) => dirname(path));
  const isTheirs = (place: string): boolean =>
    isPictureName(place) && !named.has(place) && roots.some((root) => isOutput(place, root));
  const kept = source.names.flatMap((name, i) => {
    const place = source.places[i]!;
    return isTheirs(place) ? [] : [{ name, place }];
  });
  return { ...source, names: kept.map(({ name }) => name), places: kept.map(({ place }) => place) };
}
