// Poses of a written MS3D, for the checks and the preview. See rig.mjs.

import { add, columns, multiply, rotate, scale, slerp, sub, transpose, turn } from '../base/math.mjs';
import { readMs3d } from '../formats/read-ms3d.mjs';

const degrees = (radians) => (radians * 180) / Math.PI;
const euler = ([x, y, z]) =>
  multiply(multiply(turn([0, 0, 1], degrees(z)), turn([0, 1, 0], degrees(y))), turn([1, 0, 0], degrees(x)));

/** From y up and counter-clockwise to z up and clockwise. */
const TO_GAME = columns([0, 1, 0], [0, 0, 1], [1, 0, 0]);

export function ms3dRig(bytes) {
  const file = readMs3d(bytes);
  const numbers = new Map(file.joints.map(({ name }, i) => [name, i]));
  const parents = file.joints.map(({ parent }) => numbers.get(parent) ?? -1);
  const pose = (time) => {
    const joints = [];
    file.joints.forEach((joint, i) => {
      const local = localAt(joint, time);
      const parent = joints[parents[i]];
      joints.push(
        parent ? { p: add(parent.p, rotate(parent.r, local.p)), r: multiply(parent.r, local.r) } : local,
      );
    });
    return joints;
  };
  const rest = pose(null);
  const clips = [...file.comment.matchAll(/Name=([^,]+), Start=(\d+), End=(\d+), Loop=(\w+)/g)].map(
    ([, name, start, end, loop]) => ({
      ...{ name, fps: file.fps, frames: end - start + 1, loop: loop === 'True' },
      pose: (frame) => pose((Number(start) + frame) / file.fps).map(toGame),
    }),
  );
  const surfaces = file.groups.map(({ name, triangles, material }) => {
    const corners = triangles.flatMap((n) => file.triangles[n].v.map((v, k) => [v, n, k]));
    return {
      name,
      texture: file.materials[material].texture.replace(/^.*\\/, ''),
      blend: file.materials[material].transparency < 1 || (file.materials[material].mode & 0x40) !== 0,
      vertices: corners.map(([v]) =>
        file.vertices[v].weights.map(([joint, share]) => {
          const back = transpose(rest[joint].r);
          const at = rotate(back, sub(file.vertices[v].at, rest[joint].p));
          return { joint, share, at };
        }),
      ),
      normals: corners.map(([, n, k]) => file.triangles[n].normals[k]),
      uv: corners.map(([, n, k]) => file.triangles[n].uv[k]),
      triangles: triangles.map((_, n) => [n * 3, n * 3 + 2, n * 3 + 1]),
    };
  });
  const joints = file.joints.map(({ name }, i) => ({ name, parent: parents[i] }));
  return { joints, rest: rest.map(toGame), clips, surfaces };
}

const toGame = ({ p, r }) => ({ p: rotate(TO_GAME, p), r: multiply(TO_GAME, r) });

function localAt({ rotation, position, rotations, positions }, time) {
  const r = euler(rotation);
  if (time === null) return { p: position, r };
  const turned = keyed(rotations, time, (a, b, t) => slerp(euler(a), euler(b), t)) ?? euler([0, 0, 0]);
  const moved = keyed(positions, time, (a, b, t) => add(scale(a, 1 - t), scale(b, t))) ?? [0, 0, 0];
  return { p: add(position, rotate(r, moved)), r: multiply(r, turned) };
}

function keyed(keys, time, blend) {
  if (!keys.length) return null;
  const after = keys.findIndex((key) => key.time >= time);
  if (after <= 0) {
    const { value } = after ? keys.at(-1) : keys[0];
    return blend(value, value, 0);
  }
  const [a, b] = [keys[after - 1], keys[after]];
  return blend(a.value, b.value, (time - a.time) / (b.time - a.time));
}
