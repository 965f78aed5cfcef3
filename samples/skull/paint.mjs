// Images of the skull: old bone, an ember, surroundings for the chrome, a flame and its alpha map.

import { clamp, mix, smoothstep } from '../base/math.mjs';
import { cloud, noise, pebbles } from '../base/noise.mjs';
import { hollow, SCALE } from './mesh.mjs';

const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);
const BONE = rgb('#dccba2');
const STAIN = rgb('#7d6238');
const DEEP = rgb('#120d0a');

/** The surface function for bakeMaps. */
export function boneSurface({ region, at, v }) {
  const [x, y, z] = at.map((n) => n * SCALE);
  const stain = cloud(x * 0.5, y * 0.5, z * 0.5);
  const pores = pebbles(x * 1.7, y * 1.7, z * 1.7);
  const seam =
    Math.abs(noise(x * 0.35 + 4, y * 0.35, z * 0.35) - 0.5) + (noise(x * 3, y * 3, z * 3) - 0.5) * 0.03;
  const crack = region === 'cranium' ? smoothstep(0.018, 0.006, seam) * smoothstep(21, 24, y) : 0;
  let colour = mix(BONE, STAIN, smoothstep(0.42, 0.78, stain) * 0.75 + (1 - pores) * 0.12);
  if (region === 'tooth') colour = mix(rgb('#efe4c4'), STAIN, smoothstep(0.6, 0.1, v) * 0.5);
  const deep = region === 'cranium' ? smoothstep(0.02, 0.45, hollow(at)) : 0;
  const temple = region === 'cranium' ? smoothstep(1.8, 0.4, Math.hypot((y - 21.5) / 1.6, (z - 1.5) / 2)) : 0;
  colour = mix(colour, STAIN, temple * 0.5 * smoothstep(4, 5.5, Math.abs(x)));
  colour = mix(colour, DEEP, Math.max(deep * 0.96, crack * 0.8));
  return { colour: colour.map((n) => n * (0.9 + pores * 0.12)), height: 0, gloss: 0 };
}

/** The RGB pixels of a function of u and v. */
export function painted(size, height, colourAt) {
  const pixels = new Uint8Array(size * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < size; x++) {
      const colour = colourAt((x + 0.5) / size, (y + 0.5) / height);
      pixels.set(
        colour.map((n) => Math.round(clamp(n, 0, 1) * 255)),
        (y * size + x) * 3,
      );
    }
  }
  return pixels;
}

export const ember = (u, v) => mix(rgb('#ff5a1a'), rgb('#ffe9a0'), smoothstep(0.5, 0.05, Math.abs(v - 0.5)));

/** The sphere map of the chrome: a bright sky, a dark horizon, warm ground, two windows. */
export function chrome(u, v) {
  const [x, y] = [u * 2 - 1, v * 2 - 1];
  const r = Math.hypot(x, y);
  const sky = mix(rgb('#e8f2f6'), rgb('#5d7480'), smoothstep(-0.9, -0.05, y));
  const ground = mix(rgb('#241d18'), rgb('#a07a4c'), smoothstep(0.0, 0.95, y));
  let colour = mix(sky, ground, smoothstep(-0.03, 0.05, y + x * 0.08));
  for (const [wx, wy] of [
    [-0.42, -0.5],
    [0.3, -0.62],
  ]) {
    const pane = smoothstep(0.2, 0.16, Math.max(Math.abs(x - wx), Math.abs(y - wy) * 1.3));
    colour = mix(colour, [1, 1, 0.96], pane);
  }
  return mix(colour, rgb('#16191c'), smoothstep(0.9, 1.05, r) * 0.8);
}

const tongues = (u, v) => {
  const edge = cloud(u * 5, v * 4, 3) * 0.55 + noise(u * 9, v * 5, 7) * 0.2;
  const width = smoothstep(0, 0.25, 1 - v) * (1 - 0.55 * (1 - v));
  return { edge, core: width - Math.abs(u - 0.5) * 2 };
};

/** The colour of the flame; v is 1 at the skull, 0 at the tip. */
export function flame(u, v) {
  const { edge, core } = tongues(u, v);
  const heat = clamp(core + edge * 0.6 - 0.25 - (1 - v) * 0.4, 0, 1);
  const low = mix(rgb('#5a1204'), rgb('#ff6a14'), smoothstep(0, 0.4, heat));
  return mix(low, rgb('#fff0a8'), smoothstep(0.35, 0.85, heat));
}

export function flameAlpha(u, v) {
  const { edge, core } = tongues(u, v);
  const a = smoothstep(0.18, 0.75, core + edge - 0.25 - (1 - v) * 0.35) * smoothstep(0, 0.12, v);
  return [a, a, a];
}
