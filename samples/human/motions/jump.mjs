import { READY } from '../stances.mjs';
import { once } from './clip.mjs';

/** 6 frames: gather, push off, knees up, hang, reach for the ground, land. */
export function jump() {
  return once({ ...READY, gunFollow: [0.3] }, 6, [
    [0, { root: [0, -0.26, -0.02], pelvis: [18, -12, 0], spine: [10, 2, 0], chest: [8, -6, 0] }],
    [0, { neck: [-6, 6, 0], head: [-16, 12, 0] }],
    [0, { plantL: [1], plantR: [1], gunAt: [-0.12, -0.12, 0.22], gunDir: [0.4, -0.4, 1] }],
    [0, { footL: [0.14, 0.13, 0, 0, 6], footR: [-0.17, -0.15, 0, 8, -26] }],
    [1, { root: [0, 0.06, 0.04], pelvis: [8, -10, 0], spine: [0, 2, 0], chest: [-6, -6, 0] }],
    [1, { neck: [0, 4, 0], head: [-4, 10, 0] }],
    [1, { plantL: [1], plantR: [0.5], gunAt: [-0.1, 0.02, 0.27], gunDir: [0.4, 0.1, 1] }],
    [1, { footL: [0.13, 0.11, 0.03, 48, 6], footR: [-0.15, -0.16, 0.08, 52, -16] }],
    [1, { legL: [0.02, -0.8, 0, 40], legR: [-0.02, -0.72, -0.14, 40] }],
    [2, { root: [0, 0.26, 0.05], pelvis: [12, -14, 0], spine: [8, 2, 0], chest: [6, -4, 0] }],
    [2, { head: [-12, 10, 0], plantL: [0], plantR: [0] }],
    [2, { legL: [0.03, -0.48, 0.3, 24], legR: [-0.03, -0.56, -0.12, 40], gunAt: [-0.1, -0.02, 0.26] }],
    [2, { gunDir: [0.42, -0.05, 1] }],
    [3, { root: [0, 0.3, 0.04], pelvis: [10, -18, 0], spine: [6, 3, 0], chest: [4, -4, 0] }],
    [3, { head: [-10, 12, 0] }],
    [3, { legL: [0.04, -0.5, 0.24, 20], legR: [-0.05, -0.6, -0.2, 44], gunAt: [-0.1, 0, 0.26] }],
    [4, { root: [0, 0.12, 0.02], pelvis: [4, -16, 0], chest: [2, -6, 0], head: [-16, 14, 0] }],
    [4, { plantL: [0.1], plantR: [0.1] }],
    [4, { legL: [0.03, -0.78, 0.12, 20], legR: [-0.05, -0.76, -0.12, 34], gunAt: [-0.11, 0.02, 0.25] }],
    [4, { footL: [0.14, 0.15, 0.12, 14, 6], footR: [-0.17, -0.14, 0.14, 26, -26] }],
    [5, { root: [0, -0.24, -0.01], pelvis: [18, -14, 0], spine: [12, 2, 0], chest: [10, -6, 0] }],
    [5, { neck: [-6, 6, 0], head: [-18, 12, 0], plantL: [1], plantR: [1] }],
    [5, { gunAt: [-0.12, -0.14, 0.22], gunDir: [0.4, -0.42, 1], footL: [0.14, 0.14, 0, 0, 6] }],
    [5, { footR: [-0.17, -0.16, 0, 4, -28] }],
  ]);
}

/** 12 frames: a back somersault in place, tucked, the weapon held to the chest. */
export function flip() {
  const tuck = (at, height, angle, k) => [
    at,
    {
      root: [0, height, -0.04 * k],
      pelvis: [angle, 0, 0],
      legL: [0.02, -0.86 + 0.46 * k, 0.06 + 0.26 * k, 30],
      legR: [-0.02, -0.86 + 0.5 * k, 0.04 + 0.25 * k, 30],
      plantL: [0],
      plantR: [0],
      gunFollow: [1],
    },
  ];
  const crouch = (at, y, lean) => [
    at,
    { root: [0, y, 0], pelvis: [lean, -14, 0], spine: [12, 2, 0], chest: [10, -5, 0] },
  ];
  return once(READY, 12, [
    [0, { gunFollow: [0.2], plantL: [1], plantR: [1], neck: [2, 6, 0], head: [-9, 15, 0] }],
    [0, { gunAt: [-0.12, -0.1, 0.24], gunDir: [0.4, -0.28, 1] }],
    [0, { root: [0, -0.06, 0], pelvis: [4, -18, 0], spine: [4, 3, 0], chest: [5, -7, 0] }],
    [0, { footL: [0.14, 0.1, 0, 0, 6], footR: [-0.15, -0.06, 0, 0, -20] }],
    crouch(1, -0.28, 18),
    crouch(2, -0.34, 20),
    [2, { plantL: [1], plantR: [1], gunFollow: [0.2], gunAt: [-0.12, -0.14, 0.22] }],
    [2, { legL: [0, -0.84, 0.05, 30], legR: [0, -0.84, 0.05, 30] }],
    [3, { root: [0, 0.1, -0.02], pelvis: [-22, -6, 0], spine: [-8, 0, 0], chest: [-12, 0, 0] }],
    [3, { head: [-24, 0, 0], plantL: [0.6], plantR: [0.6], gunFollow: [0.8] }],
    [3, { footL: [0.14, 0.1, 0.05, 52, 6], footR: [-0.15, -0.06, 0.05, 52, -20], gunAt: [-0.1, 0, 0.26] }],
    [3, { gunDir: [0.7, -0.1, 0.8] }],
    tuck(4, 0.4, -85, 0.6),
    [4, { spine: [8, 0, 0], chest: [10, 0, 0], head: [-10, 0, 0], gunAt: [-0.1, -0.06, 0.25] }],
    tuck(5, 0.58, -150, 1),
    [5, { spine: [18, 0, 0], chest: [16, 0, 0], head: [8, 0, 0], gunDir: [0.8, 0, 0.7] }],
    tuck(6, 0.62, -214, 1),
    tuck(7, 0.5, -280, 0.9),
    [7, { spine: [16, 0, 0], chest: [12, 0, 0], head: [-10, 0, 0], gunDir: [0.8, 0, 0.7] }],
    [7, { gunAt: [-0.1, -0.06, 0.25] }],
    tuck(8, 0.2, -332, 0.35),
    [8, { footL: [0.14, 0.12, 0.1, 20, 6], footR: [-0.16, -0.08, 0.1, 24, -22], head: [-20, 10, 0] }],
    [9, { root: [0, -0.28, 0], pelvis: [-340, -12, 0], spine: [14, 2, 0], chest: [12, -6, 0] }],
    [9, { neck: [-6, 6, 0], head: [-20, 12, 0], plantL: [1], plantR: [1] }],
    [9, { footL: [0.14, 0.12, 0, 0, 6], footR: [-0.16, -0.1, 0, 0, -24], gunFollow: [0.2] }],
    [9, { gunAt: [-0.12, -0.14, 0.23], gunDir: [0.45, -0.4, 1] }],
    [10, { root: [0, -0.2, 0], pelvis: [-348, -15, 0] }],
    [11, { root: [0, -0.08, 0], pelvis: [-356, -18, 0], spine: [4, 3, 0], chest: [5, -7, 0] }],
    [11, { neck: [2, 6, 0], head: [-9, 15, 0] }],
    [11, { footL: [0.14, 0.12, 0, 0, 6], footR: [-0.16, -0.1, 0, 0, -24], gunFollow: [0.1] }],
    [11, { gunAt: [-0.12, -0.1, 0.24], gunDir: [0.4, -0.28, 1] }],
  ]);
}
