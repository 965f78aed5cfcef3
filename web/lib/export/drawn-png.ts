import type { DrawOptions } from '../draw/draw-image.js';
import type { ModelLike } from '../types/api.js';
import { encodePng } from './png.js';

/** Draws an image of a model without WebGL, and encodes it as a PNG file. The code is fetched with the first call. */
export async function drawnPng(model: ModelLike, options: DrawOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { drawImage, rowCompressor } = await import('../draw/draw-image.js');
  const image = await drawImage(model, options);
  return encodePng(image, await rowCompressor());
}
