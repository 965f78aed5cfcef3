// The joints of the human figures, in the rest pose: arms 40 degrees from the body, palms to the thighs.

import { add, cross, normalize, reject, scale, sub } from '../base/math.mjs';

const SPINE = [
  ['pelvis', null, [0, 1.0, 0]],
  ['spine', 'pelvis', [0, 1.12, 0]],
  ['chest', 'spine', [0, 1.27, -0.005]],
  ['neck', 'chest', [0, 1.5, -0.02]],
  ['head', 'neck', [0, 1.575, 0]],
  ['braid_1', 'head', [0, 1.645, -0.125]],
  ['braid_2', 'braid_1', [0, 1.52, -0.165]],
];

// Left side; the right side is its mirror image. `delt` carries the arm's swing without its twist, `twist`
// sits half way between forearm and hand: both keep the sleeves from wringing.
const LIMBS = [
  ['clav', 'chest', [0.035, 1.44, 0]],
  ['delt', 'clav', [0.178, 1.425, -0.015]],
  ['arm', 'clav', [0.178, 1.425, -0.015]],
  ['fore', 'arm', [0.338, 1.21, -0.03]],
  ['twist', 'fore', [0.48, 1.01, 0]],
  ['hand', 'fore', [0.48, 1.01, 0]],
  ['thigh', 'pelvis', [0.098, 0.945, 0]],
  ['calf', 'thigh', [0.115, 0.52, 0.012]],
  ['foot', 'calf', [0.12, 0.095, -0.03]],
  ['toe', 'foot', [0.13, 0.032, 0.11]],
];

const mirror = ([x, y, z]) => [-x, y, z];

function handAxes(side) {
  const dir = normalize(sub([0.48, 1.01, 0], [0.338, 1.21, -0.03]));
  const palm = reject([-1, 0, 0], dir);
  const left = { dir, palm, thumb: cross(palm, dir) };
  if (side === 'l') return left;
  return { dir: mirror(left.dir), palm: mirror(left.palm), thumb: mirror(left.thumb) };
}

/** Fingers' direction, palm's normal and the side of the thumb in the rest pose. */
export const HAND = { l: handAxes('l'), r: handAxes('r') };

/** A place on a hand: along the fingers, out of the palm, towards the thumb. */
export function onHand(side, along, palm, thumb) {
  const axes = HAND[side];
  const offset = add(add(scale(axes.dir, along), scale(axes.palm, palm)), scale(axes.thumb, thumb));
  return add(REST[`hand_${side}`], offset);
}

export const PARENT = {};
export const REST = {};
for (const [name, parent, at] of SPINE) [PARENT[name], REST[name]] = [parent, at];
for (const [name, parent, at] of LIMBS) {
  for (const side of ['l', 'r']) {
    PARENT[`${name}_${side}`] = parent in PARENT ? parent : `${parent}_${side}`;
    REST[`${name}_${side}`] = side === 'l' ? at : mirror(at);
  }
}
// Fingers: three as one, index finger and thumb by themselves, so that a hand can grip, wave and point.
for (const side of ['l', 'r']) {
  const joints = {
    fing: [0.085, 0, -0.012],
    tips: [0.125, 0, -0.012],
    index: [0.085, 0, 0.028],
    nail: [0.125, 0, 0.028],
  };
  for (const [name, [along, palm, thumb]] of Object.entries(joints))
    REST[`${name}_${side}`] = onHand(side, along, palm, thumb);
  REST[`thumb_${side}`] = onHand(side, 0.03, 0.008, 0.03);
  PARENT[`fing_${side}`] = PARENT[`index_${side}`] = PARENT[`thumb_${side}`] = `hand_${side}`;
  PARENT[`tips_${side}`] = `fing_${side}`;
  PARENT[`nail_${side}`] = `index_${side}`;
}
// The weapon is posed by itself and the hands reach for it. Its rest is the origin of its own space.
REST.gun = [0, 0, 0];
PARENT.gun = null;
