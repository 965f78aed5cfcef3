// Marl's clips at 24 frames a second. A cycle ends with a copy of its first frame. The walk moves the origin, so
// the next cycle starts at the position where the previous one ends.

import { lerp, smoothstep, TAU } from '../base/math.mjs';
import { timeline } from '../base/timeline.mjs';
import { STAND } from './solve.mjs';

export const FPS = 24;

/** [{ name, poses }]. */
export const marlClips = () => [
  { name: 'idle', poses: framesOf(72, idle()) },
  { name: 'walk', poses: framesOf(30, walk) },
  { name: 'attack', poses: framesOf(42, attack()) },
];

const framesOf = (count, poseAt) => Array.from({ length: count + 1 }, (_, frame) => poseAt(frame));

/** Head low, back a little arched: the start of all clips. */
const WARY = {
  ...STAND,
  hips: [0, -0.045, 0],
  turn: [3, 0, 0],
  loin: [-2, 0, 0],
  chest: [2, 0, 0],
  neck: [16, 0, 0],
  nape: [8, 0, 0],
  head: [-20, 0, 0],
  jaw: [0],
  tail: [-6, 0],
  curl: [14, 0],
  pawL: [0.26, 0.42, 0, 0],
  pawR: [0.25, 0.3, 0, 0],
  footL: [0.235, -0.66, 0, 0],
  footR: [0.225, -0.52, 0, 0],
};

/** Breathes, smells, looks to the left, shakes an ear; the tail sways on. */
function idle() {
  const keys = timeline(
    WARY,
    [
      [0, { neck: [16, 0, 0], nape: [8, 0, 0], head: [-20, 0, 0], jaw: [0], hips: [0, -0.045, 0] }],
      [0, { turn: [3, 0, 0], chest: [2, 0, 0], earL: [0, 0], earR: [0, 0], back: [0, 0, 0] }],
      [10, { neck: [20, -2, 0], head: [-14, -2, 0], jaw: [-6] }],
      [20, { neck: [6, 12, 0], nape: [0, 14, 0], head: [-14, 16, 8], jaw: [0], chest: [1, 5, 0] }],
      [20, { hips: [0.03, -0.05, 0.01], turn: [3, 0, 3], earL: [-6, 6], earR: [10, 4] }],
      [32, { neck: [5, 14, 0], nape: [0, 16, 0], head: [-12, 20, 10], jaw: [6], chest: [1, 6, 0] }],
      [32, { earL: [0, 0], hips: [0.032, -0.052, 0.01], turn: [3, 0, 3] }],
      [35, { earL: [34, 20] }],
      [38, { earL: [-8, 0] }],
      [40, { earL: [26, 14] }],
      [43, { earL: [0, 0], earR: [0, 0] }],
      [48, { neck: [14, -8, 0], nape: [6, -10, 0], head: [-22, -12, -4], jaw: [-6], chest: [2, -2, 0] }],
      [48, { hips: [-0.02, -0.048, 0], turn: [3, 0, -2] }],
      [56, { neck: [15, -9, 0], nape: [7, -11, 0], head: [-20, -14, -4], jaw: [2] }],
      [60, { hips: [-0.018, -0.046, 0], turn: [3, 0, -2], head: [-24, -10, -2] }],
    ],
    72,
  );
  return (frame) => {
    const pose = keys(frame);
    const breath = Math.sin((TAU * frame) / 36);
    const sway = (late) => Math.sin((TAU * frame) / 72 - late);
    const [hx, hy, hz] = pose.hips;
    return {
      ...pose,
      hips: [hx, hy + breath * 0.006, hz],
      back: [breath * -1.2, 0, 0],
      chest: [pose.chest[0] + breath * 1.6, pose.chest[1], pose.chest[2]],
      jaw: [pose.jaw[0] + Math.max(0, breath) * 5],
      tongue: [4 + breath * 4],
      tail: [-6 + sway(0.4) * 2, sway(0) * 11],
      curl: [14 + Math.sin((TAU * frame) / 36) * 5, sway(1.5) * 24],
      tag: [breath * 5, pose.neck[1] * -0.5],
    };
  };
}

const CYCLE = 30;
const STRIDE = 1.05;
/** The fraction of a cycle in which a foot is on the ground. */
const DUTY = 0.62;

/** The position and pitch of a foot: it stays on the ground, which moves back, then swings forward through the air. */
function step(phase, [x, z], high) {
  const p = ((phase % 1) + 1) % 1;
  const reach = STRIDE * DUTY;
  if (p < DUTY) {
    const t = p / DUTY;
    return [x, z + reach * (0.5 - t), 0, 34 * smoothstep(0.72, 1, t) ** 1.5];
  }
  const t = (p - DUTY) / (1 - DUTY);
  // The foot lifts off and lands at the speed of the ground.
  const speed = (-reach / DUTY) * (1 - DUTY);
  const t2 = t * t;
  const t3 = t2 * t;
  const along = -reach / 2 + reach * (3 * t2 - 2 * t3) + speed * (t3 - 2 * t2 + t + t3 - t2) * 0.6;
  const pitch =
    lerp(34, 0, smoothstep(0, 0.9, t)) + Math.sin(Math.PI * t) * 30 - smoothstep(0.6, 0.85, t) * 10;
  return [x, z + along, Math.sin(Math.PI * t) ** 1.3 * high, pitch + smoothstep(0.85, 1, t) * 10];
}

/** The feet step in the order left hind, left fore, right hind, right fore, a quarter of the cycle apart. */
function walk(frame) {
  const t = frame / CYCLE;
  const wave = (turns, late = 0) => Math.sin(TAU * (t * turns - late));
  return {
    ...WARY,
    travel: [STRIDE * t],
    hips: [wave(1, 0.08) * 0.022, -0.075 + wave(2, 0.1) * 0.014, 0],
    turn: [3 + wave(2, 0.3) * 1.4, wave(1, 0.3) * 5, wave(1, 0.55) * 4],
    loin: [-3, wave(1, 0.32) * -4, wave(1, 0.55) * -2],
    back: [wave(2, 0.2) * 1.2, wave(1, 0.32) * -4, wave(1, 0.3) * 2],
    chest: [2 - wave(2, 0.15) * 1.5, wave(1, 0.8) * 3, wave(1, 0.3) * 2],
    neck: [22 + wave(2, 0.35) * 3, wave(1, 0.05) * -2, 0],
    nape: [10 + wave(2, 0.42) * 2, wave(1, 0.05) * -2, wave(1, 0.8) * 2],
    head: [-30 - wave(2, 0.38) * 3, wave(1, 0) * 3, 0],
    jaw: [2 + wave(2, 0.5) * 5],
    tongue: [6 + wave(2, 0.7) * 6],
    tail: [-8 + wave(2, 0.6) * 2, wave(1, 0.1) * 9],
    curl: [16 + wave(2, 0.8) * 5, wave(1, 0.35) * 22],
    earL: [12 + wave(2, 0.6) * 5, 0],
    earR: [12 + wave(2, 0.55) * 5, 0],
    tag: [wave(2, 0.6) * 12, wave(1, 0.3) * 8],
    footL: step(t, [0.19, -0.6], 0.13),
    pawL: step(t + 0.75, [0.22, 0.36], 0.15),
    footR: step(t + 0.5, [0.19, -0.6], 0.13),
    pawR: step(t + 0.25, [0.22, 0.36], 0.15),
    shrugL: [wave(1, -0.02 + 0.25) * 9],
    shrugR: [wave(1, 0.48 + 0.25) * 9],
  };
}

/** Sinks back, leaps up on the hind legs, bites, shakes its head, and goes back. */
function attack() {
  return timeline(WARY, [
    [0, { ...WARY }],
    [9, { hips: [0, -0.16, -0.16], turn: [4, 0, 0], loin: [4, 0, 0], chest: [8, 0, 0], neck: [26, 0, 0] }],
    [9, { nape: [8, 0, 0], head: [-40, 0, 0], jaw: [-6], tail: [4, 0], curl: [-10, 0] }],
    [9, { earL: [36, 10], earR: [36, 10], pawL: [0.28, 0.42, 0, 0], pawR: [0.28, 0.3, 0, 0] }],
    [9, { footL: [0.235, -0.66, 0, 0], footR: [0.225, -0.52, 0, 0] }],
    [11, { hips: [0, -0.17, -0.17], chest: [8, 0, 0], head: [-42, 0, 0], jaw: [10] }],
    [15, { hips: [0, 0.02, 0.1], turn: [-26, 0, 0], loin: [-10, 0, 0], chest: [-6, 0, 0] }],
    [15, { neck: [4, 0, 0], nape: [-4, 0, 0], head: [0, 0, 0], jaw: [44], tongue: [12] }],
    [15, { pawL: [0.26, 0.78, 0.46, 50], pawR: [0.26, 0.86, 0.56, 60], tail: [-20, 0], curl: [-16, 0] }],
    [15, { footL: [0.235, -0.66, 0, 16], footR: [0.225, -0.52, 0, 10] }],
    [18, { hips: [0, -0.06, 0.22], turn: [-6, 0, 0], loin: [-4, 0, 0], chest: [4, 0, 0] }],
    [18, { neck: [10, 0, 0], nape: [4, 0, 0], head: [-12, 0, 0], jaw: [50], tongue: [14] }],
    [18, { pawL: [0.29, 0.92, 0.12, 10], pawR: [0.29, 1.0, 0.16, 14], footL: [0.235, -0.66, 0, 34] }],
    [18, { footR: [0.225, -0.52, 0, 30] }],
    [20, { hips: [0, -0.14, 0.26], turn: [6, 0, 0], loin: [0, 0, 0], chest: [10, 0, 0] }],
    [20, { neck: [24, 0, 0], nape: [12, 0, 0], head: [-16, 0, 0], jaw: [-9], tongue: [0] }],
    [20, { pawL: [0.3, 0.93, 0, 0], pawR: [0.3, 1.02, 0, 0], tail: [8, 0], curl: [20, 0] }],
    [20, { footL: [0.235, -0.66, 0, 38], footR: [0.225, -0.52, 0, 34], tag: [30, 0] }],
    [22, { nape: [10, 16, -8], head: [-16, 14, -22], neck: [22, 10, 0], chest: [9, 5, 3], tag: [-14, 20] }],
    [22, { tail: [4, -8], curl: [16, -20] }],
    [25, { nape: [10, -18, 8], head: [-16, -16, 24], neck: [22, -12, 0], chest: [9, -6, -3], tag: [8, -22] }],
    [25, { tail: [4, 8], curl: [16, 20] }],
    [
      28,
      {
        nape: [8, 12, -5],
        head: [-18, 10, -14],
        neck: [20, 8, 0],
        chest: [8, 3, 2],
        jaw: [-9],
        tag: [0, 14],
      },
    ],
    [28, { hips: [0, -0.13, 0.25], turn: [5, 0, 0], loin: [0, 0, 0], tail: [2, -5], curl: [14, -10] }],
    [28, { pawL: [0.3, 0.93, 0, 0], pawR: [0.3, 1.02, 0, 0] }],
    [29, { footL: [0.235, -0.66, 0, 36], footR: [0.225, -0.52, 0, 32] }],
    [31, { pawL: [0.28, 0.7, 0.12, 30], pawR: [0.3, 1.0, 0, 12], hips: [0, -0.1, 0.17] }],
    [34, { pawL: [0.26, 0.42, 0, 0], pawR: [0.28, 0.84, 0.05, 30], hips: [0, -0.07, 0.08], jaw: [14] }],
    [34, { footL: [0.235, -0.66, 0, 0], footR: [0.225, -0.52, 0, 0], neck: [10, 0, 0], nape: [4, 0, 0] }],
    [34, { head: [-14, 0, 0], chest: [2, 0, 0], tag: [6, 0] }],
    [36, { pawR: [0.26, 0.55, 0.12, 30] }],
    [39, { pawR: [0.25, 0.3, 0, 0], hips: [0, -0.05, 0], jaw: [10], earL: [10, 0], earR: [10, 0] }],
    [42, { ...WARY }],
  ]);
}
