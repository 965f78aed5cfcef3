import { resolve } from 'node:path';
import type { Model } from '../lib/types/api.js';

/** The folders of games in which models lie. */
const modelFolders = /^(.+?)[/\\](?:models|progs)[/\\]/i;

/**
 * What to do where pictures are missing that may lie in the game's folder, which is not read unless it is named; null
 * where that would not help.
 */
export function gameFolderHint(model: Model, paths: readonly string[], root: string | null): string | null {
  const [path, ...others] = paths;
  if (root !== null || path === undefined || others.length > 0) return null;
  const game = modelFolders.exec(resolve(path))?.[1];
  if (game === undefined) return null;
  const isMissing = model.parts.some(({ images }, part) =>
    images.some(
      ({ encoded, indices }, image) =>
        encoded.length === 0 && indices.length === 0 && model.picture(part, image) === null,
    ),
  );
  return isMissing ? `Pictures are missing. If they lie in the game's folder, add --root ${game}` : null;
}
