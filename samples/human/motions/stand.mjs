// Standing upright and crouched, each a slow cycle.

import { CROUCH, READY } from '../stances.mjs';
import { cycle } from './clip.mjs';

/** 40 frames: three breaths, a look to both sides, and the weight shifts from one leg to the other. */
export function stand() {
  return cycle(READY, 40, [
    [0, { root: [0, -0.06, 0], pelvis: [4, -18, 0], chest: [5, -7, 0], neck: [2, 6, 0] }],
    [0, { head: [-9, 15, 0] }],
    [0, { gunAt: [-0.12, -0.1, 0.24], gunDir: [0.4, -0.28, 1] }],
    [6, { chest: [2, -7, 0], gunAt: [-0.12, -0.086, 0.245] }],
    [11, { root: [0.03, -0.064, 0.01], pelvis: [4, -16, 3], chest: [6, -9, -2], neck: [2, 14, 0] }],
    [11, { head: [-8, 32, 2] }],
    [12, { gunAt: [-0.12, -0.105, 0.24], gunDir: [0.5, -0.3, 1] }],
    [16, { chest: [3, -9, -2], neck: [2, 15, 0], head: [-8, 34, 3] }],
    [21, { root: [0.02, -0.068, 0.01], pelvis: [4, -17, 2], chest: [6, -7, -1], neck: [2, 4, 0] }],
    [21, { head: [-10, 12, 0] }],
    [22, { gunAt: [-0.12, -0.108, 0.24], gunDir: [0.42, -0.3, 1] }],
    [27, { root: [-0.03, -0.066, -0.01], pelvis: [4, -21, -3], chest: [3, -9, 2], neck: [2, -6, 0] }],
    [27, { head: [-9, -14, -3] }],
    [28, { gunAt: [-0.125, -0.092, 0.243], gunDir: [0.3, -0.3, 1] }],
    [32, { root: [-0.028, -0.064, -0.01], pelvis: [4, -21, -3], chest: [6, -9, 2], neck: [2, -6, 0] }],
    [32, { head: [-9, -16, -3] }],
    [34, { gunAt: [-0.125, -0.108, 0.24] }],
  ]);
}

/** 19 frames on one knee. */
export function crouchStand() {
  return cycle(CROUCH, 19, [
    [0, { chest: [6, -8, 0], neck: [-4, 8, 0], head: [-16, 14, 0], gunAt: [-0.1, -0.04, 0.27] }],
    [0, { gunDir: [0.22, -0.06, 1] }],
    [5, { chest: [3, -8, 1], neck: [-4, 14, 0], head: [-14, 30, 2], gunAt: [-0.1, -0.028, 0.272] }],
    [5, { gunDir: [0.3, -0.06, 1] }],
    [9, { chest: [6, -8, 0], neck: [-4, 10, 0], head: [-16, 16, 0], gunAt: [-0.1, -0.044, 0.27] }],
    [14, { chest: [3, -10, -1], neck: [-4, 0, 0], head: [-15, -10, -2], gunAt: [-0.1, -0.03, 0.272] }],
    [14, { gunDir: [0.16, -0.06, 1] }],
  ]);
}
