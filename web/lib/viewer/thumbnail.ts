import type { ModelLike } from '../types/api.js';
import type { ThumbnailOptions } from './viewer-options.js';

/**
 * Draws an image of a model once all its images have been decoded or have failed. Works in pages and in workers, and
 * does not affect viewers of the model. The caller keeps ownership of the model.
 *
 * @returns the encoded image file
 * @throws ModelError `bad_value` for an unknown clip, skin or type; DisposedError
 *
 * @example
 * ```ts
 * import { entries, load } from 'marrow3d';
 * import { thumbnail } from 'marrow3d/viewer';
 *
 * // One image of each model in an archive.
 * for (const { entry } of await entries('pak0.pk3')) {
 *   const model = await load('pak0.pk3', { entry });
 *   const image = document.createElement('img');
 *   image.src = URL.createObjectURL(await thumbnail(model, { width: 256, height: 256 }));
 *   document.body.append(image);
 *   model.dispose();
 * }
 * ```
 */
export async function thumbnail(model: ModelLike, options: ThumbnailOptions = {}): Promise<Blob> {
  const { drawThumbnail } = await import('./draw-thumbnail.js');
  return drawThumbnail(model, options);
}
