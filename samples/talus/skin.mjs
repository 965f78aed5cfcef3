// Talus' skin, painted by code into the regions of regions.mjs. Another palette makes another skin. Comments give the
// size of a region in texels, and the part of the body at its edges.

import { Canvas } from '../base/canvas.mjs';
import { BODY, SKIN_SIZE, WEAPON, WEAPON_SIZE } from './regions.mjs';
import { MATERIALS } from './schemes.mjs';

/** Returns palette indices; `light` comes from bakeLight. */
export function paintBody(light) {
  const canvas = new Canvas(SKIN_SIZE, SKIN_SIZE, MATERIALS);
  const on = (name) => canvas.region(BODY[name]);
  canvas.region([0, 0, SKIN_SIZE, SKIN_SIZE]).fill('rubber', 6);
  paintTorso(on('torso'));
  paintHips(on);
  paintLegs(on);
  paintArms(on);
  paintPauldrons(on);
  paintHelmet(on);
  paintGear(on);
  return canvas.finish(light, { grain: 0.35, depth: 6 });
}

/** 136 x 84. Middle = breastbone, both ends = spine; the plate ends at row 55. */
function paintTorso(at) {
  at.fill('suit', 8);
  for (let y = 59; y < 84; y += 5) at.groove(0, y, 136, 1).tone(0, y + 2, 136, 1, 0.8);
  at.rect(0, 0, 136, 56, 'plate', 9.5).shadeBy((u, v) => (v < 0.67 ? 1.6 - v * 3.6 : 0));
  // Breast: an upper and a lower plate, a keel between them.
  at.groove(30, 34, 76, 1).groove(67, 7, 2, 27).tone(66, 7, 1, 27, 1.2).groove(50, 42, 36, 1);
  for (const x of [29, 106]) at.groove(x, 4, 1, 51);
  at.tone(32, 10, 34, 9, 0.8).tone(70, 10, 34, 9, 0.8).tone(32, 29, 74, 5, -1);
  // A chevron of worn paint below the breast.
  for (let k = 0; k < 17; k++) {
    at.rect(52 + k, 36 + (k >> 1), 1, 6, 'accent', 9).rect(84 - k, 36 + (k >> 1), 1, 6, 'accent', 9);
  }
  at.rect(0, 52, 136, 1, 'plate', 13).rect(0, 53, 136, 3, 'metal', 6);
  for (let x = 4; x < 136; x += 10) at.rivet(x, 49);
  for (const x of [33, 101]) for (const y of [9, 30]) at.rivet(x, y);
  // Under the arms: lacing.
  for (const x of [24, 110]) {
    at.rect(x - 3, 12, 7, 36, 'leather', 7);
    for (let y = 15; y < 46; y += 6) at.rect(x - 2, y, 5, 2, 'brass', 10);
  }
  // A vent on the right breast, where the left one has the lamp.
  at.plate(42, 14, 17, 12, 'metal', 7);
  for (let y = 16; y < 25; y += 3) at.rect(44, y, 13, 1, 'rubber', 2).tone(44, y + 1, 13, 1, 2);
  at.wear(11, { scratches: 40, dirt: 36 });
}

function paintHips(on) {
  const hips = on('pelvis').fill('suit', 8.5);
  hips.shadeBy((u, v) => 0.8 - v * 2).groove(67, 8, 1, 20);
  for (const x of [30, 104]) hips.groove(x, 8, 1, 20);
  const belt = on('belt').fill('leather', 8).tone(0, 0, 120, 1, 3).tone(0, 10, 120, 2, -3);
  for (let x = 4; x < 120; x += 8) belt.rect(x, 5, 2, 2, 'brass', 11);
  const buckle = on('buckle').plate(0, 0, 30, 22, 'brass', 9).plate(6, 5, 18, 12, 'metal', 7);
  buckle.stamp(11, 7, ['...a....', '..aaa...', '.aaaaa..', 'aaaaaaa.', '.aaaaa..', '..aaa...', '...a....'], {
    a: ['accent', 11],
  });
  on('rim').fill('metal', 7).tone(0, 0, 30, 2, 2).tone(0, 17, 30, 3, -2).wear(2, { scratches: 10 });
  const pouch = on('pouch').fill('leather', 8).strap(0, 0, 34, 11, 'leather', 10).tone(0, 11, 34, 2, -4);
  pouch.rect(14, 8, 6, 7, 'brass', 10).tone(0, 26, 34, 4, -2);
  const tasset = on('tasset').plate(0, 0, 40, 24, 'plate', 9).rect(3, 15, 34, 4, 'accent', 9);
  tasset.tone(3, 19, 34, 1, -2.5).rivet(4, 4).rivet(34, 4).wear(6, { scratches: 14, dirt: 10 });
}

function paintLegs(on) {
  const thigh = on('thigh')
    .fill('suit', 8.5)
    .shadeBy((u) => (u > 0.5 && u < 0.95 ? 0.6 : -0.4));
  for (const [y, by] of [
    [26, -1.4],
    [28, 1],
    [31, -1.8],
    [34, 1],
    [36, -1.6],
    [44, -2],
  ])
    thigh.tone(0, y, 56, 1, by);
  thigh.strap(0, 12, 56, 5).rect(25, 12, 6, 5, 'brass', 10).groove(12, 18, 1, 38).groove(44, 18, 1, 38);
  thigh.wear(3, { dirt: 16 });
  // Bell-shaped plates: a rim at the top, a guard in front, a band of paint above the skirt.
  const greave = on('greave')
    .fill('plate', 9)
    .shadeBy((u, v) => 1.2 - v * 2.4);
  greave.rect(0, 0, 72, 5, 'metal', 7).rect(0, 5, 72, 1, 'plate', 4).tone(0, 6, 72, 1, 2);
  greave.groove(22, 8, 1, 40).groove(49, 8, 1, 40).tone(33, 8, 4, 40, 1.4).tone(37, 8, 1, 40, -1.6);
  greave
    .rect(0, 44, 72, 7, 'accent', 9)
    .tone(0, 43, 72, 1, -2.5)
    .tone(0, 44, 72, 1, 1.5)
    .tone(0, 51, 72, 1, -3);
  greave.rect(0, 57, 72, 7, 'metal', 6).tone(0, 57, 72, 1, 3);
  for (const x of [6, 26, 44, 63]) greave.rivet(x, 10).rivet(x, 38);
  greave.strap(0, 20, 22, 5).strap(50, 20, 22, 5).strap(0, 30, 22, 5).strap(50, 30, 22, 5);
  greave.wear(9, { scratches: 24, dirt: 40 });
  const boot = on('boot').fill('leather', 7.5);
  boot.rect(0, 0, 20, 64, 'rubber', 5).rect(76, 0, 20, 64, 'rubber', 5);
  for (let y = 2; y < 64; y += 5) boot.tone(0, y, 18, 2, -2.5).tone(78, y, 18, 2, -2.5);
  boot
    .rect(20, 0, 56, 20, 'plate', 9)
    .tone(20, 0, 56, 6, 1)
    .rect(20, 19, 56, 2, 'metal', 5)
    .tone(20, 21, 56, 2, -2);
  for (const x of [26, 47, 68]) boot.rivet(x, 15);
  boot.rect(20, 0, 2, 64, 'rubber', 7).rect(74, 0, 2, 64, 'rubber', 7);
  boot.strap(22, 32, 52, 6).rect(44, 31, 8, 8, 'brass', 10).rect(47, 34, 2, 2, 'rubber', 3);
  boot.wear(3, { scratches: 14, dirt: 50 });
  const knee = on('knee').plate(0, 0, 40, 32, 'plate', 10).plate(9, 6, 22, 20, 'metal', 7);
  knee.groove(11, 12, 18, 1).groove(11, 19, 18, 1).rivet(3, 3).rivet(35, 3).rivet(3, 27).rivet(35, 27);
}

function paintArms(on) {
  const arm = on('arm')
    .fill('suit', 8)
    .shadeBy((u) => (u > 0.5 && u < 0.95 ? 0.7 : -0.5));
  for (const y of [20, 25, 30, 36, 41, 46]) arm.tone(0, y, 48, 1, -1.8).tone(0, y + 1, 48, 1, 1);
  const gauntlet = on('gauntlet')
    .fill('plate', 9)
    .shadeBy((u, v) => 1 - v * 2);
  gauntlet.rect(0, 0, 72, 5, 'rubber', 4).rect(0, 5, 72, 5, 'metal', 7).tone(0, 5, 72, 1, 3);
  gauntlet.groove(0, 14, 72, 1).rect(0, 17, 72, 6, 'accent', 9).tone(0, 23, 72, 1, -3).groove(0, 40, 72, 1);
  gauntlet.rect(0, 46, 72, 8, 'leather', 7).tone(0, 46, 72, 1, -3);
  for (const x of [8, 26, 44, 62]) gauntlet.rivet(x, 28).rivet(x, 36);
  gauntlet.plate(47, 26, 16, 12, 'metal', 7).rect(50, 29, 10, 2, 'light', 11).rect(50, 33, 6, 2, 'light', 8);
  gauntlet.wear(7, { scratches: 26, dirt: 20 });
  const hand = on('hand').fill('leather', 8).rect(11, 0, 18, 28, 'rubber', 6);
  hand.plate(0, 6, 9, 18, 'plate', 9).plate(31, 6, 9, 18, 'plate', 9);
  const fingers = on('fingers').fill('leather', 7.5).rect(0, 0, 40, 3, 'metal', 7);
  for (const x of [5, 12, 26, 34]) fingers.tone(x, 0, 1, 26, -2.4);
  for (const y of [10, 11]) fingers.tone(0, y, 40, 1, y === 10 ? -2.4 : 1.6);
}

/** Paints the pauldrons, and the number on the left one. */
function paintPauldrons(on) {
  const pad = on('pad').fill('plate', 9.5);
  pad.shadeBy((u, v) => 1.6 - v * 3);
  pad.rect(0, 40, 64, 8, 'metal', 6).tone(0, 40, 64, 1, 3).tone(0, 39, 64, 1, -2.5).groove(0, 11, 64, 1);
  pad.rect(0, 18, 64, 6, 'accent', 9).rect(0, 27, 64, 3, 'accent', 9);
  for (let x = 4; x < 64; x += 13) pad.rivet(x, 6).rivet(x, 35);
  pad.wear(13, { scratches: 20, dirt: 16 });
  const number = on('number').fill('accent', 9).tone(0, 0, 44, 2, 2).tone(0, 45, 44, 3, -2.5);
  number.rect(4, 4, 36, 1, 'plate', 11).rect(4, 43, 36, 1, 'plate', 10);
  number.rect(4, 4, 1, 40, 'plate', 11).rect(39, 4, 1, 40, 'plate', 10);
  number.glyph(12, 10, '3', 'plate', 13, 4).wear(14, { scratches: 22, dirt: 14 });
}

/** 120 x 64. Middle = brow, ends = nape; crown above. */
function paintHelmet(on) {
  const at = on('helmet')
    .fill('plate', 9.5)
    .shadeBy((u, v) => 1.6 - v * 3.2);
  // A stripe from the crest to the nape.
  at.rect(0, 0, 9, 44, 'accent', 9).rect(111, 0, 9, 44, 'accent', 9).rect(52, 0, 16, 20, 'accent', 9);
  at.tone(51, 0, 1, 20, -2.5).tone(68, 0, 1, 20, -2.5).tone(9, 0, 1, 44, -2.5).tone(110, 0, 1, 44, -2.5);
  at.groove(0, 20, 120, 1).groove(0, 46, 120, 1).rect(0, 55, 120, 9, 'metal', 6).tone(0, 55, 120, 1, 3);
  for (const x of [30, 89]) at.groove(x, 22, 1, 24);
  for (const x of [14, 24, 40, 80, 95, 105]) at.rivet(x, 24).rivet(x, 50);
  for (const x of [16, 92]) {
    at.plate(x, 29, 12, 14, 'metal', 7);
    for (let y = 31; y < 42; y += 3) at.rect(x + 2, y, 8, 1, 'rubber', 2);
  }
  at.wear(21, { scratches: 44, dirt: 24 });
  const muzzle = on('muzzle').plate(0, 0, 40, 22, 'metal', 8).rect(5, 4, 30, 14, 'rubber', 3);
  for (let x = 7; x < 34; x += 5) muzzle.rect(x, 4, 2, 14, 'metal', 9).tone(x + 2, 4, 1, 14, -1.5);
  const canister = on('canister').fill('metal', 8).rect(0, 3, 24, 4, 'accent', 9).groove(0, 10, 24, 1);
  canister.rect(0, 15, 24, 5, 'rubber', 4);
  on('cup')
    .fill('metal', 8)
    .rect(0, 0, 24, 12, 'plate', 9)
    .groove(0, 11, 24, 1)
    .rect(0, 18, 24, 6, 'rubber', 4);
  on('fin')
    .fill('accent', 9.5)
    .tone(0, 0, 24, 3, 2)
    .rect(0, 15, 24, 5, 'metal', 7)
    .wear(5, { scratches: 10 });
}

function paintGear(on) {
  const gorget = on('gorget')
    .fill('plate', 9)
    .shadeBy((u, v) => 1.5 - v * 2);
  gorget
    .rect(0, 0, 136, 4, 'rubber', 3)
    .rect(0, 5, 136, 4, 'brass', 9)
    .tone(0, 5, 136, 1, 3)
    .tone(0, 9, 136, 1, -3);
  for (let x = 5; x < 136; x += 14) gorget.rivet(x, 14);
  gorget.wear(4, { scratches: 24, dirt: 10 });
  on('lampRim').fill('brass', 9).tone(0, 0, 64, 3, 2).tone(0, 8, 64, 4, -2);
}

export function paintWeapon() {
  const [width, height] = WEAPON_SIZE;
  const canvas = new Canvas(width, height, MATERIALS);
  const on = (name) => canvas.region(WEAPON[name]);
  canvas.region([0, 0, width, height]).fill('metal', 6);
  // Columns run around the housing; the muzzle is at the top.
  const housing = on('housing')
    .fill('plate', 8.5)
    .shadeBy((u) => 1.4 * Math.cos((u - 0.5) * 6.3));
  housing
    .rect(0, 0, 80, 3, 'metal', 6)
    .rect(0, 24, 80, 4, 'metal', 6)
    .groove(0, 7, 80, 1)
    .groove(0, 20, 80, 1);
  for (const x of [12, 56]) {
    housing.rect(x, 9, 12, 10, 'accent', 9);
    for (let k = 0; k < 12; k += 4) housing.rect(x + k, 9, 2, 10, 'mark', 5);
  }
  for (const x of [5, 28, 50, 73]) housing.rivet(x, 5).rivet(x, 22);
  housing.wear(3, { scratches: 24, dirt: 8 });
  const collar = on('collar')
    .fill('metal', 8)
    .shadeBy((u) => Math.cos((u - 0.5) * 6.3));
  collar
    .rect(0, 6, 48, 5, 'accent', 9)
    .tone(0, 11, 48, 1, -3)
    .rect(0, 0, 48, 4, 'rubber', 3)
    .groove(0, 15, 48, 1);
  collar.wear(5, { scratches: 14 });
  const barrel = on('barrel').fill('metal', 6.5).rect(0, 0, 48, 2, 'rubber', 2).rect(0, 2, 48, 3, 'brass', 8);
  barrel.tone(10, 5, 8, 15, 2).tone(30, 5, 8, 15, 1.5);
  on('muzzle').fill('metal', 7).rect(0, 5, 56, 6, 'brass', 8).tone(0, 5, 56, 1, 2).tone(0, 11, 56, 1, -3);
  const grip = on('grip').fill('leather', 7);
  for (let y = 2; y < 20; y += 3) grip.tone(0, y, 24, 1, -2.5);
  on('fore').fill('leather', 8).tone(0, 0, 32, 3, 1.5).groove(0, 6, 32, 1).groove(0, 13, 32, 1);
  on('stock')
    .fill('leather', 8)
    .rect(0, 14, 24, 6, 'rubber', 4)
    .tone(0, 14, 24, 1, 2)
    .wear(2, { scratches: 8 });
  on('cage').fill('metal', 8).tone(0, 0, 48, 3, 2).tone(0, 9, 48, 3, -2);
  on('sight').fill('metal', 6).rect(4, 3, 16, 4, 'light', 11).tone(0, 0, 24, 1, 2);
  return canvas.finish(new Float32Array(width * height).fill(0.95), { seed: 4, grain: 0.3 });
}
