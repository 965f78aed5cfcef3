// Talus' joints: the human's, with short legs, long arms and very wide shoulders. The cloak hangs from the chest with
// the joints of the human's braid.

import { figureOf } from '../human/skeleton.mjs';

const HIPS = 0.9;
const SHORTER = 0.88;
/** Shortens the legs: all coordinates are for legs of normal length. */
export const squat = ([x, y, z]) => [x, y < HIPS ? y * SHORTER : y - HIPS * (1 - SHORTER), z];

const PLACES = {
  pelvis: [0, 0.9, 0],
  spine: [0, 1.0, 0],
  chest: [0, 1.15, -0.005],
  neck: [0, 1.4, -0.01],
  head: [0, 1.46, 0],
  braid_1: [0, 1.39, -0.17],
  braid_2: [0, 1.1, -0.235],
  clav: [0.06, 1.36, 0],
  delt: [0.265, 1.335, -0.015],
  arm: [0.265, 1.335, -0.015],
  fore: [0.43, 1.1, -0.035],
  twist: [0.575, 0.865, 0],
  hand: [0.575, 0.865, 0],
  thigh: [0.125, 0.85, 0],
  calf: [0.145, 0.475, 0.015],
  foot: [0.155, 0.115, -0.03],
  toe: [0.165, 0.04, 0.13],
};

export const TALUS = figureOf({
  places: Object.fromEntries(Object.entries(PLACES).map(([name, at]) => [name, squat(at)])),
  parents: { braid_1: 'chest' },
  hand: 1.32,
  grip: {
    r: { at: [-0.06, -0.075, -0.1], dir: [0.16, 0.1, 1], palm: [1, 0, 0] },
    l: { at: [0.09, -0.085, 0.2], dir: [-0.7, 0.25, 0.62], palm: [0.15, 1, 0] },
  },
});
