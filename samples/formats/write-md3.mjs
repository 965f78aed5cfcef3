// MD3 (Quake III), version 15: header, frames with their bounds, tags, surfaces.

import { Bytes } from './bytes.mjs';
import { length, TAU } from '../base/math.mjs';

const HEADER = 108;
const FRAME = 56;
const TAG = 112;
const SURFACE = 108;

/**
 * `model`: { name, frames: [name], tags: [{ name, at: [per frame { p, axes: [x, y, z] }] }],
 * surfaces: [{ name, shader, uv, triangles counter-clockwise, frames: [{ positions, normals }] }] }, in the game's space.
 */
export function writeMd3({ name, frames, tags, surfaces }) {
  const blocks = surfaces.map((surface) => surfaceBytes(surface, frames.length));
  const framesAt = HEADER;
  const tagsAt = framesAt + frames.length * FRAME;
  const surfacesAt = tagsAt + frames.length * tags.length * TAG;
  const end = blocks.reduce((at, block) => at + block.length, surfacesAt);
  const out = new Bytes().letters('IDP3').i32(15).name(name, 64).i32(0);
  for (const count of [frames.length, tags.length, surfaces.length, 0]) out.i32(count);
  for (const at of [framesAt, tagsAt, surfacesAt, end]) out.i32(at);
  frames.forEach((frame, i) =>
    frameRow(out, frame, surfaces.map((surface) => surface.frames[i].positions).flat()),
  );
  frames.forEach((_, i) => {
    for (const tag of tags) {
      const { p, axes } = tag.at[i];
      out
        .name(tag.name, 64)
        .f32(...p)
        .f32(...axes.flat());
    }
  });
  return Buffer.concat([out.finish(), ...blocks]);
}

/** A frame's bounds; without surfaces they are empty. */
function frameRow(out, name, positions) {
  const side = (pick) => [0, 1, 2].map((k) => (positions.length ? pick(...positions.map((p) => p[k])) : 0));
  const radius = Math.max(0, ...positions.map(length));
  out
    .f32(...side(Math.min))
    .f32(...side(Math.max))
    .f32(0, 0, 0, radius)
    .name(name, 16);
}

function surfaceBytes({ name, shader, uv, triangles, frames }, frameCount) {
  const shadersAt = SURFACE;
  const trianglesAt = shadersAt + 68;
  const uvAt = trianglesAt + triangles.length * 12;
  const verticesAt = uvAt + uv.length * 8;
  const end = verticesAt + uv.length * 8 * frameCount;
  const out = new Bytes().letters('IDP3').name(name, 64).i32(0);
  for (const count of [frameCount, 1, uv.length, triangles.length]) out.i32(count);
  for (const at of [trianglesAt, shadersAt, uvAt, verticesAt, end]) out.i32(at);
  out.name(shader, 64).i32(0);
  // The game's front faces are clockwise.
  for (const [a, b, c] of triangles) out.i32(a).i32(c).i32(b);
  for (const st of uv) out.f32(...st);
  const vertices = Buffer.alloc(end - verticesAt);
  frames.forEach(({ positions, normals }, frame) => {
    positions.forEach((p, i) => {
      const at = (frame * uv.length + i) * 8;
      p.forEach((value, k) => vertices.writeInt16LE(units(value), at + k * 2));
      vertices.writeUInt16LE(packedNormal(normals[i]), at + 6);
    });
  });
  return Buffer.concat([out.finish(), vertices]);
}

/** The file stores 1/64 units. Steps of 1/8 look the same and compress better. */
const units = (value) => Math.round(value * 8) * 8;

/** The low byte is the angle from z, the high one the angle around z; in steps of 8 of 256. */
function packedNormal([x, y, z]) {
  const step = (angle) => (Math.round((angle / TAU) * 32) * 8) & 255;
  return step(Math.acos(Math.max(-1, Math.min(1, z)))) | (step(Math.atan2(y, x)) << 8);
}
