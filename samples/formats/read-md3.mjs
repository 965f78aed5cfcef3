// Reads the MD3 files of writeMd3.

import { TAU } from '../base/math.mjs';

const text = (bytes, at, size) => bytes.toString('latin1', at, at + size).replace(/\0.*$/s, '');
const floats = (bytes, at, count) => Array.from({ length: count }, (_, i) => bytes.readFloatLE(at + i * 4));

/** { frames: [name], tags: [{ name, at: [{ p, axes }] }], surfaces: [{ name, shader, uv, triangles, frame(i) }] } */
export function readMd3(bytes) {
  const field = (i) => bytes.readInt32LE(76 + i * 4);
  const [frameCount, tagCount, surfaceCount] = [0, 1, 2].map(field);
  const [framesAt, tagsAt, surfacesAt, end] = [4, 5, 6, 7].map(field);
  const frames = Array.from({ length: frameCount }, (_, i) => {
    const at = framesAt + i * 56;
    return { name: text(bytes, at + 40, 16), low: floats(bytes, at, 3), high: floats(bytes, at + 12, 3) };
  });
  const tags = Array.from({ length: tagCount }, (_, t) => ({
    name: text(bytes, tagsAt + t * 112, 64),
    at: frames.map((_, frame) => {
      const at = tagsAt + (frame * tagCount + t) * 112 + 64;
      return { p: floats(bytes, at, 3), axes: [12, 24, 36].map((row) => floats(bytes, at + row, 3)) };
    }),
  }));
  const surfaces = [];
  for (let at = surfacesAt; surfaces.length < surfaceCount;) {
    const surface = readSurface(bytes, at);
    surfaces.push(surface);
    at += surface.size;
  }
  return { name: text(bytes, 8, 64), frames, tags, surfaces, end };
}

function readSurface(bytes, start) {
  const field = (i) => bytes.readInt32LE(start + 72 + i * 4);
  const [, , vertexCount, triangleCount, trianglesAt, shadersAt, uvAt, verticesAt, size] = Array.from(
    { length: 9 },
    (_, i) => field(i),
  );
  const triangles = Array.from({ length: triangleCount }, (_, i) =>
    [0, 1, 2].map((k) => bytes.readInt32LE(start + trianglesAt + i * 12 + k * 4)),
  );
  const uv = Array.from({ length: vertexCount }, (_, i) => floats(bytes, start + uvAt + i * 8, 2));
  const frame = (number) => {
    const [positions, normals] = [[], []];
    for (let i = 0; i < vertexCount; i++) {
      const at = start + verticesAt + (number * vertexCount + i) * 8;
      positions.push([0, 2, 4].map((k) => bytes.readInt16LE(at + k) / 64));
      const [low, high] = [bytes[at + 6], bytes[at + 7]].map((value) => (value * TAU) / 256);
      normals.push([Math.cos(high) * Math.sin(low), Math.sin(high) * Math.sin(low), Math.cos(low)]);
    }
    return { positions, normals };
  };
  return {
    name: text(bytes, start + 4, 64),
    shader: text(bytes, start + shadersAt, 64),
    ...{ uv, triangles, frame, size, vertexCount },
  };
}
