// Noise in 3D space, so that paint is continuous across the seams of a texture.

import { lerp } from './math.mjs';

const hash = (x, y, z) => {
  let h = Math.imul(x, 0x8da6b343) ^ Math.imul(y, 0xd8163841) ^ Math.imul(z, 0xcb1ab31f);
  h = Math.imul(h ^ (h >>> 13), 0x5bd1e995);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
};
const ease = (t) => t * t * (3 - 2 * t);

/** Smooth value noise, 0..1. */
export function noise(x, y, z) {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [ease(x - i), ease(y - j), ease(z - k)];
  const row = (b, c) => lerp(hash(i, j + b, k + c), hash(i + 1, j + b, k + c), u);
  return lerp(lerp(row(0, 0), row(1, 0), v), lerp(row(0, 1), row(1, 1), v), w);
}

/** Three octaves, 0..1. */
export const cloud = (x, y, z) =>
  noise(x, y, z) * 0.57 + noise(x * 2, y * 2, z * 2) * 0.29 + noise(x * 4, y * 4, z * 4) * 0.14;

/** Cellular noise: 0 on the borders of the cells, up to 1 in their centres. */
export function pebbles(x, y, z) {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  let [first, second] = [9, 9];
  for (let a = i - 1; a <= i + 1; a++) {
    for (let b = j - 1; b <= j + 1; b++) {
      for (let c = k - 1; c <= k + 1; c++) {
        const dx = a + hash(a, b, c) - x;
        const dy = b + hash(b, c, a) - y;
        const dz = c + hash(c, a, b) - z;
        const d = dx * dx + dy * dy + dz * dz;
        if (d < first) [first, second] = [d, first];
        else if (d < second) second = d;
      }
    }
  }
  return Math.min(1, (Math.sqrt(second) - Math.sqrt(first)) * 2);
}
