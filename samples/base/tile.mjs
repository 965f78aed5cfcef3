// Tileable images of materials, as functions of (u, v) in 0..1.

import { clamp, lerp } from './math.mjs';
import { reduceColours } from './reduce.mjs';
import { writePng } from '../formats/png.ts';

const hash = (x, y, seed) => {
  let h = Math.imul(x + 1, 0x8da6b343) ^ Math.imul(y + 1, 0xd8163841) ^ Math.imul(seed + 1, 0xcb1ab31f);
  h = Math.imul(h ^ (h >>> 13), 0x5bd1e995);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
};
const ease = (t) => t * t * (3 - 2 * t);
const wrap = (i, n) => ((i % n) + n) % n;

/** Smooth noise with `wide` x `tall` cells, 0..1. */
export function grain(u, v, wide, tall = wide, seed = 0) {
  const [x, y] = [u * wide, v * tall];
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [s, t] = [ease(x - i), ease(y - j)];
  const at = (a, b) => hash(wrap(i + a, wide), wrap(j + b, tall), seed);
  return lerp(lerp(at(0, 0), at(1, 0), s), lerp(at(0, 1), at(1, 1), s), t);
}

/** Several octaves, 0..1. */
export function clouds(u, v, wide, tall = wide, seed = 0, octaves = 4) {
  let [sum, share, all] = [0, 1, 0];
  for (let k = 0; k < octaves; k++) {
    sum += share * grain(u, v, wide << k, tall << k, seed + k);
    all += share;
    share /= 2;
  }
  return sum / all;
}

/** Cells: { edge: 0 on their borders, about 1 in the middle; number: 0..1, random for each cell }. */
export function cells(u, v, wide, tall = wide, seed = 0) {
  const [x, y] = [u * wide, v * tall];
  const [i, j] = [Math.floor(x), Math.floor(y)];
  let [first, second, number] = [9, 9, 0];
  for (let a = i - 1; a <= i + 1; a++) {
    for (let b = j - 1; b <= j + 1; b++) {
      const [m, n] = [wrap(a, wide), wrap(b, tall)];
      const d = Math.hypot(a + hash(m, n, seed) - x, b + hash(m, n, seed + 7) - y);
      if (d < first) [first, second, number] = [d, first, hash(m, n, seed + 13)];
      else if (d < second) second = d;
    }
  }
  return { edge: Math.min(1, (second - first) * 2), number };
}

export const hex = (text) => [1, 3, 5].map((i) => parseInt(text.slice(i, i + 2), 16));

/** A palette PNG of `colour(u, v)`, three numbers of 0..255; v is 0 at the lower edge. */
export function image(width, height, colour) {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const rgb = colour((x + 0.5) / width, 1 - (y + 0.5) / height);
      pixels.set(
        rgb.map((n) => clamp(Math.round(n), 0, 255)),
        (y * width + x) * 3,
      );
    }
  }
  const { indices, palette } = reduceColours(pixels);
  return writePng(width, height, indices, palette);
}

/** A grey PNG of `value(u, v)`, 0..1. */
export function greyImage(width, height, value) {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      // Coarse steps make small files.
      pixels[y * width + x] =
        clamp(Math.round(value((x + 0.5) / width, 1 - (y + 0.5) / height) * 63), 0, 63) * 4;
  return writePng(width, height, pixels);
}
