// The arm's texture: worn yellow paint, steel, rubber.

import { Canvas } from '../base/canvas.mjs';
import { makePalette, toRgb } from '../base/palette.mjs';
import { REGIONS, SIZE } from './arm.mjs';

const COLOURS = {
  paint: '#d8912a',
  steel: '#868c8e',
  dark: '#3a3d42',
  rubber: '#2f3236',
  mark: '#e9e2cb',
  light: '#5fd0c8',
  warn: '#c2452c',
};
const MATERIALS = Object.keys(COLOURS);

/** RGB, SIZE x SIZE. */
export function paintArm() {
  const canvas = new Canvas(SIZE, SIZE, MATERIALS);
  const on = (name) => canvas.region(REGIONS[name]);
  paintTube(on('arm'));
  const plate = on('plate').fill('mark', 12).rect(2, 2, 16, 16, 'dark', 5);
  plate.glyph(5, 3, '4', 'mark', 13, 2);
  on('rim').fill('steel', 10);
  const bolt = on('bolt').fill('warn', 9).tone(0, 0, 32, 1, 3).tone(0, 11, 32, 1, -3);
  for (let x = 1; x < 32; x += 6) bolt.rect(x, 3, 3, 6, 'mark', 11);
  const post = on('post')
    .fill('steel', 8)
    .shadeBy((u, v) => 1.5 - v * 3);
  post.groove(0, 5, 96, 1).groove(0, 9, 96, 1);
  for (let x = 4; x < 96; x += 12) post.rivet(x, 13);
  for (let x = 0; x < 96; x += 8) for (let k = 0; k < 3; k++) post.rect(x + k, 1 + k, 4, 1, 'paint', 10);
  const gaiter = on('gaiter').fill('rubber', 8);
  for (let y = 0; y < 24; y += 4) gaiter.tone(0, y, 96, 1, -3).tone(0, y + 2, 96, 1, 2.4);
  const foot = on('foot')
    .fill('dark', 8)
    .shadeBy((u, v) => 1 - v * 2);
  foot.rect(0, 10, 96, 4, 'paint', 9).tone(0, 10, 96, 1, 2);
  for (let x = 6; x < 96; x += 12) foot.rivet(x, 4).rivet(x, 18);
  foot.wear(5, { scratches: 30, dirt: 40 });
  const claw = on('claw')
    .fill('steel', 8)
    .shadeBy((u, v) => 2 - v * 3.5);
  claw.groove(4, 8, 24, 1).groove(4, 20, 24, 1).wear(7, { scratches: 16 });
  const palm = on('palm').fill('paint', 9).rect(0, 10, 32, 3, 'dark', 6).tone(0, 13, 32, 1, 2);
  palm.wear(9, { scratches: 14, dirt: 12 });
  on('eye')
    .fill('light', 8)
    .shadeBy((u, v) => 5 - v * 9)
    .rect(0, 17, 20, 3, 'dark', 4);
  const indices = canvas.finish(new Float32Array(SIZE * SIZE).fill(1), { grain: 0.5 });
  return toRgb(indices, makePalette(MATERIALS, COLOURS));
}

/** A region of 96 x 40 texels: a collar above and below, a warning stripe, panel lines, a lamp. */
function paintTube(at) {
  at.fill('paint', 9).shadeBy((u, v) => 1.2 - v * 2);
  at.groove(24, 6, 1, 28).groove(72, 6, 1, 28).groove(0, 12, 96, 1).groove(0, 27, 96, 1);
  for (let x = 0; x < 96; x += 8) {
    for (let k = 0; k < 4; k++) at.rect(x + k, 29 + k, 4, 1, 'dark', 6);
  }
  at.rect(0, 0, 96, 5, 'steel', 9).tone(0, 0, 96, 1, 3).tone(0, 4, 96, 1, -4);
  at.rect(0, 35, 96, 5, 'steel', 8).tone(0, 35, 96, 1, 3).tone(0, 39, 96, 1, -4);
  at.rect(40, 15, 16, 9, 'dark', 6).rect(42, 17, 5, 5, 'light', 12).rect(49, 17, 5, 5, 'warn', 10);
  for (let x = 6; x < 96; x += 12) at.rivet(x, 2).rivet(x, 37);
  at.wear(3, { scratches: 50, dirt: 60 });
}
