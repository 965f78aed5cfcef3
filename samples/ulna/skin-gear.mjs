// Paints Ulna's shoulders, knees, pack and pouches, and the rifle.

import { Canvas } from '../base/canvas.mjs';
import { MATERIALS, WEAPON, WEAPON_SIZE } from './regions.mjs';

export function paintGear(on, { stripes, number = '7' }) {
  paintLeftPad(on('padLeft'));
  paintNumber(on('number'), number);
  on('rim').fill('armour', 11).tone(0, 0, 16, 1, 2).tone(0, 7, 16, 1, -3);
  paintRightPad(on('padRight'), stripes);
  const knee = on('knee').fill('armour', 9).plate(0, 0, 48, 24, 'armour', 10);
  knee
    .plate(8, 4, 32, 14, 'rubber', 8)
    .groove(10, 9, 28, 1)
    .groove(10, 13, 28, 1)
    .wear(4, { scratches: 12, dirt: 14 });
  const tasset = on('tasset').plate(0, 0, 48, 32, 'armour', 9);
  tasset
    .groove(3, 8, 42, 1)
    .rect(4, 23, 40, 3, 'trim', 9)
    .tone(4, 26, 40, 1, -2.5)
    .rivet(5, 4)
    .rivet(41, 4)
    .wear(6, { scratches: 14, dirt: 16 });
  const pouch = on('pouch').fill('leather', 8).strap(0, 0, 32, 9, 'leather', 10);
  pouch.tone(0, 9, 32, 1, -4).rect(14, 6, 4, 5, 'metal', 11).groove(3, 18, 26, 1).tone(0, 22, 32, 2, -3);
  const holster = on('holster')
    .fill('leather', 7)
    .strap(0, 6, 32, 5, 'rubber', 8)
    .strap(0, 26, 32, 4, 'rubber', 8);
  holster.rect(13, 6, 6, 5, 'metal', 11).tone(0, 0, 32, 1, 3).tone(2, 12, 2, 26, -2).tone(28, 12, 2, 26, -2);
  const pack = on('pack').plate(0, 0, 72, 44, 'armour', 8);
  pack.plate(6, 4, 26, 22, 'metal', 7).plate(40, 4, 26, 22, 'metal', 7).groove(4, 30, 64, 1);
  for (let y = 8; y < 23; y += 4) pack.rect(9, y, 20, 2, 'rubber', 3).rect(43, y, 20, 2, 'rubber', 3);
  pack.rect(8, 35, 12, 4, 'light', 11).rect(10, 36, 3, 2, 'light', 15).rect(26, 34, 40, 6, 'trim', 9);
  for (let x = 26; x < 66; x += 8)
    for (let k = 0; k < 6; k++) pack.rect(x + k - 3, 39 - k, 4, 1, 'rubber', 4);
  pack.wear(8, { scratches: 20, dirt: 20 });
  on('packSide')
    .plate(0, 0, 72, 20, 'armour', 8)
    .groove(24, 2, 1, 16)
    .groove(48, 2, 1, 16)
    .wear(2, { scratches: 10, dirt: 10 });
}

function paintLeftPad(at) {
  at.fill('armour', 10).shadeBy((u, v) => 1.5 - v * 2.6);
  at.rect(0, 27, 64, 5, 'trim', 9).tone(0, 27, 64, 1, 2).tone(0, 26, 64, 1, -3).groove(0, 6, 64, 1);
  at.rivet(30, 10).rivet(30, 22).rivet(60, 10).rivet(60, 22).rivet(8, 10).rivet(8, 22);
  at.wear(13, { scratches: 14, dirt: 12 });
}

/** 20 x 20: a bone-coloured digit in a frame. */
function paintNumber(at, number) {
  at.fill('mark', 12).rect(2, 2, 16, 16, 'rubber', 4).tone(2, 2, 16, 1, -2);
  at.glyph(5, 3, number, 'mark', 14, 2).wear(2, { scratches: 3, dirt: 6 });
}

function paintRightPad(at, stripes) {
  at.fill('armour', 9).shadeBy((u, v) => 1.5 - v * 2.6);
  at.rect(0, 27, 56, 5, 'armour', 6).tone(0, 27, 56, 1, 4).groove(0, 6, 56, 1).groove(0, 16, 56, 1);
  if (stripes) at.rect(0, 10, 56, 3, 'mark', 11);
  at.rivet(8, 10).rivet(28, 10).rivet(46, 10).rivet(8, 21).rivet(28, 21).rivet(46, 21);
  at.wear(14, { scratches: 16, dirt: 14 });
}

/** The palette indices of the rifle's skin. */
export function paintRifle() {
  const [width, height] = WEAPON_SIZE;
  const canvas = new Canvas(width, height, MATERIALS);
  const on = (name) => canvas.region(WEAPON[name]);
  canvas.region([0, 0, width, height]).fill('metal', 6);
  // Regions of tubes along z: columns go around the tube, rows along it, with the muzzle's end at the top.
  const receiver = on('receiver').fill('metal', 8);
  receiver
    .groove(0, 8, 72, 1)
    .groove(0, 21, 72, 1)
    .rect(30, 2, 12, 26, 'metal', 10)
    .rect(48, 10, 10, 8, 'rubber', 4)
    .rect(14, 10, 10, 8, 'rubber', 4);
  receiver
    .rect(0, 12, 8, 6, 'trim', 9)
    .rect(64, 12, 8, 6, 'trim', 9)
    .rivet(26, 24)
    .rivet(44, 24)
    .wear(3, { scratches: 26 });
  const stock = on('stock')
    .fill('suit', 7)
    .groove(0, 6, 56, 1)
    .rect(0, 18, 56, 4, 'rubber', 4)
    .strap(0, 9, 56, 3);
  stock.wear(5, { scratches: 10, dirt: 10 });
  const guard = on('guard').fill('suit', 8);
  for (let x = 3; x < 56; x += 7) guard.rect(x, 4, 3, 10, 'rubber', 3).tone(x + 3, 4, 1, 10, 2);
  guard.rect(0, 0, 56, 2, 'metal', 9).wear(6, { scratches: 10 });
  on('barrel').fill('metal', 6).tone(0, 0, 56, 1, 2).tone(26, 0, 6, 8, 2);
  on('muzzle')
    .fill('metal', 5)
    .rect(0, 2, 24, 2, 'rubber', 2)
    .rect(0, 6, 24, 2, 'rubber', 2)
    .tone(0, 0, 24, 1, 3);
  on('scope')
    .fill('rubber', 7)
    .rect(0, 0, 48, 2, 'visor', 9)
    .rect(0, 5, 48, 1, 'metal', 9)
    .tone(20, 0, 8, 12, 2);
  const grip = on('grip').fill('rubber', 7);
  for (let y = 3; y < 20; y += 3) grip.tone(2, y, 20, 1, -2.5);
  const magazine = on('magazine').fill('metal', 7).groove(6, 3, 1, 18).groove(15, 3, 1, 18);
  magazine.rect(0, 0, 24, 3, 'metal', 4).rect(3, 17, 18, 2, 'trim', 9);
  on('cell').fill('light', 10).rect(0, 0, 40, 2, 'metal', 8).rect(0, 8, 40, 2, 'metal', 5);
  for (let x = 6; x < 40; x += 7)
    on('cell')
      .rect(x, 2, 2, 6, 'light', 14)
      .rect(x + 3, 2, 1, 6, 'light', 6);
  on('mount').fill('metal', 6);
  return canvas.finish(new Float32Array(width * height).fill(0.9), { seed: 4, grain: 0.6 });
}
