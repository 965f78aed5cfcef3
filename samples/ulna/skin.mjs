// Ulna's skin, painted by code into the regions of regions.mjs. Another palette makes another skin; `scheme` adds
// camouflage and stripes. Comments give the size of a region in texels, and the part of the body at its edges.

import { Canvas } from '../base/canvas.mjs';
import { BODY, MATERIALS, SKIN_SIZE } from './regions.mjs';
import { paintGear } from './skin-gear.mjs';
import { paintHead } from './skin-head.mjs';

/** Palette indices of the whole skin; `light` comes from bakeLight. */
export function paintBody(light, scheme = {}) {
  const canvas = new Canvas(SKIN_SIZE, SKIN_SIZE, MATERIALS);
  const on = (name) => canvas.region(BODY[name]);
  canvas.region([0, 0, SKIN_SIZE, SKIN_SIZE]).fill('rubber', 6);
  paintTorso(on('torso'), scheme);
  paintPelvis(on('pelvis'));
  paintArm(on('arm'), scheme);
  paintLeg(on('leg'), scheme);
  paintBoot(on('boot'));
  paintHand(on('hand'), on('fingers'));
  paintHead(on, scheme);
  paintGear(on, scheme);
  return canvas.finish(light, { seed: scheme.seed ?? 1 });
}

/** 136 x 72. Middle = breastbone, both ends = spine; the plate ends at row 47. */
function paintTorso(at, { camo }) {
  at.fill('suit', 8);
  for (let y = 49; y < 70; y += 4) at.groove(0, y, 136, 1);
  for (const x of [44, 91]) at.groove(x, 48, 1, 24);
  at.rect(0, 0, 136, 48, 'armour', 9);
  if (camo) at.patches(camo, 'armour', [6, 11], 9);
  at.shadeBy((u, v) => (v < 0.66 ? 1.4 - v * 3.4 : 0));
  // Breast: two plates with a joint between them, ribs below.
  at.groove(67, 4, 2, 30).groove(40, 33, 56, 1).groove(46, 40, 44, 1);
  at.tone(43, 12, 20, 12, 0.9).tone(73, 12, 20, 12, 0.9).tone(43, 27, 50, 5, -1.2);
  at.tone(45, 13, 8, 3, 1.4).tone(75, 13, 8, 3, 1.4);
  for (const x of [34, 101]) at.groove(x, 0, 1, 47);
  at.rect(0, 45, 136, 1, 'armour', 12).rect(0, 46, 136, 2, 'armour', 3);
  for (const x of [38, 97]) for (const y of [6, 22, 38]) at.rivet(x, y);
  // Collar bone straps, and the emblem on her left breast only: a bone within a lozenge.
  at.strap(48, 0, 6, 9).strap(82, 0, 6, 9).rect(49, 7, 4, 3, 'metal', 11).rect(83, 7, 4, 3, 'metal', 11);
  at.stamp(77, 13, ['...t...', '..ttt..', '.ttmtt.', 'tttmttt', '.ttmtt.', '..ttt..', '...t...'], {
    t: ['trim', 11],
    m: ['rubber', 3],
  });
  // Ribs: a light, its cable and a vent.
  at.plate(61, 35, 14, 9, 'metal', 8)
    .rect(64, 38, 3, 3, 'light', 13)
    .rect(69, 38, 4, 1, 'rubber', 3)
    .rect(69, 40, 4, 1, 'rubber', 3);
  // Sides: buckles.
  for (const x of [22, 108])
    at.strap(x - 2, 14, 10, 4)
      .strap(x - 2, 30, 10, 4)
      .rect(x + 1, 14, 3, 4, 'metal', 11)
      .rect(x + 1, 30, 3, 4, 'metal', 11);
  // Back: spine ribs under the pack.
  for (let y = 6; y < 44; y += 5) at.rect(0, y, 7, 3, 'metal', 7).rect(129, y, 7, 3, 'metal', 7);
  at.wear(11, { scratches: 46, dirt: 60 });
}

/** 136 x 32. Belt above, trousers below. */
function paintPelvis(at) {
  at.fill('suit', 11).shadeBy((u, v) => 0.6 - v);
  at.strap(0, 0, 136, 10, 'leather', 8).tone(0, 10, 136, 2, -4);
  for (let x = 5; x < 136; x += 9) at.rect(x, 4, 2, 2, 'rubber', 3);
  at.plate(59, 0, 18, 10, 'metal', 9).rect(64, 3, 8, 4, 'trim', 10).rect(66, 4, 4, 2, 'rubber', 4);
  at.groove(67, 12, 1, 20);
  for (const x of [40, 95]) at.groove(x, 12, 1, 20);
  at.wear(5, { scratches: 8, dirt: 20 });
}

/** 72 x 88. Shoulder above, wrist below; middle = front, right of it = outside. */
function paintArm(at, { camo }) {
  at.fill('suit', 8);
  if (camo) at.patches(camo + 1, 'suit', [6, 10], 8);
  at.shadeBy((u) => (u > 0.5 && u < 0.95 ? 0.7 : -0.5));
  // Unit stripe, folds at the elbow, its pad at the back.
  at.rect(0, 22, 72, 2, 'trim', 9).tone(0, 24, 72, 1, -2);
  for (const [y, by] of [
    [33, -1.5],
    [35, 1],
    [37, -1.8],
    [40, 1],
    [43, -1.8],
  ])
    at.tone(0, y, 72, 1, by);
  at.plate(0, 34, 9, 12, 'rubber', 8).plate(63, 34, 9, 12, 'rubber', 8);
  // Bracer with a small display outside.
  at.plate(0, 50, 72, 27, 'armour', 9).groove(0, 56, 72, 1).groove(0, 71, 72, 1);
  at.plate(48, 58, 14, 11, 'metal', 8)
    .rect(50, 60, 10, 6, 'visor', 6)
    .rect(51, 61, 5, 1, 'light', 12)
    .rect(51, 63, 7, 1, 'light', 10);
  for (const x of [18, 34]) at.rivet(x, 53).rivet(x, 73);
  at.strap(0, 78, 72, 10, 'leather', 7).tone(0, 78, 72, 1, -3);
  at.wear(7, { scratches: 22, dirt: 26 });
}

/** 96 x 104. Hip above, ankle below. */
function paintLeg(at, { camo }) {
  at.fill('suit', 8);
  if (camo) at.patches(camo + 2, 'suit', [6, 10], 10);
  at.shadeBy((u, v) => (u > 0.5 && u < 0.95 ? 0.6 : -0.4) - (v < 0.06 ? 1 : 0));
  // Thigh: seams, a pocket outside, the holster's straps.
  at.groove(70, 4, 1, 40).groove(26, 4, 1, 40);
  at.rect(56, 14, 13, 15, 'suit', 9)
    .groove(56, 28, 13, 1)
    .groove(56, 14, 13, 1)
    .groove(56, 18, 13, 1)
    .rect(61, 17, 3, 3, 'metal', 10);
  at.strap(0, 8, 96, 4).strap(0, 33, 96, 3);
  for (const [y, by] of [
    [40, -1.4],
    [42, 1],
    [44, -1.6],
    [50, -1.4],
    [52, 1],
  ])
    at.tone(0, y, 96, 1, by);
  // High boot with a shin plate in front and laces behind.
  at.rect(0, 54, 96, 50, 'leather', 8).tone(0, 54, 96, 1, 3).tone(0, 55, 96, 2, -2);
  at.strap(0, 66, 96, 4, 'rubber', 8).strap(0, 86, 96, 4, 'rubber', 8);
  at.plate(32, 56, 32, 46, 'armour', 9).groove(33, 68, 30, 1).groove(33, 88, 30, 1);
  at.tone(45, 58, 3, 42, 1.6)
    .tone(49, 58, 1, 42, -2)
    .rect(36, 92, 24, 3, 'trim', 9)
    .tone(36, 95, 24, 1, -2.5);
  at.rivet(36, 60).rivet(58, 60).rivet(36, 98).rivet(58, 98);
  for (let y = 72; y < 102; y += 4) at.rect(0, y, 5, 1, 'metal', 9).rect(91, y, 5, 1, 'metal', 9);
  at.wear(9, { scratches: 26, dirt: 60 });
}

/** 88 x 48. Toe above, heel below; middle = instep, ends = sole. */
function paintBoot(at) {
  at.fill('leather', 8);
  at.rect(0, 0, 17, 48, 'rubber', 5).rect(71, 0, 17, 48, 'rubber', 5);
  for (let y = 2; y < 48; y += 4) at.tone(0, y, 15, 2, -2).tone(73, y, 15, 2, -2);
  at.tone(17, 0, 1, 48, 2.5).tone(70, 0, 1, 48, 2.5);
  at.plate(22, 1, 44, 13, 'armour', 9).groove(30, 8, 28, 1);
  at.strap(17, 24, 54, 5, 'rubber', 8).rect(41, 23, 6, 7, 'metal', 11).rect(43, 25, 2, 3, 'rubber', 4);
  at.groove(20, 36, 48, 1);
  at.wear(3, { scratches: 14, dirt: 40 });
}

/** Gloves: back of the hand at the ends of the region, palm in the middle. */
function paintHand(hand, fingers) {
  hand.fill('leather', 8).rect(14, 0, 20, 32, 'rubber', 7).groove(13, 2, 1, 30).groove(34, 2, 1, 30);
  hand.plate(0, 8, 10, 16, 'armour', 9).plate(38, 8, 10, 16, 'armour', 9);
  hand.tone(0, 27, 12, 2, 2).tone(36, 27, 12, 2, 2);
  fingers.fill('leather', 8).rect(0, 0, 40, 1, 'rubber', 5);
  for (const x of [6, 13, 26, 33]) fingers.tone(x, 0, 1, 16, -2.6);
  for (const y of [6, 7]) fingers.tone(0, y, 40, 1, y === 6 ? -2 : 1.6);
}
