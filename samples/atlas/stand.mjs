// The fixed parts (foot, dial, column, the bracket of the lay shaft, the comet's rail), and the lay shaft, the arms and the
// planets, each relative to its axis.

import { add, euler, normalize, rotate, scale, smoothstep, TAU } from '../base/math.mjs';
import { bar, circle, curve, Solid } from '../base/solid.mjs';
import { buildWheel } from './gears.mjs';
import { armAt, PLANETS, SHAFT, SKY, wheelAt } from './planets.mjs';

const turned = (solid, material, profile, sides = 32, repeat = [3, 8]) =>
  solid.of(material, 'stand').lathe(profile, { sides, repeat });

export function buildStand(rail) {
  const solid = new Solid('walnut', 'stand');
  turned(solid, 'walnut', FOOT, 64, [4, 9]);
  addFeet(solid);
  turned(solid, 'brass', DIAL_RIM, 64, [8, 4]);
  addDial(solid);
  turned(solid, 'brass', COLUMN, 28, [2, 8]);
  addCock(solid);
  addRail(solid, rail);
  return solid;
}

const FOOT = [
  [0, 0.9],
  [14.6, 0.9],
  [15.3, 1.0, true],
  [15.6, 1.35],
  [15.4, 1.75],
  [14.8, 2.0, true],
  [14.5, 2.3],
  [14.6, 2.75],
  [14.2, 3.3],
  [13.4, 3.6],
  [13.2, 3.75, true],
  [13.35, 4.0],
  [13.2, 4.3],
  [12.9, 4.45],
];
const DIAL_RIM = [
  [12.95, 4.4],
  [12.95, 4.62],
  [12.75, 4.82],
  [12.45, 4.86],
  [12.25, 4.74],
  [12.2, 4.5],
];
const COLUMN = [
  [2.6, 4.5],
  [2.65, 4.75],
  [2.4, 4.95, true],
  [1.75, 5.05],
  [1.55, 5.4],
  [1.35, 6.0],
  [1.05, 6.2, true],
  [1.0, 14.6],
  [1.3, 14.8, true],
  [1.5, 15.0],
  [1.5, 15.3],
  [1.2, 15.6],
  [0.86, 15.9, true],
  [0.86, 29],
  [1.05, 29.15, true],
  [1.15, 29.35],
  [1.05, 29.6],
  [0.6, 29.9],
  [0.5, 30.3],
  [0.62, 30.7],
  [0.4, 31.1],
  [0.38, 42.4],
  [0.62, 42.6],
  [0.85, 43.0],
  [0.62, 43.4],
  [0.35, 43.55],
  [0.5, 43.9],
  [0.2, 44.5],
  [0, 44.6],
];

function addFeet(solid) {
  for (let k = 0; k < 4; k++) {
    const a = ((k + 0.5) / 4) * TAU;
    const foot = new Solid('brass', 'stand');
    foot.lathe(
      [
        [0, 0],
        [0.9, 0],
        [1.25, 0.25],
        [1.3, 0.6],
        [0.95, 0.95],
        [0.8, 1.1],
      ],
      { sides: 18, repeat: [1, 3] },
    );
    solid.add(foot, { at: [12.9 * Math.sin(a), 0, 12.9 * Math.cos(a)] });
  }
}

/** A flat disc; its image is upright seen from above, with the lower edge at the front. */
function addDial(solid) {
  solid.of('dial', 'stand');
  const sides = 64;
  const ring = (r) =>
    Array.from({ length: sides }, (_, j) => [
      r * Math.sin((j / sides) * TAU),
      4.62,
      r * Math.cos((j / sides) * TAU),
    ]);
  const rows = [ring(12.3), ring(6), ring(0)];
  const uv = ([x, , z]) => [0.5 + x / 24.6, 0.5 - z / 24.6];
  solid.patch(rows, { uv: (i, j) => uv(rows[i][j % sides]) });
}

/** A bridge from the column to the upper end of the lay shaft. */
function addCock(solid) {
  solid.of('brass', 'stand');
  const beam = new Solid('brass', 'stand');
  const path = curve(
    [
      [0.8, 14.9, 0],
      [3, 15.25, 0],
      [5.4, 14.95, 0],
      [SHAFT, 14.75, 0],
    ],
    4,
  );
  beam.sweep(path, (t) => bar(0.28, 0.75 - 0.25 * t, 0.12), { side: [0, 1, 0], repeat: [1, 8] });
  beam.lathe(
    [
      [0, 14.3],
      [0.75, 14.3],
      [0.85, 14.4],
      [0.85, 15.1],
      [0.75, 15.2],
      [0.4, 15.25, true],
      [0.42, 15.5],
      [0, 15.75],
    ].map(([r, y, sharp]) => [r, y, sharp]),
    { sides: 18, repeat: [1, 4] },
  );
  // The bearing was lathed about the column's axis. Move it to the beam's end.
  for (let i = path.length * 8; i < beam.points.length; i++)
    beam.points[i] = add(beam.points[i], [SHAFT, 0, 0]);
  solid.add(beam);
}

/** The rail of the comet and its three stays. */
function addRail(solid, rail) {
  solid.of('steel', 'stand');
  solid.sweep(rail, () => circle(0.17, 8), { side: [0, 1, 0], closed: true, repeat: [0.5, 8] });
  for (const share of [0, 0.34, 0.66]) {
    const to = rail[Math.round(share * rail.length) % rail.length];
    const way = normalize([to[0], 0, to[2]]);
    const path = curve(
      [[0, 43, 0], add([0, 43.1, 0], scale(way, 1)), add(scale(add(to, [0, 43.4, 0]), 0.5), [0, 0.2, 0]), to],
      4,
    );
    solid.sweep(path, () => circle(0.13, 6), { side: [-way[2], 0, way[0]], repeat: [0.5, 8] });
  }
}

/** The lay shaft about the y axis, with a pinion for each planet's wheel. */
export function buildShaft() {
  const solid = new Solid('steel', 'shaft');
  solid.lathe(
    [
      [0, 4.7],
      [0.5, 4.7],
      [0.55, 5],
      [0.32, 5.2, true],
      [0.3, 14.3],
    ],
    { sides: 14, repeat: [1, 6] },
  );
  PLANETS.forEach(({ wheel, pinion }, number) => {
    const radius = (SHAFT * pinion) / (wheel + pinion);
    // A tooth of the wheel meshes with a gap of the pinion.
    solid.add(buildWheel({ teeth: pinion, radius, thick: 0.62, bore: 0.3, material: 'steel', gap: true }), {
      rot: euler([0, -90, 0]),
      at: [0, wheelAt(number), 0],
    });
  });
  return solid;
}

/** A planet's wheel and its arm, which ends in the pin below the planet, in the pose of the first frame. */
export function buildArm(number) {
  const { reach, radius, wheel, pinion, start } = PLANETS[number];
  const [low, high] = [wheelAt(number), armAt(number)];
  const whole = new Solid('brass', 'arm');
  const solid = new Solid('brass', 'arm');
  const rolling = (SHAFT * wheel) / (wheel + pinion);
  whole.add(buildWheel({ teeth: wheel, radius: rolling, thick: 0.5, bore: 1.02, material: 'brass' }), {
    rot: euler([0, 90, 0]),
    at: [0, low, 0],
  });
  // A collar about the column.
  solid.of('brass', 'arm').lathe(
    [
      [0.88, high - 0.85],
      [1.5, high - 0.85],
      [1.65, high - 0.7],
      [1.65, high + 0.55],
      [1.5, high + 0.7],
      [0.88, high + 0.7],
    ],
    { sides: 26, repeat: [1, 5] },
  );
  const top = SKY - radius;
  const path = curve(
    [
      [0, high - 0.1, 1.4],
      [0, high - 0.15, reach * 0.45],
      [0, high - 0.1, reach - 1.6],
      [0, high + 0.5, reach - 0.25],
      [0, high + 1.5, reach],
      [0, (high + top) / 2 + 0.8, reach],
      [0, top + 0.15, reach],
    ],
    5,
  );
  solid.sweep(
    path,
    (t) => {
      const slim = 0.46 - 0.26 * smoothstep(0.1, 0.8, t);
      return circle(slim, 10, 0.8);
    },
    { side: [1, 0, 0], repeat: [0.5, 8] },
  );
  addKnob(solid, [0, top - 0.5, reach], 0.34);
  // A rod on the other side, for the counterweight.
  const back = [
    [0, high - 0.1, -1.4],
    [0, high - 0.12, -reach * 0.2 - 1.4],
    [0, high - 0.12, -reach * 0.4 - 1.2],
  ];
  solid.of('brass', 'arm').sweep(back, () => circle(0.24, 8), { side: [1, 0, 0], repeat: [0.5, 8] });
  return whole.add(solid, { rot: euler([0, start, 0]) });
}

const onArm = (number, at) => rotate(euler([0, PLANETS[number].start, 0]), at);
/** The positions of a planet (`planetAt`) and of its counterweight (`bobAt`) in the first frame. */
export const planetAt = (number) => onArm(number, [0, SKY, PLANETS[number].reach]);
export const bobAt = (number) => onArm(number, [0, armAt(number) - 0.12, -PLANETS[number].reach * 0.4 - 1.2]);

function addKnob(solid, at, radius) {
  const knob = new Solid('brass', 'arm');
  knob.lathe(
    [
      [radius * 0.6, -radius * 0.8],
      [radius, -radius * 0.35],
      [radius, radius * 0.35],
      [radius * 0.6, radius * 0.8],
    ],
    { sides: 14, repeat: [1, 4] },
  );
  solid.add(knob, { at });
}

/** A ball with its image wrapped around it once. */
export function buildBall(material, radius, sides = 32, rows = 16) {
  const solid = new Solid(material, 'ball');
  const profile = Array.from({ length: rows + 1 }, (_, i) => {
    const a = (i / rows) * Math.PI;
    return [i === 0 || i === rows ? 0 : radius * Math.sin(a), -radius * Math.cos(a)];
  });
  solid.lathe(profile, { sides, repeat: [1, null] });
  return solid;
}

/** The sun: a ball with two rings of pointed rays, straight and waved, about y. */
export function buildSun(radius) {
  const solid = buildBall('sun', radius, 40, 20);
  const rays = 16;
  for (let k = 0; k < rays; k++) {
    const a = (k / rays) * TAU;
    const waved = k % 2 === 1;
    const far = radius * (waved ? 1.62 : 1.85);
    const path = Array.from({ length: 9 }, (_, i) => {
      const t = i / 8;
      const r = radius * 0.9 + (far - radius * 0.9) * t;
      const bend = waved ? Math.sin(t * TAU * 1.1) * 0.07 * (1 - t) : 0;
      return [r * Math.sin(a + bend), 0, r * Math.cos(a + bend)];
    });
    solid.of('gold', 'ball').sweep(
      path,
      (t) => {
        const wide = radius * 0.15 * (1 - t * 0.97);
        return [
          [wide * 0.55, 0],
          [0, wide],
          [-wide * 0.55, 0],
          [0, -wide],
        ];
      },
      { side: [0, 1, 0], repeat: [0.3, 6], smooth: 0 },
    );
  }
  return solid;
}

/** Saturn's ring, flat about y, seen from both sides. */
export function addRing(solid, inner, outer) {
  const sides = 64;
  const ring = (r, y) =>
    Array.from({ length: sides }, (_, j) => [
      r * Math.sin((j / sides) * TAU),
      y,
      r * Math.cos((j / sides) * TAU),
    ]);
  solid.of('ring', 'ball');
  solid.patch([ring(outer, 0), ring(inner, 0)], { uv: (i, j) => [1 - i, j / 8] });
  return solid;
}

/** A counterweight about its rod, which runs along z. */
export function buildBob() {
  const solid = new Solid('gold', 'bob');
  const one = new Solid('gold', 'bob');
  one.lathe(
    [
      [0, -1.0],
      [0.4, -0.95],
      [0.75, -0.7],
      [0.95, -0.3],
      [0.95, 0.1],
      [0.72, 0.5],
      [0.42, 0.75],
      [0.34, 1.0],
      [0.2, 1.1],
    ],
    { sides: 20, repeat: [1, 4] },
  );
  return solid.add(one, { rot: euler([90, 0, 0]) });
}

/** The comet's bead on its rail. */
export const buildComet = () => buildBall('comet', 0.75, 20, 12);

/** The comet's tail: three crossed planes along +z that fade out. */
export function buildTail(length) {
  const solid = new Solid('tail', 'tail');
  for (const degrees of [0, 60, 120]) {
    const a = (degrees / 360) * TAU;
    const across = [Math.cos(a), Math.sin(a), 0];
    const rows = [0, 0.2, 0.45, 0.72, 1].map((t) =>
      [-1, 0, 1].map((s) => add(scale(across, s * (0.62 + t * 1.5)), [0, 0, 0.2 + t * length])),
    );
    solid.patch(rows, { around: false, uv: (i, j) => [j / 2, [0, 0.2, 0.45, 0.72, 1][i]] });
  }
  return solid;
}
