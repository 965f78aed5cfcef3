// Talus' legs: wide trousers, greaves that open downwards like a diver's, boots. Rings are listed from the bottom up.

import { euler } from '../base/math.mjs';
import { w } from '../base/mesh.mjs';

/** `many`: returns the number of sides of a loft at this level of detail. */
export function addLower(mesh, many, fine) {
  addHips(mesh, many, fine);
  for (const side of ['l', 'r']) {
    addLeg(mesh, side, many);
    addBoot(mesh, side, many);
    if (fine) addKnee(mesh, side);
  }
}

function addHips(mesh, many, fine) {
  const j = w('pelvis');
  const hips = [
    { p: [0, 0.745, -0.005], a: 0.07, f: 0.085, k: 0.09, e: 0.8, j, v: 1 },
    { p: [0, 0.81, -0.005], a: 0.17, f: 0.12, k: 0.135, e: 0.8, j, v: 0.7 },
    { p: [0, 0.9, 0], a: 0.18, f: 0.135, k: 0.14, e: 0.78, j, v: 0.2 },
    { p: [0, 0.95, 0], a: 0.165, f: 0.125, k: 0.12, e: 0.8, j, v: 0 },
  ];
  mesh.loft('pelvis', hips, { sides: many(8), halves: true, capB: true });
  const belt = [
    { p: [0, 0.892, 0], a: 0.18, f: 0.13, k: 0.14, e: 0.76, j, v: 1 },
    { p: [0, 0.896, 0], a: 0.204, f: 0.155, k: 0.16, e: 0.76, j, v: 0.9 },
    { p: [0, 0.95, 0], a: 0.2, f: 0.152, k: 0.157, e: 0.76, j, v: 0.1 },
    { p: [0, 0.956, 0], a: 0.15, f: 0.11, k: 0.11, e: 0.8, j, v: 0 },
  ];
  mesh.loft('belt', belt, { sides: many(8), halves: true, capA: false, capB: false });
  if (!fine) return;
  mesh.box('rim', [0, 0.922, 0.155], [0.052, 0.042, 0.022], j, {
    nose: [0.84, 0.8],
    skip: 'back',
    faces: { front: 'buckle' },
  });
  for (const s of [1, -1]) {
    mesh.box('pouch', [0.125 * s, 0.885, 0.135], [0.036, 0.048, 0.032], j, {
      rot: euler([0, 34 * s, 0]),
      skip: 'back',
    });
  }
}

function addLeg(mesh, side, many) {
  const name = (joint) => `${joint}_${side}`;
  const s = side === 'l' ? 1 : -1;
  const flip = side === 'r';
  const ring = (x, y, z, a, f, k, j, v, e = 0.92) => ({ p: [x * s, y, z], a, f, k, e, j, v });
  const calf = w(name('calf'));
  const trousers = [
    ring(0.147, 0.4, 0.0, 0.07, 0.07, 0.075, calf, 1),
    ring(0.146, 0.475, 0.005, 0.088, 0.09, 0.086, w(name('calf'), name('thigh')), 0.75),
    ring(0.139, 0.63, 0.009, 0.112, 0.124, 0.116, w(name('thigh'), name('calf'), 0.05), 0.36),
    ring(0.118, 0.8, 0.0, 0.112, 0.122, 0.128, w(name('thigh'), 'pelvis', 0.35), 0.08),
    ring(0.1, 0.88, 0.0, 0.085, 0.09, 0.1, w('pelvis', name('thigh'), 0.3), 0),
  ];
  mesh.loft('thigh', trousers, { sides: many(6), capA: false, capB: false, flip });
  // Wider below: a bell over the boot.
  const greave = [
    ring(0.155, 0.16, -0.02, 0.07, 0.07, 0.07, w(name('calf'), name('foot'), 0.25), 1),
    ring(0.156, 0.135, -0.02, 0.128, 0.128, 0.128, w(name('calf'), name('foot'), 0.25), 0.94),
    ring(0.153, 0.27, -0.012, 0.1, 0.1, 0.102, calf, 0.55),
    ring(0.15, 0.43, 0.002, 0.106, 0.108, 0.112, calf, 0.08),
    ring(0.147, 0.432, 0.006, 0.06, 0.07, 0.07, calf, 0),
  ];
  mesh.loft('greave', greave, { sides: many(6), turned: true, capA: false, capB: false, flip });
}

function addKnee(mesh, side) {
  const s = side === 'l' ? 1 : -1;
  mesh.box('rim', [0.146 * s, 0.478, 0.092], [0.07, 0.066, 0.034], w(`calf_${side}`, `thigh_${side}`, 0.4), {
    nose: [0.66, 0.66],
    skip: 'back',
    faces: { front: 'knee' },
  });
  mesh.box('tasset', [0.214 * s, 0.8, 0.004], [0.02, 0.096, 0.1], w('pelvis', `thigh_${side}`, 0.4), {
    rot: euler([0, 0, 9 * s]),
    top: [1, 0.8],
    skip: s > 0 ? 'right' : 'left',
  });
}

function addBoot(mesh, side, many) {
  const name = (joint) => `${joint}_${side}`;
  const s = side === 'l' ? 1 : -1;
  const ring = (x, y, z, a, f, k, j, v, e = 0.6) => ({ p: [x * s, y, z], a, f, k, e, j, v, d: [0, 0, 1] });
  const [foot, toe] = [w(name('foot')), w(name('toe'))];
  const rings = [
    ring(0.155, 0.075, -0.145, 0.086, 0.09, 0.075, foot, 1),
    ring(0.157, 0.07, 0.03, 0.098, 0.1, 0.07, foot, 0.55),
    ring(0.163, 0.06, 0.125, 0.108, 0.068, 0.06, w(name('toe'), name('foot')), 0.3),
    ring(0.168, 0.055, 0.22, 0.1, 0.055, 0.055, toe, 0.08),
    ring(0.168, 0.045, 0.255, 0.07, 0.03, 0.045, toe, 0),
  ];
  mesh.loft('boot', rings, { sides: many(6), turned: true, front: [0, 1, 0], flip: side === 'r' });
}
