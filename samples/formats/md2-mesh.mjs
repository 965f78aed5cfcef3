// Converts the meshes of samples to the input of the MD2 writer.

import { buildRuns } from './md2-commands.mjs';
import { nearestNormal } from './md2-normals.mjs';

/**
 * `model`: { skinWidth, skinHeight, skins: [path], texels: [[s, t]], triangles: [{ v, t }] counter-clockwise,
 * frames: [{ name, positions, normals, low, high }] }. In the space of the game: x forward, y left, z up.
 */
export function toMd2({ skinWidth, skinHeight, skins, texels, triangles, frames }) {
  // Front faces in files of id are clockwise seen from outside.
  const turned = triangles.map(({ v, t }) => ({ v: [...v].reverse(), t: [...t].reverse() }));
  const corner = ([vertex, texel]) => [
    (texels[texel][0] + 0.5) / skinWidth,
    (texels[texel][1] + 0.5) / skinHeight,
    vertex,
  ];
  return {
    skinSize: [skinWidth, skinHeight],
    skins,
    texcoords: texels,
    triangles: turned.map(({ v, t }) => [...v, ...t]),
    frames: frames.map(toFrame),
    commands: buildRuns(turned).map(({ fan, corners }) => ({ fan, corners: corners.map(corner) })),
  };
}

function toFrame({ name, positions, normals, low, high }) {
  const scale = low.map((from, i) => Math.fround(Math.max(high[i] - from, 1e-3) / 255));
  const byte = (value, i) => Math.min(255, Math.max(0, Math.round((value - low[i]) / scale[i])));
  const vertices = positions.map((position, n) => [...position.map(byte), nearestNormal(normals[n])]);
  return { name, scale, translate: low, vertices };
}
