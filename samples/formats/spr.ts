// Sprites of Quake (version 1) and Half-Life (version 2).
//
//   header   "IDSP", i32 version, kind of facing; version 2: i32 texture format; f32 radius, i32 width and height of the
//            largest frame, count of frames, f32 beam length, i32 kind of sync
//   palette  version 2: u16 256, then a colour of three bytes for each index
//   frame    i32 0 and an image; or i32 1, count, f32 end of each interval, and the images
//   image    i32 left, top, width, height, and the palette index of each pixel

import { ByteWriter, concat } from './byte-writer.js';

/** How a sprite turns to the camera. */
export const spriteType = {
  parallelUpright: 0,
  facingUpright: 1,
  parallel: 2,
  oriented: 3,
  parallelOriented: 4,
} as const;

/** How Half-Life draws the pixels. */
export const textureFormat = { normal: 0, additive: 1, indexAlpha: 2, alphaTest: 3 } as const;

export interface SprFile {
  readonly type: number;
  readonly frames: readonly SprFrame[];
  /** Only for sprites of Half-Life. */
  readonly halfLife?: { readonly textureFormat: number; readonly palette: Uint8Array };
}

/** A frame: one image, or several with the ends of their intervals in seconds. */
export interface SprFrame {
  readonly images: readonly SprImage[];
  readonly times?: readonly number[];
}

export interface SprImage {
  readonly size: readonly [width: number, height: number];
  /** The palette index of each pixel, from the top. */
  readonly pixels: Uint8Array | readonly number[];
  /** The upper left corner, in pixels right of and above the origin. Default: the origin is in the centre. */
  readonly corner?: readonly [left: number, top: number];
}

export function writeSpr({ type, frames, halfLife }: SprFile): Uint8Array<ArrayBuffer> {
  const sizes = frames.flatMap(({ images }) => images.map(({ size }) => size));
  const [width, height] = [0, 1].map((axis) => Math.max(0, ...sizes.map((size) => size[axis]!)));
  const start = new ByteWriter().letters('IDSP').i32(halfLife ? 2 : 1, type);
  if (halfLife) start.i32(halfLife.textureFormat);
  start
    .f32(Math.hypot(width! / 2, height! / 2))
    .i32(width!, height!, frames.length)
    .f32(0)
    .i32(0);
  if (halfLife) start.u16(halfLife.palette.length / 3).bytes(halfLife.palette);
  const rest = new ByteWriter();
  for (const { images, times } of frames) {
    if (times === undefined) rest.i32(0);
    else rest.i32(1, times.length).f32(...times);
    for (const { size, pixels, corner = [-size[0] >> 1, size[1] >> 1] } of images)
      rest.i32(...corner, ...size).bytes(pixels);
  }
  return concat([start.finish(), rest.finish()]);
}
