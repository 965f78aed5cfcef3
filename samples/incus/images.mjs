// The materials' images: bark, sawn wood, stone, iron, enamel, heat.

import { clamp, mix, smoothstep, TAU } from '../base/math.mjs';
import { cells, clouds, grain, greyImage, hex, image } from '../base/tile.mjs';

const ramp = (stops, t) => {
  const at = clamp(t, 0, 1) * (stops.length - 1);
  const i = Math.min(Math.floor(at), stops.length - 2);
  return mix(stops[i], stops[i + 1], at - i);
};
const colours = (...list) => list.map(hex);

const BARK = colours('#1f1712', '#3d2e23', '#5d4836', '#7c634a', '#a08666');
const barkHeight = (u, v) => {
  const lean = u + (clouds(u, v, 3, 2, 5) - 0.5) * 0.12;
  const plate = cells(lean, v, 14, 4, 3);
  const fibre = clouds(lean, v, 36, 6, 9, 3);
  return clamp(plate.edge * 0.75 + fibre * 0.5 - 0.12, 0, 1);
};
function bark(u, v) {
  const height = barkHeight(u, v);
  const moss = smoothstep(0.62, 0.8, clouds(u, v, 4, 4, 21)) * smoothstep(0.45, 0.8, height);
  return mix(ramp(BARK, height * 0.72 + clouds(u, v, 6, 5, 2) * 0.3), hex('#66703a'), moss * 0.5);
}

const WOOD = colours('#4d3420', '#7a5534', '#9c7448', '#b98f5d', '#d3ad7a');
/** The sawn end: rings about the middle, cracks that run outwards, marks of hammers. */
function endgrain(u, v) {
  const [x, y] = [(u - 0.5) * 2, (v - 0.5) * 2];
  const r = Math.hypot(x, y);
  const a = Math.atan2(y, x) / TAU + 0.5;
  const bent = r + (clouds(u, v, 5, 5, 31) - 0.5) * 0.09;
  const ring = ((bent * 19) % 1) ** 1.6;
  let tone = 0.78 - ring * 0.34 + (grain(u, v, 128, 128, 4) - 0.5) * 0.16;
  let crack = 0;
  for (const [at, wide, from] of [
    [0.07, 0.006, 0.1],
    [0.29, 0.009, 0.02],
    [0.52, 0.005, 0.3],
    [0.66, 0.007, 0.15],
    [0.88, 0.004, 0.45],
  ]) {
    const away = Math.abs(a - at + (grain(r, at, 9, 3, 8) - 0.5) * 0.02);
    crack = Math.max(crack, smoothstep(wide, wide * 0.35, away) * smoothstep(from, from + 0.2, r));
  }
  tone -= smoothstep(0.84, 0.93, r) * 0.35;
  const soot = smoothstep(0.5, 0.75, clouds(u, v, 7, 7, 77)) * 0.35;
  return mix(mix(ramp(WOOD, tone), hex('#2b2019'), soot), hex('#1b130d'), crack * 0.9);
}

const STONE = colours('#3f403e', '#5a5b57', '#74746d', '#8d8b80', '#a5a196');
const stoneHeight = (u, v) => {
  const pit = smoothstep(0.3, 0.12, grain(u, v, 90, 90, 15)) * 0.5;
  return clamp(clouds(u, v, 7, 7, 12, 5) * 1.15 - pit, 0, 1);
};
function stone(u, v) {
  const warm = clouds(u, v, 3, 3, 44);
  const base = ramp(STONE, 0.16 + stoneHeight(u, v) * 0.74);
  const tinted = base.map((n, k) => n * [1 + (warm - 0.5) * 0.24, 1, 1 - (warm - 0.5) * 0.22][k]);
  const lichen = smoothstep(0.66, 0.74, clouds(u, v, 9, 9, 61));
  return mix(tinted, hex('#8f9468'), lichen * 0.45);
}

/** Iron with scratches; `tone`: brightness, `rust`: amount of rust. */
function iron(u, v, tone, rust) {
  const brushed = clouds(u, v, 6, 48, 3, 3);
  const blotch = clouds(u, v, 5, 5, 7);
  const nick =
    smoothstep(0.8, 0.92, grain(u, v, 110, 22, 17)) + smoothstep(0.82, 0.93, grain(u, v, 22, 110, 19));
  const light = tone * (0.78 + brushed * 0.22 + (blotch - 0.5) * 0.3) + nick * 0.09;
  const base = [light * 246, light * 250, light * 255];
  const brown = smoothstep(0.52, 0.74, clouds(u, v, 8, 8, 29)) * rust;
  return mix(base, mix(hex('#5a3520'), hex('#8a4f28'), grain(u, v, 60, 60, 2)), brown);
}

function brass(u, v) {
  const dull = clouds(u, v, 6, 6, 13);
  const fine = clouds(u, v, 4, 40, 6, 3);
  return mix(hex('#d8ac52'), hex('#8a6428'), dull * 0.75 - fine * 0.2).map((n) => n * (0.9 + fine * 0.16));
}

/** Green enamel over iron, chipped where it was knocked; darker below. */
function enamel(u, v) {
  const chip = clouds(u, v, 9, 9, 91, 5);
  const chipped = smoothstep(0.665, 0.685, chip);
  const border = smoothstep(0.645, 0.665, chip) - chipped;
  const base = mix(hex('#1e5a4a'), hex('#2f7a62'), clouds(u, v, 4, 6, 81));
  const run = mix(base, hex('#17463b'), smoothstep(0.55, 0.8, clouds(u, v, 14, 3, 83)) * 0.5);
  return mix(mix(run, hex('#0f2a24'), border * 0.8), iron(u, v, 0.36, 0.8), chipped);
}

/** Ash wood with fibres along the handle, darkened by hands at its end. */
function ash(u, v) {
  const fibre = clouds(u, v, 22, 2, 51, 3);
  const dark = smoothstep(0.5, 0.95, v) * 0.4;
  return mix(ramp(WOOD, 0.3 + fibre * 0.75), hex('#4a2f1c'), dark);
}

function stave(u, v) {
  const fibre = clouds(u, v, 26, 3, 55, 3);
  const wet = smoothstep(0.3, 0, v) * 0.4;
  const joint = smoothstep(0.03, 0, Math.abs(((u * 2) % 1) - 0.0)) * 0.6;
  const old = ramp(colours('#4a3b2d', '#6b5641', '#8a7257', '#a68e70'), 0.1 + fibre * 0.85);
  return mix(old, hex('#241b14'), Math.max(wet, joint));
}

/** The heat of the shoe along its length (0..1), which is greatest at its toe. */
const heat = (v) => smoothstep(0.16, 0.5, v) * smoothstep(0.98, 0.52, v);
const scale = (u, v) => smoothstep(0.52, 0.68, clouds(u, v, 6, 26, 71));
function hotDiffuse(u, v) {
  return mix(iron(u, v, 0.28, 0.3), hex('#140a07'), heat(v) * 0.75);
}
function hotGlow(u, v) {
  const t = heat(v) * (1 - scale(u, v) * 0.55);
  return ramp(colours('#000000', '#3d0500', '#a81c02', '#f0560c', '#ffa028', '#ffd466'), t);
}

/** A flame: blue at its base, then white and yellow, orange at its tip. */
const flame = (_, v) =>
  ramp(colours('#3b4f9e', '#ffe9b8', '#fff0c4', '#ffdc84', '#ffb03c', '#ff8418'), clamp(v, 0, 1));

const even = (colour) => image(4, 4, () => hex(colour));

export const images = () => ({
  'bark.png': image(256, 256, bark),
  'bark_h.png': greyImage(256, 256, barkHeight),
  'endgrain.png': image(256, 256, endgrain),
  'mortar.png': even('#3a342e'),
  'soot.png': even('#0b0a09'),
  'water.png': even('#1a3238'),
  'stone.png': image(256, 256, stone),
  'stone_h.png': greyImage(256, 256, stoneHeight),
  'iron.png': image(256, 256, (u, v) => iron(u, v, 0.3, 0.3)),
  'polished.png': image(256, 256, (u, v) => iron(u, v, 0.66, 0.06)),
  'brass.png': image(128, 128, brass),
  'enamel.png': image(256, 256, enamel),
  'ash.png': image(128, 256, ash),
  'stave.png': image(256, 128, stave),
  'hot.png': image(32, 128, hotDiffuse),
  'hot_ke.png': image(32, 128, hotGlow),
  'flame.png': image(8, 64, flame),
});
