// Turns a pose into the position and rotation of every joint: the trunk joint by joint, the paws at the positions of
// the pose, and the legs by inverse kinematics. Channels, in degrees and metres:
//
//   travel               forward movement of the origin
//   hips                 offset of the hips from their rest position
//   turn loin back chest neck nape head
//                        rotation of the hips and of the joints after them: x nods down, y turns left, z leans right
//   jaw tongue           opening in degrees; nod of the tongue
//   tail curl            of each tail joint: nod, sway; further bend of the end
//   earL earR            back, out
//   tag                  swing of the collar's tag: forward, sideways
//   pawL pawR footL footR
//                        ball of the foot: x, z, lift, heel up in degrees; x points outwards
//   shrugL shrugR        turn of the shoulder blade

import {
  add,
  clamp,
  columns,
  cross,
  euler,
  length,
  multiply,
  normalize,
  reject,
  rotate,
  scale,
  smoothstep,
  sub,
  transpose,
} from '../base/math.mjs';
import { PARENT, REST } from './skeleton.mjs';

export const STAND = {
  travel: [0],
  hips: [0, 0, 0],
  turn: [0, 0, 0],
  loin: [0, 0, 0],
  back: [0, 0, 0],
  chest: [0, 0, 0],
  neck: [0, 0, 0],
  nape: [0, 0, 0],
  head: [0, 0, 0],
  jaw: [4],
  tongue: [0],
  tail: [0, 0],
  curl: [0, 0],
  earL: [0, 0],
  earR: [0, 0],
  tag: [0, 0],
  pawL: [0.245, 0.36, 0, 0],
  pawR: [0.245, 0.36, 0, 0],
  footL: [0.215, -0.58, 0, 0],
  footR: [0.215, -0.58, 0, 0],
  shrugL: [0],
  shrugR: [0],
};

/** Name -> { p: position, r: rotation from the rest pose }, relative to the origin, without the travel. */
export function solve(pose) {
  const joints = { origin: { p: [0, 0, 0], r: euler([0, 0, 0]) } };
  const put = (name, p, r) => (joints[name] = { p, r });
  const hang = (name, turn) => {
    const parent = joints[PARENT[name]];
    return put(name, placeOf(parent, name), multiply(parent.r, euler(turn)));
  };
  put('hips', add(REST.hips, pose.hips), euler(pose.turn));
  for (const name of ['loin', 'back', 'chest', 'neck', 'nape', 'head']) hang(name, pose[name]);
  hang('jaw', [pose.jaw[0], 0, 0]);
  hang('tongue', [pose.tongue[0], 0, 0]);
  const [nod, sway] = pose.tail;
  for (let n = 1; n <= 5; n++) {
    const late = (n - 1) / 4;
    hang(`tail_${n}`, [-nod - pose.curl[0] * late, sway + pose.curl[1] * late, 0]);
  }
  hang('tag', [pose.tag[0], 0, pose.tag[1]]);
  for (const side of ['l', 'r']) {
    const s = side === 'l' ? 1 : -1;
    const key = side.toUpperCase();
    const [back, out] = pose[`ear${key}`];
    hang(`ear_${side}`, [-back, 0, -out * s]);
    hang(`scapula_${side}`, [pose[`shrug${key}`][0], 0, 0]);
    leg(joints, put, [`arm_${side}`, `fore_${side}`, `wrist_${side}`, `paw_${side}`], pose[`paw${key}`], s);
    leg(
      joints,
      put,
      [`thigh_${side}`, `shin_${side}`, `hock_${side}`, `foot_${side}`],
      pose[`foot${key}`],
      s,
    );
  }
  return joints;
}

const placeOf = (joint, name) => add(joint.p, rotate(joint.r, sub(REST[name], REST[PARENT[name]])));

/** Bends the upper and lower bone so that they reach the ankle, which follows from the ball of the foot. */
function leg(joints, put, [upper, lower, ankle, ball], [x, z, lift, pitch], s) {
  const [b0, b1, b2, b3] = [upper, lower, ankle, ball].map((name) => REST[name]);
  const at = [x * s, b3[1] + lift, z];
  const rolled = euler([pitch, 0, 0]);
  const from = placeOf(joints[PARENT[upper]], upper);
  const target = add(at, rotate(rolled, sub(b2, b3)));
  const [long, short] = [length(sub(b1, b0)), length(sub(b2, b1))];
  const way = sub(target, from);
  const distance = clamp(length(way), Math.abs(long - short) + 0.01, (long + short) * 0.998);
  const dir = normalize(way);
  const along = (long * long - short * short + distance * distance) / (2 * distance);
  // The leg bends in the plane of the rest pose, rotated with the direction of the leg.
  const plane = reject(cross(sub(b2, b0), sub(b1, b0)), normalize(sub(b2, b0)));
  const out = normalize(cross(reject(plane, dir), dir));
  const middle = add(
    from,
    add(scale(dir, along), scale(out, Math.sqrt(Math.max(0, long * long - along * along)))),
  );
  const end = add(from, scale(dir, distance));
  const hinge = cross(dir, out);
  const restHinge = cross(normalize(sub(b2, b0)), sub(b1, b0));
  put(upper, from, boneTurn(sub(b1, b0), restHinge, sub(middle, from), hinge));
  put(lower, middle, boneTurn(sub(b2, b1), restHinge, sub(end, middle), hinge));
  put(ankle, end, rolled);
  const flat = euler([pitch * 0.4 * smoothstep(0.03, 0.15, lift), 0, 0]);
  put(ball, add(end, rotate(rolled, sub(b3, b2))), flat);
}

function boneTurn(restDir, restHinge, dir, hinge) {
  const basis = (along, side) => {
    const x = normalize(along);
    const y = reject(side, x);
    return columns(x, y, cross(x, y));
  };
  return multiply(basis(dir, hinge), transpose(basis(restDir, restHinge)));
}
