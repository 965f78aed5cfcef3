// Four deaths, which end with the figure lying down. The feet leave the ground (channels plantL and plantR), and the
// weapon leaves the hands (channel drop).

import { CROUCH, READY } from '../stances.mjs';
import { once } from './clip.mjs';

const LIMP = {
  curlL: [0.35, 0.3],
  curlR: [0.35, 0.3],
  elbowL: [0.7, -0.4, -0.9],
  elbowR: [-0.7, -0.4, -0.9],
};

/** Backwards, arms flung out. */
export function deathBack() {
  return once({ ...READY, ...LIMP, dropUp: [-1, 0.25, 0.4] }, 6, [
    [0, { root: [0, -0.08, -0.06], pelvis: [-8, -16, 0], spine: [-10, 0, 0], chest: [-18, -8, 0] }],
    [0, { neck: [14, 0, 0], head: [20, 6, 4], settle: [0] }],
    [0, { gripL: [0.6], gripR: [1], drop: [0], dropAt: [-0.45, 1.3, 0.3], dropDir: [0.2, 0.5, 0.8] }],
    [0, { gunAt: [-0.12, 0, 0.26], gunDir: [0.5, 0.4, 1] }],
    [0, { plantL: [1], plantR: [1], footL: [0.14, 0.13, 0, 0, 6], footR: [-0.17, -0.17, 0, 0, -32] }],
    [0, { handL: [0.4, -0.05, 0.3], fingersL: [0.5, 0.5, 0.7], palmL: [-0.4, -0.4, 0.7] }],
    [1, { root: [-0.01, -0.17, -0.2], pelvis: [-20, -12, 2], spine: [-12, 0, 0], chest: [-20, -4, 2] }],
    [1, { neck: [10, 0, 0], head: [10, 6, 6] }],
    [1, { gripL: [0], gripR: [0.5], drop: [0.5], dropAt: [-0.6, 0.95, 0.2], dropDir: [0.3, 0.3, 0.9] }],
    [1, { footL: [0.14, 0.13, 0, -16, 6], footR: [-0.17, -0.2, 0, 6, -32] }],
    [1, { handL: [0.45, 0.1, 0.2], fingersL: [0.7, 0.5, 0.3], palmL: [0, -0.4, 0.9] }],
    [1, { handR: [-0.42, 0.08, 0.2], fingersR: [-0.7, 0.5, 0.3], palmR: [0, -0.4, 0.9] }],
    [2, { root: [-0.02, -0.42, -0.42], pelvis: [-44, -8, 2], spine: [-4, 0, 0], chest: [-6, 0, 2] }],
    [2, { neck: [16, 0, 0], head: [16, 4, 4], plantL: [0.8], plantR: [1] }],
    [2, { gripR: [0], drop: [1], dropAt: [-0.72, 0.45, 0.12], dropDir: [0.5, -0.1, 0.85] }],
    [2, { footL: [0.16, 0.2, 0.1, -40, 8], footR: [-0.16, -0.05, 0, 0, -26], settle: [0.4] }],
    [3, { root: [-0.03, -0.84, -0.56], pelvis: [-82, -4, 0], spine: [4, 0, 0], chest: [2, 0, 0] }],
    [3, { neck: [18, 0, 0], head: [24, 0, 0], plantL: [0], plantR: [0.2], settle: [1] }],
    [3, { dropAt: [-0.75, 0.09, 0.08], dropDir: [0.65, 0.1, 0.75], legL: [0.08, -0.76, 0.1, 20] }],
    [3, { legR: [-0.06, -0.66, 0.12, 14], footR: [-0.15, 0.12, 0.06, -30, -20] }],
    [3, { handL: [0.46, 0.16, 0.1], handR: [-0.46, 0.1, 0.1] }],
    [4, { root: [-0.03, -0.8, -0.58], pelvis: [-84, -2, -2], spine: [-2, 0, 0], chest: [-3, 0, 2] }],
    [4, { neck: [0, 8, 0], head: [-6, 20, 4], plantR: [0] }],
    [4, { dropAt: [-0.76, 0.07, 0.07], dropDir: [0.72, 0, 0.7], legL: [0.1, -0.8, 0.1, 26] }],
    [4, { legR: [-0.1, -0.68, 0.08, 20] }],
    [5, { root: [-0.03, -0.87, -0.58], pelvis: [-80, 0, -2], spine: [-3, 0, 0], chest: [-3, 0, 2] }],
    [5, { neck: [-2, 12, 0], head: [-6, 30, 6], plantL: [0], plantR: [0], settle: [1] }],
    [5, { dropAt: [-0.76, 0.05, 0.07], dropDir: [0.75, 0, 0.66], legL: [0.16, -0.83, 0.06, 34] }],
    [5, { legR: [-0.14, -0.66, 0.05, 24] }],
    [5, { handL: [0.5, 0.12, -0.04], fingersL: [0.8, 0.5, 0.1], palmL: [0, 0, 1] }],
    [5, { handR: [-0.48, -0.06, -0.05], fingersR: [-0.9, -0.2, 0.1], palmR: [0.1, 0, 1] }],
  ]);
}

/** Forwards, over the knees, on the face. */
export function deathFront() {
  return once({ ...READY, ...LIMP, dropUp: [1, 0.2, 0.2] }, 6, [
    [0, { root: [0, -0.12, 0.02], pelvis: [14, -16, 0], spine: [14, 2, 0], chest: [12, -4, 0] }],
    [0, { neck: [-6, 4, 0], head: [-20, 8, 0], settle: [0] }],
    [0, { gripL: [1], gripR: [1], drop: [0], dropAt: [-0.1, 0.9, 0.5], dropDir: [0.6, -0.4, 0.7] }],
    [0, { plantL: [1], plantR: [1] }],
    [0, { footL: [0.14, 0.13, 0, 0, 6], footR: [-0.17, -0.17, 0, 0, -32], handL: [0.26, -0.1, 0.34] }],
    [0, { handR: [-0.26, -0.1, 0.3] }],
    [1, { root: [0, -0.34, 0.06], pelvis: [20, -12, 0], spine: [18, 0, 0], chest: [16, 0, 0] }],
    [1, { neck: [10, 0, 0], head: [6, 4, 4], gripL: [0.3], gripR: [0.5], drop: [0.6] }],
    [1, { dropAt: [-0.3, 0.55, 0.5], dropDir: [0.8, -0.3, 0.5], footL: [0.14, 0.1, 0, 14, 6] }],
    [1, { footR: [-0.16, -0.26, 0, 44, -16] }],
    [2, { root: [0, -0.52, 0.18], pelvis: [34, -6, -2], spine: [10, 0, 0], chest: [8, 0, 0] }],
    [2, { neck: [10, 0, 0], head: [10, 0, 4], gripL: [0], gripR: [0], drop: [1] }],
    [2, { dropAt: [-0.42, 0.2, 0.56], dropDir: [0.9, -0.1, 0.35], footL: [0.14, -0.12, 0, 52, 4] }],
    [2, { footR: [-0.15, -0.3, 0, 62, -10], plantL: [1], plantR: [1] }],
    [2, { handL: [0.28, 0.12, 0.36], fingersL: [0, 0.7, 0.7], palmL: [0, -0.6, 0.7] }],
    [2, { handR: [-0.28, 0, 0.36], fingersR: [0, 0.6, 0.7], palmR: [0, -0.6, 0.7], settle: [0.3] }],
    [3, { root: [0, -0.72, 0.34], pelvis: [66, -2, -2], spine: [2, 0, 0], chest: [-6, 0, 0] }],
    [3, { neck: [-6, 0, 0], head: [-10, 6, 4], plantL: [0.3], plantR: [0.2], settle: [1] }],
    [3, { dropAt: [-0.46, 0.06, 0.6], dropDir: [0.95, 0, 0.2], legL: [0.04, -0.76, -0.18, 50] }],
    [3, { legR: [-0.04, -0.78, -0.1, 50] }],
    [3, { handL: [0.3, 0.24, 0.24], handR: [-0.32, 0.02, 0.26] }],
    [4, { root: [0, -0.86, 0.42], pelvis: [88, 0, -2], spine: [-2, 0, 0], chest: [-6, 0, 0] }],
    [4, { neck: [-6, 10, 0], head: [-4, 26, 4], plantL: [0], plantR: [0] }],
    [4, { legL: [0.08, -0.8, -0.06, 60], legR: [-0.06, -0.82, 0.0, 60] }],
    [5, { root: [0, -0.87, 0.42], pelvis: [89, 2, -1], spine: [0, 0, 0], chest: [-1, 0, 0] }],
    [5, { neck: [0, 16, 0], head: [0, 44, 6], settle: [1] }],
    [5, { legL: [0.1, -0.84, 0.1, 66], legR: [-0.16, -0.8, 0.1, 66], dropAt: [-0.48, 0.045, 0.62] }],
    [5, { dropDir: [0.98, 0, 0.12] }],
    [5, { handL: [0.34, 0.34, 0.06], fingersL: [-0.3, 0.9, 0], palmL: [0, 0, 1] }],
    [5, { handR: [-0.46, -0.2, 0.04], fingersR: [-0.5, -0.8, 0], palmR: [0, 0, 1] }],
  ]);
}

/** Spun round by a hit in the right shoulder, down on the knees, over on the left side. */
export function deathSpin() {
  return once({ ...READY, ...LIMP, dropUp: [-0.5, 0.2, -0.9] }, 8, [
    [0, { root: [0, -0.09, -0.04], pelvis: [0, -34, 3], spine: [-6, -10, 4], chest: [-10, -26, 8] }],
    [0, { neck: [4, 10, 4], head: [8, 26, 12], settle: [0] }],
    [0, { gripL: [0.3], gripR: [1], drop: [0], dropAt: [-0.3, 1.2, 0.3], dropDir: [-0.6, 0.3, 0.7] }],
    [0, { gunDir: [-0.3, 0.2, 1], plantL: [1], plantR: [1] }],
    [0, { footL: [0.14, 0.13, 0, 0, 6], footR: [-0.17, -0.17, 0, 0, -32], handL: [0.34, -0.1, 0.28] }],
    [0, { fingersL: [0.4, 0.2, 0.8], palmL: [-0.6, -0.5, 0.3] }],
    [1, { root: [-0.02, -0.16, -0.08], pelvis: [2, -46, 4], spine: [-4, -14, 4], chest: [-8, -30, 8] }],
    [1, { neck: [6, 4, 4], head: [10, 10, 12], gripL: [0], gripR: [0.5], drop: [0.5] }],
    [1, { dropAt: [-0.55, 0.85, 0.2], dropDir: [-0.8, 0.2, 0.5], footL: [0.14, 0.13, 0, 20, 0] }],
    [1, { footR: [-0.18, -0.2, 0, 10, -40] }],
    [2, { root: [0.01, -0.38, -0.06], pelvis: [8, -34, 0], spine: [8, -4, 0], chest: [8, -12, 0] }],
    [2, { neck: [14, 0, 0], head: [18, 0, 4], gripR: [0], drop: [1] }],
    [2, { dropAt: [-0.84, 0.25, 0.22], dropDir: [-0.9, 0, 0.4], footL: [0.15, -0.12, 0, 50, 0] }],
    [2, { footR: [-0.18, -0.34, 0, 52, -24], handL: [0.34, -0.34, 0.16], handR: [-0.34, -0.34, 0.1] }],
    [2, { fingersR: [-0.2, -0.9, 0.2], palmR: [0.9, -0.2, 0], fingersL: [0.2, -0.9, 0.2] }],
    [2, { palmL: [-0.9, -0.2, 0] }],
    [3, { root: [0.02, -0.5, -0.02], pelvis: [4, -24, -3], spine: [10, 0, -2], chest: [10, -4, -2] }],
    [3, { neck: [16, 0, 0], head: [20, 4, -4], plantL: [1], plantR: [1] }],
    [3, { dropAt: [-0.94, 0.05, 0.22], dropDir: [-0.95, 0, 0.3], footL: [0.15, -0.36, 0, 64, 0] }],
    [3, { footR: [-0.17, -0.4, 0, 64, -14], settle: [0.5] }],
    [4, { root: [0.05, -0.51, 0], pelvis: [4, -20, -8], spine: [8, 0, -6], chest: [8, -2, -6] }],
    [4, { neck: [12, 0, -4], head: [16, 8, -12], settle: [1] }],
    [5, { root: [0.22, -0.6, 0.02], pelvis: [6, -16, -38], spine: [4, 0, -8], chest: [4, 0, -8] }],
    [5, { neck: [4, 0, 4], head: [6, 8, 4], plantL: [0.7], plantR: [0.8] }],
    [5, { handL: [0.38, 0.02, 0.2], fingersL: [0.7, 0.4, 0.2], palmL: [0.2, -0.6, 0.6] }],
    [5, { legL: [0.04, -0.5, -0.3, 40], legR: [0, -0.5, -0.3, 40] }],
    [6, { root: [0.36, -0.82, 0.04], pelvis: [6, -8, -80], spine: [2, 0, -4], chest: [0, 0, -2] }],
    [6, { neck: [0, 0, 8], head: [4, 6, 14], plantL: [0], plantR: [0] }],
    [6, { legL: [0.02, -0.66, 0, 34], legR: [0.12, -0.6, 0.06, 40], handL: [0.2, 0.34, 0.2] }],
    [6, { handR: [-0.2, -0.24, 0.3] }],
    [7, { root: [0.38, -0.84, 0.04], pelvis: [8, -2, -87], spine: [4, 0, 2], chest: [4, -4, 2] }],
    [7, { neck: [4, 0, 2], head: [8, 2, -4], settle: [1] }],
    [7, { legL: [0.03, -0.7, 0.06, 34], legR: [0.22, -0.6, 0.24, 40], handL: [0.22, 0.36, 0.12] }],
    [7, { fingersL: [-0.2, 0.9, 0.1], palmL: [-0.2, 0, 1] }],
    [7, { handR: [0.02, -0.28, 0.34], fingersR: [0.6, -0.3, 0.6], palmR: [0.7, 0, -0.6] }],
  ]);
}

/** From the crouch: sinks back and over on the right side. */
export function deathCrouched() {
  return once({ ...CROUCH, ...LIMP, dropUp: [0.3, 0.2, -1] }, 5, [
    [0, { root: [0, -0.47, -0.06], pelvis: [0, -18, 4], spine: [-6, 0, 4], chest: [-12, -8, 8] }],
    [0, { neck: [8, 4, 4], head: [14, 8, 10], settle: [0] }],
    [0, { gripL: [0.4], gripR: [1], drop: [0], dropAt: [-0.1, 0.7, 0.45], dropDir: [0.7, 0.2, 0.6] }],
    [0, { plantL: [1], plantR: [1], gunDir: [0.4, 0.2, 1] }],
    [0, { footL: [0.15, 0.2, 0, 0, 8], footR: [-0.15, -0.3, 0, 48, -14], handL: [0.34, -0.06, 0.3] }],
    [0, { fingersL: [0.4, 0.5, 0.7], palmL: [-0.4, -0.4, 0.7] }],
    [1, { root: [-0.1, -0.55, -0.14], pelvis: [-8, -14, 20], spine: [-4, 0, 6], chest: [-8, -4, 8] }],
    [1, { neck: [8, 0, 0], head: [10, 6, 6], gripL: [0], gripR: [0.4], drop: [0.6] }],
    [1, { dropAt: [0.05, 0.35, 0.52], dropDir: [0.9, 0, 0.4], settle: [1], plantL: [0.9], plantR: [0.8] }],
    [1, { legL: [0.08, -0.6, 0.3, 20], legR: [-0.02, -0.5, -0.1, 40] }],
    [2, { root: [-0.3, -0.72, -0.18], pelvis: [-10, -8, 56], spine: [0, 0, 4], chest: [0, 0, 4] }],
    [2, { neck: [4, 0, -8], head: [4, 6, -10], gripR: [0], drop: [1], settle: [1] }],
    [2, { dropAt: [0.1, 0.06, 0.55], dropDir: [0.98, 0, 0.2], plantL: [0.3], plantR: [0.2] }],
    [2, { legL: [0.1, -0.62, 0.36, 20], handR: [-0.4, 0.1, 0.14], fingersR: [-0.5, 0.7, 0.2] }],
    [2, { palmR: [0.2, -0.3, 0.9] }],
    [3, { root: [-0.38, -0.84, -0.18], pelvis: [-4, -4, 84], spine: [2, 0, 0], chest: [2, 0, 0] }],
    [3, { neck: [2, 0, -6], head: [4, 2, -12], plantL: [0], plantR: [0] }],
    [3, { legL: [-0.08, -0.62, 0.32, 24], legR: [-0.04, -0.66, 0.04, 36], handR: [-0.24, 0.34, 0.16] }],
    [3, { fingersR: [0.2, 0.9, 0.1], palmR: [0.2, 0, 1], handL: [0.22, -0.24, 0.3] }],
    [4, { root: [-0.39, -0.85, -0.18], pelvis: [0, 0, 88], spine: [6, 0, -2], chest: [6, 0, -2] }],
    [4, { neck: [6, 0, -2], head: [12, 0, 4], settle: [1] }],
    [4, { legL: [-0.2, -0.58, 0.32, 26], legR: [-0.03, -0.72, 0.04, 36], dropAt: [0.1, 0.045, 0.56] }],
    [4, { handL: [0, -0.3, 0.3], fingersL: [-0.7, -0.3, 0.4], palmL: [-0.6, 0, -0.7] }],
  ]);
}
