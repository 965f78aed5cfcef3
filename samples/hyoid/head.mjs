// Hyoid's head: a face whose lower lip and chin move with a jaw, and headgear. A vertex of the format has only
// one bone, so the mouth is a band of triangles between skull and jaw, which has no height while it is closed.

import { lerp } from '../base/math.mjs';
import { Mesh, w } from '../base/mesh.mjs';
import { BODY } from '../ulna/regions.mjs';
import { FACE } from './regions.mjs';

/** The pivot of the jaw, in front of the ears. */
export const JAW = [0, 1.628, 0.004];
/** The point between the eyes. */
export const EYES = [0, 1.656, 0.1];

const SIDES = 16;

// From the bottom up: height, z, half width, depth to the front and back, narrowing of the front, points of the jaw.
const SKULL = [
  { y: 1.53, z: -0.012, a: 0.046, f: 0.026, k: 0.046, pinch: 0, jaw: 0 },
  { y: 1.542, z: 0.004, a: 0.056, f: 0.082, k: 0.056, pinch: 0.46, jaw: 5 },
  { y: 1.558, z: 0.004, a: 0.067, f: 0.1, k: 0.068, pinch: 0.4, jaw: 5 },
  { y: 1.577, z: 0.004, a: 0.073, f: 0.098, k: 0.076, pinch: 0.3, jaw: 5 },
  { y: 1.5905, z: 0.004, a: 0.076, f: 0.104, k: 0.082, pinch: 0.26, jaw: 3 },
  { y: 1.5925, z: 0.004, a: 0.076, f: 0.104, k: 0.082, pinch: 0.26, jaw: 0 },
  { y: 1.61, z: 0.003, a: 0.079, f: 0.104, k: 0.088, pinch: 0.2, jaw: 0 },
  { y: 1.635, z: 0.002, a: 0.082, f: 0.099, k: 0.094, pinch: 0.12, jaw: 0 },
  { y: 1.656, z: 0.002, a: 0.083, f: 0.094, k: 0.1, pinch: 0.06, jaw: 0 },
  { y: 1.674, z: 0.002, a: 0.084, f: 0.104, k: 0.104, pinch: 0.06, jaw: 0 },
  { y: 1.71, z: 0, a: 0.086, f: 0.103, k: 0.108, pinch: 0.02, jaw: 0 },
  { y: 1.748, z: -0.002, a: 0.08, f: 0.092, k: 0.1, pinch: 0, jaw: 0 },
  { y: 1.776, z: -0.004, a: 0.06, f: 0.066, k: 0.074, pinch: 0, jaw: 0 },
  { y: 1.789, z: -0.006, a: 0.026, f: 0.028, k: 0.032, pinch: 0, jaw: 0 },
];

export function buildHead() {
  const mesh = new Mesh(FACE);
  addFace(mesh);
  return mesh.finish();
}

function addFace(mesh) {
  const j = w('head');
  const [low, high] = [SKULL[0].y, SKULL.at(-1).y];
  const rings = SKULL.map(({ y, z, a, f, k, pinch }) => ({
    p: [0, y, z],
    ...{ a, f, k, pinch },
    e: 0.94,
    // The rings are horizontal, because the two rings of the mouth lie close together.
    d: [0, 1, 0],
    j,
    v: (high - y) / (high - low),
  }));
  const first = mesh.points.length;
  mesh.loft('face', rings, { sides: SIDES, halves: true, capA: false });
  // The points that the jaw moves: for each ring, a number of points in the middle of its front.
  SKULL.forEach(({ jaw }, ring) => {
    for (let n = 0; n < jaw; n++) {
      const side = SIDES / 2 - (jaw - 1) / 2 + n;
      mesh.points[first + ring * SIDES + side].weights = w('jaw');
    }
  });
  mesh.box('nose', [0, 1.628, 0.106], [0.0135, 0.024, 0.016], j, {
    top: [0.55, 0.3],
    nose: [0.75, 0.9],
    skip: 'back',
  });
  for (const s of [1, -1]) {
    mesh.box('ear', [0.086 * s, 1.642, -0.006], [0.007, 0.029, 0.018], j, {
      top: [1, 1.25],
      skip: s > 0 ? 'right' : 'left',
    });
  }
}

/** Uses the body's image, which changes with the skin. */
export function buildHelmet() {
  const mesh = new Mesh(BODY);
  const j = w('head');
  const shell = [
    { p: [0, 1.6, -0.022], a: 0.1, f: 0.02, k: 0.108, j, v: 1 },
    { p: [0, 1.664, -0.01], a: 0.108, f: 0.064, k: 0.126, e: 0.92, j, v: 0.68 },
    { p: [0, 1.702, 0], a: 0.112, f: 0.124, k: 0.132, e: 0.92, j, v: 0.44 },
    { p: [0, 1.752, -0.002], a: 0.107, f: 0.12, k: 0.126, e: 0.94, j, v: 0.22 },
    { p: [0, 1.802, -0.006], a: 0.078, f: 0.086, k: 0.09, j, v: 0.08 },
    { p: [0, 1.822, -0.008], a: 0.028, f: 0.03, k: 0.032, j, v: 0 },
  ];
  mesh.loft('head', shell, { sides: 12, halves: true });
  for (const s of [1, -1]) {
    const cup = [0.094, 0.13].map((x, i) => ({
      p: [x * s, 1.656, -0.012],
      a: 0.042 - i * 0.01,
      b: 0.042 - i * 0.01,
      j,
    }));
    mesh.loft('cup', cup, { sides: 8, capA: false, flip: s < 0 });
  }
  const aerial = [
    { p: [0.122, 1.664, -0.026], a: 0.008, b: 0.008, j },
    { p: [0.128, 1.86, -0.06], a: 0.004, b: 0.004, j },
  ];
  mesh.loft('aerial', aerial, { sides: 3, capA: false });
  return mesh.finish();
}

/** Goggles, pushed up on the helmet: the part of the model that reflects its surroundings. */
export function buildGoggles() {
  const mesh = new Mesh(FACE);
  const j = w('head');
  for (const s of [1, -1]) {
    const lens = [0.108, 0.142, 0.147].map((z, i) => ({
      p: [0.042 * s, lerp(1.726, 1.736, i / 2), z - (i > 0 ? 0.004 : 0)],
      a: [0.042, 0.038, 0.026][i],
      b: [0.028, 0.026, 0.017][i],
      e: 0.8,
      j,
      d: [0.22 * s, 0.2, 1],
    }));
    mesh.loft('goggles', lens, { sides: 10, front: [0, 1, 0], capA: false });
  }
  return mesh.finish();
}

export function buildCap() {
  const mesh = new Mesh(FACE);
  const j = w('head');
  const crown = [
    { p: [0, 1.694, 0], a: 0.089, f: 0.108, k: 0.111, j, v: 1 },
    { p: [0, 1.708, 0], a: 0.092, f: 0.112, k: 0.114, j, v: 0.86 },
    { p: [0, 1.752, 0.002], a: 0.094, f: 0.114, k: 0.112, e: 0.95, j, v: 0.4 },
    { p: [0, 1.79, 0], a: 0.078, f: 0.092, k: 0.092, j, v: 0.12 },
    { p: [0, 1.802, -0.004], a: 0.03, f: 0.034, k: 0.036, j, v: 0 },
  ];
  mesh.loft('cap', crown, { sides: 12, halves: true, capA: false });
  const peak = [
    { p: [0, 1.704, 0.09], a: 0.076, b: 0.005, j, v: 0, d: [0, -0.25, 1] },
    { p: [0, 1.698, 0.135], a: 0.068, b: 0.005, j, v: 0.5, d: [0, -0.25, 1] },
    { p: [0, 1.688, 0.168], a: 0.036, b: 0.004, j, v: 1, d: [0, -0.25, 1] },
  ];
  mesh.loft('peak', peak, { sides: 6, front: [0, 1, 0], capA: false });
  return mesh.finish();
}
