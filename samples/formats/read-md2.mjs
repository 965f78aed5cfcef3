// Reads an MD2 file for the checks and the preview. It does not validate the file.

import { NORMALS } from './md2-normals.mjs';

const FIELDS = [
  'ident',
  'version',
  'skinWidth',
  'skinHeight',
  'frameSize',
  'skinCount',
  'vertexCount',
  'texelCount',
  'triangleCount',
  'wordCount',
  'frameCount',
  'skinsAt',
  'texelsAt',
  'trianglesAt',
  'framesAt',
  'commandsAt',
  'end',
];

const list = (count, make) => Array.from({ length: count }, (_, i) => make(i));
const text = (file, at, size) => file.toString('latin1', at, at + size).split('\0')[0];

export function readMd2(file) {
  const header = Object.fromEntries(FIELDS.map((name, i) => [name, file.readInt32LE(i * 4)]));
  const shorts = (at, count) => list(count, (i) => file.readUInt16LE(at + i * 2));
  return {
    header,
    skins: list(header.skinCount, (i) => text(file, header.skinsAt + i * 64, 64)),
    texels: list(header.texelCount, (i) => shorts(header.texelsAt + i * 4, 2)),
    triangles: list(header.triangleCount, (i) => {
      const numbers = shorts(header.trianglesAt + i * 12, 6);
      return { v: numbers.slice(0, 3), t: numbers.slice(3) };
    }),
    frames: list(header.frameCount, (i) =>
      readFrame(file, header.framesAt + i * header.frameSize, header.vertexCount),
    ),
    runs: readRuns(file, header),
  };
}

function readFrame(file, at, vertexCount) {
  const floats = list(6, (i) => file.readFloatLE(at + i * 4));
  const vertex = (n) => at + 40 + n * 4;
  return {
    name: text(file, at + 24, 16),
    positions: list(vertexCount, (n) =>
      [0, 1, 2].map((k) => file[vertex(n) + k] * floats[k] + floats[3 + k]),
    ),
    normals: list(vertexCount, (n) => NORMALS[file[vertex(n) + 3]]),
  };
}

function readRuns(file, header) {
  const runs = [];
  let at = header.commandsAt;
  for (;;) {
    const count = file.readInt32LE(at);
    at += 4;
    if (!count) break;
    const corners = list(Math.abs(count), (i) => ({
      s: file.readFloatLE(at + i * 12),
      t: file.readFloatLE(at + i * 12 + 4),
      vertex: file.readInt32LE(at + i * 12 + 8),
    }));
    runs.push({ fan: count < 0, corners });
    at += corners.length * 12;
  }
  if (at !== header.commandsAt + header.wordCount * 4) throw new Error(`GL commands end at ${at}`);
  return runs;
}
