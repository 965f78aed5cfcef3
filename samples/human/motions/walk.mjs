// The run and the crouched walk, both in place, both six frames per cycle.

import { CROUCH, READY } from '../stances.mjs';
import { cycle } from './clip.mjs';

const half = (keys, name, mirror) =>
  keys.map(([at, [x, ...rest]]) => [
    (at + (mirror ? 3 : 0)) % 6,
    { [name]: mirror ? [-x, ...turnedOut(rest)] : [x, ...rest] },
  ]);
const turnedOut = ([z, lift, pitch, yaw]) => [z, lift, pitch, -yaw];

/** Keys of both feet from those of the left foot; the right foot is three frames behind. */
const feet = (keys) => [...half(keys, 'footL', false), ...half(keys, 'footR', true)];

export function run() {
  // The six frames: heel strike, under the body, push off, recover, pass, reach.
  const steps = feet([
    [0, [0.075, 0.34, 0, -14, 4]],
    [1, [0.07, 0.03, 0, 0, 4]],
    [2, [0.075, -0.28, 0, 36, 4]],
    [3, [0.095, -0.47, 0.2, 68, 2]],
    [4, [0.1, -0.2, 0.3, 58, 0]],
    [5, [0.09, 0.26, 0.2, 8, 2]],
  ]);
  const base = {
    ...READY,
    gunAt: [-0.1, -0.04, 0.27],
    gunDir: [0.42, -0.1, 1],
    gunFollow: [0.25],
    kneeL: [0.05],
    kneeR: [0.05],
  };
  return cycle(base, 6, [
    ...steps,
    [0, { root: [0, -0.1, 0.02], pelvis: [13, -14, 0], spine: [6, 6, 0], chest: [7, 10, 0] }],
    [0, { neck: [-6, 0, 0], head: [-14, -2, 0] }],
    [1, { root: [0.012, -0.115, 0.02], pelvis: [14, -4, 4], chest: [9, 2, -3] }],
    [1, { gunAt: [-0.105, -0.06, 0.265], gunDir: [0.44, -0.16, 1] }],
    [2, { root: [0.008, -0.03, 0.03], pelvis: [12, 8, 2], chest: [6, -8, -2] }],
    [2, { gunAt: [-0.1, -0.025, 0.27], gunDir: [0.46, -0.1, 1] }],
    [3, { root: [0, -0.1, 0.02], pelvis: [13, 14, 0], spine: [6, -6, 0], chest: [7, -14, 0] }],
    [3, { neck: [-6, 2, 0], head: [-14, 4, 0] }],
    [4, { root: [-0.012, -0.115, 0.02], pelvis: [14, 4, -4], chest: [9, -6, 3] }],
    [4, { gunAt: [-0.105, -0.06, 0.265], gunDir: [0.4, -0.16, 1] }],
    [5, { root: [-0.008, -0.03, 0.03], pelvis: [12, -8, -2], chest: [6, 4, 2] }],
    [5, { gunAt: [-0.1, -0.025, 0.27], gunDir: [0.38, -0.1, 1] }],
  ]);
}

export function crouchWalk() {
  const steps = feet([
    [0, [0.13, 0.3, 0, -8, 8]],
    [1, [0.125, 0.11, 0, 0, 8]],
    [2, [0.125, -0.08, 0, 6, 8]],
    [3, [0.13, -0.27, 0, 34, 6]],
    [4, [0.15, -0.1, 0.13, 30, 4]],
    [5, [0.14, 0.2, 0.1, 2, 6]],
  ]);
  return cycle({ ...CROUCH, kneeL: [0.25], kneeR: [0.25] }, 6, [
    ...steps,
    [0, { root: [0.01, -0.37, 0], pelvis: [18, -16, 0], spine: [10, 3, 0], chest: [8, 2, 0] }],
    [0, { neck: [-8, 4, 0], head: [-22, 8, 0] }],
    [1.5, { root: [0.03, -0.34, 0], pelvis: [17, -6, 3], chest: [7, -4, -3], gunAt: [-0.1, -0.05, 0.27] }],
    [1.5, { gunDir: [0.24, -0.08, 1] }],
    [3, { root: [-0.01, -0.37, 0], pelvis: [18, 6, 0], spine: [10, -2, 0], chest: [8, -14, 0] }],
    [3, { neck: [-8, 4, 0], head: [-22, 8, 0] }],
    [4.5, { root: [-0.03, -0.34, 0], pelvis: [17, -6, -3], chest: [7, -6, 3], gunAt: [-0.1, -0.03, 0.27] }],
    [4.5, { gunDir: [0.2, -0.05, 1] }],
  ]);
}
