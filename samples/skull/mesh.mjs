// A skull that hovers in a chrome hoop and trails a flame. The mesh has a twentieth of the size in the MS3D file,
// because the light is baked in metres.

import { add, cross, lerp, normalize, scale, sub, TAU } from '../base/math.mjs';
import { Mesh, w } from '../base/mesh.mjs';

/** The scale from the numbers in this source, which are units of the MS3D file, to the mesh. */
const SMALL = 1 / 20;
export const SCALE = 20;
export const at = (x, y, z) => scale([x, y, z], SMALL);

/** Name, parent, position. */
export const JOINTS = [
  ['Hover', '', [0, 20, 0]],
  ['Skull', 'Hover', [0, 19, -1]],
  ['Jaw', 'Skull', [0, 17.2, -1.6]],
  ['Hoop', 'Skull', [0, 26, -0.6]],
  ['Flame1', 'Skull', [0, 23, -6]],
  ['Flame2', 'Flame1', [0, 25.5, -11]],
  ['Flame3', 'Flame2', [0, 29, -15.5]],
];

export const BONE_SIZE = 256;
const BONE = {
  cranium: [0, 0, 256, 136],
  jaw: [0, 136, 160, 64],
  ramus: [160, 136, 48, 64],
  tooth: [208, 136, 24, 32],
  cheek: [0, 200, 96, 40],
};
const ring = (y, z, a, f, k, more = {}) => ({
  p: at(0, y, z),
  a: a * SMALL,
  f: f * SMALL,
  k: k * SMALL,
  ...more,
});
const FRONT = { front: [0, 0, 1] };

export function buildBone() {
  const mesh = new Mesh(BONE);
  const j = w('Skull');
  const rings = [
    ring(13.9, 1.5, 3.3, 4.3, 1.2, { j, e: 0.9 }),
    ring(15.2, 1.5, 3.8, 4.8, 2, { j, e: 0.9 }),
    ring(16.6, 1, 4.6, 5.1, 3.4, { j, e: 0.92 }),
    ring(17.8, 0.6, 5.5, 5.3, 4.8, { j }),
    ring(18.9, 0.3, 5.9, 5.4, 5.8, { j }),
    ring(20, 0, 5.9, 5.6, 6.8, { j }),
    ring(21.1, 0, 5.9, 5.8, 7.2, { j }),
    ring(22.2, 0, 6.2, 6.3, 7.5, { j }),
    ring(23.4, 0, 6.5, 6.3, 7.7, { j }),
    ring(25.3, 0, 6.5, 6, 7.6, { j }),
    ring(27.2, 0, 5.7, 5.2, 6.7, { j }),
    ring(28.7, -0.2, 4, 3.7, 4.8, { j }),
    ring(29.5, -0.3, 1.6, 1.5, 2, { j }),
  ];
  mesh.loft('cranium', rings, { sides: 24, ...FRONT });
  for (const point of mesh.points) point.at = carved(point.at);
  addCheeks(mesh);
  addJaw(mesh);
  addTeeth(mesh);
  return mesh.finish();
}

/** The depth of a point of the face in an eye socket or the nose: 1 in the middle, 0 outside. */
export function hollow([px, py, pz]) {
  const [x, y, z] = [Math.abs(px) * SCALE, py * SCALE, pz * SCALE];
  if (z < 1) return 0;
  const eye = 1 - Math.hypot((x - 2.55) / 1.9, (y - 20.4 + x * 0.16) / 1.65);
  const nose = 1 - Math.hypot(x / (1.15 - Math.max(0, y - 17.5) * 0.3), (y - 17.6) / 1.5);
  return Math.max(0, Math.min(1, 1.6 * Math.max(eye, nose)));
}

const carved = (p) => add(p, at(0, 0, -2.6 * hollow(p)));

function addCheeks(mesh) {
  for (const s of [1, -1]) {
    const rings = [
      [3.4, 17.3, 5.1, 0.9],
      [4.8, 17.9, 4.1, 0.95],
      [5.9, 18.3, 2.2, 0.75],
      [6.3, 18.7, 0, 0.6],
      [6, 19, -1.6, 0.4],
    ].map(([x, y, z, half]) => ({ p: at(x * s, y, z), a: half * SMALL, b: half * SMALL, j: w('Skull') }));
    mesh.loft('cheek', rings, { sides: 6, front: [0, 1, 0] });
  }
}

function addJaw(mesh) {
  const j = w('Jaw');
  const chin = [
    ring(9.6, 1.9, 1.6, 3, 0.4, { j, e: 0.85 }),
    ring(10, 1.7, 2.7, 3.9, 0.8, { j, e: 0.85 }),
    ring(11.2, 1.5, 3.4, 4.2, 1.2, { j, e: 0.85 }),
    ring(12.4, 1.5, 3.5, 4.1, 1.4, { j, e: 0.85 }),
  ];
  mesh.loft('jaw', chin, { sides: 14, ...FRONT });
  for (const s of [1, -1]) {
    const rings = [
      [2.7, 11, 2.2, 0.9, 1.2],
      [3.9, 11.6, 0.4, 0.75, 1.3],
      [4.7, 13, -1, 0.6, 1.5],
      [5.1, 15.2, -1.4, 0.5, 1.5],
      [5.2, 17.4, -1.6, 0.45, 0.8],
    ].map(([x, y, z, a, b]) => ({ p: at(x * s, y, z), a: a * SMALL, b: b * SMALL, j }));
    mesh.loft('ramus', rings, { sides: 6, ...FRONT });
  }
}

/** Sixteen teeth in two arcs. One upper left tooth is missing, so that a mirrored image is obvious. */
function addTeeth(mesh) {
  for (let n = -4; n < 4; n++) {
    const angle = ((n + 0.5) / 4.6) * 0.5 * Math.PI;
    const tooth = (y, root, joint, half) => {
      const place = at(Math.sin(angle) * 3.15, y, 1.9 + Math.cos(angle) * 3.5);
      const tip = sub(place, at(0, root, 0));
      const rings = [0, 0.55, 1].map((t) => ({
        p: [0, 1, 2].map((k) => lerp(tip[k], place[k], t)),
        a: half * [0.8, 1, 0.45][Math.round(t * 2)] * SMALL,
        b: 0.42 * SMALL,
        j: w(joint),
      }));
      const front = [Math.sin(angle), 0, Math.cos(angle)];
      mesh.loft('tooth', rings, { sides: 5, front });
    };
    if (n !== 1) tooth(12.6, -1.9, 'Skull', 0.55);
    tooth(13.5, 1.6, 'Jaw', 0.5);
  }
}

/** The embers in the sockets. */
export function buildEmbers() {
  const mesh = new Mesh({ ember: [0, 0, 32, 32] });
  for (const s of [1, -1]) {
    const rings = [-1, -0.7, 0, 0.7, 1].map((t) => ({
      p: at(2.5 * s, 20 + t * 0.85, 3.9),
      a: Math.sqrt(Math.max(0.002, 1 - t * t)) * 0.85 * SMALL,
      b: Math.sqrt(Math.max(0.002, 1 - t * t)) * 0.85 * SMALL,
      d: [0, 1, 0],
      j: w('Skull'),
    }));
    mesh.loft('ember', rings, { sides: 8, ...FRONT });
  }
  return mesh.finish();
}

/** A torus around the skull, with five studs; the sixth one is missing. */
export function buildHoop() {
  const mesh = new Mesh({ chrome: [0, 0, 64, 64] });
  const [around, across] = [48, 10];
  const j = w('Hoop');
  const rows = Array.from({ length: around }, (_, n) => {
    const turn = (n / around) * TAU;
    const out = [Math.sin(turn), 0, Math.cos(turn)];
    return Array.from({ length: across }, (_, k) => {
      const angle = (k / across) * TAU;
      const size = n % 8 < 1 && n > 0 ? 1.25 : 0.72;
      const p = add(scale(out, 9.4 + Math.cos(angle) * size), [0, Math.sin(angle) * size, 0]);
      return mesh.point(at(p[0], p[1] + 26, p[2] - 0.6), j);
    });
  });
  const texel = (n, k) => mesh.texel('chrome', n / around, k / across);
  for (let n = 0; n < around; n++) {
    for (let k = 0; k < across; k++) {
      const corners = [
        [n, k],
        [n + 1, k],
        [n + 1, k + 1],
        [n, k + 1],
      ];
      mesh.quad(
        corners.map(([a, b]) => rows[a % around][b % across]),
        corners.map(([a, b]) => texel(a, b)),
      );
    }
  }
  return mesh.finish();
}

/** Three crossed ribbons along the flame's joints, seen from both sides. */
export function buildFlame() {
  const mesh = new Mesh({ flame: [0, 0, 64, 128] });
  const path = [at(0, 22.2, -4), ...JOINTS.slice(4).map(([, , p]) => at(...p)), at(0, 33, -18)];
  const joints = ['Skull', 'Flame1', 'Flame2', 'Flame3', 'Flame3'];
  const steps = 12;
  for (const turn of [0, 60, 120]) {
    const angle = (turn * Math.PI) / 180;
    const rows = Array.from({ length: steps + 1 }, (_, n) => {
      const t = (n / steps) * (path.length - 1);
      const i = Math.min(path.length - 2, Math.floor(t));
      const [from, to] = [path[i], path[i + 1]];
      const p = [0, 1, 2].map((k) => lerp(from[k], to[k], t - i));
      const way = normalize(sub(to, from));
      const up = normalize(cross(way, [1, 0, 0]));
      const side = add(scale([1, 0, 0], Math.cos(angle)), scale(up, Math.sin(angle)));
      const half = (5.4 - (n / steps) * 2.2) * SMALL;
      const j = joints[i] === joints[i + 1] ? w(joints[i]) : w(joints[i], joints[i + 1], t - i);
      return [-1, 1].map((s) => mesh.point(add(p, scale(side, s * half)), j));
    });
    for (let n = 0; n < steps; n++) {
      const v = [rows[n][0], rows[n][1], rows[n + 1][1], rows[n + 1][0]];
      const t = [
        [0, n],
        [1, n],
        [1, n + 1],
        [0, n + 1],
      ].map(([u, row]) => mesh.texel('flame', u, 1 - row / steps));
      mesh.quad(v, t);
      mesh.quad([...v].reverse(), [...t].reverse());
    }
  }
  return mesh.finish();
}
