// The anvil: foot, waist, face with its hardy hole, table, horn and the letters on its side. The horn points to the
// left side of the figure, +x; the letters face the front.

import { areaOf, bar, curve, slabRing, Solid } from '../base/solid.mjs';
import { normalize, TAU } from '../base/math.mjs';

const IMAGE = 0.22;
/** The height of the face above the foot. */
export const FACE = 0.262;

/** An anvil whose foot stands at y 0. */
export function buildAnvil() {
  const solid = new Solid('steel', 'anvil');
  addBody(solid);
  addFace(solid);
  addHorn(solid);
  addLetters(solid);
  return solid;
}

// Rows: height, half sizes, the middle's x, the corners' radius.
const BODY = [
  [0, 0.15, 0.098, 0, 0.02],
  [0.004, 0.156, 0.104, 0, 0.022],
  [0.03, 0.157, 0.105, 0, 0.024],
  [0.038, 0.152, 0.1, 0, 0.03],
  [0.05, 0.122, 0.08, 0, 0.036],
  [0.066, 0.098, 0.063, 0, 0.036],
  [0.088, 0.083, 0.051, 0.003, 0.034],
  [0.112, 0.082, 0.047, 0.005, 0.032],
  [0.132, 0.092, 0.047, 0.006, 0.03],
  [0.15, 0.11, 0.05, 0.01, 0.028],
  [0.166, 0.128, 0.053, 0.014, 0.024],
  [0.182, 0.138, 0.0545, 0.016, 0.016],
  [0.19, 0.142, 0.055, 0.016, 0.012],
];

function addBody(solid) {
  const rings = BODY.map(([y, hx, hz, x, round]) => slabRing([hx, hz], round, y, { steps: 4, at: [x, 0] }));
  solid.stack(rings, { image: IMAGE, top: false });
}

/** The face and the heel: a slab that becomes thinner to the right, with a square hole through the heel. */
function addFace(solid) {
  const first = solid.faces.length;
  const [from, to] = [-0.226, 0.13];
  const [middle, half] = [(from + to) / 2, (to - from) / 2];
  const steps = 3;
  const ring = (y, inset, heel) =>
    slabRing([half - inset, 0.056 - inset], 0.01, y, { steps, at: [middle, 0] }).map(([x, , z]) => {
      // The heel's lower side rises towards its end.
      const t = Math.max(0, (-0.09 - x) / 0.13);
      return [x, y + heel * t, z];
    });
  const rings = [
    ring(0.18, 0.004, 0.036),
    ring(0.183, 0.001, 0.036),
    ring(0.188, 0, 0.035),
    ring(0.254, 0, 0),
    ring(0.259, 0.0015, 0),
    ring(FACE, 0.006, 0),
  ];
  const ids = solid.patch(rings, { uv: () => [0, 0] });
  solid.cap(ids[0], () => [0, 0], { end: false });
  // The upper side around the hole: each corner of the hole is joined to the nearest corner of the face.
  const hole = (y) => slabRing([0.016, 0.016], 0, y, { steps: 0, at: [-0.17, 0] });
  const [upper, lower] = [hole(FACE), hole(0.205)];
  const corners = upper.map((p) => solid.point(p));
  const outer = ids.at(-1);
  const flat = () => [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  for (let c = 0; c < 4; c++) {
    const at = c * (steps + 1);
    for (let k = 0; k < steps; k++) solid.face([outer[at + k], outer[at + k + 1], corners[c]], flat(), 1);
    const next = (c + 1) % 4;
    solid.face([outer[at + steps], outer[next * (steps + 1)], corners[next], corners[c]], flat(), 1);
  }
  // The walls of the hole face inwards, so the order of their columns is reversed.
  const inside = (ring) => [...ring].reverse();
  solid.patch([inside(lower), inside(upper)], { uv: () => [0, 0], smooth: () => 0 });
  const dark = lower.map((p) => solid.point(p));
  solid.face(dark, flat(), 0);
  solid.project(first, IMAGE);
  polish(solid, first);
}

/** Gives high faces that point up the polished material. */
function polish(solid, first) {
  for (const face of solid.faces.slice(first)) {
    const places = face.v.map((i) => solid.points[i]);
    const up = normalize(areaOf(places))[1];
    if (up > 0.3 && places.every(([, y]) => y > 0.24)) face.material = 'polished';
  }
}

/** The table is a step below the face; the horn is round below and nearly flat above. */
function addHorn(solid) {
  const table = new Solid('steel', 'anvil');
  table.block([0.03, 0.038, 0.0525], 0.006, { steps: 2, image: IMAGE, at: [0.148, 0.206, 0] });
  polish(table, 0);
  solid.add(table);
  solid.of('polished', 'anvil');
  const rows = [];
  const sides = 24;
  const count = 13;
  for (let i = 0; i <= count; i++) {
    const t = i / count;
    const x = 0.168 + 0.222 * Math.sin((t * TAU) / 4) ** 0.92;
    const size = Math.cos(((t * TAU) / 4) ** 1.0) ** 0.78;
    const top = 0.2365 + 0.016 * t * t;
    const wide = 0.051 * size;
    const [above, below] = [0.028 * size, 0.088 * size * (1 - 0.25 * t)];
    rows.push(
      Array.from({ length: sides }, (_, j) => {
        // Counter-clockwise when seen from +x: from the bottom to the back and up.
        const a = (j / sides) * TAU;
        const up = -Math.cos(a);
        const y = top - above + (up > 0 ? above * up : below * up);
        return [x, y, -wide * Math.sin(a)];
      }),
    );
  }
  const ids = solid.patch(rows, { uv: (i, j) => [rows[i][0][0] / IMAGE, j / sides] });
  solid.cap(ids[0], () => [0, 0], { end: false });
  solid.of('steel', 'anvil');
}

const arc = (x, y, rx, ry, from, to, steps = 7) =>
  Array.from({ length: steps + 1 }, (_, k) => {
    const a = ((from + ((to - from) * k) / steps) / 360) * TAU;
    return [x + rx * Math.cos(a), y + ry * Math.sin(a)];
  });

// The strokes of the cast letters of the name, in cells of 1 x 1.4.
const LETTERS = {
  I: [
    [
      [0.5, 0],
      [0.5, 1.4],
    ],
  ],
  N: [
    [
      [0.08, 0],
      [0.08, 1.4],
    ],
    [
      [0.08, 1.4],
      [0.92, 0],
    ],
    [
      [0.92, 0],
      [0.92, 1.4],
    ],
  ],
  C: [arc(0.52, 0.7, 0.46, 0.7, 50, 310, 12)],
  U: [[[0.08, 1.4], [0.08, 0.5], ...arc(0.5, 0.5, 0.42, 0.5, 180, 360, 9), [0.92, 1.4]]],
  S: [
    curve(
      [
        [0.86, 1.16],
        [0.52, 1.4],
        [0.14, 1.08],
        [0.5, 0.72],
        [0.88, 0.34],
        [0.5, 0],
        [0.1, 0.26],
      ],
      4,
    ),
  ],
};

function addLetters(solid) {
  solid.of('polished', 'letters');
  const cell = 0.0265;
  let x = -0.07;
  for (const letter of 'INCUS') {
    for (const stroke of LETTERS[letter]) {
      const path = stroke.map(([a, b]) => [x + a * cell, 0.2035 + b * cell, 0.056]);
      solid.sweep(path, () => bar(0.0028, 0.0036, 0.0016), { side: [0, 0, 1], repeat: [0.2, IMAGE] });
    }
    x += letter === 'I' ? cell * 1.1 : cell * 1.42;
  }
  solid.of('steel', 'anvil');
}
