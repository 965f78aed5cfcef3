// Quake models: MDL, version 6.
//
//   header      magic, version, f32 scale x 3, origin x 3, radius, eye x 3; then i32 counts and size of the skin, kind of
//               sync, flags, f32 size
//   skins       i32 0 and the palette index of each texel; or i32 1, count, f32 end of each interval, and the images
//   texcoords   i32 on seam (0 or 32), s, t in texels; one for each vertex
//   triangles   i32 faces front, i32 vertex x 3; clockwise seen from outside
//   frames      i32 0, box, 16 bytes of name, then x, y, z, index of the normal, a byte each; or i32 1, count, box,
//               f32 end of each interval, and the frames

import { ByteWriter, concat } from './byte-writer.js';

const frameNameSize = 16;

export interface QuakeMdlFile {
  readonly scale: readonly number[];
  readonly origin: readonly number[];
  /** Texels. */
  readonly skinSize: readonly [width: number, height: number];
  readonly skins: readonly QuakeMdlSkin[];
  readonly texcoords: readonly (readonly [onSeam: number, s: number, t: number])[];
  readonly triangles: readonly (readonly [facesFront: number, a: number, b: number, c: number])[];
  readonly frames: readonly QuakeMdlFrame[];
  readonly flags?: number;
}

/** A skin: one image, or several with the ends of their intervals in seconds. */
export interface QuakeMdlSkin {
  /** The palette index of each texel. */
  readonly images: readonly (Uint8Array | readonly number[])[];
  readonly times?: readonly number[];
}

/** A frame: one pose, or several with the ends of their intervals in seconds. */
export interface QuakeMdlFrame {
  readonly poses: readonly QuakeMdlPose[];
  readonly times?: readonly number[];
}

export interface QuakeMdlPose {
  readonly name: string;
  /** x, y, z and the index of the normal, 0 to 255 each. */
  readonly vertices: readonly (readonly number[])[];
}

export function writeQuakeMdl(file: QuakeMdlFile): Uint8Array<ArrayBuffer> {
  const { scale, origin, skinSize, skins, texcoords, triangles, frames, flags = 0 } = file;
  const corner = scale.map((each, axis) =>
    Math.max(Math.abs(origin[axis]!), Math.abs(origin[axis]! + each * 255)),
  );
  const out = new ByteWriter()
    .letters('IDPO')
    .i32(6)
    .f32(...scale, ...origin);
  out.f32(Math.hypot(...corner), 0, 0, 0);
  out.i32(skins.length, ...skinSize, texcoords.length, triangles.length, frames.length, 0, flags).f32(1);
  const start = out.finish();
  const rest = new ByteWriter();
  for (const { images, times } of skins) {
    if (times === undefined) rest.i32(0);
    else rest.i32(1, times.length).f32(...times);
    for (const image of images) rest.bytes(image);
  }
  for (const texcoord of texcoords) rest.i32(...texcoord);
  for (const triangle of triangles) rest.i32(...triangle);
  for (const { poses, times } of frames) {
    if (times === undefined) rest.i32(0);
    else
      rest
        .i32(1, times.length)
        .bytes(boxOf(poses.flatMap(({ vertices }) => vertices)))
        .f32(...times);
    for (const { name, vertices } of poses) {
      rest.bytes(boxOf(vertices)).name(name, frameNameSize);
      for (const vertex of vertices) rest.u8(...vertex);
    }
  }
  return concat([start, rest.finish()]);
}

/** The minimum and the maximum corner, each with a byte for a normal. */
function boxOf(vertices: readonly (readonly number[])[]): number[] {
  const extreme = (of: (...values: number[]) => number): number[] =>
    [0, 1, 2].map((axis) =>
      vertices.reduce((found, vertex) => of(found, vertex[axis]!), vertices[0]?.[axis] ?? 0),
    );
  return [...extreme(Math.min), 0, ...extreme(Math.max), 0];
}
