// Hits of four frames each. The first frame shows the impact; the last is nearly the stance again.

import { CROUCH, READY } from '../stances.mjs';
import { once, pick } from './clip.mjs';

const TRUNK = ['root', 'pelvis', 'spine', 'chest', 'neck', 'head', 'gunAt', 'gunDir'];
/** A key that goes most of the way back to the stance, where the next clip takes over. */
const back = (stance, at) => [at, pick(stance, ...TRUNK)];

/** In the chest: thrown back over the heels. */
export function painChest() {
  return once(READY, 4, [
    [0, { root: [0, -0.07, -0.05], pelvis: [-6, -24, 0], spine: [-8, 0, 0], chest: [-14, -14, 4] }],
    [0, { neck: [8, 8, 0], head: [14, 18, -4] }],
    [0, { gunAt: [-0.12, -0.02, 0.26], gunDir: [0.5, 0.25, 1], footR: [-0.17, -0.17, 0, 0, -32] }],
    [1, { root: [0, -0.11, -0.1], pelvis: [-10, -28, 2], spine: [-10, -2, 0], chest: [-16, -18, 6] }],
    [1, { neck: [4, 10, 0], head: [4, 20, -6] }],
    [1, { gunAt: [-0.13, 0.02, 0.25], gunDir: [0.55, 0.4, 1], footR: [-0.18, -0.25, 0.03, 6, -34] }],
    [2, { root: [0, -0.1, -0.05], pelvis: [0, -24, 0], spine: [0, 0, 0], chest: [-2, -10, 2] }],
    [2, { neck: [2, 8, 0], head: [-4, 16, -2] }],
    [2.2, { footR: [-0.18, -0.24, 0, 0, -34] }],
    [3.2, { footR: [-0.17, -0.17, 0, 0, -32] }],
    back(READY, 3.6),
  ]);
}

/** On the helmet, from her left: the head is knocked round, the body follows. */
export function painHead() {
  return once(READY, 4, [
    [0, { root: [-0.03, -0.07, -0.02], pelvis: [4, -24, 4], spine: [2, -4, 4], chest: [2, -16, 8] }],
    [0, { neck: [8, -8, 12], head: [2, -14, 24] }],
    [0, { gunAt: [-0.13, -0.12, 0.24], gunDir: [0.3, -0.45, 1] }],
    [1, { root: [-0.06, -0.1, -0.03], pelvis: [6, -30, 6], spine: [4, -8, 6], chest: [6, -22, 10] }],
    [1, { neck: [10, -6, 10], head: [4, -8, 18] }],
    [1, { gunAt: [-0.14, -0.15, 0.23], gunDir: [0.25, -0.6, 1] }],
    [2, { root: [-0.03, -0.08, -0.01], pelvis: [4, -24, 3], spine: [4, 0, 2], chest: [6, -12, 4] }],
    [2, { neck: [6, 0, 4], head: [-4, 4, 6] }],
    back(READY, 3.6),
  ]);
}

/** In the belly: doubled up over it, the left hand pressed on. */
export function painBelly() {
  const hold = {
    gripL: [0],
    handL: [0.09, -0.3, 0.22],
    fingersL: [-1, -0.15, 0.15],
    palmL: [-0.1, 0, -1],
    curlL: [0.2, 0.2],
  };
  return once(READY, 4, [
    [0, { root: [0, -0.13, -0.06], pelvis: [16, -20, 0], spine: [18, 2, 0], chest: [14, -4, 0] }],
    [0, { neck: [10, 6, 0], head: [14, 10, 0] }],
    [0, { ...hold, gripL: [0.3], gunAt: [-0.2, -0.2, 0.16], gunDir: [0.1, -0.7, 1] }],
    [1, { root: [0, -0.2, -0.1], pelvis: [24, -22, 0], spine: [22, 2, 0], chest: [18, -4, 0] }],
    [1, { neck: [6, 6, 0], head: [0, 10, 0] }],
    [1, { ...hold, gunAt: [-0.24, -0.24, 0.12], gunDir: [0, -0.9, 1] }],
    [2, { root: [0, -0.15, -0.05], pelvis: [16, -20, 0], spine: [12, 3, 0], chest: [10, -6, 0] }],
    [2, { neck: [2, 6, 0], head: [-10, 12, 0] }],
    [2, { gripL: [0.1] }],
    [3, { gripL: [0.9] }],
    back(READY, 3.6),
  ]);
}

export function crouchPain() {
  return once(CROUCH, 4, [
    [0, { root: [0, -0.46, -0.06], pelvis: [0, -22, 4], spine: [-4, -2, 3], chest: [-10, -14, 6] }],
    [0, { neck: [6, 8, 4], head: [8, 12, 10] }],
    [0, { gunAt: [-0.12, -0.02, 0.25], gunDir: [0.4, 0.2, 1] }],
    [1, { root: [-0.02, -0.48, -0.1], pelvis: [-4, -26, 6], spine: [-6, -4, 4], chest: [-12, -18, 8] }],
    [1, { neck: [4, 10, 4], head: [0, 16, 8] }],
    [1, { gunAt: [-0.13, 0.01, 0.24], gunDir: [0.5, 0.3, 1] }],
    [2, { root: [-0.01, -0.47, -0.05], pelvis: [6, -20, 2], spine: [3, 0, 2], chest: [0, -12, 2] }],
    [2, { neck: [0, 8, 0], head: [-10, 14, 2] }],
    back(CROUCH, 3.6),
  ]);
}
