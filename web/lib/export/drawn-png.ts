import type { DrawOptions } from '../draw/draw-image.js';
import type { ModelLike } from '../types/api.js';
import { encodePng, fastCompressor, type CompressRows } from './png.js';

/** Draws an image of a model without WebGL, and encodes it as a PNG file. The code is fetched on the first call. */
export async function drawnPng(
  model: ModelLike,
  options: DrawOptions,
  compress: CompressRows = fastCompressor(),
): Promise<Uint8Array<ArrayBuffer>> {
  const { drawImage } = await import('../draw/draw-image.js');
  return encodePng(await drawImage(model, options), compress);
}
