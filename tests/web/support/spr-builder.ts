import { spriteType, writeSpr, type SprFile, type SprFrame } from '../../../samples/formats/spr.js';

/** A frame of 16 x 8 pixels of one palette index. */
export function plainFrame(index: number): SprFrame {
  return { images: [{ size: [16, 8], pixels: new Uint8Array(128).fill(index) }] };
}

/** Builds a Quake sprite with one frame of 16 x 8 pixels; options override any part. */
export function buildSpr(options: Partial<SprFile> = {}): Uint8Array<ArrayBuffer> {
  return writeSpr({ type: spriteType.parallel, frames: [plainFrame(17)], ...options });
}
