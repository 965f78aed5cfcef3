// Talus' trunk and arms: a barrel-shaped breastplate, a gorget, pauldrons, gauntlets, the lamp, the cloak.

import { euler, lerp, mix, TAU } from '../base/math.mjs';
import { w } from '../base/mesh.mjs';
import { TALUS } from './figure.mjs';

const { REST, HAND, onHand } = TALUS;

export function addUpper(mesh, many, fine) {
  addTrunk(mesh, many, fine);
  for (const side of ['l', 'r']) {
    addPauldron(mesh, side, many);
    addArm(mesh, side, many);
    const first = mesh.triangles.length;
    addHand(mesh, side, fine);
    for (const triangle of mesh.triangles.slice(first)) triangle.soft = true;
  }
}

function addTrunk(mesh, many, fine) {
  const chest = w('chest');
  const rings = [
    { p: [0, 0.9, 0], a: 0.13, f: 0.1, k: 0.1, e: 0.8, j: w('pelvis'), v: 1 },
    { p: [0, 0.985, 0.002], a: 0.156, f: 0.12, k: 0.115, e: 0.82, j: w('spine', 'pelvis', 0.35), v: 0.85 },
    { p: [0, 1.085, 0.006], a: 0.172, f: 0.14, k: 0.13, e: 0.82, j: w('spine', 'chest', 0.5), v: 0.7 },
    // The plate protrudes from the suit.
    { p: [0, 1.07, 0.006], a: 0.206, f: 0.178, k: 0.16, e: 0.74, j: w('spine', 'chest', 0.7), v: 0.66 },
    { p: [0, 1.17, 0.012], a: 0.242, f: 0.222, k: 0.18, e: 0.74, j: chest, v: 0.46 },
    { p: [0, 1.29, 0.008], a: 0.246, f: 0.212, k: 0.186, e: 0.76, j: chest, v: 0.24 },
    { p: [0, 1.375, -0.004], a: 0.19, f: 0.15, k: 0.15, e: 0.8, j: chest, v: 0.08 },
    { p: [0, 1.4, -0.008], a: 0.1, f: 0.09, k: 0.09, j: chest, v: 0 },
  ];
  mesh.loft('torso', rings, { sides: many(10), halves: true, capA: false, capB: true });
  // The collar has an inside, because the head turns in it.
  const gorget = [
    { p: [0, 1.345, -0.005], a: 0.185, f: 0.165, k: 0.155, e: 0.85, j: chest, v: 1 },
    { p: [0, 1.435, -0.008], a: 0.178, f: 0.168, k: 0.172, e: 0.9, j: chest, v: 0.35 },
    { p: [0, 1.44, -0.008], a: 0.152, f: 0.142, k: 0.146, e: 0.9, j: chest, v: 0.25 },
    { p: [0, 1.395, -0.008], a: 0.13, f: 0.12, k: 0.125, j: chest, v: 0 },
  ];
  mesh.loft('gorget', gorget, { sides: many(8), halves: true, capA: false, capB: false });
  const neck = [
    { p: [0, 1.385, -0.008], a: 0.086, f: 0.08, k: 0.085, j: chest, v: 1 },
    { p: [0, 1.47, 0], a: 0.078, f: 0.072, k: 0.078, j: w('neck', 'head', 0.6), v: 0 },
  ];
  mesh.loft('arm', neck, { sides: many(6), capA: false });
  if (!fine) return;
  // The rim of the lamp on the left breast.
  const rim = [
    { p: [0.1, 1.295, 0.19], a: 0.06, b: 0.06, d: [0.12, 0.1, 1], j: chest, v: 1 },
    { p: [0.103, 1.298, 0.238], a: 0.056, b: 0.056, d: [0.12, 0.1, 1], j: chest, v: 0.3 },
    { p: [0.103, 1.298, 0.236], a: 0.044, b: 0.044, d: [0.12, 0.1, 1], j: chest, v: 0 },
  ];
  mesh.loft('lampRim', rim, { sides: 6, front: [0, 1, 0], capA: false, capB: false });
}

/** A disc that faces forward. */
export function addLamp(mesh) {
  const sides = 6;
  const at = [0.1035, 1.2984, 0.229];
  const corner = (k) => {
    const turn = ((k + 0.5) / sides) * TAU;
    return [Math.cos(turn), Math.sin(turn)];
  };
  const j = w('chest');
  const points = Array.from({ length: sides }, (_, k) => {
    const [x, y] = corner(k);
    return mesh.point([at[0] + x * 0.047, at[1] + y * 0.047, at[2] - x * 0.0056 - y * 0.0047], j);
  });
  const texels = Array.from({ length: sides }, (_, k) => {
    const [x, y] = corner(k);
    return mesh.texel('lamp', 0.5 + x / 2, 0.5 - y / 2);
  });
  for (let k = 1; k + 1 < sides; k++) {
    const ids = [0, k, k + 1];
    mesh.triangles.push({ v: ids.map((i) => points[i]), t: ids.map((i) => texels[i]) });
  }
}

/** A one-sided sheet, which the shader draws from both sides. */
export function addCloak(mesh, fine) {
  const [columns, rows] = fine ? [4, 4] : [2, 2];
  const ids = [];
  for (let r = 0; r <= rows; r++) {
    const v = r / rows;
    for (let c = 0; c <= columns; c++) {
      const u = c / columns;
      const across = (u - 0.5) * 2;
      const half = lerp(0.2, 0.3, v);
      const fold = 0.022 * Math.cos(c * Math.PI) * v;
      const at = [
        across * half,
        lerp(1.385, 0.72, v) + 0.03 * (1 - across * across) * (1 - v),
        lerp(-0.185, -0.285, Math.sqrt(v)) + lerp(0.03, 0.07, v) * across * across + fold,
      ];
      const j = v < 0.1 ? w('chest') : v < 0.5 ? w('braid_1', 'braid_2', v) : w('braid_2', 'braid_1', 1 - v);
      ids.push({ point: mesh.point(at, j), texel: mesh.texel('cloak', 1 - u, v) });
    }
  }
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const corners = [
        [r, c],
        [r, c + 1],
        [r + 1, c + 1],
        [r + 1, c],
      ].map(([y, x]) => ids[y * (columns + 1) + x]);
      mesh.quad(
        corners.map(({ point }) => point),
        corners.map(({ texel }) => texel),
      );
    }
  }
}

function addPauldron(mesh, side, many) {
  const s = side === 'l' ? 1 : -1;
  const j = (share) => w(`delt_${side}`, `clav_${side}`, share);
  const size = s > 0 ? 1.1 : 0.96;
  const ring = (x, y, a, share, v, e = 0.84) => ({
    p: [x * s, y, -0.014],
    d: [-0.45 * s, 0.9, 0],
    a: a * size * 0.94,
    b: a * size,
    ...{ e, j: j(share), v },
  });
  const rings = [
    ring(0.342, 1.262, 0.094, 0, 1),
    ring(0.352, 1.254, 0.13, 0, 0.92),
    ring(0.318, 1.345, 0.138, 0.12, 0.55),
    ring(0.272, 1.42, 0.104, 0.3, 0.18),
    ring(0.236, 1.452, 0.04, 0.45, 0),
  ];
  mesh.loft('pad', rings, { sides: many(8), front: [s, 0, 0] });
  if (s < 0) return;
  // The number is on a separate plate, on the left only, so that mirroring is visible.
  mesh.box('rim', [0.468, 1.36, -0.014], [0.02, 0.072, 0.064], j(0.1), {
    rot: euler([0, 0, 17]),
    top: [1, 0.86],
    faces: { left: 'number' },
    skip: 'right',
  });
}

function addArm(mesh, side, many) {
  const name = (joint) => `${joint}_${side}`;
  const flip = side === 'r';
  const [arm, fore, hand] = ['arm', 'fore', 'hand'].map((joint) => REST[name(joint)]);
  const sleeve = [
    { p: mix(hand, fore, 0.75), a: 0.058, b: 0.058, j: w(name('fore')), v: 1 },
    { p: mix(hand, fore, 1), a: 0.062, b: 0.064, j: w(name('fore'), name('arm')), v: 0.7 },
    { p: mix(fore, arm, 0.3), a: 0.074, b: 0.074, j: w(name('arm'), name('delt'), 0.15), v: 0.45 },
    { p: mix(fore, arm, 0.95), a: 0.084, b: 0.088, j: w(name('delt'), name('clav'), 0.2), v: 0 },
  ];
  mesh.loft('arm', sleeve, { sides: many(5), capA: false, capB: false, flip });
  const twist = w(name('twist'), name('fore'), 0.5);
  const gauntlet = [
    { p: mix(hand, fore, -0.02), a: 0.05, b: 0.044, j: w(name('twist')), v: 1 },
    { p: mix(hand, fore, 0.12), a: 0.07, b: 0.066, e: 0.84, j: twist, v: 0.84 },
    { p: mix(hand, fore, 0.74), a: 0.1, b: 0.096, e: 0.84, j: w(name('fore')), v: 0.08 },
    { p: mix(hand, fore, 0.73), a: 0.054, b: 0.054, j: w(name('fore')), v: 0 },
  ];
  mesh.loft('gauntlet', gauntlet, { sides: many(6), capA: false, capB: false, flip });
}

function addHand(mesh, side, fine) {
  const name = (joint) => `${joint}_${side}`;
  const { palm } = HAND[side];
  const options = { sides: 4, turned: true, front: palm, capA: false, flip: side === 'r' };
  const at = (...place) => onHand(side, ...place);
  const palmRings = [
    { p: at(-0.02, 0, 0), a: 0.046, b: 0.036, j: w(name('twist'), name('hand'), 0.5), v: 0 },
    { p: at(0.03, 0.002, 0.002), a: 0.064, b: 0.033, e: 0.8, j: w(name('hand')), v: 0.5 },
    { p: at(0.092, 0.002, 0.002), a: 0.062, b: 0.028, e: 0.7, j: w(name('hand')), v: 1 },
  ];
  mesh.loft('hand', palmRings, options);
  const finger = (root, tip, across, half) => {
    const rings = [
      { p: at(0.08, 0.002, across), a: half, b: 0.026, j: w(name(root), name('hand'), 0.35), v: 0 },
      { p: at(0.127, 0.002, across), a: half * 0.98, b: 0.025, j: w(name(root), name(tip)), v: 0.5 },
      { p: at(0.168, 0.002, across), a: half * 0.8, b: 0.018, j: w(name(tip)), v: 1 },
    ];
    mesh.loft('fingers', rings, options);
  };
  finger('fing', 'tips', -0.013, 0.042);
  finger('index', 'nail', 0.031, 0.019);
  if (!fine) return;
  const thumb = [
    { p: at(0.022, 0.006, 0.03), a: 0.024, b: 0.022, j: w(name('hand'), name('thumb')), v: 0 },
    { p: at(0.1, 0.03, 0.06), a: 0.017, b: 0.017, j: w(name('thumb')), v: 1 },
  ];
  mesh.loft('fingers', thumb, options);
}
