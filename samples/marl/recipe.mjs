// Marl: a beast for Doom 3's MD5. Mesh, clips, images and material script.

import { add, columns, multiply, rotate, scale, sub, toQuaternion, transpose } from '../base/math.mjs';
import { skin } from '../base/mesh.mjs';
import { toMd5Anim, toMd5Mesh } from '../formats/md5-joints.mjs';
import { writeMd5Anim, writeMd5Mesh } from '../formats/md5.ts';
import { buildBody } from './body.mjs';
import { buildGear } from './gear.mjs';
import { FPS, marlClips } from './motions.mjs';
import { paintMarl } from './images.mjs';
import { BODY_SIZE, GEAR_SIZE } from './regions.mjs';
import { JOINTS, PARENT, REST, restTurn } from './skeleton.mjs';
import { solve } from './solve.mjs';

/** Units per metre: the horn's tip is at 72 units. */
const UNITS = 40;
/** Figure space (x left, y up, z forward) to the game's (x forward, y left, z up). */
const TO_GAME = columns([0, 1, 0], [0, 0, 1], [1, 0, 0]);
const toGame = (p) => scale(rotate(TO_GAME, p), UNITS);

const SCRIPT = ['body', 'gear'].map(
  (part) => `models/monsters/marl/${part}
{
\tdiffusemap\tmodels/monsters/marl/${part}_d.png
\tbumpmap\t\tmodels/monsters/marl/${part}_local.png
\tspecularmap\tmodels/monsters/marl/${part}_s.png
}
`,
);

/** File name -> bytes. */
export function makeMarl() {
  const meshes = { body: buildBody(), gear: buildGear() };
  const joints = JOINTS.map((name) => ({ name, parent: JOINTS.indexOf(PARENT[name]) }));
  const rest = JOINTS.map((name) => ({
    p: toGame(REST[name]),
    r: multiply(TO_GAME, restTurn(name)),
  }));
  const files = {
    'marl.md5mesh': writeMd5Mesh(
      toMd5Mesh({
        joints: joints.map((joint, i) => ({ ...joint, p: rest[i].p, q: toQuaternion(rest[i].r) })),
        meshes: [
          surface(meshes.body, 'body', BODY_SIZE, rest),
          surface(meshes.gear, 'gear', GEAR_SIZE, rest),
        ],
      }),
    ),
  };
  for (const { name, poses } of marlClips()) {
    files[`${name}.md5anim`] = writeMd5Anim(toMd5Anim({ joints, fps: FPS, ...bake(poses, joints, meshes) }));
  }
  return { ...files, 'marl.mtr': Buffer.from(SCRIPT.join('\n')), ...paintMarl(meshes) };
}

/** The surface of a mesh, with a vertex for each pair of point and texture point. */
function surface(mesh, name, size, rest) {
  const vertices = [];
  const known = new Map();
  const vertex = (v, t) => {
    const key = `${v} ${t}`;
    if (!known.has(key)) {
      const { at, weights } = mesh.points[v];
      known.set(key, vertices.length);
      vertices.push({
        uv: mesh.texels[t].map((texel) => (texel + 0.5) / size),
        weights: weights.map(([joint, bias]) => {
          const number = JOINTS.indexOf(joint);
          const local = rotate(transpose(rest[number].r), sub(toGame(at), rest[number].p));
          return { joint: number, bias, at: local };
        }),
      });
    }
    return known.get(key);
  };
  const triangles = mesh.triangles.map(({ v, t }) => [0, 2, 1].map((k) => vertex(v[k], t[k])));
  return { shader: `models/monsters/marl/${name}`, vertices, triangles };
}

/** The joints relative to their parents, and the box around the skin, for each frame. */
function bake(poses, joints, meshes) {
  const bounds = [];
  const frames = poses.map((pose) => {
    const solved = solve(pose);
    const travel = [0, 0, pose.travel[0]];
    const placed = JOINTS.map((name) => ({
      p: toGame(add(solved[name].p, travel)),
      r: multiply(multiply(TO_GAME, solved[name].r), restTurn(name)),
    }));
    bounds.push(boxOf(solved, meshes, travel));
    return placed.map(({ p, r }, i) => {
      const parent = placed[joints[i].parent];
      if (!parent) return { p, q: toQuaternion(r) };
      const back = transpose(parent.r);
      return { p: rotate(back, sub(p, parent.p)), q: toQuaternion(multiply(back, r)) };
    });
  });
  return { frames, bounds };
}

function boxOf(solved, meshes, travel) {
  const joints = Object.fromEntries(JOINTS.map((name) => [name, { ...solved[name], b: REST[name] }]));
  const points = Object.values(meshes)
    .flatMap((mesh) => skin(mesh, joints))
    .map((p) => toGame(add(p, travel)));
  const side = (pick) => [0, 1, 2].map((k) => pick(...points.map((p) => p[k])));
  return { low: side(Math.min), high: side(Math.max) };
}
