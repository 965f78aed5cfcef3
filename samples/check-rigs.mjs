// Checks the written skeletal samples: node samples/run.mjs check-rigs <folder>... Reads the files back and prints
// their numbers; exits with 1 if a check fails.

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cross, dot, length, rotate, sub, transpose } from './base/math.mjs';
import { normalsOf, openRig, imageOf, skinned } from './rig/rig.mjs';

const problems = [];
const expect = (truth, text) => truth || problems.push(text);
for (const folder of process.argv.slice(2)) check(folder);
problems.forEach((text) => console.error(`wrong: ${text}`));
process.exitCode = problems.length ? 1 : 0;

function check(folder) {
  const rig = openRig(folder);
  const id = basename(folder);
  checkJoints(id, rig);
  for (const surface of rig.surfaces) {
    checkSurface(`${id}, ${surface.name}`, surface, rig, imageOf(folder, surface));
  }
  for (const clip of rig.clips) checkClip(`${id}, ${clip.name}`, clip, rig);
  if (id === 'marl') checkNumbers(readFileSync(join(folder, 'marl.md5mesh'), 'latin1'));
}

function checkJoints(id, { joints, rest }) {
  expect(
    new Set(joints.map(({ name }) => name)).size === joints.length,
    `${id}: two joints have the same name`,
  );
  joints.forEach(({ name, parent }, i) => expect(parent < i, `${id}: ${name} comes before its parent`));
  for (const { r } of rest) {
    expect(
      Math.abs(dot(cross(r.slice(0, 3), r.slice(3, 6)), r.slice(6)) - 1) < 1e-4,
      `${id}: the matrix of a joint is not a rotation`,
    );
  }
  console.log(`${id}: ${joints.length} joints`);
}

function checkSurface(name, surface, { rest }, image) {
  const { vertices, triangles, uv } = surface;
  const shares = vertices.map((weights) => weights.reduce((sum, { share }) => sum + share, 0));
  const off = Math.max(...shares.map((share) => Math.abs(share - 1)));
  expect(off < 2e-4, `${name}: the sum of weights differs from 1 by ${off}`);
  const most = Math.max(...vertices.map((weights) => weights.length));
  expect(most <= 4, `${name}: ${most} weights on a vertex`);
  expect(
    uv.flat().every((n) => n >= 0 && n <= 1),
    `${name}: texture coordinates out of the image`,
  );
  expect(
    Number.isInteger(Math.log2(image.width)),
    `${name}: the image width ${image.width} is not a power of two`,
  );
  const used = new Set(triangles.flat());
  expect(used.size === vertices.length, `${name}: ${vertices.length - used.size} vertices unused`);
  // A two-sided surface has triangles of both windings.
  if (!surface.blend) checkWinding(name, surface, skinned(surface, rest));
  const soft = vertices.filter((weights) => weights.length > 1).length;
  console.log(`${name}: ${vertices.length} vertices (${soft} soft), ${triangles.length} triangles`);
}

/** Checks that the triangles are clockwise: the surface then has a negative volume. */
function checkWinding(name, surface, positions) {
  const volume = surface.triangles.reduce((sum, triangle) => {
    const [a, b, c] = triangle.map((i) => positions[i]);
    return sum + dot(a, cross(b, c));
  }, 0);
  expect(volume < 0, `${name}: counter-clockwise`);
  const normals = normalsOf(surface, positions, positions);
  const against = surface.triangles.filter((triangle) => {
    const [a, b, c] = triangle.map((i) => positions[i]);
    const normal = triangle.reduce((sum, i) => sum.map((n, k) => n + normals[i][k]), [0, 0, 0]);
    return dot(cross(sub(c, a), sub(b, a)), normal) < 0;
  });
  const share = against.length / surface.triangles.length;
  expect(share < 0.01, `${name}: ${(share * 100).toFixed(1)} % of the triangles against their normals`);
}

/** Checks that a cycle ends in its first pose, relative to `origin`, and that nothing goes below the ground. */
function checkClip(name, clip, { surfaces }) {
  const frames = Array.from({ length: clip.frames }, (_, i) => clip.pose(i));
  const places = (joints) => {
    const { p, r } = joints[0];
    const root = transpose(r);
    return joints.map((joint) => rotate(root, sub(joint.p, [p[0], p[1], 0])));
  };
  const step = (a, b) => {
    const [from, to] = [places(a), places(b)];
    return Math.max(...from.map((p, i) => length(sub(p, to[i]))));
  };
  const steps = frames.slice(1).map((frame, i) => step(frames[i], frame));
  const largest = Math.max(...steps);
  const close = step(frames.at(-1), frames[0]);
  expect(!clip.loop || close < 0.02, `${name}: ends ${close.toFixed(3)} off its beginning`);
  const lows = frames.map((joints) =>
    Math.min(...surfaces.flatMap((surface) => skinned(surface, joints).map((p) => p[2]))),
  );
  const low = Math.min(...lows);
  expect(low > -1, `${name}: reaches ${low.toFixed(2)}, below the ground`);
  if (clip.movement) checkSteps(name, clip, surfaces, frames);
  const travel = length(sub(frames.at(-1)[0].p, frames[0][0].p));
  console.log(
    `${name}: ${clip.frames} frames, low ${low.toFixed(2)} to ${Math.max(...lows).toFixed(2)}, ` +
      `largest step ${largest.toFixed(1)}, travels ${travel.toFixed(1)}`,
  );
}

/** Checks that feet do not slide: the lowest point moves back by as much as the clip moves the figure forward. */
function checkSteps(name, { movement }, surfaces, frames) {
  const forward = movement[0] / (frames.length - 1);
  const points = frames.map((joints) => surfaces.flatMap((surface) => skinned(surface, joints)));
  let slide = 0;
  for (let frame = 0; frame + 1 < frames.length; frame++) {
    const low = points[frame].reduce((best, p, i) => (p[2] < points[frame][best][2] ? i : best), 0);
    const [from, to] = [points[frame][low], points[frame + 1][low]];
    // A rising point is no longer on the ground.
    if (to[2] - from[2] < 0.1) slide = Math.max(slide, Math.abs(to[0] - from[0] + forward));
  }
  expect(slide < 0.25, `${name}: slides by ${slide.toFixed(2)} a frame`);
}

/** The file omits w, the negative root of 1 - x² - y² - z², so the vector x, y, z must not be longer than 1. */
function checkNumbers(text) {
  const rows = [...text.matchAll(/\( (\S+) (\S+) (\S+) \)\t\t\/\//g)].map((m) => m.slice(1).map(Number));
  expect(rows.length > 30, `marl: ${rows.length} joints with a rotation`);
  expect(
    rows.every(([x, y, z]) => x * x + y * y + z * z < 1.00001),
    'marl: the x, y, z of a quaternion are longer than 1',
  );
  expect(!/NaN|Infinity|e-/.test(text), 'marl: NaN, Infinity or a number with an exponent');
}
