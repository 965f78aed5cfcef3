// Marl's body: lofts over the skeleton. Weights are computed from the distances to a part's bones.

import { add, dot, length, scale, sub } from '../base/math.mjs';
import { Mesh } from '../base/mesh.mjs';
import { addEar, addFace, addJaw, addLowerTeeth, addSkull, addTongue } from './head.mjs';
import { END, grown, REST } from './skeleton.mjs';
import { BODY } from './regions.mjs';

const SPINE = ['hips', 'loin', 'back', 'chest', 'neck', 'nape', 'head'];
const UP = { front: [0, 1, 0] };

export function buildBody() {
  const mesh = new Mesh(BODY);
  part(mesh, SPINE, () => trunk(mesh));
  part(mesh, SPINE, () => fins(mesh));
  part(mesh, ['head', 'nape'], () => addSkull(mesh), 6, grown);
  part(mesh, ['head'], () => addFace(mesh), 4, grown);
  part(mesh, ['jaw', 'head'], () => addJaw(mesh), 8, grown);
  part(mesh, ['tongue', 'jaw'], () => addTongue(mesh), 4, grown);
  part(mesh, ['jaw'], () => addLowerTeeth(mesh), 4, grown);
  part(mesh, ['hips', 'tail_1', 'tail_2', 'tail_3', 'tail_4', 'tail_5'], () => tail(mesh));
  for (const side of ['l', 'r']) {
    const of = (...names) => names.map((name) => `${name}_${side}`);
    part(mesh, of('ear'), () => addEar(mesh, side), 4, grown);
    part(mesh, ['chest', ...of('scapula', 'arm', 'fore', 'wrist', 'paw')], () => foreleg(mesh, side), 5);
    part(mesh, ['hips', ...of('thigh', 'shin', 'hock', 'foot')], () => hindleg(mesh, side), 5);
    part(mesh, of('paw'), () => claws(mesh, REST[`paw_${side}`], side));
    part(mesh, of('foot'), () => claws(mesh, REST[`foot_${side}`], side));
  }
  return mesh.finish();
}

/** Moves the points that `build` adds with `place`, and weights them by their distances to the joints' bones. */
export function part(mesh, joints, build, sharp = 4, place = (at) => at) {
  const first = mesh.points.length;
  build();
  for (const point of mesh.points.slice(first)) {
    point.at = place(point.at);
    point.weights = weightsAt(point.at, joints, sharp);
  }
}

function weightsAt(at, joints, sharp) {
  const near = joints
    .map((name) => [name, 1 / (distanceTo(at, REST[name], END[name]) + 0.02) ** sharp])
    .sort((a, b) => b[1] - a[1])
    .slice(0, 4);
  const strong = near.filter(([, value]) => value > near[0][1] * 0.12);
  const total = strong.reduce((sum, [, value]) => sum + value, 0);
  return strong.map(([name, value]) => [name, value / total]);
}

function distanceTo(at, from, to) {
  const way = sub(to, from);
  const t = Math.min(1, Math.max(0, dot(sub(at, from), way) / dot(way, way)));
  return length(sub(at, add(from, scale(way, t))));
}

const ring = (y, z, a, f, k = f, more = {}) => ({ p: [0, y, z], a, f, k, ...more });

function trunk(mesh) {
  const rings = [
    ring(0.93, -0.79, 0.05, 0.05, 0.05, { d: [0, 0.1, 1] }),
    ring(0.92, -0.75, 0.13, 0.11, 0.13, { d: [0, 0.1, 1] }),
    ring(0.9, -0.64, 0.195, 0.165, 0.2),
    ring(0.9, -0.5, 0.21, 0.185, 0.21),
    ring(0.91, -0.36, 0.2, 0.175, 0.18),
    ring(0.93, -0.22, 0.2, 0.17, 0.18),
    ring(0.93, -0.06, 0.232, 0.2, 0.245),
    ring(0.94, 0.1, 0.27, 0.25, 0.31, { e: 0.94 }),
    ring(0.97, 0.26, 0.292, 0.295, 0.36, { e: 0.92 }),
    ring(1.01, 0.4, 0.28, 0.3, 0.35, { e: 0.92 }),
    ring(1.06, 0.52, 0.24, 0.27, 0.3, { d: [0, 0.4, 1] }),
    ring(1.15, 0.62, 0.215, 0.22, 0.245, { d: [0, 0.65, 1] }),
    ring(1.25, 0.7, 0.185, 0.185, 0.2, { d: [0, 0.75, 1] }),
    ring(1.34, 0.79, 0.16, 0.15, 0.17, { d: [0, 0.7, 1] }),
    ring(1.39, 0.88, 0.12, 0.1, 0.12, { d: [0, 0.5, 1] }),
  ];
  mesh.loft('trunk', rings, { sides: 12, ...UP });
}

/** Bony fins along the back, the tallest over the shoulders. */
function fins(mesh) {
  const row = [
    [1.47, 0.6, 0.11],
    [1.43, 0.47, 0.17],
    [1.33, 0.34, 0.21],
    [1.255, 0.2, 0.19],
    [1.175, 0.075, 0.16],
    [1.1, -0.2, 0.12],
    [1.085, -0.34, 0.12],
    [1.08, -0.48, 0.11],
    [1.06, -0.61, 0.09],
  ];
  for (const [y, z, tall] of row) {
    const at = (up, back, a, b) => ({ p: [0, y + up * tall, z - back * tall], a, b, d: [0, 1, -0.3] });
    const rings = [
      at(-0.35, -0.1, 0.05, tall * 0.55),
      at(0.25, 0.1, 0.034, tall * 0.42),
      at(0.7, 0.4, 0.02, tall * 0.24),
      at(1.05, 0.8, 0.003, 0.004),
    ];
    mesh.loft('fin', rings, { sides: 4, capA: false, front: [0, 0, 1] });
  }
}

function tail(mesh) {
  const path = [
    [0.96, -0.66, 0.09],
    [0.95, -0.74, 0.085],
    [0.925, -0.84, 0.07],
    [0.89, -0.92, 0.06],
    [0.84, -1.0, 0.054],
    [0.79, -1.085, 0.048],
    [0.74, -1.165, 0.042],
    [0.695, -1.245, 0.037],
    [0.655, -1.33, 0.031],
    [0.628, -1.42, 0.025],
    [0.61, -1.52, 0.018],
    [0.605, -1.61, 0.006],
  ];
  const rings = path.map(([y, z, a]) => ring(y, z, a, a));
  mesh.loft('tail', rings, { sides: 8, ...UP });
}

function foreleg(mesh, side) {
  const s = side === 'l' ? 1 : -1;
  const at = (x, y, z, a, f, k = f, more = {}) => ({ p: [x * s, y, z], a, f, k, ...more });
  const rings = [
    at(0.12, 1.14, 0.24, 0.088, 0.126, 0.126),
    at(0.185, 1.03, 0.32, 0.126, 0.189, 0.202),
    at(0.22, 0.9, 0.36, 0.132, 0.176, 0.189),
    at(0.24, 0.78, 0.33, 0.116, 0.145, 0.158),
    at(0.25, 0.69, 0.28, 0.098, 0.12, 0.126),
    at(0.253, 0.61, 0.25, 0.088, 0.103, 0.107),
    at(0.252, 0.53, 0.255, 0.088, 0.101, 0.096),
    at(0.25, 0.42, 0.272, 0.074, 0.082, 0.077),
    at(0.247, 0.31, 0.292, 0.06, 0.062, 0.062),
    at(0.246, 0.23, 0.308, 0.062, 0.062, 0.066),
    at(0.246, 0.15, 0.328, 0.06, 0.058, 0.06),
    at(0.246, 0.09, 0.345, 0.067, 0.06, 0.066, { d: [0, -1, 0.5] }),
  ];
  mesh.loft('foreleg', rings, { sides: 10, front: [0, 0, 1], flip: s < 0 });
  toes(mesh, REST[`paw_${side}`], s);
}

function hindleg(mesh, side) {
  const s = side === 'l' ? 1 : -1;
  const at = (x, y, z, a, f, k = f, more = {}) => ({ p: [x * s, y, z], a, f, k, ...more });
  const rings = [
    at(0.1, 1, -0.52, 0.088, 0.126, 0.151),
    at(0.155, 0.92, -0.52, 0.126, 0.214, 0.227),
    at(0.19, 0.81, -0.48, 0.134, 0.208, 0.239),
    at(0.21, 0.7, -0.43, 0.123, 0.17, 0.208),
    at(0.22, 0.6, -0.4, 0.108, 0.126, 0.164, { d: [0, -1, -0.35] }),
    at(0.22, 0.52, -0.44, 0.093, 0.101, 0.126, { d: [0, -1, -1] }),
    at(0.216, 0.44, -0.53, 0.072, 0.077, 0.084, { d: [0, -1, -1.1] }),
    at(0.213, 0.365, -0.61, 0.056, 0.058, 0.06, { d: [0, -1, -0.8] }),
    at(0.211, 0.3, -0.652, 0.056, 0.054, 0.062, { d: [0, -1, -0.1] }),
    at(0.212, 0.23, -0.642, 0.053, 0.048, 0.052),
    at(0.214, 0.15, -0.615, 0.054, 0.05, 0.054),
    at(0.215, 0.09, -0.595, 0.064, 0.06, 0.062, { d: [0, -1, 0.5] }),
  ];
  mesh.loft('hindleg', rings, { sides: 10, front: [0, 0, 1], flip: s < 0 });
  toes(mesh, REST[`foot_${side}`], s);
}

/** The foot in front of the ball: one broad pad. */
function toes(mesh, [x, , z], s) {
  const at = (y, dz, a, f, k) => ({ p: [x, y, z + dz], a, f, k, e: 0.75, d: [0, 0, 1] });
  const rings = [
    at(0.07, -0.09, 0.058, 0.06, 0.06),
    at(0.072, 0, 0.088, 0.075, 0.072),
    at(0.06, 0.085, 0.104, 0.055, 0.06),
    at(0.048, 0.145, 0.09, 0.036, 0.048),
    at(0.038, 0.168, 0.06, 0.016, 0.034),
  ];
  mesh.loft('toes', rings, { sides: 10, ...UP, flip: s < 0 });
}

function claws(mesh, [x, , z]) {
  for (const dx of [-0.066, -0.022, 0.022, 0.066]) {
    const reach = Math.abs(dx) > 0.03 ? 0.13 : 0.155;
    const rings = [
      { p: [x + dx, 0.042, z + reach - 0.01], a: 0.022, b: 0.026 },
      { p: [x + dx * 1.1, 0.008, z + reach + 0.075], a: 0.002, b: 0.002 },
    ];
    mesh.loft('claw', rings, { sides: 4, capA: false, ...UP });
  }
}
