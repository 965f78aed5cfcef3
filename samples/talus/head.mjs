// Talus' head: a bell-shaped helmet, a wide visor, a respirator, a crest.

import { euler } from '../base/math.mjs';
import { w } from '../base/mesh.mjs';

const j = w('head');

export function addHead(mesh, many, fine) {
  const helmet = [
    { p: [0, 1.44, -0.004], a: 0.1, f: 0.085, k: 0.105, j, v: 1 },
    { p: [0, 1.475, -0.002], a: 0.132, f: 0.13, k: 0.135, e: 0.9, j, v: 0.86 },
    { p: [0, 1.57, 0], a: 0.147, f: 0.152, k: 0.15, e: 0.9, j, v: 0.58 },
    { p: [0, 1.665, 0], a: 0.149, f: 0.155, k: 0.154, e: 0.9, j, v: 0.32 },
    { p: [0, 1.735, -0.002], a: 0.128, f: 0.134, k: 0.132, e: 0.94, j, v: 0.13 },
    { p: [0, 1.775, -0.004], a: 0.084, f: 0.088, k: 0.086, j, v: 0.04 },
    { p: [0, 1.79, -0.004], a: 0.03, f: 0.032, k: 0.032, j, v: 0 },
  ];
  mesh.loft('helmet', helmet, { sides: many(10), halves: true });
  // The brow juts out over the glass.
  const brow = [
    { p: [0, 1.662, 0.004], a: 0.15, f: 0.152, k: 0.12, e: 0.88, j, v: 1 },
    { p: [0, 1.668, 0.004], a: 0.168, f: 0.19, k: 0.12, e: 0.86, j, v: 0.9 },
    { p: [0, 1.7, 0.002], a: 0.162, f: 0.178, k: 0.12, e: 0.88, j, v: 0.1 },
    { p: [0, 1.716, 0], a: 0.13, f: 0.136, k: 0.1, e: 0.92, j, v: 0 },
  ];
  mesh.loft('belt', brow, { sides: many(8), halves: true, arc: [0.2, 0.8] });
  const respirator = { nose: [0.74, 0.78], skip: 'back', faces: { front: 'muzzle' } };
  mesh.box('rim', [0, 1.508, 0.146], [0.066, 0.05, 0.05], j, { ...respirator, rot: euler([10, 0, 0]) });
  for (const s of [1, -1]) {
    const side = [
      { p: [0.06 * s, 1.492, 0.14], a: 0.034, b: 0.034, d: [s * 0.75, -0.25, 0.6], j, v: 0 },
      { p: [0.122 * s, 1.472, 0.188], a: 0.036, b: 0.036, d: [s * 0.75, -0.25, 0.6], j, v: 0.8 },
      { p: [0.13 * s, 1.469, 0.195], a: 0.026, b: 0.026, d: [s * 0.75, -0.25, 0.6], j, v: 1 },
    ];
    mesh.loft('canister', side, { sides: many(6), front: [0, 1, 0], capA: false, flip: s < 0 });
    if (!fine) continue;
    const cup = [
      { p: [0.132 * s, 1.6, -0.01], a: 0.058, b: 0.058, d: [s, 0, 0], j, v: 0 },
      { p: [0.164 * s, 1.6, -0.01], a: 0.054, b: 0.054, d: [s, 0, 0], j, v: 0.5 },
      { p: [0.178 * s, 1.6, -0.01], a: 0.03, b: 0.03, d: [s, 0, 0], j, v: 1 },
    ];
    mesh.loft('cup', cup, { sides: many(8), front: [0, 1, 0], capA: false, flip: s < 0 });
  }
  if (fine) {
    mesh.box('fin', [0, 1.775, -0.012], [0.016, 0.05, 0.115], j, {
      top: [0.7, 0.72],
      nose: [1, 0.8],
      skip: 'down',
    });
  }
}

/** A band of glass around the front. */
export function addVisor(mesh, many) {
  const rings = [
    { p: [0, 1.552, 0.004], a: 0.142, f: 0.148, k: 0.12, e: 0.88, j, v: 1 },
    { p: [0, 1.562, 0.004], a: 0.158, f: 0.168, k: 0.12, e: 0.88, j, v: 0.88 },
    { p: [0, 1.615, 0.004], a: 0.162, f: 0.176, k: 0.12, e: 0.88, j, v: 0.5 },
    { p: [0, 1.672, 0.004], a: 0.16, f: 0.17, k: 0.12, e: 0.88, j, v: 0 },
  ];
  mesh.loft('visor', rings, { sides: many(10), halves: true, arc: [0.24, 0.76] });
}
