// The images of Talus: skins, and the small images of its shaders.

import { clamp, mix, smoothstep, TAU } from '../base/math.mjs';
import { cloud, noise } from '../base/noise.mjs';
import { bakeLight } from '../base/occlusion.mjs';
import { makePalette } from '../base/palette.mjs';
import { writePng } from '../formats/png.ts';
import { writeTga } from '../formats/tga.ts';
import { OWN, SKIN_SIZE, WEAPON_SIZE } from './regions.mjs';
import { MATERIALS, SCHEMES } from './schemes.mjs';
import { paintBody, paintWeapon } from './skin.mjs';

const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);

/** Evaluates `colourAt(u, v)` for each pixel. Coarse steps compress better. */
function painted(width, height, colourAt, step = 4) {
  const pixels = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = colourAt((x + 0.5) / width, (y + 0.5) / height);
      pixels.push(...colour.map((n) => Math.min(255, Math.round((clamp(n, 0, 1) * 255) / step) * step)));
    }
  }
  return Uint8Array.from(pixels);
}

/** Glass that reflects the ground: dark above, bright below, with a glint and a dark frame. */
const visor =
  ([deep, pale]) =>
  (u, v) => {
    const base = mix(rgb(deep), rgb(pale), smoothstep(0.1, 1, 1 - v) * 0.75 + 0.1);
    const glint = smoothstep(0.03, 0.01, Math.abs(u - 0.66 - (v - 0.5) * 0.12)) * 0.5;
    const frame = Math.max(
      smoothstep(0.86, 0.92, v),
      smoothstep(0.06, 0.02, v),
      smoothstep(0.47, 0.485, Math.abs(u - 0.5)),
    );
    return mix(mix(base, [1, 1, 1], glint), [0.1, 0.1, 0.1], frame);
  };

/** The sky and ground that glass mirrors, dark because the shader blends it additively. */
function sky(u, v) {
  const light = smoothstep(0.5, 0.1, v) * 0.55 + 0.06;
  const band = smoothstep(0.07, 0.02, Math.abs(v - 0.5 + 0.02 * Math.sin(u * TAU))) * 0.35;
  const clouds = smoothstep(0.45, 0.7, cloud(u * 7, v * 9, 2)) * smoothstep(0.55, 0.3, v) * 0.3;
  return [0.8, 0.92, 1].map((n) => (light + band + clouds) * n);
}

function lamp(u, v) {
  const r = Math.hypot(u - 0.5, v - 0.5) * 2;
  const mesh = Math.max(
    smoothstep(0.1, 0.04, Math.abs(((u * 4) % 1) - 0.5)),
    smoothstep(0.1, 0.04, Math.abs(((v * 4) % 1) - 0.5)),
  );
  const glow = mix(rgb('#b5581b'), rgb('#ffd98a'), smoothstep(0.95, 0.1, r));
  return mix(mix(glow, rgb('#2a1a10'), mesh * 0.55), rgb('#15110e'), smoothstep(0.88, 1, r));
}

const glow = (u, v) => {
  const strength = smoothstep(1, 0, Math.hypot(u - 0.5, v - 0.5) * 2);
  return [strength, strength * 0.72, strength * 0.34];
};

/** RGBA: cloth with a hem, holes and a torn lower edge. */
const cloak =
  ([cloth, hem]) =>
  (u, v) => {
    const weave = cloud(u * 22, v * 14, 5) - 0.5;
    const folds = Math.cos(u * 5 * TAU) * smoothstep(0.05, 0.5, v) * 0.14;
    const shade = 0.95 + weave * 0.25 + folds - v * 0.2 - smoothstep(0.14, 0, v) * 0.4;
    const tear = 0.9 - noise(u * 9, 3, 1) * 0.16 - noise(u * 23, 9, 4) * 0.07;
    const edge = Math.max(
      smoothstep(0.035, 0.02, Math.min(u, 1 - u)),
      smoothstep(0.02, 0.0, Math.abs(v - 0.74)),
    );
    const mark = emblem(u, v);
    const colour = mix(
      mix(rgb(cloth), rgb(hem), Math.max(edge * 0.9, mark)),
      [0, 0, 0],
      clamp(1 - shade, 0, 0.8),
    );
    const hole =
      Math.hypot((u - 0.24) * 1.2, v - 0.66) < 0.035 || Math.hypot(u - 0.79, (v - 0.6) * 0.8) < 0.028;
    return [...colour, v < tear && !hole ? 1 : 0];
  };

/** The emblem on the cloak: a lozenge with a bar. */
function emblem(u, v) {
  const d = Math.abs(u - 0.5) * 1.25 + Math.abs(v - 0.42);
  const ring = smoothstep(0.012, 0.004, Math.abs(d - 0.17) - 0.018);
  const bar = Math.abs(u - 0.5) < 0.022 && Math.abs(v - 0.42) < 0.1 ? 1 : 0;
  return Math.max(ring, bar);
}

const cell = (u, v) => {
  const cap = Math.max(smoothstep(0.75, 0.8, v), smoothstep(0.25, 0.2, v));
  return mix(
    mix(rgb('#1b3a40'), rgb('#2f6d70'), smoothstep(0.5, 0.2, Math.abs(v - 0.5))),
    rgb('#6d6f6a'),
    cap,
  );
};
const charge = (u, v) => {
  const band =
    smoothstep(0.3, 0, Math.abs(u - 0.5 - 0.12 * Math.sin(v * TAU))) *
    smoothstep(0.28, 0.2, Math.abs(v - 0.5));
  return [band * 0.35, band * 0.95, band * 0.8];
};

/** A star-shaped muzzle flash. `turn` varies the rays between images. */
const flash = (turn) => (u, v) => {
  const [x, y] = [u - 0.5, v - 0.5];
  const r = Math.hypot(x, y) * 2;
  const rays =
    0.5 + 0.5 * Math.cos(Math.atan2(y, x) * 5 + turn) + (noise(u * 9 + turn, v * 9, turn) - 0.5) * 0.8;
  const heat = clamp((1 - r) * (0.45 + rays * 0.55) * 1.5 - r * 0.12, 0, 1) * smoothstep(1, 0.75, r);
  return [heat * 1.6, heat ** 1.5 * 1.4, heat ** 2.6 * 1.2];
};

/** The images of the body and of its shaders: file name -> bytes. */
export function bodyImages(mesh) {
  const light = bakeLight(
    { ...mesh, triangles: mesh.triangles.filter(({ surface }) => !OWN[surface]) },
    SKIN_SIZE,
  );
  const indices = paintBody(light);
  const files = {
    'lamp.tga': writeTga(32, 32, painted(32, 32, lamp)),
    'glow.tga': writeTga(32, 32, painted(32, 32, glow, 8)),
    'sky.tga': writeTga(64, 64, painted(64, 64, sky, 8)),
  };
  for (const [name, { colours, glass, cloak: cloth }] of Object.entries(SCHEMES)) {
    const palette = makePalette(MATERIALS, colours);
    files[`${name}.png`] = writePng(SKIN_SIZE, SKIN_SIZE, indices, palette);
    files[`visor_${name}.tga`] = writeTga(64, 32, painted(64, 32, visor(glass)));
    files[`cloak_${name}.tga`] = writeTga(64, 64, painted(64, 64, cloak(cloth), 8));
  }
  return files;
}

export function weaponImages() {
  const palette = makePalette(MATERIALS, SCHEMES.default.colours);
  return {
    'auger.png': writePng(...WEAPON_SIZE, paintWeapon(), palette),
    'cell.tga': writeTga(32, 32, painted(32, 32, cell)),
    'charge.tga': writeTga(32, 32, painted(32, 32, charge, 8)),
    'flash1.tga': writeTga(64, 64, painted(64, 64, flash(0), 8)),
    'flash2.tga': writeTga(64, 64, painted(64, 64, flash(2.1), 8)),
  };
}
