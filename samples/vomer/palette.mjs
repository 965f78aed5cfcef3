// The palette of our Quake samples: 14 ramps that are lit, and two of fire that are full bright. Index 255 is
// transparent in sprites.

import { SHADES } from '../base/canvas.mjs';
import { mix } from '../base/math.mjs';
import { makePalette } from '../base/palette.mjs';

/** Row of the palette -> colour. Rows 1 and 6 are the player's colours. */
const COLOURS = {
  grey: '#8a8a88',
  shirt: '#8a5a34',
  iron: '#5d6066',
  moss: '#5c6a36',
  wine: '#7a2a2c',
  ochre: '#a6803a',
  trousers: '#6a4a3a',
  skin: '#b98a68',
  mauve: '#7a5a78',
  rose: '#a8687a',
  sand: '#b8a888',
  verdigris: '#5f8a7c',
  brass: '#b8923e',
  blue: '#3f56a0',
};

const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
/** The full bright ramps, from dark to bright. */
const FIRES = [
  ['#2a0400', '#a51e04', '#f2700e', '#ffd052', '#fff6c8'].map(rgb),
  ['#060a2a', '#1c3cb0', '#58a4f0', '#c4ecff', '#ffffff'].map(rgb),
];

/** The first palette index of fire. */
export const FIRE = 14 * SHADES;
/** The index of a shade of a lit material. */
export const shadeOf = (material, shade) => Object.keys(COLOURS).indexOf(material) * SHADES + shade;

/** 256 x RGB: the content of palette.lmp. */
export function quakePalette() {
  const palette = makePalette(Object.keys(COLOURS), COLOURS);
  FIRES.forEach((stops, n) => {
    for (let s = 0; s < SHADES; s++) {
      const at = (s / (SHADES - 1)) * (stops.length - 1);
      const i = Math.min(stops.length - 2, Math.floor(at));
      palette.set(mix(stops[i], stops[i + 1], at - i).map(Math.round), (FIRE + n * SHADES + s) * 3);
    }
  });
  return palette;
}
