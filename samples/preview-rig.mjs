// Draws a written skeletal sample: node samples/run.mjs preview-rig <folder> <out.png> <shot,...>
// Shot: clip:frame, clip:* (eight frames of the clip) or rest, then yaw and pitch of the camera: walk:3@60@10.
// Options: --size 320, --columns 4, --distance 200, --at 30 (height of the camera's target), --plain (no texture).

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeCamera, Raster } from './base/raster.mjs';
import { writePng } from './formats/png.ts';
import { normalsOf, openRig, imageOf, skinned } from './rig/rig.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '320' },
    columns: { type: 'string', default: '4' },
    distance: { type: 'string', default: '200' },
    at: { type: 'string', default: '30' },
    plain: { type: 'boolean', default: false },
  },
});
const [folder, target, list] = positionals;
const rig = openRig(folder);
const size = Number(values.size);
const parts = rig.surfaces.map((surface) => {
  const image = imageOf(folder, surface);
  const texels = surface.uv.map(([s, t]) => [s * image.width - 0.5, t * image.height - 0.5]);
  return { surface, image, texels, rest: skinned(surface, rig.rest) };
});

const shots = list.split(',').flatMap(expand);
const columns = Math.min(Number(values.columns), shots.length);
const rows = Math.ceil(shots.length / columns);
const sheet = new Uint8Array(columns * size * rows * size * 3);
shots.forEach((shot, i) => {
  const pixels = render(shot);
  const [x, y] = [(i % columns) * size, Math.floor(i / columns) * size];
  for (let row = 0; row < size; row++) {
    sheet.set(pixels.subarray(row * size * 3, (row + 1) * size * 3), ((y + row) * columns * size + x) * 3);
  }
});
writeFileSync(target, writePng(columns * size, rows * size, sheet));

function expand(shot) {
  const [place, ...angles] = shot.split('@');
  if (!place.endsWith(':*')) return [shot];
  const clip = clipOf(place.slice(0, -2));
  return Array.from({ length: 8 }, (_, n) =>
    [`${clip.name}:${Math.round((n * (clip.frames - 1)) / 8)}`, ...angles].join('@'),
  );
}

function clipOf(name) {
  const clip = rig.clips.find((one) => one.name === name);
  if (!clip) throw new Error(`no clip ${name}, only ${rig.clips.map((one) => one.name)}`);
  return clip;
}

function render(shot) {
  const [place, yaw = '30', pitch = '8'] = shot.split('@');
  const [name, frame] = place.split(':');
  const joints = name === 'rest' ? rig.rest : clipOf(name).pose(Number(frame));
  const camera = makeCamera({
    target: [joints[0].p[0] * 1, 0, Number(values.at)],
    yaw: Number(yaw),
    pitch: Number(pitch),
    distance: Number(values.distance),
    width: size,
    height: size,
  });
  const raster = new Raster(size, size, 3, [38, 46, 42]);
  ground(raster, camera);
  for (const { surface, image, texels, rest } of parts) {
    const positions = skinned(surface, joints);
    const normals = normalsOf(surface, rest, positions);
    const triangles = surface.triangles.map((v) => ({ v, t: v }));
    const { width: skinWidth, height: skinHeight, pixels } = image;
    const model = { positions, normals, texels, triangles, skinWidth, skinHeight };
    raster.mesh(model, camera, (texel, light) =>
      [0, 1, 2].map((k) => Math.min(255, (values.plain ? 150 : pixels[texel * 3 + k]) * light)),
    );
  }
  return raster.pixels;
}

/** Draws dots every eight units on the ground, to check the position of the feet. */
function ground(raster, camera) {
  for (let x = -96; x <= 96; x += 8) {
    for (let y = -96; y <= 96; y += 8) {
      const [px, py] = camera.project([x, y, 0]).map(Math.floor);
      if (px < 0 || py < 0 || px >= size || py >= size) continue;
      raster.pixels.set(x && y ? [78, 90, 84] : [130, 140, 120], (py * size + px) * 3);
    }
  }
}
