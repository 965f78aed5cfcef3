// Ramps of 16 shades. Shadows become cooler and lights warmer, as in painted 8-bit skins.

import { MIDDLE, SHADES } from './canvas.mjs';
import { lerp } from './math.mjs';

const parse = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
const SHADOW = [14, 15, 22];
const LIGHT = [255, 244, 214];

/** A palette of 256 x RGB. Material n has the colours n * 16 to n * 16 + 15. `colours`: name -> '#rrggbb'. */
export function makePalette(materials, colours) {
  const palette = new Uint8Array(768);
  materials.forEach((name, m) => {
    const middle = parse(colours[name]);
    for (let s = 0; s < SHADES; s++) palette.set(shadeOf(middle, s), (m * SHADES + s) * 3);
  });
  return palette;
}

function shadeOf(middle, shade) {
  if (shade <= MIDDLE) {
    const t = shade / MIDDLE;
    return middle.map((n, i) => Math.round(lerp(lerp(SHADOW[i], n * 0.22, 0.5), n, t ** 1.15)));
  }
  const t = (shade - MIDDLE) / (SHADES - 1 - MIDDLE);
  return middle.map((n, i) => Math.round(lerp(n, lerp(Math.min(255, n * 1.5), LIGHT[i], 0.45), t * 0.85)));
}

export function toRgb(indices, palette) {
  const rgb = new Uint8Array(indices.length * 3);
  indices.forEach((index, i) => rgb.set(palette.subarray(index * 3, index * 3 + 3), i * 3));
  return rgb;
}
