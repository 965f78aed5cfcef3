// Ulna's head, helmet and the gear over the suit.

import { euler } from '../base/math.mjs';
import { w } from '../base/mesh.mjs';

export function addHead(mesh) {
  const j = w('head');
  const face = [
    { p: [0, 1.56, -0.004], a: 0.05, f: 0.036, k: 0.05, j, v: 1 },
    { p: [0, 1.57, 0.014], a: 0.058, f: 0.086, k: 0.06, pinch: 0.58, j, v: 0.9 },
    { p: [0, 1.606, 0.012], a: 0.076, f: 0.094, k: 0.08, pinch: 0.36, j, v: 0.56, push: 0.004 },
    { p: [0, 1.634, 0.01], a: 0.083, f: 0.094, k: 0.08, pinch: 0.2, j, v: 0.3, push: 0.026 },
    { p: [0, 1.69, 0.008], a: 0.09, f: 0.096, k: 0.08, pinch: 0.08, j, v: 0, push: 0.006 },
  ];
  mesh.loft('face', face, { sides: 6, halves: true, arc: [0.2, 0.8] });
  const helmet = [
    { p: [0, 1.592, -0.018], a: 0.098, f: 0.03, k: 0.114, j, v: 1 },
    { p: [0, 1.668, -0.006], a: 0.114, f: 0.09, k: 0.132, e: 0.92, j, v: 0.64 },
    { p: [0, 1.728, 0], a: 0.117, f: 0.132, k: 0.138, e: 0.92, j, v: 0.4 },
    { p: [0, 1.778, -0.004], a: 0.107, f: 0.122, k: 0.126, e: 0.95, j, v: 0.2 },
    { p: [0, 1.815, -0.008], a: 0.07, f: 0.08, k: 0.082, j, v: 0.06 },
    { p: [0, 1.828, -0.01], a: 0.026, f: 0.03, k: 0.03, j, v: 0 },
  ];
  mesh.loft('head', helmet, { sides: 8, halves: true });
  const visor = [
    { p: [0, 1.66, 0.006], a: 0.102, f: 0.104, k: 0.1, j, v: 1, push: -0.004 },
    { p: [0, 1.668, 0.006], a: 0.117, f: 0.138, k: 0.1, e: 0.86, j, v: 0.9 },
    { p: [0, 1.722, 0.006], a: 0.121, f: 0.148, k: 0.1, e: 0.86, j, v: 0.12 },
    { p: [0, 1.73, 0.006], a: 0.114, f: 0.128, k: 0.1, j, v: 0 },
  ];
  mesh.loft('visor', visor, { sides: 6, halves: true, arc: [0.24, 0.76] });
  for (const s of [1, -1]) {
    const cup = [0.098, 0.136].map((x, i) => ({
      p: [x * s, 1.672, -0.016],
      a: 0.042 - i * 0.01,
      b: 0.042 - i * 0.01,
      j,
    }));
    mesh.loft('cup', cup, { sides: 6, capA: false, flip: s < 0 });
  }
  const aerial = [
    { p: [0.128, 1.68, -0.03], a: 0.009, b: 0.009, j },
    { p: [0.134, 1.87, -0.066], a: 0.004, b: 0.004, j },
  ];
  mesh.loft('aerial', aerial, { sides: 3, capA: false });
  addBraid(mesh);
}

function addBraid(mesh) {
  const [one, two] = [w('braid_1'), w('braid_2')];
  const rings = [
    { p: [0, 1.335, -0.172], a: 0.01, b: 0.01, j: two, v: 1 },
    { p: [0, 1.385, -0.176], a: 0.028, b: 0.024, j: two, v: 0.82 },
    { p: [0, 1.52, -0.172], a: 0.032, b: 0.027, j: w('braid_1', 'braid_2'), v: 0.36 },
    { p: [0, 1.61, -0.14], a: 0.03, b: 0.028, j: one, v: 0.08 },
    { p: [0, 1.65, -0.105], a: 0.02, b: 0.02, j: w('head'), v: 0 },
  ];
  mesh.loft('braid', rings, { sides: 4, turned: true, front: [0, 0, -1], capB: false });
}

export function addArmour(mesh) {
  const pad = (side, region, size, flip) => {
    const s = side === 'l' ? 1 : -1;
    const j = (share) => w(`delt_${side}`, `clav_${side}`, share);
    const rings = [
      { p: [0.27 * s, 1.335, -0.018], a: 0.078 * size, b: 0.088 * size, e: 0.85, j: j(0), v: 1 },
      { p: [0.252 * s, 1.39, -0.018], a: 0.094 * size, b: 0.104 * size, e: 0.82, j: j(0.12), v: 0.55 },
      { p: [0.21 * s, 1.455, -0.016], a: 0.08 * size, b: 0.09 * size, e: 0.85, j: j(0.3), v: 0.15 },
      { p: [0.172 * s, 1.487, -0.014], a: 0.034 * size, b: 0.044 * size, j: j(0.45), v: 0 },
    ];
    mesh.loft(region, rings, { sides: 6, flip });
  };
  pad('l', 'padLeft', 1.08, false);
  pad('r', 'padRight', 0.94, true);
  // The number is on a separate plate, on the left shoulder only, so that mirroring is visible.
  mesh.box('rim', [0.331, 1.438, -0.012], [0.014, 0.056, 0.056], w('delt_l', 'clav_l', 0.15), {
    rot: euler([0, 0, 30]),
    faces: { left: 'number' },
    skip: 'right',
  });
  for (const s of [1, -1]) {
    const side = s > 0 ? 'l' : 'r';
    const thigh = w('pelvis', `thigh_${side}`, 0.45);
    const knee = w(`calf_${side}`, `thigh_${side}`, 0.4);
    mesh.box('tasset', [0.17 * s, 0.935, 0.004], [0.018, 0.078, 0.078], thigh, {
      rot: euler([0, 0, -9 * s]),
      top: [1, 0.86],
      skip: s > 0 ? 'right' : 'left',
    });
    mesh.box('knee', [0.114 * s, 0.528, 0.072], [0.056, 0.07, 0.03], knee, {
      nose: [0.68, 0.72],
      skip: 'back',
    });
  }
}

export function addGear(mesh) {
  const chest = w('chest');
  mesh.box('packSide', [0, 1.335, -0.17], [0.098, 0.105, 0.052], chest, {
    top: [0.84, 0.8],
    skip: 'front',
    faces: { back: 'pack' },
  });
  const pelvis = w('pelvis');
  mesh.box('pouch', [0.118, 0.985, 0.108], [0.036, 0.042, 0.024], pelvis, {
    rot: euler([0, 32, 0]),
    skip: 'back',
  });
  mesh.box('pouch', [-0.118, 0.985, 0.108], [0.036, 0.042, 0.024], pelvis, {
    rot: euler([0, -32, 0]),
    skip: 'back',
  });
  const thigh = w('thigh_r');
  mesh.box('holster', [-0.196, 0.765, 0.004], [0.022, 0.078, 0.046], thigh, {
    rot: euler([0, 0, 5]),
    skip: 'left',
  });
  mesh.box('cup', [-0.2, 0.858, -0.016], [0.014, 0.028, 0.022], thigh, {
    rot: euler([-14, 0, 0]),
    skip: 'down left',
  });
}
