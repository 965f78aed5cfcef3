import { readdirSync } from 'node:fs';
import { entries, load, openSource } from '../../../web/lib/load/load.js';
import { nodeSource } from '../../../web/lib/load/sources/node-source.js';
import type { Model } from '../../../web/lib/types/api.js';
import { shared } from './corpus.js';

/** The families of the corpus that Marrow opens. */
export const corpusFamilies = ['md2', 'md3', 'md5', 'ms3d', 'hlmdl', 'obj', '3ds'] as const;
export type CorpusFamily = (typeof corpusFamilies)[number];

/**
 * Opens all entries of a family's folders, each folder as if it were dropped on the page, and collects the results of
 * `look`. Keys are "folder: last name of the entry's path" (a player's folder or a file). Disposes of the models.
 */
export async function everySubject<T>(
  family: CorpusFamily,
  look: (model: Model, kind: string) => T | Promise<T>,
): Promise<Record<string, T>> {
  const seen: Record<string, T> = {};
  for (const set of readdirSync(shared('corpus', family)).sort()) {
    const source = await openSource(await nodeSource([shared('corpus', family, set)]));
    for (const { entry, kind } of await entries(source)) {
      using model = await load(source, { entry });
      const last = /([^/]+)\/?$/.exec(entry)?.[1] ?? entry;
      seen[`${set}: ${last}`] = await look(model, kind);
    }
  }
  return seen;
}
