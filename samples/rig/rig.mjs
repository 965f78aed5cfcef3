// A skeletal model read back from its files, independent of the format, and its skin in a pose.
//
// A rig: { joints: [{ name, parent }], rest: [{ p, r }], clips: [{ name, frames, fps, loop, pose(frame) }],
// surfaces: [{ name, texture, vertices: [[{ joint, share, at }]], uv, triangles }] }; z up, triangles clockwise from
// outside. A clip that moves the model has a `movement`; a texture in the model's file has an `image`.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { add, cross, normalize, rotate, scale, sub } from '../base/math.mjs';
import { readPng } from '../formats/png.ts';
import { readTga } from '../formats/tga.ts';
import { mdlRig } from './mdl-rig.mjs';
import { md5Rig } from './md5-rig.mjs';
import { ms3dRig } from './ms3d-rig.mjs';

export function openRig(folder) {
  const names = readdirSync(folder);
  const main = names.find((name) => /\.(md5mesh|mdl|ms3d)$/.test(name));
  if (main.endsWith('.mdl')) return mdlRig(readFileSync(join(folder, main)));
  if (main.endsWith('.ms3d')) return ms3dRig(readFileSync(join(folder, main)));
  const read = (name) => readFileSync(join(folder, name), 'latin1');
  const clips = names.filter((name) => name.endsWith('.md5anim'));
  const scripts = names.filter((name) => name.endsWith('.mtr'));
  return md5Rig(
    read(main),
    clips.map((name) => [name.replace('.md5anim', ''), read(name)]),
    scripts.map(read).join('\n'),
  );
}

/** The texture of a surface: { width, height, pixels: RGB }. */
export function imageOf(folder, { texture, image }) {
  if (image) return image;
  const path = join(folder, texture);
  if (!existsSync(path)) throw new Error(`no ${path}`);
  return texture.endsWith('.tga') ? readTga(readFileSync(path)) : readPng(readFileSync(path));
}

export function skinned({ vertices }, joints) {
  return vertices.map((weights) =>
    weights.reduce(
      (sum, { joint, share, at }) =>
        add(sum, scale(add(joints[joint].p, rotate(joints[joint].r, at)), share)),
      [0, 0, 0],
    ),
  );
}

/** Normals, smoothed over vertices with the same rest position. */
export function normalsOf(surface, rest, positions) {
  const keys = rest.map((p) => p.map((n) => n.toFixed(3)).join());
  const sums = new Map();
  for (const triangle of surface.triangles) {
    const [a, b, c] = triangle.map((i) => positions[i]);
    const area = cross(sub(c, a), sub(b, a));
    for (const i of triangle) sums.set(keys[i], add(sums.get(keys[i]) ?? [0, 0, 0], area));
  }
  return keys.map((key) => normalize(sums.get(key) ?? [0, 0, 1]));
}
