// The ground below the anvil: rings of flagstones, and a stump with two iron hoops.

import { lerp, random, rotate, TAU, turn } from '../base/math.mjs';
import { cloud, noise } from '../base/noise.mjs';
import { Solid } from '../base/solid.mjs';

/** The upper side of the flagstones. */
const FLOOR = 0.05;
export const STUMP = { base: FLOOR - 0.004, top: 0.42 };

export function buildFloor() {
  const solid = new Solid('mortar', 'floor');
  solid.lathe(
    [
      [0, 0],
      [0.6, 0, true],
      [0.605, 0.006],
      [0.6, 0.036, true],
      [0, 0.041],
    ],
    { sides: 40, repeat: [6, 0.3] },
  );
  solid.of('stone', 'floor');
  const next = random(11);
  for (const [inner, outer, count, start] of [
    [0, 0.2, 5, 0.1],
    [0.205, 0.41, 9, 0.3],
    [0.415, 0.625, 14, 0.05],
  ]) {
    // Random offsets of the joints make each stone different.
    const cuts = Array.from({ length: count }, (_, k) => start + ((k + (next() - 0.5) * 0.34) / count) * TAU);
    for (let k = 0; k < count; k++) {
      const [from, to] = [cuts[k], cuts[(k + 1) % count] + (k + 1 === count ? TAU : 0)];
      addStone(solid, inner, outer - next() * 0.005, from, to, next);
    }
  }
  return solid;
}

function addStone(solid, inner, outer, from, to, next) {
  const height = FLOOR + (next() - 0.5) * 0.008;
  const tilt = turn([Math.cos(from), 0, -Math.sin(from)], (next() - 0.5) * 0.8);
  const shift = [next() * 0.5, next() * 0.5];
  const one = new Solid('stone', 'floor');
  // The outline, inset from the joints on all four sides.
  const ring = (inset, y) => {
    const out = [];
    const steps = 6;
    const arc = (radius, a, b) => {
      const edge = Math.min(inset / Math.max(radius, 0.02), 0.5);
      for (let k = 0; k <= steps; k++) {
        const angle = lerp(a + edge * Math.sign(b - a), b - edge * Math.sign(b - a), k / steps);
        const rough = (noise(radius * 60 + from * 9, angle * 14, height * 40) - 0.5) * 0.009;
        out.push([(radius + rough) * Math.sin(angle), y, (radius + rough) * Math.cos(angle)]);
      }
    };
    arc(outer - inset, from, to);
    if (inner === 0)
      out.push([inset * Math.sin((from + to) / 2) * 1.8, y, inset * Math.cos((from + to) / 2) * 1.8]);
    else arc(inner + inset, to, from);
    return out;
  };
  const rings = [
    ring(0.0025, 0.012),
    ring(0.0025, height - 0.011),
    ring(0.004, height - 0.005),
    ring(0.008, height - 0.0015),
    ring(0.014, height),
  ];
  const worn = (p, k) => {
    const [x, y, z] = rotate(tilt, p);
    return [x, k < 3 ? y : y + (cloud(x * 9 + from * 5, 3, z * 9) - 0.5) * 0.004, z];
  };
  const first = one.faces.length;
  const ids = one.patch(
    rings.map((points, k) => points.map((p) => worn(p, k))),
    { uv: () => [0, 0] },
  );
  one.cap(ids.at(-1), () => [0, 0]);
  one.project(first, 0.42);
  one.coords = one.coords.map(([u, v]) => [u + shift[0], v + shift[1]]);
  solid.add(one);
}

/** The radius of the stump: ridges of bark, and roots that spread at the foot. */
function girth(angle, y) {
  const t = (y - STUMP.base) / (STUMP.top - STUMP.base);
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const foot = (1 - t) ** 4;
  const roots = foot * 0.045 * (0.5 + Math.max(0, Math.cos(angle * 5 + 0.7)) * 1.1);
  const bulge = (cloud(s * 1.6 + 4, t * 1.2, c * 1.6 + 4) - 0.5) * 0.03;
  const ridge = (noise(s * 8 + 20, t * 2.2, c * 8 + 20) - 0.5) * 0.017;
  return 0.226 + roots + bulge + ridge * (t > 0.93 ? (1 - t) / 0.07 : 1);
}

export function buildStump() {
  const solid = new Solid('bark', 'stump');
  const { base, top } = STUMP;
  const heights = [0, 0.03, 0.07, 0.13, 0.21, 0.31, 0.42, 0.54, 0.66, 0.78, 0.89, 0.95, 0.985];
  const profile = heights.map((t) => [1, lerp(base, top, t)]);
  const bark = solid.lathe(profile, {
    sides: 56,
    repeat: [3, 0.46],
    shape: (_, angle, y) => girth(angle, y),
  });
  // The sawn edge is chamfered; the top shows the rings of the wood.
  solid.of('endgrain', 'stump');
  const last = bark.at(-1).map((i) => solid.points[i]);
  const inset = (share, y) => last.map(([x, , z]) => [x * share, y, z * share]);
  const planar = (p) => [0.5 + p[0] / 0.5, 0.5 - p[2] / 0.5];
  const rows = [last, inset(0.972, top), inset(0.6, top + 0.001), last.map(() => [0, top + 0.001, 0])];
  solid.patch(rows, { uv: (i, j) => planar(rows[i][j % 56]), smooth: () => 2 });
  for (const y of [0.135, 0.335]) addHoop(solid, y);
  return solid;
}

function addHoop(solid, middle) {
  solid.of('hoop', 'stump');
  const half = 0.021;
  const rows = [
    [-half, -0.006],
    [-half, 0.0045],
    [-half + 0.003, 0.0065],
    [half - 0.003, 0.0065],
    [half, 0.0045],
    [half, -0.006],
  ];
  const sides = 56;
  // A hoop touches only the ridges of the trunk, so its outline is smoother.
  const over = (a) =>
    Math.max(
      ...[-0.14, -0.07, 0, 0.07, 0.14].map((d) =>
        Math.max(girth(a + d, middle - half), girth(a + d, middle + half)),
      ),
    );
  const points = rows.map(([y, out]) =>
    Array.from({ length: sides }, (_, j) => {
      const a = (j / sides) * TAU;
      const r = over(a) + out;
      return [r * Math.sin(a), middle + y, r * Math.cos(a)];
    }),
  );
  const along = [0, 0.1, 0.14, 0.5, 0.54, 0.64];
  solid.patch(points, { uv: (i, j) => [(j / sides) * 7, along[i] * 0.25] });
  for (let k = 0; k < 6; k++) {
    const a = ((k + 0.35) / 6) * TAU;
    const rivet = new Solid('hoop', 'stump');
    rivet.lathe(
      [
        [0.0085, 0],
        [0.0082, 0.0022],
        [0.0055, 0.0046],
        [0, 0.0055],
      ],
      { sides: 10, repeat: [0.4, 0.25] },
    );
    const r = over(a) + 0.006;
    // The rivet's axis turns from up to outwards.
    const out = [Math.sin(a), 0, Math.cos(a)];
    const rot = turn([out[2], 0, -out[0]], 90);
    solid.add(rivet, { rot, at: [r * out[0], middle, r * out[2]] });
  }
}
