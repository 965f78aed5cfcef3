// Turns the clips into frames of the three parts, each in its local space.

import { add, euler, multiply, rotate, scale, slerp, sub, IDENTITY, transpose } from '../base/math.mjs';
import { skin } from '../base/mesh.mjs';
import { swingBraid } from '../human/bake.mjs';
import { solve } from '../human/solve.mjs';
import { TALUS } from './figure.mjs';
import { faceNormals, surfaceFrame } from './surfaces.mjs';

const UNITS = 32.5;
const GROUND = -24;
/** The fraction of the pelvis' rotation that the trunk follows. */
const FOLLOW = 0.6;

/** Figure space (x left, y up, z forward, metres) to the game's: x forward, y left, z up. */
const turnToGame = ([x, y, z]) => [z, x, y];
const toGame = (p) => turnToGame(scale(p, UNITS));
const axesOf = (r) =>
  [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
  ].map((axis) => turnToGame(rotate(r, axis)));

const NO_TURN = axesOf(IDENTITY);

/** The waist, which joins the trunk to the legs: rotated like the pelvis, but without its `facing`. */
function waistOf(joints, facing, follow) {
  const turn = multiply(joints.pelvis.r, euler([0, -facing, 0]));
  return { p: joints.spine.p, r: slerp(IDENTITY, turn, follow) };
}

/**
 * The pose as joints, points and waist. A falling figure is lifted until nothing, not even a boot, is below the ground.
 */
function posed(mesh, pose, { name, facing }) {
  const joints = solve(pose, TALUS);
  const positions = skin(mesh, joints);
  const loose = mesh.points.map(({ weights }) => weights[0][0].startsWith('braid'));
  if (name.startsWith('BOTH')) {
    const low = Math.min(0, ...positions.filter((_, i) => !loose[i]).map((p) => p[1]));
    const lift = [0, -low, 0];
    positions.forEach((p, i) => (positions[i] = add(p, lift)));
    for (const [joint, place] of Object.entries(joints)) if (joint !== 'gun') place.p = add(place.p, lift);
  }
  // Points of the cloak below the ground are moved onto it.
  positions.forEach((p, i) => loose[i] && (p[1] = Math.max(p[1], 0.01)));
  return { joints, positions, waist: waistOf(joints, facing, name.startsWith('BOTH') ? 1 : FOLLOW) };
}

/** The poses of every clip from `posed`: rows of { name, joints, positions, waist }. */
export function poseClips(mesh, clips) {
  return clips.flatMap((clip) => {
    const poses = Array.from({ length: clip.frames }, (_, frame) => clip.pose(frame));
    swingBraid(poses, clip.loop > 0, TALUS);
    return poses.map((pose, frame) => ({ name: clip.name, frame, ...posed(mesh, pose, clip) }));
  });
}

const ORIGIN = { p: [0, -GROUND / UNITS, 0], r: IDENTITY };

/** Each part's space and tags. */
const PARTS = {
  lower: { space: () => ORIGIN, tags: ({ waist }) => ({ tag_torso: waist }) },
  upper: {
    space: ({ waist }) => waist,
    tags: ({ waist, joints: { head, gun } }) => ({ tag_torso: waist, tag_head: head, tag_weapon: gun }),
  },
  head: { space: ({ joints }) => joints.head, tags: ({ joints }) => ({ tag_head: joints.head }) },
};

/** { frames, tags, surfaces } for toMd3; `surfaces`: name -> cut surface, `shaders`: name -> path. */
export function bakePart(part, mesh, surfaces, shaders, rows) {
  const { space, tags } = PARTS[part];
  const baked = rows.map((row) => {
    const { p: from, r } = space(row);
    const back = transpose(r);
    const local = (p) => toGame(rotate(back, sub(p, from)));
    const positions = row.positions;
    const normals = faceNormals(mesh, positions);
    const placed = positions.map(local);
    const turned = normals.map((n) => turnToGame(rotate(back, n)));
    const tagged = Object.entries(tags(row)).map(([, joint]) => ({
      p: local(joint.p),
      axes: axesOf(multiply(back, joint.r)),
    }));
    return {
      tagged,
      frames: Object.values(surfaces).map((surface) => surfaceFrame(surface, placed, turned)),
    };
  });
  return {
    frames: rows.map(
      ({ name, frame }) => `${name.toLowerCase().replace(/^both_|^torso_|^legs_/, '')}${frame + 1}`,
    ),
    tags: Object.keys(tags(rows[0])).map((name, t) => ({ name, at: baked.map(({ tagged }) => tagged[t]) })),
    surfaces: Object.entries(surfaces).map(([name, { uv, triangles }], s) => ({
      name,
      shader: shaders[name],
      uv,
      triangles,
      frames: baked.map(({ frames }) => frames[s]),
    })),
  };
}

/** A model of one frame, in its local space. */
export function bakeStill(mesh, surfaces, shaders, tags = {}) {
  const positions = mesh.points.map(({ at }) => at);
  const normals = faceNormals(mesh, positions).map(turnToGame);
  const placed = positions.map(toGame);
  return {
    frames: ['still'],
    tags: Object.entries(tags).map(([name, p]) => ({ name, at: [{ p: toGame(p), axes: NO_TURN }] })),
    surfaces: Object.entries(surfaces).map(([name, surface]) => ({
      ...{ name, shader: shaders[name], uv: surface.uv, triangles: surface.triangles },
      frames: [surfaceFrame(surface, placed, normals)],
    })),
  };
}
