// Marl's gear surface at each spot: blackened steel with worn edges, leather, brass.

import { mix, smoothstep } from '../base/math.mjs';
import { cloud, noise } from '../base/noise.mjs';
import { rgb } from './hide.mjs';

const STEEL = rgb('#5d6468');
const BLACK = rgb('#2b2f33');
const BARE = rgb('#b9bdb8');
const PAINT = rgb('#c9542a');
const BRASS = rgb('#b88a3a');
const LEATHER = rgb('#3d2a1e');
const RUST = rgb('#6b3a20');

/** The surface function for bakeMaps. */
export function gearSurface(spot) {
  return KINDS[spot.region](spot);
}

const KINDS = {
  pauldron: (spot) => plate(spot, marks(spot)),
  lame: (spot) => plate(spot, 0),
  collar: (spot) => belt(spot, 24),
  strap: (spot) => belt(spot, 0),
  band: (spot) => belt(spot, 0),
  spike: ({ v, at }) => {
    const worn = smoothstep(0.55, 0.1, v);
    const scratch = noise(at[0] * 120, at[1] * 120, at[2] * 120);
    return { colour: mix(STEEL, BARE, worn * 0.8 + scratch * 0.2), height: scratch * 0.0008, gloss: 0.5 };
  },
  tag: ({ at, u, v }) => brass(at, smoothstep(0.1, 0.04, Math.abs(v - 0.5)) * (u > 0.3 ? 1 : 0)),
  buckle: ({ at }) => brass(at, 0),
};

const brass = ([x, y, z], dent) => {
  const dull = cloud(x * 40, y * 40, z * 40);
  return {
    colour: mix(BRASS, rgb('#6f5426'), dull * 0.6 + dent * 0.5),
    height: -dent * 0.002 + dull * 0.001,
    gloss: 0.42 - dull * 0.2,
  };
};

/** Steel with rivets along its lower edge, polished at its edges, with rust stains. */
function plate({ at: [x, y, z], u, v }, paint) {
  const grime = cloud(x * 12, y * 12, z * 12);
  const nick = noise(x * 60, y * 60, z * 60);
  const edge = smoothstep(0.78, 0.84, v);
  const across = ((u * 14) % 1) - 0.5;
  const rivet = smoothstep(0.3, 0.16, Math.hypot(across, (v - 0.7) * 9));
  const groove = smoothstep(0.025, 0.01, Math.abs(v - 0.6)) + smoothstep(0.025, 0.01, Math.abs(v - 0.24));
  const bare = Math.max(edge * 0.75, rivet * 0.8) * smoothstep(0.2, 0.5, nick + 0.25);
  const chipped = smoothstep(0.74, 0.64, nick * 0.6 + grime * 0.5);
  let colour = mix(BLACK, STEEL, 0.35 + grime * 0.5);
  colour = mix(colour, PAINT, paint * chipped);
  colour = mix(colour, RUST, smoothstep(0.6, 0.75, grime) * 0.55 * (1 - paint));
  colour = mix(colour, BARE, bare);
  return {
    colour: mix(colour, BLACK, Math.min(1, groove) * 0.8).map((n) => n * (0.9 + nick * 0.2)),
    height: rivet * 0.012 + edge * 0.006 - Math.min(1, groove) * 0.008 + nick * 0.0015 + grime * 0.003,
    gloss: 0.24 + bare * 0.3 - grime * 0.14 + paint * 0.06,
  };
}

/** Three slashes of paint, on the outer side. */
function marks({ u, v }) {
  const lean = (u - 0.5) * 12 + (v - 0.42) * 3;
  const one = (middle) => smoothstep(0.5, 0.36, Math.abs(lean - middle));
  return Math.max(one(-1.5), one(0), one(1.5)) * smoothstep(0.3, 0.33, v) * smoothstep(0.57, 0.54, v);
}

/** Leather with seams at its edges; `studs` of brass around it. */
function belt({ at: [x, y, z], u, v }, studs) {
  const grain = cloud(x * 50, y * 50, z * 50);
  const rim = smoothstep(0.3, 0.38, Math.abs(v - 0.5));
  const stitch = smoothstep(0.05, 0.02, Math.abs(Math.abs(v - 0.5) - 0.22)) * ((u * 60) % 1 < 0.6 ? 1 : 0);
  const across = studs ? ((u * studs) % 1) - 0.5 : 1;
  const stud = smoothstep(0.3, 0.2, Math.hypot(across, (v - 0.5) * 2.4));
  let colour = mix(LEATHER, rgb('#6a4a32'), grain * 0.7);
  colour = mix(colour, rgb('#9a8458'), stitch * 0.7);
  colour = mix(colour, BLACK, rim * 0.6);
  return {
    colour: mix(colour, BRASS, stud),
    height: grain * 0.002 + stud * 0.008 + stitch * 0.002 - rim * 0.004,
    gloss: 0.15 + grain * 0.12 + stud * 0.6,
  };
}
