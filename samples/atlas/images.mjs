// The materials' images: brass, walnut, the dial, and the surfaces of the sun and the planets.

import { clamp, mix, smoothstep, TAU } from '../base/math.mjs';
import { cloud, noise } from '../base/noise.mjs';
import { clouds, grain, greyImage, hex, image } from '../base/tile.mjs';

const ramp = (stops, t) => {
  const at = clamp(t, 0, 1) * (stops.length - 1);
  const i = Math.min(Math.floor(at), stops.length - 2);
  return mix(stops[i], stops[i + 1], at - i);
};
const colours = (...list) => list.map(hex);

function brass(u, v) {
  const dull = clouds(u, v, 5, 5, 13);
  const fine = clouds(u, v, 4, 64, 6, 2);
  return mix(hex('#e0b65c'), hex('#94692b'), dull * 0.8 - fine * 0.15).map((n) => n * (0.88 + fine * 0.18));
}
function gold(u, v) {
  return mix(hex('#ffd676'), hex('#c98f34'), clouds(u, v, 6, 6, 17)).map(
    (n) => n * (0.94 + grain(u, v, 60, 60, 3) * 0.08),
  );
}
function steel(u, v) {
  const light = 0.42 + clouds(u, v, 4, 48, 23, 3) * 0.24 + (clouds(u, v, 5, 5, 27) - 0.5) * 0.16;
  return [light * 236, light * 246, light * 262];
}
function walnut(u, v) {
  const lean = v + (clouds(u, v, 3, 3, 31) - 0.5) * 0.25;
  const fibre = clouds(u, lean, 3, 34, 33, 3);
  const pore = smoothstep(0.7, 0.86, grain(u, lean, 20, 120, 35));
  const tone = ramp(colours('#2a160d', '#4a2a18', '#6d4226', '#8a5a36'), fibre * 0.9 + 0.02);
  return mix(tone, hex('#1c0e08'), pore * 0.5);
}

/** Strokes of Roman numerals in a cell, x and y from 0 to 1. */
const STROKES = {
  I: { wide: 0.34, lines: [[0.17, 0, 0.17, 1]] },
  V: {
    wide: 0.72,
    lines: [
      [0.06, 1, 0.36, 0],
      [0.66, 1, 0.36, 0],
    ],
  },
  X: {
    wide: 0.72,
    lines: [
      [0.06, 0, 0.66, 1],
      [0.06, 1, 0.66, 0],
    ],
  },
};
const NUMERALS = ['XII', 'I', 'II', 'III', 'IIII', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'];

/** The distance of a point to a line from (a, b) to (c, d). */
function away(x, y, [a, b, c, d]) {
  const t = clamp(((x - a) * (c - a) + (y - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2), 0, 1);
  return Math.hypot(x - a - (c - a) * t, y - b - (d - b) * t);
}

/** The ink (0 to 1) of a numeral at a point of its cell, whose middle is (0, 0). */
function ink(numeral, x, y) {
  const letters = [...numeral].map((letter) => STROKES[letter]);
  let left = -letters.reduce((sum, { wide }) => sum + wide, 0) / 2;
  let near = 9;
  for (const { wide, lines } of letters) {
    for (const line of lines) near = Math.min(near, away(x - left, y + 0.5, line));
    left += wide;
  }
  const serif = Math.abs(Math.abs(y) - 0.5) < 0.05 && Math.abs(x) < -left * -1 && near < 0.2;
  return serif ? 1 : smoothstep(0.105, 0.075, near);
}

/** The hours on silvered brass around a blue enamel with gold stars. The lower edge of the image is in front. */
function dial(u, v) {
  const [x, y] = [(u - 0.5) * 2, (v - 0.5) * 2];
  const r = Math.hypot(x, y);
  // Clockwise from the upper edge.
  const turn = (Math.atan2(x, y) / TAU + 1) % 1;
  const silver = mix(
    hex('#d9cfb4'),
    hex('#a8976d'),
    clouds(u, v, 7, 7, 41) * 0.7 + smoothstep(0.9, 1, r) * 0.5,
  );
  const black = hex('#1d1a16');
  if (r > 0.705) {
    let dark = 0;
    const hour = Math.round(turn * 12) % 12;
    let off = turn * 12 - Math.round(turn * 12);
    off = (off / 12) * TAU * r;
    dark = Math.max(dark, ink(NUMERALS[hour], off / 0.105, (r - 0.815) / 0.125));
    const minute = Math.abs(turn * 60 - Math.round(turn * 60)) * (TAU / 60) * r;
    const wide = Math.round(turn * 60) % 5 === 0 ? 0.0075 : 0.003;
    if (r > 0.912 && r < 0.958) dark = Math.max(dark, smoothstep(wide + 0.002, wide - 0.001, minute));
    for (const circle of [0.72, 0.9, 0.97])
      dark = Math.max(dark, smoothstep(0.006, 0.003, Math.abs(r - circle)));
    return mix(silver, black, dark);
  }
  const rim = smoothstep(0.012, 0.006, Math.abs(r - 0.695));
  const night = mix(
    hex('#12235a'),
    hex('#0a1235'),
    smoothstep(0.15, 0.7, r) + (clouds(u, v, 6, 6, 43) - 0.5) * 0.4,
  );
  let star = 0;
  for (const [at, far, size] of STARS) {
    const [dx, dy] = [x - far * Math.sin(at), y - far * Math.cos(at)];
    const d = Math.hypot(dx, dy) / size;
    if (d < 1) {
      const points = Math.abs(Math.cos(2.5 * Math.atan2(dx, dy)));
      star = Math.max(star, smoothstep(0.42 + 0.5 * points + 0.08, 0.42 + 0.5 * points - 0.06, d * 1.15));
    }
  }
  const orbit = [0.26, 0.4, 0.55].some((circle) => Math.abs(r - circle) < 0.0035) ? 0.55 : 0;
  return mix(mix(night, hex('#e7c064'), Math.max(star, orbit)), hex('#d8ae52'), rim);
}
const STARS = Array.from({ length: 46 }, (_, k) => [
  k * 2.39996,
  0.22 + 0.44 * Math.sqrt(k / 46),
  0.02 + (0.024 * ((k * 7) % 5)) / 4,
]);

/** The point of the unit sphere at (u, v) of its image. */
const onBall = (u, v) => {
  const [a, b] = [u * TAU, (v - 0.5) * Math.PI];
  return [Math.sin(a) * Math.cos(b), Math.sin(b), Math.cos(a) * Math.cos(b)];
};
const rough = ([x, y, z], size, seed) =>
  cloud(x * size + seed, y * size + seed * 2, z * size + seed * 3) * 0.7 +
  noise(x * size * 7 + seed, y * size * 7, z * size * 7) * 0.3;

const mercury = (u, v) =>
  ramp(colours('#4d453e', '#7c7166', '#a3988a', '#c9bfae'), rough(onBall(u, v), 4, 5));
const venus = (u, v) => {
  const p = onBall(u, v);
  return ramp(
    colours('#a8743a', '#d3a25c', '#ecd096', '#f6e6bd'),
    cloud(p[0] * 2 + 9, p[1] * 6 + rough(p, 2, 3), p[2] * 2),
  );
};
function earth(u, v) {
  const p = onBall(u, v);
  const land = rough(p, 1.7, 11.3) + rough(p, 5, 2) * 0.22;
  const cold = Math.abs(p[1]);
  const sea = ramp(colours('#0d2f66', '#15468a', '#2f74ad'), smoothstep(0.4, 0.63, land));
  const green = mix(
    hex('#3f6b2f'),
    hex('#b1965a'),
    smoothstep(0.35, 0.7, rough(p, 4, 21)) * smoothstep(0.75, 0.2, cold),
  );
  const ground = mix(sea, green, smoothstep(0.625, 0.64, land));
  const ice = smoothstep(0.84, 0.88, cold + (rough(p, 6, 8) - 0.5) * 0.2);
  const white = smoothstep(0.58, 0.75, rough([p[0], p[1] * 2.2, p[2]], 2.6, 31));
  return mix(mix(ground, hex('#eef3f5'), ice), hex('#ffffff'), white * 0.75);
}
function mars(u, v) {
  const p = onBall(u, v);
  const base = ramp(colours('#5d2c1b', '#9a4a27', '#c4693a', '#dc9460'), rough(p, 2.4, 7));
  return mix(base, hex('#f2e8de'), smoothstep(0.9, 0.95, Math.abs(p[1]) + (rough(p, 6, 4) - 0.5) * 0.1));
}
function jupiter(u, v) {
  const p = onBall(u, v);
  const wave = (cloud(p[0] * 3 + 5, p[1] * 9, p[2] * 3 + 5) - 0.5) * 0.055;
  const band = grain(0.5, v + wave, 2, 15, 61) * 0.65 + grain(0.5, v + wave * 1.6, 2, 34, 63) * 0.35;
  const base = ramp(colours('#7d4f33', '#b07f55', '#d8b98e', '#efe0c2', '#c99f74'), band);
  // The red spot, south of the equator.
  const [du, dv] = [(u - 0.32) * 9, (v - 0.36) * 15];
  const spot = Math.hypot(du, dv);
  return mix(
    mix(base, hex('#f0dfc4'), smoothstep(1.25, 1, spot) * 0.7),
    hex('#b4492c'),
    smoothstep(0.92, 0.7, spot),
  );
}
const saturn = (u, v) =>
  ramp(
    colours('#a98a5b', '#cfb27d', '#e6d2a1', '#d9bf8c', '#f0e3c0'),
    grain(0.5, v, 2, 13, 71) * 0.8 + clouds(u, v, 4, 9, 73) * 0.2,
  );
const moon = (u, v) =>
  ramp(colours('#5a5854', '#8b8983', '#b9b6ae', '#dedbd2'), rough(onBall(u, v), 3.2, 15));
const sun = (u, v) =>
  ramp(colours('#d96a10', '#f59a1e', '#ffc540', '#ffe58a'), rough(onBall(u, v), 3.4, 25) * 1.15);
const comet = (u, v) => ramp(colours('#7fa6c9', '#c6e2f2', '#f4fbff'), rough(onBall(u, v), 3, 35));

const ringBands = (u) =>
  0.35 * grain(u, 0.5, 9, 2, 81) + 0.4 * grain(u, 0.5, 27, 2, 83) + 0.25 * grain(u, 0.5, 60, 2, 85);
const ring = (u) => ramp(colours('#7d6a4c', '#b59c70', '#e2cfa2', '#f3e7c8'), ringBands(u) * 1.1);
/** The opacity of Saturn's ring, from its inner (0) to its outer edge (1): low near the planet and in Cassini's gap. */
const ringShare = (u) =>
  smoothstep(0, 0.04, u) *
  smoothstep(1, 0.97, u) *
  (0.35 + 0.6 * smoothstep(0.1, 0.4, u)) *
  (Math.abs(u - 0.7) < 0.03 ? 0.06 : 1) *
  (0.7 + 0.3 * ringBands(u));

const tailShare = (u, v) => {
  const across = Math.abs(u - 0.5) * 2;
  return (
    (1 - across) ** 1.6 *
    (1 - v) ** 1.3 *
    smoothstep(0, 0.05, v + 0.03) *
    (0.75 + 0.25 * grain(u, v, 12, 2, 91))
  );
};

/** The reflection map of the metals: a bright window, a warm floor, a dark horizon. */
function room(u, v) {
  const window = smoothstep(0.16, 0.1, Math.max(Math.abs(u - 0.34), Math.abs(v - 0.7) * 0.8));
  const bar = Math.min(Math.abs(u - 0.34), Math.abs(v - 0.7)) < 0.012 ? 0.5 : 0;
  const sky = ramp(
    colours('#20160e', '#4a3520', '#6c5a3c', '#b8a888', '#8e8877'),
    v + (clouds(u, v, 4, 4, 95) - 0.5) * 0.14,
  );
  return mix(sky, hex('#fffaf0'), window * (1 - bar));
}

export const images = () => ({
  'brass.png': image(128, 128, brass),
  'gold.png': image(64, 64, gold),
  'steel.png': image(128, 128, steel),
  'walnut.png': image(256, 256, walnut),
  'dial.png': image(512, 512, dial),
  'room.png': image(128, 128, room),
  'sun.png': image(128, 64, sun),
  'mercury.png': image(128, 64, mercury),
  'venus.png': image(128, 64, venus),
  'earth.png': image(256, 128, earth),
  'moon.png': image(128, 64, moon),
  'mars.png': image(128, 64, mars),
  'jupiter.png': image(256, 128, jupiter),
  'saturn.png': image(64, 64, saturn),
  'ring.png': image(128, 8, ring),
  'ring_a.png': greyImage(128, 8, ringShare),
  'comet.png': image(64, 32, comet),
  'tail.png': greyImage(32, 64, tailShare),
});
