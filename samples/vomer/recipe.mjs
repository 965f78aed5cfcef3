// Vomer: a brazier for Quake. Its skin is a group whose coals and flame are full bright and flicker at uneven times; its
// flame is a frame group; a second clip rocks the whole model.

import { SHADES } from '../base/canvas.mjs';
import { add, clamp, cross, dot, length, normalize, radians, scale, smoothstep, sub } from '../base/math.mjs';
import { cloud, noise } from '../base/noise.mjs';
import { NORMALS } from '../formats/md2-normals.mjs';
import { writeQuakeMdl } from '../formats/quake-mdl.ts';
import { buildBrazier, ROWS, SKIN } from './mesh.mjs';
import { FIRE, quakePalette, shadeOf } from './palette.mjs';

/** Ends of the intervals, in seconds. */
const SKIN_TIMES = [0.1, 0.3, 0.4, 0.6];
const BURN_TIMES = [0.1, 0.2, 0.3, 0.5, 0.6, 0.7];
const ROCK_FRAMES = 20;

const fire = (value) => FIRE + Math.round(clamp(value, 0, 1) * (SHADES - 1));

/** Returns the palette indices of a skin; `phase` moves the fire, `metal` is the material of the stand. */
function paint(metal, phase) {
  return Uint8Array.from({ length: SKIN.width * SKIN.height }, (_, i) => {
    const [x, y] = [i % SKIN.width, Math.floor(i / SKIN.width)];
    const v = ([first, last]) => (y - first) / (last - first);
    if (y <= ROWS.body[1]) return metalAt(metal, x, y, v(ROWS.body));
    if (y <= ROWS.coals[1]) {
      const lump = cloud(x * 0.22, y * 0.22, 3 + phase * 0.35);
      return lump < 0.42 ? shadeOf('grey', 1 + Math.round(lump * 6)) : fire((lump - 0.35) * 2.2);
    }
    if (y <= ROWS.flame[1]) {
      const lick = noise(x * 0.16, y * 0.12 + phase * 1.7, 9);
      return fire(1.02 - v(ROWS.flame) * 0.62 + (lick - 0.5) * 0.5);
    }
    return metalAt(metal, x, y, 0.8);
  });
}

/** Darker in the grooves, brighter at the rims, and sooty at the bowl's edge. */
function metalAt(metal, x, y, v) {
  const hammered = noise(x * 0.35, y * 0.35, 1) - 0.5;
  const soot = smoothstep(0.72, 0.95, v) * cloud(x * 0.1, y * 0.1, 5) * 7;
  const rings = y % 11 === 0 ? -3 : y % 11 === 1 ? 2 : 0;
  return shadeOf(metal, clamp(Math.round(8.5 + hammered * 5 + rings - soot), 0, SHADES - 1));
}

/** The position of a point. `phase`: 0 to 1 in a cycle of the flicker; `tilt`: rotation of the stand, in degrees. */
function posed({ part, at: [x, y, z] }, phase, tilt) {
  let at = [x, y, z];
  if (part === 'flame') {
    const high = Math.max(0, z - 37) / 24;
    const turn = 2 * Math.PI * phase;
    const narrow = 1 + 0.16 * Math.sin(turn + z * 0.35);
    at = [
      x * narrow + 4.5 * high ** 2 * Math.sin(turn + 1) + high * tilt * 0.25,
      y * narrow + 4 * high ** 2 * Math.cos(2 * turn),
      37 + (z - 37) * (1 + 0.14 * Math.sin(turn * 2)),
    ];
  }
  const [c, s] = [Math.cos(radians(tilt)), Math.sin(radians(tilt))];
  // The stand tilts about the front or back edge of its foot.
  const edge = tilt > 0 ? 10 : -10;
  return [edge + (at[0] - edge) * c + at[2] * s, at[1], at[2] * c - (at[0] - edge) * s];
}

/** The vertices' normals, weighted by area. Triangles are clockwise seen from outside. */
function normalsOf(positions, triangles) {
  const normals = positions.map(() => [0, 0, 0]);
  for (const [, a, b, c] of triangles) {
    const area = cross(sub(positions[c], positions[a]), sub(positions[b], positions[a]));
    for (const i of [a, b, c]) normals[i] = add(normals[i], area);
  }
  return normals.map((normal) => (length(normal) > 0 ? normalize(normal) : [0, 0, 1]));
}

const nearest = (normal) =>
  NORMALS.reduce((best, each, i) => (dot(each, normal) > dot(NORMALS[best], normal) ? i : best), 0);

/** File name -> bytes. */
export function makeVomer() {
  const { points, texcoords, triangles } = buildBrazier();
  const burn = BURN_TIMES.map((_, i) => ({ name: `burn${i + 1}`, phase: i / BURN_TIMES.length, tilt: 0 }));
  const rock = Array.from({ length: ROCK_FRAMES }, (_, i) => {
    const t = i / ROCK_FRAMES;
    return { name: `rock${i + 1}`, phase: (t * 3) % 1, tilt: 13 * Math.sin(t * 8 * Math.PI) * (1 - t) ** 2 };
  });
  const poses = [...burn, ...rock].map(({ name, phase, tilt }) => ({
    name,
    positions: points.map((point) => posed(point, phase, tilt)),
  }));
  const side = (pick) =>
    [0, 1, 2].map((k) => pick(poses.flatMap(({ positions }) => positions.map((p) => p[k]))));
  const [low, high] = [side((all) => Math.min(...all)), side((all) => Math.max(...all))];
  const steps = scale(sub(high, low), 1 / 255);
  const written = poses.map(({ name, positions }) => {
    const normals = normalsOf(positions, triangles);
    const vertices = positions.map((p, i) => [
      ...[0, 1, 2].map((k) => Math.round((p[k] - low[k]) / steps[k])),
      nearest(normals[i]),
    ]);
    return { name, vertices };
  });
  const mdl = writeQuakeMdl({
    scale: steps,
    origin: low,
    skinSize: [SKIN.width, SKIN.height],
    skins: [
      { images: SKIN_TIMES.map((_, i) => paint('iron', i)), times: SKIN_TIMES },
      { images: [paint('brass', 0)] },
    ],
    texcoords,
    triangles,
    frames: [
      { poses: written.slice(0, burn.length), times: BURN_TIMES },
      ...written.slice(burn.length).map((pose) => ({ poses: [pose] })),
    ],
  });
  return { 'progs/vomer.mdl': mdl, 'gfx/palette.lmp': quakePalette() };
}
