// Reads the first poses and images of our Quake files for the thumbnails. It does not validate the files.

import { NORMALS } from './md2-normals.mjs';

/** Returns the first skin, the first pose of the first frame, and the triangles with their texels. */
export function readQuakeMdl(file) {
  const [width, height, vertexCount, triangleCount] = [52, 56, 60, 64].map((at) => file.readInt32LE(at));
  const skinCount = file.readInt32LE(48);
  const floats = Array.from({ length: 6 }, (_, i) => file.readFloatLE(8 + i * 4));
  let at = 84;
  let skin;
  for (let n = 0; n < skinCount; n++) {
    const count = file.readInt32LE(at) === 0 ? 1 : file.readInt32LE(at + 4);
    at += file.readInt32LE(at) === 0 ? 4 : 8 + count * 4;
    skin ??= file.subarray(at, at + width * height);
    at += count * width * height;
  }
  const ints = (count) => {
    at += count * 4;
    return Array.from({ length: count }, (_, i) => file.readInt32LE(at + (i - count) * 4));
  };
  const stored = ints(vertexCount * 3);
  const faces = ints(triangleCount * 4);
  const texels = [];
  const triangles = Array.from({ length: triangleCount }, (_, n) => {
    const [facesFront, ...v] = faces.slice(n * 4, n * 4 + 4);
    const t = v.map((i) => {
      const [onSeam, s, row] = stored.slice(i * 3, i * 3 + 3);
      return texels.push([s + (onSeam !== 0 && facesFront === 0 ? width / 2 : 0), row]) - 1;
    });
    return { v, t };
  });
  // A group has its count, box and times before its first pose.
  if (file.readInt32LE(at) !== 0) at += 4 + 8 + file.readInt32LE(at + 4) * 4;
  at += 4 + 8 + 16;
  const vertices = Array.from({ length: vertexCount }, (_, i) => file.subarray(at + i * 4, at + i * 4 + 4));
  return {
    ...{ skin, skinWidth: width, skinHeight: height, texels, triangles },
    positions: vertices.map((vertex) => [0, 1, 2].map((k) => vertex[k] * floats[k] + floats[3 + k])),
    normals: vertices.map((vertex) => NORMALS[vertex[3]]),
  };
}

/** Returns the first image of a sprite of version 1. */
export function readSprImage(file) {
  let at = 36;
  if (file.readInt32LE(at) !== 0) at += 4 + file.readInt32LE(at + 4) * 4;
  const [width, height] = [file.readInt32LE(at + 12), file.readInt32LE(at + 16)];
  return { width, height, pixels: file.subarray(at + 20, at + 20 + width * height) };
}
