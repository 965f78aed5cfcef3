// MD2 (Quake II), version 8: header, skins, texture points, triangles, frames, GL commands.

import { buildRuns } from './md2-commands.mjs';
import { nearestNormal } from './md2-normals.mjs';

const HEADER = 68;

/**
 * `model`: { skinWidth, skinHeight, skins: [path], texels: [[s, t]], triangles: [{ v, t }] counter-clockwise,
 * frames: [{ name, positions, normals, low, high }] }. In the game's space: x forward, y left, z up.
 */
export function writeMd2(model) {
  // The game culls the other side: id's files are clockwise seen from outside.
  const triangles = model.triangles.map(({ v, t }) => ({ v: [...v].reverse(), t: [...t].reverse() }));
  const runs = buildRuns(triangles);
  const parts = [
    skinTable(model.skins),
    shorts(model.texels.flat()),
    shorts(triangles.flatMap(({ v, t }) => [...v, ...t])),
    Buffer.concat(model.frames.map(frameBlock)),
    commands(runs, model),
  ];
  const offsets = [];
  let at = HEADER;
  for (const part of parts) {
    offsets.push(at);
    at += part.length;
  }
  const vertices = model.frames[0].positions.length;
  const [skins, texels, faces, frames, gl] = offsets;
  const header = [
    0x32504449,
    8,
    model.skinWidth,
    model.skinHeight,
    40 + vertices * 4,
    model.skins.length,
    vertices,
    model.texels.length,
    triangles.length,
    parts[4].length / 4,
    model.frames.length,
    skins,
    texels,
    faces,
    frames,
    gl,
    at,
  ];
  return Buffer.concat([ints(header), ...parts]);
}

function skinTable(names) {
  const table = Buffer.alloc(names.length * 64);
  names.forEach((name, i) => table.write(name, i * 64, 63, 'latin1'));
  return table;
}

function shorts(values) {
  const out = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => out.writeUInt16LE(value, i * 2));
  return out;
}

function ints(values) {
  const out = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => out.writeInt32LE(value, i * 4));
  return out;
}

function frameBlock({ name, positions, normals, low, high }) {
  const out = Buffer.alloc(40 + positions.length * 4);
  const step = low.map((from, i) => Math.fround(Math.max(high[i] - from, 1e-3) / 255));
  step.forEach((value, i) => out.writeFloatLE(value, i * 4));
  low.forEach((value, i) => out.writeFloatLE(value, 12 + i * 4));
  out.write(name, 24, 16, 'latin1');
  positions.forEach((position, n) => {
    const bytes = position.map((value, i) =>
      Math.min(255, Math.max(0, Math.round((value - low[i]) / step[i]))),
    );
    out.set([...bytes, nearestNormal(normals[n])], 40 + n * 4);
  });
  return out;
}

function commands(runs, { texels, skinWidth, skinHeight }) {
  const size = runs.reduce((sum, run) => sum + 4 + run.corners.length * 12, 4);
  const out = Buffer.alloc(size);
  let at = 0;
  for (const { fan, corners } of runs) {
    at = out.writeInt32LE(fan ? -corners.length : corners.length, at);
    for (const [vertex, texel] of corners) {
      at = out.writeFloatLE((texels[texel][0] + 0.5) / skinWidth, at);
      at = out.writeFloatLE((texels[texel][1] + 0.5) / skinHeight, at);
      at = out.writeInt32LE(vertex, at);
    }
  }
  return out;
}
