// Converts the human's joints to the bones of a Half-Life model: positions and angles relative to the parent.

import { columns, multiply, normalize, reject, cross, rotate, scale, sub, transpose } from '../base/math.mjs';
import { HUMAN } from '../human/skeleton.mjs';
import { solve } from '../human/solve.mjs';
import { JAW } from './head.mjs';

/** Metres to units: the game's characters are 72 units high. */
const UNITS = 40;
/** Figure space (x left, y up, z forward) to the game's (x forward, y left, z up). */
const TO_GAME = columns([0, 1, 0], [0, 0, 1], [1, 0, 0]);
export const toGame = (p) => scale(rotate(TO_GAME, p), UNITS);

/** Parents that differ from the human's: the jaw is an additional joint, the weapon is in the right hand. */
const OTHERS = { jaw: 'head', gun: 'hand_r' };
const REST = { ...HUMAN.REST, jaw: JAW };
export const PARENT = { ...HUMAN.PARENT, ...OTHERS };
export const BONES = inOrder(Object.keys(REST).filter((name) => !name.startsWith('braid')));

function inOrder(names) {
  const out = [];
  const add = (name) => {
    if (out.includes(name)) return;
    if (PARENT[name] !== null) add(PARENT[name]);
    out.push(name);
  };
  names.forEach(add);
  return out;
}

/** The end joints of the bones whose x axis runs along them, so that their boxes are narrow. */
const ENDS = { arm: 'fore', delt: 'fore', fore: 'hand', thigh: 'calf', calf: 'foot' };

/** A bone's axes at rest, in figure space; other bones have the game's axes. */
function axesOf(name) {
  const [joint, side] = name.split('_');
  const end = side && ENDS[joint];
  if (!end) return transpose(TO_GAME);
  const x = normalize(sub(REST[`${end}_${side}`], REST[name]));
  const y = reject([1, 0, 0], x);
  return columns(x, y, cross(x, y));
}

const AXES = Object.fromEntries(BONES.map((name) => [name, axesOf(name)]));

/** Transforms a position of the figure at rest to a bone's space. */
export const inBone = (name, at) => scale(rotate(transpose(AXES[name]), sub(at, REST[name])), UNITS);
export const directionIn = (name, way) => rotate(transpose(AXES[name]), way);

/** x, y, z and the angles about them of each bone, in the order of BONES. */
export function bonesOf(pose) {
  const joints = solve(pose);
  const { p, r, b } = joints.head;
  joints.jaw = { p: [0, 1, 2].map((k) => p[k] + rotate(r, sub(JAW, b))[k]), r, b: JAW };
  const placed = Object.fromEntries(
    BONES.map((name) => [
      name,
      { p: toGame(joints[name].p), r: multiply(TO_GAME, multiply(joints[name].r, AXES[name])) },
    ]),
  );
  return BONES.map((name) => {
    const { p: at, r: turn } = placed[name];
    const parent = placed[PARENT[name]];
    if (!parent) return [...at, ...anglesOf(turn)];
    const back = transpose(parent.r);
    return [...rotate(back, sub(at, parent.p)), ...anglesOf(multiply(back, turn))];
  });
}

/** Angles about x, y and z, in radians, that are applied in this order. */
function anglesOf(m) {
  const y = Math.asin(Math.max(-1, Math.min(1, -m[6])));
  return [Math.atan2(m[7], m[8]), y, Math.atan2(m[3], m[0])];
}

/** Adds full turns to angles until they are within half a turn of the rest pose's angles. */
export function unwound(frame, values) {
  return frame.map((bone, b) =>
    bone.map((value, axis) => {
      if (axis < 3) return value;
      const off = value - values[b][axis];
      return value - Math.round(off / (2 * Math.PI)) * 2 * Math.PI;
    }),
  );
}
