// Draws a generated player from its files: node samples/run.mjs preview <folder> <out.png> <shot,...> [options]
// Shot: frame name or number, then yaw and pitch of the camera: stand01@30, run3@90@5, run*@90. Yaw 0 shows the front.
// Options: --skin ember.pcx, --size 320 (pixels of an image), --columns 4, --zoom 1, --at 4 (target height),
// --no-weapon, --plain (no texture: shape and light only).

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeCamera, Raster } from './base/raster.mjs';
import { readPcx } from './formats/pcx.ts';
import { writePng } from './formats/png.ts';
import { readMd2 } from './formats/read-md2.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    skin: { type: 'string', default: 'ulna.pcx' },
    size: { type: 'string', default: '320' },
    columns: { type: 'string', default: '4' },
    zoom: { type: 'string', default: '1' },
    at: { type: 'string', default: '3' },
    'no-weapon': { type: 'boolean', default: false },
    plain: { type: 'boolean', default: false },
  },
});
const [folder, target, list] = positionals;
const parts = [load('tris.md2', values.skin)];
if (!values['no-weapon']) parts.push(load('weapon.md2', 'weapon.pcx'));

function load(model, skin) {
  return { md2: readMd2(readFileSync(join(folder, model))), skin: readPcx(readFileSync(join(folder, skin))) };
}

const size = Number(values.size);
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

/** Expands `run*@40` to all frames whose names start with run. */
function expand(shot) {
  const [frame, ...angles] = shot.split('@');
  if (!frame.endsWith('*')) return [shot];
  const names = parts[0].md2.frames.map((f) => f.name).filter((name) => name.startsWith(frame.slice(0, -1)));
  return names.map((name) => [name, ...angles].join('@'));
}

function render(shot) {
  const [frame, yaw = '30', pitch = '8'] = shot.split('@');
  const number = /^\d+$/.test(frame) ? Number(frame) : parts[0].md2.frames.findIndex((f) => f.name === frame);
  if (number < 0) throw new Error(`no frame ${frame}`);
  const distance = 120 / Number(values.zoom);
  const centre = [0, 0, Number(values.at)];
  const camera = makeCamera({
    target: centre,
    yaw: Number(yaw),
    pitch: Number(pitch),
    distance,
    width: size,
    height: size,
  });
  const raster = new Raster(size, size, 3, [38, 46, 42]);
  ground(raster, camera);
  for (const { md2, skin } of parts) {
    const { skinWidth, skinHeight } = md2.header;
    raster.mesh({ ...md2, ...md2.frames[number], skinWidth, skinHeight }, camera, (texel, light) => {
      const at = skin.indices[texel] * 3;
      return [0, 1, 2].map((k) => Math.min(255, (values.plain ? 150 : skin.palette[at + k]) * light));
    });
  }
  return raster.pixels;
}

/** Draws dots every eight units on the ground, to check the position of the feet. */
function ground(raster, camera) {
  for (let x = -48; x <= 48; x += 8) {
    for (let y = -48; y <= 48; y += 8) {
      const [px, py] = camera.project([x, y, -24]).map(Math.floor);
      if (px < 0 || py < 0 || px >= size || py >= size) continue;
      raster.pixels.set(x && y ? [78, 90, 84] : [130, 140, 120], (py * size + px) * 3);
    }
  }
}
