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
// is half way between forearm and hand: both reduce the twisting of the sleeves.
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

/** The grip of each hand on a weapon, in the weapon's space: wrist, direction of the fingers, palm's normal. */
const GRIP = {
  r: { at: [-0.036, -0.045, -0.082], dir: [0.12, -0.1, 1], palm: [1, 0, 0] },
  l: { at: [0.055, -0.045, 0.185], dir: [-0.62, 0.28, 0.75], palm: [0.15, 1, 0] },
};

/** The axes of a hand in the rest pose: direction of the fingers, palm's normal, side of the thumb. */
function handAxes(from, to) {
  const dir = normalize(sub(to, from));
  const palm = reject([-1, 0, 0], dir);
  const left = { dir, palm, thumb: cross(palm, dir) };
  return { l: left, r: { dir: mirror(left.dir), palm: mirror(left.palm), thumb: mirror(left.thumb) } };
}

/**
 * A figure with the human's joints. `places`: joints at other positions (for pairs, the left one); `parents`: joints
 * with other parents; `hand`: its size; `grip`: its grip on the weapon.
 */
export function figureOf({ places = {}, parents = {}, hand = 1, grip = GRIP } = {}) {
  const PARENT = {};
  const REST = {};
  for (const [name, parent, at] of SPINE)
    [PARENT[name], REST[name]] = [parents[name] ?? parent, places[name] ?? at];
  for (const [name, parent, at] of LIMBS) {
    const left = places[name] ?? at;
    for (const side of ['l', 'r']) {
      PARENT[`${name}_${side}`] = parent in PARENT ? parent : `${parent}_${side}`;
      REST[`${name}_${side}`] = side === 'l' ? left : mirror(left);
    }
  }
  const HAND = handAxes(REST.fore_l, REST.hand_l);
  /** A position on a hand: along the fingers, out of the palm, towards the thumb. */
  const onHand = (side, along, palm, thumb) => {
    const axes = HAND[side];
    const across = add(scale(axes.palm, palm * hand), scale(axes.thumb, thumb * hand));
    return add(REST[`hand_${side}`], add(scale(axes.dir, along * hand), across));
  };
  // Three fingers share one joint. The index finger and the thumb have one joint each, so that a hand can grip, wave and
  // point.
  const fingers = {
    fing: [0.085, 0, -0.012],
    tips: [0.125, 0, -0.012],
    index: [0.085, 0, 0.028],
    nail: [0.125, 0, 0.028],
    thumb: [0.03, 0.008, 0.03],
  };
  for (const side of ['l', 'r']) {
    for (const [name, place] of Object.entries(fingers)) REST[`${name}_${side}`] = onHand(side, ...place);
    PARENT[`fing_${side}`] = PARENT[`index_${side}`] = PARENT[`thumb_${side}`] = `hand_${side}`;
    PARENT[`tips_${side}`] = `fing_${side}`;
    PARENT[`nail_${side}`] = `index_${side}`;
  }
  // The weapon is posed first, and the hands reach for it. In the rest pose it is at the origin of its space.
  REST.gun = [0, 0, 0];
  PARENT.gun = null;
  return { REST, PARENT, HAND, GRIP: grip, onHand };
}

export const HUMAN = figureOf();
export const { REST, HAND, onHand } = HUMAN;
