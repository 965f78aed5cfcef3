// The channels of a pose and the stances that clips start from. Degrees and metres.
//
//   root                 pelvis' offset from its rest position
//   pelvis spine chest neck head
//                        turns: x leans forward, y turns left, z leans right
//   footL footR          on the ground: x, z, height, pitch (+ heel up over the ball, - toes up), yaw
//   legL legR            in the air: ankle from the hip in the pelvis' space, flex of the ankle
//   plantL plantR        1 = foot, 0 = leg
//   kneeL kneeR          how far the knee points outwards
//   gunAt gunDir gunUp   the weapon's grip relative to the chest, its direction, its up vector
//   gunFollow            0: those are the world's axes, 1: the chest's
//   drop dropAt dropDir dropUp
//                        1: the weapon is not in the hands, at the given position
//   gripL gripR          1: the hand holds the weapon, 0: the next channels place it in chest space
//   handL fingersL palmL wrist from the chest, direction of the fingers, normal of the palm
//   curlL curlR          three fingers, index finger: 0 straight, 1 a fist
//   elbowL elbowR        where the elbow points, in chest space
//   settle               1: the figure is lifted until nothing is below the ground
//   braid                swing back, swing right (made by bake.mjs)

export const REST_POSE = {
  root: [0, 0, 0],
  pelvis: [0, 0, 0],
  spine: [0, 0, 0],
  chest: [0, 0, 0],
  neck: [0, 0, 0],
  head: [0, 0, 0],
  footL: [0.12, -0.03, 0, 0, 6],
  footR: [-0.12, -0.03, 0, 0, -6],
  legL: [0, -0.84, 0.05, 20],
  legR: [0, -0.84, 0.05, 20],
  plantL: [1],
  plantR: [1],
  kneeL: [0.12],
  kneeR: [0.12],
  gunAt: [0, -3, 0],
  gunDir: [0, 0, 1],
  gunUp: [0, 1, 0],
  gunFollow: [0],
  drop: [0],
  dropAt: [0, 0, 0],
  dropDir: [0, 0, 1],
  dropUp: [0, 1, 0],
  gripL: [0],
  gripR: [0],
  handL: [0.46, -0.26, 0.02],
  handR: [-0.46, -0.26, 0.02],
  fingersL: [0.55, -0.8, 0.1],
  fingersR: [-0.55, -0.8, 0.1],
  palmL: [-0.8, -0.6, 0],
  palmR: [0.8, -0.6, 0],
  curlL: [0.15, 0.1],
  curlR: [0.15, 0.1],
  elbowL: [0.5, -0.3, -1],
  elbowR: [-0.5, -0.3, -1],
  settle: [0],
  braid: [0, 0],
};

/** Weight on both feet, left foot first, the weapon low across the body. */
export const READY = {
  ...REST_POSE,
  root: [0, -0.06, 0],
  pelvis: [4, -18, 0],
  spine: [4, 3, 0],
  chest: [5, -7, 0],
  neck: [2, 6, 0],
  head: [-9, 15, 0],
  footL: [0.14, 0.13, 0, 0, 6],
  footR: [-0.17, -0.17, 0, 0, -32],
  gunAt: [-0.12, -0.1, 0.24],
  gunDir: [0.4, -0.28, 1],
  gripL: [1],
  gripR: [1],
  curlL: [0.8, 0.75],
  curlR: [1, 0.7],
  elbowL: [0.75, -0.75, -0.2],
  elbowR: [-0.85, -0.6, -0.35],
  handL: [0.3, -0.3, 0.12],
  fingersL: [0.1, -1, 0.3],
  palmL: [-1, 0, -0.2],
  handR: [-0.3, -0.3, 0.12],
  fingersR: [-0.1, -1, 0.3],
  palmR: [1, 0, -0.2],
};

/** The weapon at the shoulder. */
export const AIM = {
  ...READY,
  root: [0, -0.1, 0.01],
  pelvis: [6, -26, 0],
  spine: [5, -2, 0],
  chest: [6, -10, 2],
  neck: [4, 16, 4],
  head: [-8, 20, 8],
  footL: [0.14, 0.2, 0, 0, 8],
  footR: [-0.18, -0.22, 0, 0, -42],
  gunAt: [-0.1, 0.13, 0.36],
  gunDir: [0.02, 0, 1],
  elbowL: [0.55, -1, 0],
  elbowR: [-1, -0.35, -0.3],
};

/** Down on one knee, ready. */
export const CROUCH = {
  ...READY,
  root: [0, -0.46, -0.02],
  pelvis: [12, -16, 0],
  spine: [8, 2, 0],
  chest: [6, -8, 0],
  neck: [-4, 8, 0],
  head: [-16, 14, 0],
  footL: [0.15, 0.2, 0, 0, 8],
  footR: [-0.15, -0.3, 0, 48, -14],
  kneeL: [0.16],
  kneeR: [0.3],
  gunAt: [-0.1, -0.04, 0.27],
  gunDir: [0.22, -0.06, 1],
};
