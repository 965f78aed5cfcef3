// Renders a generated Quake III player: node samples/run.mjs preview-player <folder> <out.png> <shot,...>
// Shot: legs:frame+torso:frame (frame *: up to eight frames of the legs' clip), then yaw and pitch of the camera:
// LEGS_RUN:3+TORSO_ATTACK:0@60@10, BOTH_DEATH1:*@90.
// Options: --size 320, --columns 4, --distance 130, --at 4 (height of the camera's target), --skin blue, --level 1,
// --flash, --plain.

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeCamera, Raster } from './base/raster.mjs';
import { writePng } from './formats/png.ts';
import { openPlayer } from './rig/quake3-rig.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '320' },
    columns: { type: 'string', default: '4' },
    distance: { type: 'string', default: '130' },
    at: { type: 'string', default: '4' },
    skin: { type: 'string', default: 'default' },
    level: { type: 'string', default: '' },
    flash: { type: 'boolean', default: false },
    plain: { type: 'boolean', default: false },
  },
});
const [folder, target, list] = positionals;
const size = Number(values.size);
const rig = openPlayer(folder);
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
  if (!place.includes(':*')) return [shot];
  const { count } = rig.clips[place.split(':')[0]];
  const shown = Math.min(8, count);
  return Array.from({ length: shown }, (_, n) =>
    [place.replaceAll('*', Math.round((n * (count - 1)) / Math.max(1, shown - 1))), ...angles].join('@'),
  );
}

function frameOf(place) {
  const [name, frame] = place.split(':');
  const clip = rig.clips[name];
  return clip.first + Math.min(Number(frame), clip.count - 1);
}

function render(shot) {
  const [place, yaw = '30', pitch = '8'] = shot.split('@');
  const [legs, torso = legs.startsWith('BOTH') ? legs : 'TORSO_STAND:0'] = place.split('+');
  const camera = makeCamera({
    target: [0, 0, Number(values.at)],
    yaw: Number(yaw),
    pitch: Number(pitch),
    distance: Number(values.distance),
    width: size,
    height: size,
  });
  const raster = new Raster(size, size, 3, [38, 46, 42]);
  ground(raster, camera);
  const { skin, level, flash } = values;
  for (const surface of rig.assembled({ legs: frameOf(legs), torso: frameOf(torso), skin, level, flash })) {
    const {
      width: skinWidth,
      height: skinHeight,
      pixels,
    } = rig.image(surface.path.replace(/flash$|streak$/, 'flash1'));
    const texels = surface.uv.map(([s, t]) => [s * skinWidth - 0.5, t * skinHeight - 0.5]);
    const triangles = surface.triangles.map((v) => ({ v, t: v }));
    raster.mesh({ ...surface, texels, triangles, skinWidth, skinHeight }, camera, (texel, light) =>
      [0, 1, 2].map((k) => Math.min(255, (values.plain ? 150 : pixels[texel * 3 + k]) * light)),
    );
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
