// Hyoid's sequences. Looping ones end with a copy of their first frame, as the game requires.

import { attack } from '../human/motions/attack.mjs';
import { stand } from '../human/motions/stand.mjs';
import { AIM, READY } from '../human/stances.mjs';
import { lerp, TAU } from '../base/math.mjs';
import { gait } from '../talus/gaits.mjs';

const EVENT = { muzzleFlash: 5001, sound: 5004 };
const ACTIVITY = { idle: 1, walk: 3, rangeAttack: 28 };

const framesOf = (count, poseAt) => Array.from({ length: count + 1 }, (_, frame) => poseAt(frame));

/** [{ label, rate, loops, activity, events, travel (metres per pass), axis, blends: [poses] }]. */
export const hyoidSequences = () => [idle(), walk(), burst(), aim()];

function idle() {
  const { frames, pose } = stand();
  const blends = [framesOf(frames, pose)];
  return { label: 'idle', rate: 10, loops: true, activity: ACTIVITY.idle, blends };
}

const STEP = { frames: 32, fps: 30, duty: 0.62, front: 0.31, back: -0.31, wide: 0.1, lift: 0.11 };

function walk() {
  const base = {
    ...READY,
    gunAt: [-0.11, -0.07, 0.26],
    gunDir: [0.46, -0.2, 1],
    gunFollow: [0.35],
    chest: [3, 0, 0],
    spine: [3, 0, 0],
    neck: [0, 0, 0],
    head: [-6, 0, 0],
  };
  const how = {
    ...STEP,
    ...{ strike: -16, push: 34, yaw: 6, low: 0.062, bob: 0.014, forward: 0.01 },
    ...{ lean: 3, sway: 0.018, twist: 7, roll: 2, knee: 0.1 },
  };
  const legs = gait(base, how);
  const pose = (frame) => {
    const t = (frame / how.frames) * TAU;
    // The shoulders turn in the opposite direction to the hips, and the head in the opposite direction to both.
    const turn = Math.cos(t) * 7;
    const dip = Math.cos(t * 2 - 1.1);
    return {
      ...legs.pose(frame % how.frames),
      spine: [3, turn * 0.9, 0],
      chest: [3 - dip * 0.8, turn * 0.7 - 4, 0],
      neck: [0, turn * -0.4 + 2, 0],
      head: [-6 + dip * 0.8, turn * -0.2 + 2, 0],
      gunAt: [-0.11, -0.07 + dip * 0.008, 0.26],
    };
  };
  const travel = (STEP.front - STEP.back) / STEP.duty;
  const blends = [framesOf(how.frames, pose)];
  return { label: 'walk', rate: how.fps, loops: true, activity: ACTIVITY.walk, travel, blends };
}

/** Three shots; two frames before the first. */
function burst() {
  const { frames, pose } = attack();
  const first = 2;
  const shots = [0, 2, 4].map((at) => first + at * 2);
  const events = shots.map((frame) => ({ frame, number: EVENT.muzzleFlash, options: '21' }));
  events.push({ frame: first, number: EVENT.sound, options: 'hyoid/burst.wav' });
  events.sort((a, b) => a.frame - b.frame);
  const poses = Array.from({ length: frames * 2 - 1 }, (_, i) =>
    pose((i - first) / 2 + (i < first ? frames : 0)),
  );
  return { label: 'attack', rate: 20, activity: ACTIVITY.rangeAttack, events, blends: [poses] };
}

/** The maximum angle up and down, in degrees: the ends of the blend. */
const HIGHEST = 40;

function aim() {
  const frames = 20;
  const tilted = (degrees) => (frame) => {
    const breath = Math.sin((frame / frames) * TAU);
    const share = degrees / HIGHEST;
    const lift = Math.tan((degrees * Math.PI) / 180);
    const [x, y, z] = AIM.gunAt;
    const nod = (channel, by) => [AIM[channel][0] + by, AIM[channel][1], AIM[channel][2]];
    return {
      ...AIM,
      spine: nod('spine', -11 * share),
      chest: nod('chest', -12 * share + breath * 0.9),
      neck: nod('neck', -6 * share),
      head: nod('head', -9 * share - breath * 0.5),
      gunAt: [x, y + 0.2 * share + breath * 0.004, z - (share > 0 ? 0.1 : 0.13) * Math.abs(share)],
      gunDir: [0.02, lift, 1],
      root: [AIM.root[0], lerp(AIM.root[1], AIM.root[1] - 0.02, Math.abs(share)), AIM.root[2] - 0.03 * share],
    };
  };
  // The rotation is about the axis to the left, so a negative angle looks up.
  const axis = { start: -HIGHEST, end: HIGHEST };
  const blends = [HIGHEST, -HIGHEST].map((degrees) => framesOf(frames, tilted(degrees)));
  return { label: 'aim', rate: 10, loops: true, axis, blends };
}
