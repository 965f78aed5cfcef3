// Talus' clips, in the order of animation.cfg. `facing`: the rotation of the pelvis that counts as straight ahead; the
// trunk faces ahead although the legs stand at an angle.

import { timeline } from '../base/timeline.mjs';
import { deathBack, deathFront, deathSpin } from '../human/motions/death.mjs';
import { READY } from '../human/stances.mjs';
import { flutter, gait } from './gaits.mjs';

const FACING = -14;

/** Feet apart, the weapon at the hip in both hands. */
export const GUARD = {
  ...READY,
  root: [0, -0.05, 0],
  pelvis: [3, FACING, 0],
  spine: [3, 2, 0],
  chest: [5, -10, 0],
  neck: [2, 8, 0],
  head: [-8, 14, 0],
  footL: [0.18, 0.1, 0, 0, 10],
  footR: [-0.2, -0.14, 0, 0, -30],
  gunAt: [-0.2, -0.13, 0.23],
  gunDir: [0.2, -0.06, 1],
  elbowL: [0.8, -0.5, -0.3],
  elbowR: [-0.9, -0.3, -0.5],
};

const CROUCHED = { ...GUARD, root: [0, -0.3, -0.02], pelvis: [14, FACING, 0], kneeL: [0.3], kneeR: [0.35] };

/** A clip from keys for `length` frames, resampled to `frames` frames. */
const once = (base, [length, frames, fps], keys) => {
  const pose = timeline(base, keys);
  return { frames, fps, loop: 0, pose: (frame) => pose((frame / (frames - 1)) * (length - 1)) };
};
const cycle = (base, [length, frames, fps], keys) => {
  const pose = timeline(base, keys, length);
  return { frames, fps, loop: frames, pose: (frame) => pose((frame / frames) * length) };
};

/** One of the human's deaths, resampled to `frames` frames. The weapon lies higher, because it is thicker. */
function death({ frames: length, pose }, frames, fps) {
  const stretched = (frame) => {
    const at = pose((frame / (frames - 1)) * (length - 1));
    return { ...at, dropAt: [at.dropAt[0], at.dropAt[1] + 0.05, at.dropAt[2]] };
  };
  return { frames, fps, loop: 0, pose: stretched };
}

const dead = ({ frames, pose }) => ({
  frames: 1,
  fps: 20,
  loop: 0,
  pose: () => pose(frames - 1),
  last: true,
});

/** The left fist knocks on the breastplate twice, then points ahead. */
function gesture() {
  const lowered = { gunAt: [-0.3, -0.26, 0.16], gunDir: [0.02, -0.42, 1], gripL: [0], curlL: [1, 1] };
  const onChest = { fingersL: [-1, 0.15, -0.1], palmL: [-0.1, -0.1, -1], elbowL: [1, -0.35, 0.35] };
  const knock = (at, z) => [at, { handL: [0.16, 0.07, z] }];
  return once(
    GUARD,
    [20, 11, 8],
    [
      [0, { ...GUARD, handL: [0.12, -0.2, 0.42], fingersL: [-0.5, 0.2, 0.8], palmL: [0, -0.2, -1] }],
      [3, { ...lowered, ...onChest, handL: [0.2, 0.02, 0.42], chest: [2, -4, 0], head: [-6, 8, 0] }],
      knock(5, 0.27),
      [5, { chest: [-4, -4, 0] }],
      knock(7, 0.38),
      [7, { chest: [0, -4, 0] }],
      knock(9, 0.27),
      [9, { ...lowered, ...onChest, chest: [-4, -4, 0], head: [-10, 8, 0] }],
      [10, onChest],
      [13, { handL: [0.28, 0.16, 0.5], fingersL: [-0.15, 0.1, 1], palmL: [-0.2, -1, 0], curlL: [1, 0] }],
      [
        13,
        {
          elbowL: [0.9, -0.6, -0.1],
          chest: [6, -20, 0],
          neck: [2, 12, 0],
          head: [-6, 20, 0],
          ...lowered,
          curlL: [1, 0],
        },
      ],
      [15, { handL: [0.28, 0.18, 0.52], fingersL: [-0.15, 0.1, 1], palmL: [-0.2, -1, 0], curlL: [1, 0] }],
      [15, { elbowL: [0.9, -0.6, -0.1], chest: [7, -20, 0], ...lowered, curlL: [1, 0] }],
      [16, { gripL: [0.1] }],
      [19, { ...GUARD, gripL: [0.9] }],
    ],
  );
}

const attack = () =>
  once(
    GUARD,
    [6, 5, 13],
    [
      [0, { gunAt: [-0.21, -0.1, 0.12], gunDir: [0.2, 0.06, 1], chest: [-1, -15, 1], head: [-6, 18, 0] }],
      [1, { gunAt: [-0.21, -0.1, 0.14], gunDir: [0.2, 0.08, 1], chest: [0, -14, 1], head: [-6, 17, 0] }],
      [3, { gunAt: [-0.2, -0.125, 0.215], gunDir: [0.2, -0.03, 1], chest: [4, -11, 0], head: [-8, 15, 0] }],
      [5, { gunAt: GUARD.gunAt, gunDir: GUARD.gunDir, chest: GUARD.chest, head: GUARD.head }],
    ],
  );

/** A thrust with the weapon's head. */
const attack2 = () =>
  once(
    GUARD,
    [7, 6, 13],
    [
      [0, { gunAt: [-0.24, -0.08, 0.1], gunDir: [0.16, 0.02, 1], chest: [0, -22, 0], head: [-6, 22, 0] }],
      [2, { gunAt: [-0.12, 0.03, 0.5], gunDir: [0.06, 0.02, 1], chest: [14, 8, 0], head: [-14, -2, 0] }],
      [3, { gunAt: [-0.12, 0.03, 0.51], gunDir: [0.06, 0.0, 1], chest: [15, 9, 0], head: [-14, -3, 0] }],
      [6, { gunAt: GUARD.gunAt, gunDir: GUARD.gunDir, chest: GUARD.chest, head: GUARD.head }],
    ],
  );

const AWAY = {
  gunAt: [-0.28, -0.34, 0.05],
  gunDir: [-0.05, -1, 0.45],
  gripL: [0],
  handL: [0.3, -0.34, 0.16],
};

const drop = () =>
  once(
    GUARD,
    [5, 4, 15],
    [
      [0, { gunAt: GUARD.gunAt, gunDir: GUARD.gunDir, gripL: [1], handL: [0.2, -0.22, 0.36] }],
      [1, { gripL: [0.4], gunDir: [0.2, -0.3, 1] }],
      [4, { ...AWAY, chest: [12, -6, 0], head: [-2, 10, 0] }],
    ],
  );

const raise = () =>
  once(
    GUARD,
    [5, 4, 15],
    [
      [0, { ...AWAY, chest: [12, -6, 0], head: [-2, 10, 0] }],
      [2.5, { gripL: [0.5], gunDir: [0.2, -0.2, 1] }],
      [4, { gunAt: GUARD.gunAt, gunDir: GUARD.gunDir, chest: GUARD.chest, head: GUARD.head, gripL: [1] }],
    ],
  );

const still = (pose) => ({ frames: 1, fps: 15, loop: 1, pose: () => pose });
const STAND2 = {
  ...GUARD,
  gunAt: [-0.25, -0.1, 0.13],
  gunDir: [0.14, 0.02, 1],
  chest: [4, -18, 0],
  head: [-8, 20, 0],
};

const STEPS = { wide: 0.155, yaw: 6, knee: 0.1, strike: -16, push: 34, twist: 6, sway: 0.018, roll: 2.5 };
const walk = {
  ...STEPS,
  frames: 8,
  fps: 10,
  duty: 0.6,
  front: 0.25,
  back: -0.23,
  lift: 0.09,
  low: 0.05,
  bob: 0.014,
  lean: 4,
};
const run = {
  ...{
    ...STEPS,
    frames: 8,
    fps: 15,
    duty: 0.4,
    front: 0.27,
    back: -0.3,
    lift: 0.24,
    low: 0.07,
    bob: 0.03,
    lean: 11,
  },
  ...{ push: 42, twist: 11, sway: 0.014, wide: 0.14, knee: 0.04, forward: 0.02 },
};
const back = {
  ...walk,
  fps: 12,
  front: 0.2,
  back: -0.24,
  lift: 0.12,
  low: 0.08,
  lean: -1,
  push: 20,
  backward: true,
};
const creep = {
  ...walk,
  frames: 6,
  fps: 7,
  front: 0.23,
  back: -0.21,
  low: 0.25,
  bob: 0.012,
  lean: 16,
  lift: 0.07,
  knee: 0.35,
};

const GATHER = { root: [0, -0.26, -0.03], pelvis: [18, FACING, 0], plantL: [1], plantR: [1] };
const feet = (l, r) => ({ footL: l, footR: r });
const FLAT = feet(GUARD.footL, GUARD.footR);

const jump = () =>
  once(
    GUARD,
    [7, 4, 10],
    [
      [0, { ...GATHER, ...FLAT, legL: [0, -0.7, 0.05, 20], legR: [0, -0.7, 0.05, 20] }],
      [
        1.5,
        {
          root: [0, 0.05, 0.03],
          pelvis: [4, FACING, 0],
          plantL: [1],
          plantR: [1],
          ...feet([0.18, 0.1, 0.02, 44, 10], [-0.2, -0.14, 0.02, 46, -26]),
        },
      ],
      [
        3,
        {
          root: [0, 0.22, 0.03],
          pelvis: [10, FACING, 0],
          plantL: [0],
          plantR: [0],
          legL: [0.03, -0.46, 0.24, 20],
          legR: [-0.04, -0.56, -0.06, 40],
        },
      ],
      [
        6,
        {
          root: [0, 0.26, 0.02],
          pelvis: [8, FACING, 0],
          legL: [0.04, -0.5, 0.2, 16],
          legR: [-0.06, -0.58, -0.12, 40],
        },
      ],
    ],
  );
const jumpBack = () =>
  once(
    GUARD,
    [7, 4, 10],
    [
      [
        0,
        { ...GATHER, pelvis: [10, FACING, 0], ...FLAT, legL: [0, -0.7, 0.05, 20], legR: [0, -0.7, 0.05, 20] },
      ],
      [
        1.5,
        {
          root: [0, 0.04, -0.04],
          pelvis: [-8, FACING, 0],
          plantL: [1],
          plantR: [1],
          ...feet([0.18, 0.1, 0.03, 30, 10], [-0.2, -0.14, 0.02, 46, -26]),
        },
      ],
      [
        3,
        {
          root: [0, 0.2, -0.04],
          pelvis: [-10, FACING, 0],
          plantL: [0],
          plantR: [0],
          legL: [0.04, -0.52, 0.3, 0],
          legR: [-0.05, -0.6, 0.16, 10],
        },
      ],
      [
        6,
        {
          root: [0, 0.24, -0.03],
          pelvis: [-12, FACING, 0],
          legL: [0.05, -0.5, 0.33, -4],
          legR: [-0.06, -0.58, 0.2, 6],
        },
      ],
    ],
  );
const land = (lean) => () =>
  once(
    GUARD,
    [5, 3, 10],
    [
      [
        0,
        {
          root: [0, -0.06, 0],
          pelvis: [lean / 3, FACING, 0],
          ...feet([0.19, 0.12, 0.02, 12, 10], [-0.21, -0.15, 0.02, 18, -30]),
        },
      ],
      [1.2, { root: [0, -0.3, -0.02], pelvis: [lean, FACING, 0], ...FLAT }],
      [4, { root: GUARD.root, pelvis: GUARD.pelvis }],
    ],
  );

const idle = () =>
  cycle(
    GUARD,
    [8, 4, 3],
    [
      [0, { root: [0, -0.05, 0], pelvis: [3, FACING, 0] }],
      [4, { root: [0.008, -0.062, 0.004], pelvis: [3.6, FACING - 1, 0.6] }],
    ],
  );
const idleCrouched = () =>
  cycle(
    CROUCHED,
    [6, 4, 3],
    [
      [0, { root: [0, -0.3, -0.02] }],
      [3, { root: [0.006, -0.312, -0.018], pelvis: [15, FACING, 0.4] }],
    ],
  );
/** Steps in place, one foot after the other. */
const turning = () =>
  cycle(
    GUARD,
    [8, 4, 6],
    [
      [0, { footL: [0.18, 0.1, 0, 0, 10], root: [-0.01, -0.055, 0], pelvis: [4, FACING, 0] }],
      [2, { footL: [0.175, 0.03, 0.06, 14, 0], root: [-0.024, -0.07, 0], pelvis: [4, FACING + 5, -2] }],
      [4, { footL: [0.18, 0.1, 0, 0, 10], root: [0.01, -0.055, 0], pelvis: [4, FACING, 0] }],
      [4, { footR: [-0.2, -0.14, 0, 0, -30] }],
      [6, { footR: [-0.185, -0.06, 0.06, 14, -16], root: [0.024, -0.07, 0], pelvis: [4, FACING - 5, 2] }],
      [8, { footR: [-0.2, -0.14, 0, 0, -30] }],
    ],
  );

/**
 * Rows in the file's order: { name, frames, fps, loop: frames that repeat, pose(frame), facing, last }. `last`: in
 * animation.cfg, the clip uses the last frame of the previous clip.
 */
export function talusClips() {
  const deaths = [
    [death(deathBack(), 7, 10), 1],
    [death(deathFront(), 8, 10), 2],
    [death(deathSpin(), 9, 10), 3],
  ].flatMap(([clip, n]) => [
    [`BOTH_DEATH${n}`, clip],
    [`BOTH_DEAD${n}`, dead(clip)],
  ]);
  const rows = [
    ...deaths,
    ['TORSO_GESTURE', gesture()],
    ['TORSO_ATTACK', attack()],
    ['TORSO_ATTACK2', attack2()],
    ['TORSO_DROP', drop()],
    ['TORSO_RAISE', raise()],
    ['TORSO_STAND', still(GUARD)],
    ['TORSO_STAND2', still(STAND2)],
    ['LEGS_WALKCR', gait(CROUCHED, creep), 0],
    ['LEGS_WALK', gait(GUARD, walk), 0],
    ['LEGS_RUN', gait(GUARD, run), 0],
    ['LEGS_BACK', gait(GUARD, back), 0],
    ['LEGS_SWIM', flutter(GUARD, { frames: 6, fps: 8 }), 0],
    ['LEGS_JUMP', jump()],
    ['LEGS_LAND', land(18)()],
    ['LEGS_JUMPB', jumpBack()],
    ['LEGS_LANDB', land(6)()],
    ['LEGS_IDLE', idle()],
    ['LEGS_IDLECR', idleCrouched()],
    ['LEGS_TURN', turning()],
  ];
  return rows.map(([name, clip, facing = FACING]) => ({ name, facing, ...clip }));
}
