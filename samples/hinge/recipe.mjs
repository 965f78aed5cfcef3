// Hinge: a MilkShape model with a chain of four joints, which demonstrates joints.

import { radians } from '../base/math.mjs';
import { joined } from '../formats/ms3d-parts.mjs';
import { writeMs3d } from '../formats/ms3d.ts';
import { writeTga } from '../formats/tga.ts';
import { buildMetal, buildRubber, JOINTS, SIZE } from './arm.mjs';
import { paintArm } from './skin.mjs';

const FPS = 24;
const FRAMES = 156;

// Rows: frame, then the rotation in degrees (or the position) relative to the rest pose, along the joint's axes.
const TURNS = {
  Base: [
    [1, [0, 0, 0]],
    [104, [0, 0, 0]],
    [116, [0, 55, 0]],
    [124, [0, 55, 0]],
    [142, [0, -55, 0]],
    [148, [0, -55, 0]],
    [156, [0, 0, 0]],
  ],
  Shoulder: [
    [1, [0, 0, 0]],
    [10, [-5, 0, 0]],
    [44, [0, 0, 0]],
    [52, [0, 0, 0]],
    [62, [-16, 0, 0]],
    [76, [52, 0, 0]],
    [86, [52, 0, 0]],
    [100, [0, 0, 0]],
    [104, [0, 0, 0]],
    [120, [-8, 0, 0]],
    [132, [4, 0, 0]],
    [145, [-8, 0, 0]],
    [156, [0, 0, 0]],
  ],
  Elbow: [
    [1, [0, 0, 0]],
    [10, [8, 0, 0]],
    [20, [-6, 0, 0]],
    [30, [6, 0, 0]],
    [44, [0, 0, 0]],
    [52, [0, 0, 0]],
    [62, [22, 0, 0]],
    [76, [-62, 0, 0]],
    [86, [-62, 0, 0]],
    [100, [0, 0, 0]],
    [156, [0, 0, 0]],
  ],
  Hand: [
    [1, [0, 0, 0]],
    [10, [-48, 0, 0]],
    [20, [24, 0, 0]],
    [30, [-40, 0, 0]],
    [38, [10, 0, 0]],
    [44, [0, 0, 0]],
    [52, [0, 0, 0]],
    [76, [-24, 0, 0]],
    [100, [0, 0, 0]],
    [112, [0, 0, 0]],
    [117, [-30, 0, 0]],
    [122, [0, 0, 0]],
    [141, [0, 0, 0]],
    [145, [-30, 0, 0]],
    [149, [0, 0, 0]],
    [156, [0, 0, 0]],
  ],
};
const PLACES = {
  // The hand slides out of the forearm: its keys move the joint without turning it.
  Hand: [
    [52, [0, 0, 0]],
    [76, [0, 0, 0]],
    [81, [0, 3, 0]],
    [86, [0, 0, 0]],
    [156, [0, 0, 0]],
  ],
};
const CLIPS = ['Name=Nod, Start=1, End=44, Loop=True', 'Name=Reach, Start=52, End=100, Loop=True'];
CLIPS.push('Name=Look around, Start=104, End=156, Loop=True');

const COMMENTS = {
  Base: 'The root: it has no parent. Turn it about y and everything turns.',
  Shoulder: 'Child of Base. Its place and turn are told in the space of Base.',
  Elbow: 'Child of Shoulder. The gaiter around it follows two joints, by weights.',
  Hand: 'The last of the chain. It moves nothing but itself.',
};
const COLOURS = {
  Base: [0.9, 0.7, 0.3],
  Shoulder: [0.9, 0.5, 0.3],
  Elbow: [0.4, 0.8, 0.7],
  Hand: [0.6, 0.7, 1],
};

const MATERIALS = [
  {
    name: 'Paint',
    ambient: [0.3, 0.3, 0.3, 1],
    diffuse: [0.9, 0.9, 0.9, 1],
    specular: [0.45, 0.43, 0.4, 1],
    shininess: 48,
    texture: '.\\hinge.tga',
  },
  {
    name: 'Rubber',
    ambient: [0.3, 0.3, 0.3, 1],
    diffuse: [0.85, 0.85, 0.85, 1],
    specular: [0.08, 0.08, 0.08, 1],
    shininess: 12,
    texture: '.\\hinge.tga',
  },
];

/** File name -> bytes. */
export function makeHinge() {
  const inRadians = (keys = []) => keys.map(([frame, turn]) => [frame, turn.map(radians)]);
  const joints = JOINTS.map(({ name, parent, position, bend }) => ({
    name,
    parent,
    position,
    rotation: [radians(bend), 0, 0],
    rotations: inRadians(TURNS[name]),
    positions: PLACES[name] ?? [],
    comment: COMMENTS[name],
    colour: COLOURS[name],
  }));
  const groups = [
    { name: 'Metal', material: 0, comment: 'Follows one joint everywhere: hard.' },
    { name: 'Gaiters', material: 1, comment: 'Weights pass from joint to joint: soft.' },
  ];
  const model = {
    ...joined(
      [
        { mesh: buildMetal(), size: [SIZE, SIZE] },
        { mesh: buildRubber(), size: [SIZE, SIZE] },
      ],
      joints,
    ),
    groups,
    materials: MATERIALS,
    fps: FPS,
    frames: FRAMES,
    joints,
    comment: CLIPS.join('\n'),
  };
  return { 'hinge.ms3d': writeMs3d(model), 'hinge.tga': writeTga(SIZE, SIZE, paintArm()) };
}
