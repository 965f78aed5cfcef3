import { resolve } from 'node:path';
import type { Model } from '../lib/types/api.js';

/** Matches the game folder of a path: the parent of `models` or `progs`. */
const modelFolders = /^(.+?)[/\\](?:models|progs)[/\\]/i;

/**
 * Suggests `--root` if images are missing that may be in the game's folder, which is not searched without that option.
 * Returns null if that would not help.
 */
export function gameFolderHint(model: Model, paths: readonly string[], root: string | null): string | null {
  const [path, ...others] = paths;
  if (root !== null || path === undefined || others.length > 0) return null;
  const game = modelFolders.exec(resolve(path))?.[1];
  if (game === undefined) return null;
  const isMissing = model.parts.some(({ images }, part) =>
    images.some(
      ({ encoded, indices }, image) =>
        encoded.length === 0 && indices.length === 0 && model.image(part, image) === null,
    ),
  );
  return isMissing ? `Some images are missing. If they are in the game's folder, add --root ${game}` : null;
}
