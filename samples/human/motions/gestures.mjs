// Salute, taunt, wave, point. Each starts and ends in the stance, so that it can repeat.

import { READY } from '../stances.mjs';
import { cycle, pick } from './clip.mjs';

const channels = (names) => pick(READY, ...names.split(' '));
const start = [
  0,
  {
    ...channels('root pelvis spine chest neck head gunAt gunDir gunUp gripL gripR'),
    ...channels('handL fingersL palmL curlL elbowL handR fingersR palmR curlR elbowR'),
  },
];
/** The weapon hangs in the right hand while the left hand gestures. */
const LOWERED = { gunAt: [-0.28, -0.3, 0.1], gunDir: [-0.12, -0.75, 1], elbowR: [-0.9, -0.2, -0.8] };

/** 11 frames: heels together, the rifle upright in the left hand, the right hand at the visor. */
export function salute() {
  const upright = {
    root: [0, -0.015, 0],
    pelvis: [0, 0, 0],
    spine: [-2, 0, 0],
    chest: [-4, 0, 0],
    neck: [0, 0, 0],
    head: [-2, 0, 0],
  };
  const rifle = {
    gunAt: [0.21, -0.42, 0.17],
    gunDir: [0.06, 1, 0.06],
    gunUp: [-1, 0, 0.1],
    gripR: [0],
    elbowL: [0.6, -1, -0.6],
  };
  const hand = {
    handR: [-0.26, 0.365, 0.1],
    fingersR: [0.8, 0.42, 0.1],
    palmR: [0.1, -0.5, 0.8],
    curlR: [0, 0],
    elbowR: [-1, -0.35, 0.05],
  };
  return cycle(READY, 11, [
    start,
    [0, { footL: [0.14, 0.13, 0, 0, 6], footR: [-0.17, -0.17, 0, 0, -32] }],
    [1, { gunUp: [-0.4, 1, 0], gripR: [0.9] }],
    [2, { gunUp: [-1, 0.4, 0.1], gripR: [0], handR: [-0.26, 0, 0.26], fingersR: [0.3, 0.8, 0.5] }],
    [2, { palmR: [0.9, 0, -0.3], footL: [0.12, 0.06, 0.03, 10, 8] }],
    [3, { ...upright, ...rifle, ...hand, footL: [0.09, -0.04, 0, 0, 10] }],
    [3, { footR: [-0.09, -0.08, 0.02, 4, -14] }],
    [4, { footR: [-0.09, -0.04, 0, 0, -10] }],
    [7, { ...upright, ...rifle, ...hand, footL: [0.09, -0.04, 0, 0, 10] }],
    [7, { footR: [-0.09, -0.04, 0, 0, -10] }],
    [8.2, { handR: [-0.27, 0.02, 0.26], fingersR: [0.2, -0.2, 0.9], palmR: [0.9, 0, -0.2], gripR: [0.1] }],
    [8.2, { footR: [-0.12, -0.1, 0.03, 6, -20] }],
    [9.4, { gripR: [0.95], gunUp: [-0.5, 1, 0], footL: [0.12, 0.05, 0.03, 8, 8] }],
    [9.4, { footR: [-0.17, -0.17, 0, 0, -30] }],
  ]);
}

/** 17 frames: a challenge. The open left hand beckons twice, the head is cocked. */
export function taunt() {
  const out = {
    gripL: [0],
    handL: [0.3, 0.02, 0.4],
    fingersL: [0.05, 0.12, 1],
    palmL: [-0.1, 1, 0.1],
    elbowL: [0.7, -1, -0.2],
  };
  const swagger = {
    root: [0.05, -0.05, 0.02],
    pelvis: [2, -16, 5],
    spine: [-2, 6, -2],
    chest: [-4, 16, -4],
    neck: [4, 6, 0],
    head: [-8, 6, -12],
  };
  return cycle(READY, 17, [
    start,
    [2, { gripL: [0.3], curlL: [0.4, 0.4], handL: [0.2, -0.2, 0.3] }],
    [4, { ...swagger, ...LOWERED, ...out, curlL: [0, 0] }],
    [6, { handL: [0.3, 0.07, 0.37], fingersL: [-0.1, 0.4, 0.9], curlL: [0.75, 0.85], head: [-11, 6, -10] }],
    [8, { handL: [0.3, 0.01, 0.41], fingersL: [-0.1, 0.1, 1], curlL: [0, 0], head: [-6, 6, -13] }],
    [10, { handL: [0.3, 0.08, 0.36], fingersL: [-0.1, 0.45, 0.9], curlL: [0.8, 0.9], head: [-12, 6, -10] }],
    [10, { chest: [-6, 18, -4] }],
    [12, { ...swagger, ...LOWERED, ...out, handL: [0.31, 0, 0.41], curlL: [0, 0] }],
    [14, { gripL: [0.1], handL: [0.2, -0.2, 0.3], fingersL: [-0.4, 0.1, 0.9], curlL: [0.4, 0.4] }],
    [15.6, { gripL: [0.9] }],
  ]);
}

/** 11 frames: the left arm up, three sweeps. */
export function wave() {
  const lean = {
    root: [-0.03, -0.05, 0],
    pelvis: [2, -14, -3],
    spine: [0, 4, 2],
    chest: [-3, 6, 6],
    neck: [0, 6, 0],
    head: [-6, 8, -6],
  };
  const up = (at, x, tilt) => [
    at,
    { handL: [x, 0.34, 0.12], fingersL: [tilt, 1, 0], palmL: [0, 0.05, 1], gripL: [0], curlL: [0, 0] },
  ];
  return cycle(READY, 11, [
    start,
    [1, { gripL: [0.4], handL: [0.32, -0.1, 0.26], fingersL: [0.2, 0.4, 0.8], palmL: [-0.6, 0.2, 0.5] }],
    [2, { ...lean, ...LOWERED, elbowL: [1, -0.6, 0] }],
    up(2.4, 0.36, 0.15),
    up(3.6, 0.44, 0.65),
    up(5, 0.29, -0.35),
    up(6.4, 0.44, 0.65),
    up(7.8, 0.3, -0.3),
    [8, { ...lean, ...LOWERED, elbowL: [1, -0.6, 0] }],
    [9.4, { gripL: [0.2], handL: [0.3, -0.12, 0.3], fingersL: [-0.2, 0.2, 0.9], palmL: [-0.6, 0.4, 0.2] }],
    [9.4, { curlL: [0.4, 0.4] }],
    [10.4, { gripL: [0.85] }],
  ]);
}

/** 12 frames: points at something. The arm shoots out, holds, and comes back. */
export function point() {
  const there = {
    gripL: [0],
    handL: [0.17, 0.13, 0.45],
    fingersL: [-0.05, 0.06, 1],
    palmL: [-0.2, -1, 0],
    curlL: [1, 0],
    elbowL: [0.9, -0.7, 0],
  };
  const lean = {
    root: [0.02, -0.1, 0.07],
    pelvis: [8, -26, 0],
    spine: [4, -4, 0],
    chest: [4, -12, 0],
    neck: [0, 16, 0],
    head: [-10, 24, 4],
  };
  return cycle(READY, 12, [
    start,
    [1.4, { gripL: [0.2], handL: [0.3, 0.05, 0.2], fingersL: [0, 0.5, 0.8], palmL: [-0.8, -0.4, 0] }],
    [1.4, { curlL: [0.9, 0.5], chest: [0, 2, 0] }],
    [3, { ...lean, ...LOWERED, ...there }],
    [4.5, { handL: [0.17, 0.12, 0.43], chest: [3, -10, 0] }],
    [6, { handL: [0.17, 0.135, 0.46], chest: [5, -13, 0], head: [-9, 10, 2] }],
    [8.4, { ...lean, ...LOWERED, ...there, head: [-10, 22, 2] }],
    [10, { gripL: [0.2], handL: [0.24, -0.12, 0.34], fingersL: [-0.3, 0.1, 0.9], palmL: [-0.6, 0, -0.1] }],
    [10, { curlL: [0.8, 0.5] }],
    [11.2, { gripL: [0.9] }],
  ]);
}
