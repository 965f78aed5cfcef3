// Turns a pose into the position and rotation of every joint. The trunk is rotated joint by joint; hands and feet
// have the positions of the pose, and the limbs follow. See stances.mjs for the channels of a pose.

import {
  add,
  arc,
  clamp,
  columns,
  cross,
  dot,
  euler,
  frame,
  length,
  mix,
  multiply,
  normalize,
  reject,
  rotate,
  scale,
  slerp,
  sub,
  transpose,
  turn,
} from '../base/math.mjs';
import { HUMAN } from './skeleton.mjs';

/** Joint name -> { p: position, r: rotation from the rest pose, b: position at rest }. */
export function solve(pose, figure = HUMAN) {
  const { REST, PARENT } = figure;
  const joints = {};
  const put = (name, p, r) => (joints[name] = { p, r, b: REST[name] });
  const hang = (name, r) => {
    const parent = joints[PARENT[name]];
    return put(name, placeOf(figure, parent, name), r ? multiply(parent.r, r) : parent.r);
  };
  put('pelvis', add(REST.pelvis, pose.root), euler(pose.pelvis));
  for (const name of ['spine', 'chest', 'neck', 'head']) hang(name, euler(pose[name]));
  hang('braid_1', euler([pose.braid[0], 0, pose.braid[1]]));
  hang('braid_2', euler([pose.braid[0] * 0.6, 0, pose.braid[1] * 0.6]));
  solveGun(pose, joints.chest, put);
  for (const side of ['l', 'r']) {
    solveArm(figure, pose, side, joints, put, hang);
    solveLeg(figure, pose, side, joints, put);
  }
  return joints;
}

const placeOf = ({ REST }, parent, name) => add(parent.p, rotate(parent.r, sub(REST[name], parent.b)));

/** The weapon moves with the chest; its direction follows the chest by the fraction `gunFollow`. */
function solveGun(pose, chest, put) {
  const basis = (dir, up) => {
    const z = normalize(dir);
    const y = reject(up, z);
    return columns(cross(y, z), y, z);
  };
  const follow = slerp(euler([0, 0, 0]), chest.r, pose.gunFollow[0]);
  const held = multiply(follow, basis(pose.gunDir, pose.gunUp));
  const heldAt = add(chest.p, rotate(follow, pose.gunAt));
  const dropped = basis(pose.dropDir, pose.dropUp);
  put('gun', mix(heldAt, pose.dropAt, pose.drop[0]), slerp(held, dropped, pose.drop[0]));
}

/** Solves two bones from `from` towards `target`, bent to the side of `pole`. */
function reach(from, target, upper, lower, pole) {
  const way = sub(target, from);
  const distance = clamp(length(way), Math.abs(upper - lower) + 0.01, (upper + lower) * 0.999);
  const dir = normalize(way);
  const along = (upper * upper - lower * lower + distance * distance) / (2 * distance);
  const out = reject(pole, dir);
  const bend = Math.sqrt(Math.max(0, upper * upper - along * along));
  return {
    middle: add(from, add(scale(dir, along), scale(out, bend))),
    end: add(from, scale(dir, distance)),
    hinge: cross(dir, out),
  };
}

/** The rotation from a bone's direction and hinge at rest to another direction and hinge. */
function bone({ REST }, from, to, restHinge, dir, hinge) {
  return multiply(frame(dir, hinge), transpose(frame(sub(REST[to], REST[from]), restHinge)));
}

function solveArm(figure, pose, side, joints, put, hang) {
  const { REST, HAND, GRIP } = figure;
  const name = (joint) => `${joint}_${side}`;
  const key = side.toUpperCase();
  const { chest, gun } = joints;
  const free = add(chest.p, rotate(chest.r, pose[`hand${key}`]));
  const freeTurn = handTurn(
    HAND[side],
    rotate(chest.r, pose[`fingers${key}`]),
    rotate(chest.r, pose[`palm${key}`]),
  );
  const grip = GRIP[side];
  const gripTurn = handTurn(HAND[side], rotate(gun.r, grip.dir), rotate(gun.r, grip.palm));
  const hold = pose[`grip${key}`][0];
  const target = mix(free, add(gun.p, rotate(gun.r, grip.at)), hold);

  // The shoulder moves a little towards the hand.
  const restReach = normalize(sub(REST[name('fore')], REST[name('clav')]));
  const clavAt = placeOf(figure, chest, name('clav'));
  const wanted = normalize(rotate(transpose(chest.r), sub(target, clavAt)));
  hang(name('clav'), arc(restReach, normalize(mix(restReach, wanted, 0.17))));
  const clav = joints[name('clav')];

  const from = placeOf(figure, clav, name('arm'));
  const upper = length(sub(REST[name('fore')], REST[name('arm')]));
  const lower = length(sub(REST[name('hand')], REST[name('fore')]));
  const { middle, end, hinge } = reach(from, target, upper, lower, rotate(chest.r, pose[`elbow${key}`]));
  const restDir = normalize(sub(REST[name('fore')], REST[name('arm')]));
  const restHinge = cross(restDir, reject([0, -0.2, -1], restDir));
  const dir = normalize(sub(middle, from));
  put(name('arm'), from, bone(figure, name('arm'), name('fore'), restHinge, dir, hinge));
  put(name('delt'), from, multiply(arc(rotate(clav.r, restDir), dir), clav.r));
  const fore = put(
    name('fore'),
    middle,
    bone(figure, name('fore'), name('hand'), restHinge, sub(end, middle), hinge),
  );
  const hand = put(name('hand'), end, slerp(freeTurn, gripTurn, hold));
  put(name('twist'), end, slerp(fore.r, hand.r, 0.5));
  curlFingers(pose[`curl${key}`], HAND, side, hang);
}

function handTurn(rest, dir, palm) {
  return multiply(frame(dir, palm), transpose(frame(rest.dir, rest.palm)));
}

/** `curl`: [three fingers, index finger], 0 straight, 1 a fist. */
function curlFingers([fingers, index], HAND, side, hang) {
  const { dir, palm } = HAND[side];
  const axis = normalize(cross(dir, palm));
  hang(`fing_${side}`, turn(axis, 78 * fingers));
  hang(`tips_${side}`, turn(axis, 96 * fingers));
  hang(`index_${side}`, turn(axis, 78 * index));
  hang(`nail_${side}`, turn(axis, 96 * index));
  const inward = dot(cross(dir, HAND[side].thumb), palm) > 0 ? 1 : -1;
  hang(`thumb_${side}`, turn(dir, 40 * fingers * inward));
}

function solveLeg(figure, pose, side, joints, put) {
  const { REST } = figure;
  const name = (joint) => `${joint}_${side}`;
  const key = side.toUpperCase();
  const { pelvis } = joints;
  const plant = pose[`plant${key}`][0];
  const step = plantedFoot(figure, pose[`foot${key}`]);
  const [x, y, z, flex] = pose[`leg${key}`];
  const from = placeOf(figure, pelvis, name('thigh'));
  const target = mix(add(from, rotate(pelvis.r, [x, y, z])), step.at, plant);

  const outward = side === 'l' ? 1 : -1;
  const knee = [pose[`knee${key}`][0] * outward, 0, 1];
  const stepPole = normalize(add(rotate(step.heading, knee), scale(rotate(pelvis.r, knee), 0.6)));
  const pole = mix(rotate(pelvis.r, knee), stepPole, plant);
  const upper = length(sub(REST[name('calf')], REST[name('thigh')]));
  const lower = length(sub(REST[name('foot')], REST[name('calf')]));
  const { middle, end, hinge } = reach(from, target, upper, lower, pole);
  const restHinge = [-1, 0, 0];
  put(name('thigh'), from, bone(figure, name('thigh'), name('calf'), restHinge, sub(middle, from), hinge));
  const calf = put(
    name('calf'),
    middle,
    bone(figure, name('calf'), name('foot'), restHinge, sub(end, middle), hinge),
  );
  const freeTurn = multiply(calf.r, euler([flex, 0, 0]));
  const foot = put(name('foot'), end, slerp(freeTurn, step.turn, plant));
  put(
    name('toe'),
    placeOf(figure, foot, name('toe')),
    slerp(foot.r, multiply(foot.r, euler([-step.bend, 0, 0])), plant),
  );
}

/** A foot on the ground rolls over its ball (pitch > 0, heel up) or its heel (pitch < 0). */
function plantedFoot({ REST }, [x, z, lift, pitch, yaw]) {
  const ankle = REST.foot_l[1];
  const heading = euler([0, yaw, 0]);
  const rolled = multiply(heading, euler([pitch, 0, 0]));
  const pivot = pitch > 0 ? sub(REST.toe_l, REST.foot_l) : [0, -ankle, -0.06];
  const flat = [x, ankle + lift, z];
  const at = add(add(flat, rotate(heading, pivot)), rotate(rolled, scale(pivot, -1)));
  const bend = clamp(pitch, 0, 50) * (1 - clamp(lift / 0.1, 0, 1));
  return { at, heading, turn: rolled, bend };
}
