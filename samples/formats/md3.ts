// Quake III models: MD3, version 15.
//
//   header     108 bytes: magic, version, name, flags, counts, offsets
//   frames     56 bytes each: box, centre and radius of the bounding sphere, name
//   tags       112 bytes each: name, origin, three axes; all tags of the first frame, then of the second, ...
//   surfaces   each: header of 108 bytes, shader (64 bytes of path and its number), triangles (3 x i32), texcoords
//              (f32 s, t), vertices of all frames (3 x i16 in 1/64 units, u16 normal)

import { ByteWriter } from './byte-writer.js';

const headerSize = 108;
const frameSize = 56;
const tagSize = 112;
const surfaceHeaderSize = 108;
const shaderSize = 68;

type Vector = readonly number[];

export interface Md3File {
  readonly name?: string;
  readonly frames: readonly Md3Frame[];
  readonly tags: readonly Md3Tag[];
  readonly surfaces: readonly Md3Surface[];
}

export interface Md3Frame {
  readonly name: string;
  readonly min: Vector;
  readonly max: Vector;
  /** The bounding sphere. Its centre is the origin by default. */
  readonly centre?: Vector;
  readonly radius: number;
}

export interface Md3Tag {
  readonly name: string;
  /** For each frame: the origin, and the x, y and z axes as 9 numbers. */
  readonly at: readonly { readonly origin: Vector; readonly axes: readonly number[] }[];
}

export interface Md3Surface {
  readonly name: string;
  readonly shader: string;
  /** Clockwise seen from outside. */
  readonly triangles: readonly Vector[];
  readonly texcoords: readonly Vector[];
  /** For each frame, for each vertex: x, y, z in 1/64 units, and the packed normal. */
  readonly frames: readonly (readonly (readonly [x: number, y: number, z: number, normal: number])[])[];
}

export function writeMd3({ name = '', frames, tags, surfaces }: Md3File): Uint8Array<ArrayBuffer> {
  const blocks = surfaces.map((surface) => surfaceBlock(surface));
  const tagsAt = headerSize + frames.length * frameSize;
  const surfacesAt = tagsAt + frames.length * tags.length * tagSize;
  const end = blocks.reduce((at, block) => at + block.length, surfacesAt);
  const out = new ByteWriter().letters('IDP3').i32(15).name(name, 64).i32(0);
  out.i32(frames.length, tags.length, surfaces.length, 0);
  out.i32(headerSize, tagsAt, surfacesAt, end);
  for (const { name: frame, min, max, centre = [0, 0, 0], radius } of frames) {
    out.f32(...min, ...max, ...centre, radius).name(frame, 16);
  }
  for (let frame = 0; frame < frames.length; frame++) {
    for (const tag of tags) out.name(tag.name, 64).f32(...tag.at[frame]!.origin, ...tag.at[frame]!.axes);
  }
  for (const block of blocks) out.bytes(block);
  return out.finish();
}

function surfaceBlock({ name, shader, triangles, texcoords, frames }: Md3Surface): Uint8Array {
  const shadersAt = surfaceHeaderSize;
  const trianglesAt = shadersAt + shaderSize;
  const texcoordsAt = trianglesAt + triangles.length * 12;
  const verticesAt = texcoordsAt + texcoords.length * 8;
  const end = verticesAt + frames.length * texcoords.length * 8;
  const out = new ByteWriter().letters('IDP3').name(name, 64).i32(0);
  out.i32(frames.length, 1, texcoords.length, triangles.length);
  out.i32(trianglesAt, shadersAt, texcoordsAt, verticesAt, end);
  out.name(shader, 64).i32(0);
  for (const triangle of triangles) out.i32(...triangle);
  for (const texcoord of texcoords) out.f32(...texcoord);
  for (const frame of frames) for (const [x, y, z, normal] of frame) out.i16(x, y, z).u16(normal);
  return out.finish();
}
