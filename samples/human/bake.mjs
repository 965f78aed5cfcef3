// Turns a clip's pose function into the vertices of its frames.

import { add, clamp, lerp, normalize, rotate, scale, sub, transpose } from '../base/math.mjs';
import { pointNormals, skin } from '../base/mesh.mjs';
import { solve } from './solve.mjs';
import { HUMAN } from './skeleton.mjs';

/** `clip`: { frames, loop, pose(frame) }. Returns for each frame and each mesh of `meshes`: { positions, normals }. */
export function bakeClip(clip, meshes) {
  const poses = Array.from({ length: clip.frames }, (_, frame) => clip.pose(frame));
  swingBraid(poses, clip.loop);
  return poses.map((pose) => {
    const joints = solve(pose);
    const baked = Object.fromEntries(
      Object.entries(meshes).map(([name, mesh]) => [name, skin(mesh, joints)]),
    );
    if (pose.settle[0] > 0) settle(baked, meshes, pose.settle[0]);
    return Object.fromEntries(
      Object.entries(baked).map(([name, positions]) => [
        name,
        { positions, normals: pointNormals(meshes[name], positions) },
      ]),
    );
  });
}

/**
 * Lifts a figure that is below the ground, by the fraction `share` of its depth. The braid is moved onto the ground.
 */
function settle({ body }, { body: mesh }, share) {
  const solid = body.filter((_, i) => !mesh.points[i].weights[0][0].startsWith('braid'));
  const lift = -Math.min(0, ...solid.map((p) => p[1])) * share;
  for (const p of body) p[1] = Math.max(p[1] + lift, lerp(-1, 0.002, share));
}

/**
 * Makes the braid hang down and lag behind its parent joint: a damped direction, simulated over the
 * clip.
 */
export function swingBraid(poses, loop, figure = HUMAN) {
  const { REST } = figure;
  const rest = normalize(sub(REST.braid_2, REST.braid_1));
  const heads = poses.map((pose) => solve(pose, figure).braid_1);
  let dir = rotate(heads[0].r, rest);
  // A cycle is simulated three times, so that its end continues at its start.
  for (let pass = loop ? -2 : 0; pass <= 0; pass++) {
    heads.forEach(({ p, r }, i) => {
      const before = heads[i ? i - 1 : loop ? heads.length - 1 : 0].p;
      const drag = scale(sub(p, before), -2.2);
      const wanted = add(add(scale(rotate(r, rest), 0.55), [0, -0.6, 0]), drag);
      dir = normalize(add(scale(dir, 0.45), scale(normalize(wanted), 0.55)));
      const local = rotate(transpose(r), dir);
      const degrees = (radians) => (radians * 180) / Math.PI;
      const back = degrees(Math.atan2(-local[2], -local[1]) - Math.atan2(-rest[2], -rest[1]));
      const right = degrees(Math.atan2(-local[0], Math.hypot(local[1], local[2])));
      if (pass === 0) poses[i].braid = [clamp(back, -14, 75), clamp(-right, -40, 40)];
    });
  }
}
