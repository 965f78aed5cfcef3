// Marl's joints at rest, in figure space (x left, y up, z forward, metres). Only left limbs are listed; the right ones
// mirror them.

import { add, columns, cross, normalize, reject, scale, sub } from '../base/math.mjs';

const SKULL = [0, 1.4, 0.86];
/** Scales a point of the head, which is modelled at a smaller size. */
export const grown = (at) => add(SKULL, scale(sub(at, SKULL), 1.26));

// Name, parent, position, and the joint or position that the bone points to.
const MIDDLE = [
  ['origin', null, [0, 0, 0], [0, 0, 1]],
  ['hips', 'origin', [0, 0.9, -0.5], [0, 0.95, -0.28]],
  ['loin', 'hips', [0, 0.95, -0.28], 'back'],
  ['back', 'loin', [0, 1.0, 0], 'chest'],
  ['chest', 'back', [0, 1.05, 0.27], 'neck'],
  ['neck', 'chest', [0, 1.13, 0.52], 'nape'],
  ['nape', 'neck', [0, 1.28, 0.71], 'head'],
  ['head', 'nape', SKULL, grown([0, 1.26, 1.3])],
  ['jaw', 'head', grown([0, 1.29, 0.88]), grown([0, 1.1, 1.2])],
  ['tongue', 'jaw', grown([0, 1.225, 1.0]), grown([0, 1.15, 1.17])],
  ['tail_1', 'hips', [0, 0.95, -0.72], 'tail_2'],
  ['tail_2', 'tail_1', [0, 0.9, -0.9], 'tail_3'],
  ['tail_3', 'tail_2', [0, 0.8, -1.07], 'tail_4'],
  ['tail_4', 'tail_3', [0, 0.7, -1.23], 'tail_5'],
  ['tail_5', 'tail_4', [0, 0.63, -1.4], [0, 0.6, -1.6]],
  ['tag', 'neck', [0, 0.95, 0.79], [0, 0.84, 0.8]],
];
const LIMBS = [
  ['ear', 'head', grown([0.13, 1.47, 0.82]), grown([0.285, 1.61, 0.65])],
  ['scapula', 'chest', [0.13, 1.16, 0.22], 'arm'],
  ['arm', 'scapula', [0.23, 0.88, 0.42], 'fore'],
  ['fore', 'arm', [0.25, 0.62, 0.24], 'wrist'],
  ['wrist', 'fore', [0.245, 0.22, 0.31], 'paw'],
  ['paw', 'wrist', [0.245, 0.05, 0.36], [0.245, 0.04, 0.5]],
  ['thigh', 'hips', [0.16, 0.9, -0.52], 'shin'],
  ['shin', 'thigh', [0.22, 0.58, -0.34], 'hock'],
  ['hock', 'shin', [0.21, 0.31, -0.66], 'foot'],
  ['foot', 'hock', [0.215, 0.05, -0.58], [0.215, 0.04, -0.44]],
];

const mirror = ([x, y, z]) => [-x, y, z];

/** Name -> position at rest; name -> parent; name -> the end of its bone; in the order of the file. */
export const REST = {};
export const PARENT = {};
export const END = {};
for (const [name, parent, at] of MIDDLE) [REST[name], PARENT[name]] = [at, parent];
for (const side of ['l', 'r']) {
  for (const [name, parent, at] of LIMBS) {
    REST[`${name}_${side}`] = side === 'l' ? at : mirror(at);
    PARENT[`${name}_${side}`] = parent in REST ? parent : `${parent}_${side}`;
  }
}
for (const [name, , , end] of MIDDLE) END[name] = REST[end] ?? end;
for (const side of ['l', 'r']) {
  for (const [name, , , end] of LIMBS) {
    END[`${name}_${side}`] = REST[`${end}_${side}`] ?? (side === 'l' ? end : mirror(end));
  }
}
export const JOINTS = Object.keys(REST);

/** The joint's axes at rest: x along the bone, y to the left, z perpendicular to both. */
export function restTurn(name) {
  const x = normalize(sub(END[name], REST[name]));
  const y = reject([1, 0, 0], x);
  return columns(x, y, cross(x, y));
}
