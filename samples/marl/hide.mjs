// Marl's body surface at each spot: clay-coloured hide with dark stripes, horn, teeth, eyes.

import { clamp, lerp, mix, smoothstep } from '../base/math.mjs';
import { cloud, noise, pebbles } from '../base/noise.mjs';

export const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);
const CLAY = rgb('#b48d58');
const PALE = rgb('#cdb48a');
const DARK = rgb('#3a2d24');
const RUST = rgb('#7c4526');
const GUM = rgb('#7d2f2c');
const BONE = rgb('#d9c9a0');
const HORN = rgb('#4a3c30');
const AMBER = rgb('#f7a82b');

/** The surface function for bakeMaps. */
export function bodySurface(spot) {
  return (KINDS[spot.region] ?? hide)(spot);
}

const KINDS = {
  head,
  jaw,
  tongue,
  nose,
  eye,
  ear,
  tooth: ({ v, at }) => ({
    colour: mix(BONE, rgb('#8a6f45'), smoothstep(0.3, 1, v) * 0.8),
    height: noise(at[0] * 90, at[1] * 20, at[2] * 90) * 0.001,
    gloss: 0.55,
  }),
  claw: ({ v }) => ({ colour: mix(HORN, BONE, smoothstep(0.7, 0.1, v) * 0.5), height: 0, gloss: 0.5 }),
  horn: bone,
  stump: bone,
  fin: bone,
};

function hide({ region, at, up }) {
  const [x, y, z] = at;
  const grain = pebbles(x * 36, y * 36, z * 36);
  const soft = cloud(x * 7, y * 7, z * 7);
  const wrinkle = noise(x * 14, y * 40, z * 22);
  const belly = smoothstep(-0.1, -0.8, up[1]) * smoothstep(1.1, 0.75, y);
  let colour = mix(CLAY, PALE, belly * 0.8 + (soft - 0.5) * 0.5);
  // Stripes run down from the back and break up on the flanks; they lean with the ribs.
  const bent = z * 4.1 + y * 0.9 + (cloud(x * 5 + 9, y * 5, z * 5) - 0.5) * 1.1;
  const band = Math.abs((((bent % 1) + 1) % 1) - 0.5) * 2;
  const reach = region === 'trunk' ? smoothstep(0.74, 1.0, y) : smoothstep(0.3, 0.75, y);
  const stripe = smoothstep(0.5, 0.72, band + (soft - 0.5) * 0.5) * reach;
  colour = mix(colour, mix(DARK, RUST, soft * 0.45), stripe * 0.92);
  // Dark along the spine, on the feet and towards the tail's end.
  const ridge = smoothstep(0.75, 1, up[1]) * smoothstep(0.1, 0.02, Math.abs(x)) * smoothstep(0.9, 1.05, y);
  const socks =
    region === 'tail' ? smoothstep(-1.1, -1.5, z) : smoothstep(0.34, 0.12, y + (soft - 0.5) * 0.2);
  colour = mix(colour, DARK, Math.max(ridge * 0.8, socks * 0.85));
  const tone = 0.78 + grain * 0.24 + (wrinkle - 0.5) * 0.16;
  return {
    colour: colour.map((value) => value * tone),
    height: grain * 0.0045 + wrinkle * 0.0035 + soft * 0.006,
    gloss: 0.05 + grain * 0.07,
  };
}

/** Dark muzzle and mask, pale cheeks; the underside is the roof of the mouth. */
function head(spot) {
  const { at, u } = spot;
  const [x, y, z] = at;
  const skin = hide({ ...spot, region: 'head', up: [0, 0.2, 0] });
  const side = Math.abs(u - 0.5) * 2;
  const soft = cloud(x * 8, y * 8, z * 8);
  const muzzle = smoothstep(1.08, 1.3, z + (soft - 0.5) * 0.2);
  const mask = smoothstep(0.16, 0.05, Math.hypot((y - 1.415) * 1.1, z - 1.0 - (soft - 0.5) * 0.1));
  const blaze = smoothstep(0.07, 0.03, Math.abs(x) + (soft - 0.5) * 0.04) * smoothstep(1.42, 1.2, z);
  let colour = mix(skin.colour, PALE, blaze * 0.55);
  colour = mix(colour, DARK, Math.max(muzzle, mask) * 0.82);
  const gum = smoothstep(0.74, 0.8, side) * smoothstep(0.9, 1.0, z);
  // Folds across the snout.
  const fold = Math.sin(z * 95 + Math.abs(x) * 40) * smoothstep(1.05, 1.12, z) * smoothstep(0.6, 0.3, side);
  return {
    colour: mix(colour, GUM, gum).map((value) => value * (1 + fold * 0.1)),
    height: skin.height + fold * 0.003 * (1 - gum),
    gloss: lerp(skin.gloss, 0.5, gum) + muzzle * 0.05,
  };
}

function jaw(spot) {
  const { u, at } = spot;
  const skin = hide({ ...spot, region: 'jaw', up: [0, -0.4, 0] });
  const inner = smoothstep(0.3, 0.22, Math.abs(u - 0.5));
  const lip = smoothstep(0.12, 0.02, Math.abs(Math.abs(u - 0.5) - 0.26));
  const colour = mix(mix(skin.colour, PALE, 0.3), DARK, lip * 0.8);
  return {
    colour: mix(colour, GUM, inner),
    height: skin.height * (1 - inner) + noise(at[0] * 60, at[1] * 60, at[2] * 60) * 0.002,
    gloss: lerp(skin.gloss, 0.55, inner),
  };
}

function tongue({ at, u }) {
  const bump = pebbles(at[0] * 120, at[1] * 120, at[2] * 120);
  const groove = smoothstep(0.06, 0, Math.abs(u - 0.5));
  return {
    colour: mix(rgb('#b0504c'), rgb('#6d2426'), groove * 0.7 + bump * 0.2),
    height: bump * 0.001 - groove * 0.004,
    gloss: 0.6,
  };
}

function nose({ at }) {
  const bump = pebbles(at[0] * 110, at[1] * 110, at[2] * 110);
  return { colour: rgb('#1d1917').map((n) => n * (0.8 + bump * 0.5)), height: bump * 0.0015, gloss: 0.75 };
}

/** Amber, burning from within; a slit for a pupil. */
function eye({ u, v }) {
  const slit = smoothstep(0.16, 0.05, Math.abs(((u * 2) % 1) - 0.5)) * smoothstep(0.72, 0.5, v);
  const rim = smoothstep(0.7, 0.95, v);
  const glow = mix(AMBER, rgb('#ffe28a'), smoothstep(0.7, 0.2, v) * 0.8).map((n) => n * 1.5);
  return {
    colour: mix(mix(glow, rgb('#b8541a'), rim), DARK, slit * 0.9 + rim * 0.5),
    height: 0,
    gloss: 0.95,
  };
}

function ear(spot) {
  const skin = hide({ ...spot, region: 'ear', up: [0, 0.3, 0] });
  const inside = smoothstep(0.22, 0.12, Math.abs(spot.u - 0.5));
  const torn = smoothstep(0.25, 0.1, spot.v);
  return { ...skin, colour: mix(mix(skin.colour, rgb('#8d5a48'), inside * 0.8), DARK, torn * 0.8) };
}

/** Horn: dark and ringed at the root, paler towards the tip; the stump is rough at its end. */
function bone({ region, at, v }) {
  const fibre = noise(at[0] * 70, at[1] * 18, at[2] * 70);
  const rings = region === 'fin' ? 0 : Math.sin(v * 44) * smoothstep(0.2, 0.7, v);
  const tip = smoothstep(0.75, 0.15, v + (fibre - 0.5) * 0.3);
  const raw = region === 'stump' ? smoothstep(0.14, 0.05, v + (fibre - 0.5) * 0.1) : 0;
  const colour = mix(mix(HORN, BONE, clamp(tip * 0.85, 0, 1)), rgb('#b9906a'), raw);
  return {
    colour: colour.map((n) => n * (0.82 + fibre * 0.3 + rings * 0.08)),
    height: rings * 0.003 + fibre * 0.003 + raw * noise(at[0] * 160, at[1] * 160, at[2] * 160) * 0.006,
    gloss: 0.22 - raw * 0.15,
  };
}
