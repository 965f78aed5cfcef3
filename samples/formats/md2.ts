// Quake II models: MD2, version 8.
//
//   header      17 words: magic, version, size of the skin, size of a frame, counts, offsets
//   skins       64 bytes each: a path
//   texcoords   u16 s, t in texels
//   triangles   3 x u16 vertex, 3 x u16 texcoord; clockwise seen from outside
//   frames      f32 scale x 3, f32 translate x 3, 16 bytes of name, then x, y, z, index of the normal, a byte each
//   commands    the triangles as strips and fans: i32 count (negative: fan, 0: end), then f32 s, f32 t, i32 vertex

import { ByteWriter, patchWords } from './byte-writer.js';

const headerSize = 68;
const skinSize = 64;
const frameHeaderSize = 40;
const frameNameSize = 16;

export interface Md2File {
  /** Texels. */
  readonly skinSize: readonly [width: number, height: number];
  readonly skins: readonly string[];
  readonly texcoords: readonly (readonly [s: number, t: number])[];
  /** The indices of three vertices, then of three texture coordinates. */
  readonly triangles: readonly (readonly number[])[];
  readonly frames: readonly Md2Frame[];
  /** Omitted: the file has no list of commands. */
  readonly commands?: readonly Md2Run[];
  /** Words of the header to overwrite, by their index: 1 is the version. */
  readonly header?: Readonly<Record<number, number>>;
}

export interface Md2Frame {
  readonly name: string;
  readonly scale: readonly number[];
  readonly translate: readonly number[];
  /** x, y, z and the index of the normal, 0 to 255 each. */
  readonly vertices: readonly (readonly number[])[];
}

/** A strip or fan. */
export interface Md2Run {
  readonly fan: boolean;
  readonly corners: readonly (readonly [s: number, t: number, vertex: number])[];
}

export function writeMd2(file: Md2File): Uint8Array<ArrayBuffer> {
  const { skins, texcoords, triangles, frames, commands, header = {} } = file;
  const vertexCount = frames[0]?.vertices.length ?? 0;
  const frameSize = frameHeaderSize + vertexCount * 4;
  const commandWords = commands?.reduce((sum, { corners }) => sum + 1 + corners.length * 3, 1) ?? 0;
  const skinsAt = headerSize;
  const texcoordsAt = skinsAt + skins.length * skinSize;
  const trianglesAt = texcoordsAt + texcoords.length * 4;
  const framesAt = trianglesAt + triangles.length * 12;
  const commandsAt = framesAt + frames.length * frameSize;
  const out = new ByteWriter().letters('IDP2').i32(8, ...file.skinSize, frameSize);
  out.i32(skins.length, vertexCount, texcoords.length, triangles.length, commandWords, frames.length);
  out.i32(skinsAt, texcoordsAt, trianglesAt, framesAt, commandsAt, commandsAt + commandWords * 4);
  for (const path of skins) out.unterminatedName(path, skinSize);
  for (const texcoord of texcoords) out.u16(...texcoord);
  for (const triangle of triangles) out.u16(...triangle);
  for (const { name, scale, translate, vertices } of frames) {
    out.f32(...scale, ...translate).name(name, frameNameSize);
    for (const vertex of vertices) out.u8(...vertex);
  }
  for (const { fan, corners } of commands ?? []) {
    out.i32(fan ? -corners.length : corners.length);
    for (const [s, t, vertex] of corners) out.f32(s, t).i32(vertex);
  }
  if (commands) out.i32(0);
  const bytes = out.finish();
  patchWords(bytes, header);
  return bytes;
}
