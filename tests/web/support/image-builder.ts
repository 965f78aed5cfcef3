import { writeTga } from '../../../samples/formats/tga.js';

/** Builds an uncompressed 24-bit TGA of one colour. */
export function buildTga(
  width: number,
  height: number,
  colour: readonly [red: number, green: number, blue: number],
): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(width * height * colour.length);
  for (let at = 0; at < pixels.length; at += colour.length) pixels.set(colour, at);
  return writeTga(width, height, pixels, { packed: false });
}
