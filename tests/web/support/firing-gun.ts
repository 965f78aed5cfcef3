import { spriteType, textureFormat, type SprFrame } from '../../../samples/formats/spr.js';
import { buildMdl, turningArm } from './mdl-builder.js';
import { buildSpr } from './spr-builder.js';

/** The colour of the sprite frame that the flash of `firingGun` shows, and the colour of the other frame. */
export const flashColor = [20, 200, 20] as const;
export const otherColor = [20, 20, 200] as const;

/**
 * Builds a Half-Life model with a clip "shoot" of ten frames per second: at frame 2, a muzzle flash with 0.3 times its
 * full size at the attachment `at`, which is beside the model's square by default.
 */
export function firingGun(at: readonly [number, number, number] = [0, 12, 2]): Uint8Array<ArrayBuffer> {
  return buildMdl({
    attachments: [{ name: 'muzzle', bone: 0, at }],
    sequences: [
      {
        label: 'shoot',
        rate: 10,
        events: [{ frame: 2, number: 5001, options: '30' }],
        blends: [turningArm(6, () => 0)],
      },
    ],
  });
}

/** Builds the sprite of that flash: 32 x 32 pixels, two frames of different colours, additive by default. */
export function flashSprite(format: number = textureFormat.additive): Uint8Array<ArrayBuffer> {
  const palette = new Uint8Array(768);
  palette.set(otherColor, 3);
  palette.set(flashColor, 6);
  const frame = (index: number): SprFrame => ({
    images: [{ size: [32, 32], pixels: new Uint8Array(1024).fill(index) }],
  });
  return buildSpr({
    type: spriteType.parallel,
    frames: [frame(1), frame(2)],
    halfLife: { textureFormat: format, palette },
  });
}
