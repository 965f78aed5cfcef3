// Skull: a MilkShape model that demonstrates the format's materials: bone; glowing embers; a hoop that reflects its
// surroundings (sphere map); a half-transparent flame with an alpha map.

import { bakeMaps } from '../base/maps.mjs';
import { radians, scale, sub } from '../base/math.mjs';
import { joined } from '../formats/ms3d-parts.mjs';
import { writeTga } from '../formats/tga.ts';
import { writeMs3d } from '../formats/ms3d.ts';
import { BONE_SIZE, buildBone, buildEmbers, buildFlame, buildHoop, JOINTS, SCALE } from './mesh.mjs';
import { boneSurface, chrome, ember, flame, flameAlpha, painted } from './paint.mjs';

const FPS = 24;
const FRAMES = 120;
const SPHERE_MAP = 0x80;
const ALPHA_MAP = 0x20;

/** The keys of a joint: one slow breath of the flame, two turns of the hoop, and a laugh in the second half. */
function keysOf(name) {
  const every = (step, valueAt) =>
    Array.from({ length: FRAMES / step + 1 }, (_, n) => [
      Math.max(1, n * step),
      valueAt((n * step) / FRAMES),
    ]);
  const wave = (turns, late, size) => (t) => Math.sin(2 * Math.PI * (t * turns - late)) * size;
  const lag = { Flame1: 0.05, Flame2: 0.2, Flame3: 0.35 }[name];
  if (lag) {
    const [nod, sway] = [wave(3, lag, 7), wave(2, lag, 13)];
    return { rotations: every(6, (t) => [nod(t), sway(t), 0]) };
  }
  switch (name) {
    case 'Hover': {
      const [bob, drift] = [wave(2, 0, 1.1), wave(1, 0.1, 0.7)];
      return { positions: every(6, (t) => [drift(t), bob(t), 0]) };
    }
    case 'Hoop':
      return { rotations: every(10, (t) => [14 * Math.cos(t * 2 * Math.PI), 360 * t, 10]) };
    case 'Skull':
      return { rotations: LOOK };
    default:
      return { rotations: LAUGH };
  }
}

const LOOK = [
  [1, [0, 0, 0]],
  [16, [6, 24, 4]],
  [30, [4, 26, 5]],
  [46, [2, -20, -4]],
  [58, [4, -22, -4]],
  [68, [-4, 0, 0]],
  [74, [-16, 4, 2]],
  [82, [-9, 4, 2]],
  [90, [-18, 2, 0]],
  [98, [-10, 0, 0]],
  [108, [-2, 0, 0]],
  [120, [0, 0, 0]],
];
const LAUGH = [
  [1, [2, 0, 0]],
  [30, [6, 0, 0]],
  [58, [2, 0, 0]],
  [66, [0, 0, 0]],
  ...[70, 78, 86, 94].flatMap((at, n) => [
    [at, [24 - n * 3, 0, 0]],
    [at + 4, [4, 0, 0]],
  ]),
  [108, [0, 0, 0]],
  [120, [2, 0, 0]],
];

const grey = (n) => [n, n, n, 1];
const MATERIALS = [
  {
    ...{ name: 'Bone', texture: '.\\bone.png', shininess: 20 },
    ...{ ambient: grey(0.25), diffuse: grey(0.95), specular: grey(0.18) },
  },
  {
    ...{ name: 'Ember', texture: '.\\ember.tga', shininess: 0 },
    ...{ ambient: grey(0.2), diffuse: grey(0.8), specular: grey(0), emissive: [1, 0.85, 0.6, 1] },
    comment: 'Emissive: it does not need a light.',
  },
  {
    ...{ name: 'Chrome', texture: '.\\chrome.tga', mode: SPHERE_MAP, shininess: 90 },
    ...{ ambient: grey(0.35), diffuse: grey(1), specular: grey(0.7) },
    comment: 'Sphere map: texture coordinates come from the normal as the eye sees it.',
  },
  {
    ...{ name: 'Flame', texture: '.\\flame.tga', alphaMap: '.\\flame_a.tga', mode: ALPHA_MAP, shininess: 0 },
    ...{ ambient: grey(0.3), diffuse: grey(1), specular: grey(0), emissive: [1, 0.8, 0.55, 1] },
    transparency: 0.85,
    comment: 'Alpha map: its opacity is in a second image. The whole material is slightly transparent.',
  },
];

/** File name -> bytes. */
export function makeSkull() {
  const bone = buildBone();
  const inRadians = (keys = []) => keys.map(([frame, turn]) => [frame, turn.map(radians)]);
  const places = new Map(JOINTS.map(([name, , place]) => [name, place]));
  const joints = JOINTS.map(([name, parent, place]) => {
    const { rotations, positions } = keysOf(name);
    const position = sub(place, places.get(parent) ?? [0, 0, 0]);
    return { name, parent, position, rotation: [0, 0, 0], rotations: inRadians(rotations), positions };
  });
  const parts = [
    { name: 'Bone', mesh: bone, size: [BONE_SIZE, BONE_SIZE] },
    { name: 'Embers', mesh: buildEmbers(), size: [32, 32] },
    { name: 'Hoop', mesh: buildHoop(), size: [64, 64] },
    { name: 'Flame', mesh: buildFlame(), size: [64, 128] },
  ];
  const { vertices, triangles } = joined(parts, joints);
  const model = {
    vertices: vertices.map((vertex) => ({ ...vertex, at: scale(vertex.at, SCALE) })),
    triangles,
    groups: parts.map(({ name }, material) => ({ name, material })),
    materials: MATERIALS,
    fps: FPS,
    frames: FRAMES,
    joints,
    comment: 'Name=Hover, Start=1, End=120, Loop=True\nName=Laugh, Start=66, End=108, Loop=False',
  };
  return {
    'skull.ms3d': writeMs3d(model),
    'bone.png': bakeMaps(bone, BONE_SIZE, boneSurface).diffuse,
    'ember.tga': writeTga(32, 32, painted(32, 32, ember)),
    'chrome.tga': writeTga(64, 64, painted(64, 64, chrome)),
    'flame.tga': writeTga(64, 128, painted(64, 128, flame)),
    'flame_a.tga': writeTga(64, 128, painted(64, 128, flameAlpha)),
  };
}
