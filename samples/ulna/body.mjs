// Ulna's trunk and limbs: lofts over the human skeleton. Rings are listed from the bottom to the top.

import { mix } from '../base/math.mjs';
import { w } from '../base/mesh.mjs';
import { HAND, onHand, REST } from '../human/skeleton.mjs';

/** `breast`: how far the plate protrudes in front. */
export function addTrunk(mesh, { breast = 0.17 } = {}) {
  const spine = w('spine');
  const chest = w('chest');
  const torso = [
    { p: [0, 1.05, 0], a: 0.138, f: 0.1, k: 0.1, e: 0.8, j: w('pelvis', 'spine', 0.45), v: 1 },
    { p: [0, 1.12, 0.002], a: 0.13, f: 0.1, k: 0.094, e: 0.82, j: spine, v: 0.86 },
    { p: [0, 1.195, 0.004], a: 0.146, f: 0.116, k: 0.104, e: 0.82, j: w('spine', 'chest', 0.5), v: 0.68 },
    // The breastplate protrudes from the suit.
    { p: [0, 1.2, 0.004], a: 0.166, f: 0.136, k: 0.122, e: 0.78, j: w('spine', 'chest', 0.6), v: 0.66 },
    { p: [0, 1.305, 0.008], a: 0.196, f: breast, k: 0.14, e: 0.74, j: chest, v: 0.4 },
    { p: [0, 1.385, 0], a: 0.198, f: 0.138, k: 0.142, e: 0.76, j: chest, v: 0.2 },
    { p: [0, 1.45, -0.012], a: 0.148, f: 0.09, k: 0.1, e: 0.86, j: chest, v: 0.06 },
    { p: [0, 1.485, -0.018], a: 0.082, f: 0.07, k: 0.07, j: chest, v: 0 },
  ];
  mesh.loft('torso', torso, { sides: 10, halves: true, capA: false, capB: false });
  const neck = [
    { p: [0, 1.475, -0.018], a: 0.07, f: 0.06, k: 0.062, j: chest, v: 1 },
    { p: [0, 1.528, -0.012], a: 0.068, f: 0.06, k: 0.062, j: w('chest', 'neck', 0.5), v: 0.45 },
    { p: [0, 1.6, -0.002], a: 0.052, f: 0.052, k: 0.056, j: w('neck', 'head'), v: 0 },
  ];
  mesh.loft('neck', neck, { sides: 6, capA: false, capB: false });
  const pelvis = w('pelvis');
  const hips = [
    { p: [0, 0.835, -0.005], a: 0.06, f: 0.07, k: 0.075, e: 0.8, j: pelvis, v: 1 },
    { p: [0, 0.9, -0.006], a: 0.142, f: 0.1, k: 0.124, e: 0.8, j: pelvis, v: 0.72 },
    { p: [0, 0.985, -0.002], a: 0.158, f: 0.112, k: 0.122, e: 0.78, j: pelvis, v: 0.4 },
    { p: [0, 1.015, 0], a: 0.162, f: 0.12, k: 0.122, e: 0.76, j: pelvis, v: 0.3 },
    { p: [0, 1.078, 0], a: 0.154, f: 0.116, k: 0.114, e: 0.78, j: w('pelvis', 'spine', 0.3), v: 0 },
  ];
  mesh.loft('pelvis', hips, { sides: 8, halves: true, capB: false });
}

export function addArm(mesh, side) {
  const name = (joint) => `${joint}_${side}`;
  const [arm, fore, hand] = ['arm', 'fore', 'hand'].map((joint) => REST[name(joint)]);
  const rings = [
    { p: mix(hand, fore, -0.04), a: 0.03, b: 0.026, j: w(name('twist')), v: 1 },
    { p: mix(hand, fore, 0.22), a: 0.043, b: 0.041, j: w(name('twist'), name('fore'), 0.45), v: 0.86 },
    { p: mix(hand, fore, 0.7), a: 0.057, b: 0.055, j: w(name('fore')), v: 0.6 },
    { p: mix(hand, fore, 1), a: 0.047, b: 0.048, j: w(name('fore'), name('arm')), v: 0.45 },
    { p: mix(fore, arm, 0.34), a: 0.055, b: 0.056, j: w(name('arm'), name('delt'), 0.15), v: 0.28 },
    { p: mix(fore, arm, 0.78), a: 0.069, b: 0.068, j: w(name('delt'), name('arm'), 0.35), v: 0.08 },
    { p: mix(fore, arm, 1.1), a: 0.058, b: 0.064, j: w(name('delt'), name('clav'), 0.5), v: 0 },
  ];
  mesh.loft('arm', rings, { sides: 6, capA: false, capB: false, flip: side === 'r' });
}

export function addHand(mesh, side) {
  const name = (joint) => `${joint}_${side}`;
  const { palm } = HAND[side];
  const flip = side === 'r';
  const at = (along, out, across) => onHand(side, along, out, across);
  const palmRings = [
    { p: at(-0.012, 0, 0), a: 0.031, b: 0.024, j: w(name('twist'), name('hand'), 0.5), v: 0 },
    { p: at(0.04, 0.002, 0.002), a: 0.045, b: 0.022, e: 0.8, j: w(name('hand')), v: 0.5 },
    { p: at(0.092, 0.002, 0.002), a: 0.044, b: 0.018, e: 0.7, j: w(name('hand')), v: 1 },
  ];
  mesh.loft('hand', palmRings, { sides: 4, turned: true, front: palm, capA: false, flip });
  const finger = (root, tip, across, half) => {
    const rings = [
      { p: at(0.082, 0.002, across), a: half, b: 0.017, j: w(name(root), name('hand'), 0.35), v: 0 },
      { p: at(0.127, 0.002, across), a: half * 0.96, b: 0.016, j: w(name(root), name(tip)), v: 0.5 },
      { p: at(0.17, 0.002, across), a: half * 0.75, b: 0.011, j: w(name(tip)), v: 1 },
    ];
    mesh.loft('fingers', rings, { sides: 4, turned: true, front: palm, capA: false, flip });
  };
  finger('fing', 'tips', -0.013, 0.029);
  finger('index', 'nail', 0.031, 0.0125);
  const thumbRings = [
    { p: at(0.022, 0.006, 0.03), a: 0.017, b: 0.015, j: w(name('hand'), name('thumb')), v: 0 },
    { p: at(0.1, 0.028, 0.06), a: 0.011, b: 0.011, j: w(name('thumb')), v: 1 },
  ];
  mesh.loft('fingers', thumbRings, { sides: 4, turned: true, front: palm, capA: false, flip });
}

export function addLeg(mesh, side) {
  const name = (joint) => `${joint}_${side}`;
  const s = side === 'l' ? 1 : -1;
  const x = ([px, y, z]) => [px * s, y, z];
  const rings = [
    { p: x([0.12, 0.1, -0.03]), a: 0.05, f: 0.05, k: 0.056, j: w(name('foot'), name('calf'), 0.5), v: 1 },
    { p: x([0.118, 0.36, -0.016]), a: 0.074, f: 0.066, k: 0.086, j: w(name('calf')), v: 0.65 },
    {
      p: x([0.116, 0.465, 0.002]),
      a: 0.066,
      f: 0.066,
      k: 0.07,
      j: w(name('calf'), name('thigh'), 0.1),
      v: 0.52,
    },
    { p: x([0.115, 0.53, 0.012]), a: 0.065, f: 0.07, k: 0.058, j: w(name('calf'), name('thigh')), v: 0.44 },
    {
      p: x([0.112, 0.6, 0.01]),
      a: 0.074,
      f: 0.076,
      k: 0.068,
      j: w(name('thigh'), name('calf'), 0.08),
      v: 0.35,
    },
    { p: x([0.104, 0.76, 0.004]), a: 0.094, f: 0.098, k: 0.098, j: w(name('thigh')), v: 0.16 },
    { p: x([0.096, 0.88, -0.004]), a: 0.098, f: 0.1, k: 0.116, j: w(name('thigh'), 'pelvis', 0.25), v: 0.05 },
    { p: x([0.088, 0.965, -0.008]), a: 0.076, f: 0.08, k: 0.1, j: w('pelvis', name('thigh'), 0.45), v: 0 },
  ];
  mesh.loft('leg', rings, { sides: 6, capA: false, capB: false, flip: side === 'r' });
}

export function addBoot(mesh, side) {
  const name = (joint) => `${joint}_${side}`;
  const s = side === 'l' ? 1 : -1;
  const ring = (x, y, z, a, f, k, j, v, e = 0.62) => ({ p: [x * s, y, z], a, f, k, e, j, v, d: [0, 0, 1] });
  const [foot, toe] = [w(name('foot')), w(name('toe'))];
  const rings = [
    ring(0.12, 0.06, -0.102, 0.046, 0.07, 0.06, foot, 1),
    ring(0.122, 0.06, 0.012, 0.058, 0.08, 0.06, foot, 0.55),
    ring(0.128, 0.05, 0.1, 0.062, 0.036, 0.05, w(name('toe'), name('foot')), 0.25),
    ring(0.132, 0.038, 0.17, 0.046, 0.022, 0.038, toe, 0),
  ];
  mesh.loft('boot', rings, { sides: 6, turned: true, front: [0, 1, 0], flip: side === 'r' });
}
