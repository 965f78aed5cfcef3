// Checks a written Quake III player: node samples/run.mjs check-player <folder>. Reads the .pk3 back and prints its
// numbers; exits with 1 if a check fails.

import { cross, dot, length, sub } from './base/math.mjs';
import { openPlayer } from './rig/quake3-rig.mjs';

const GROUND = -24;
const problems = [];
const expect = (truth, text) => truth || problems.push(text);

const rig = openPlayer(process.argv[2] ?? 'public/samples/talus');
for (const path of Object.keys(rig.files).filter((name) => name.endsWith('.md3'))) checkModel(path);
for (const [name, clip] of Object.entries(rig.clips)) {
  if (name.startsWith('LEGS') || name.startsWith('BOTH')) checkClip(name, clip);
}
problems.forEach((text) => console.error(`wrong: ${text}`));
process.exitCode = problems.length ? 1 : 0;

function checkModel(path) {
  const { frames, tags, surfaces, end } = rig.model(path);
  expect(end === rig.files[path].length, `${path}: ends at ${end}`);
  for (const { name, at } of tags) {
    const turns = at.every(({ axes: [x, y, z] }) => Math.abs(dot(cross(x, y), z) - 1) < 1e-4);
    expect(at.length === frames.length && turns, `${path}: the axes of ${name} are not a rotation`);
  }
  for (const { name, uv, triangles, vertexCount, frame } of surfaces) {
    expect(new Set(triangles.flat()).size === vertexCount, `${path}, ${name}: vertices unused`);
    const inside = uv.flat().every((n) => n >= 0 && n <= 1);
    expect(inside, `${path}, ${name}: texture coordinates out of the image`);
    const { positions, normals } = frame(0);
    const against = triangles.filter((v) => {
      const [a, b, c] = v.map((i) => positions[i]);
      return v.reduce((sum, i) => sum + dot(cross(sub(c, a), sub(b, a)), normals[i]), 0) < 0;
    });
    // A few slivers may be flipped, because their corners were rounded to the file's precision.
    const share = against.length / triangles.length;
    expect(
      share < 0.02,
      `${path}, ${name}: ${(share * 100).toFixed(1)} % of the triangles against their normals`,
    );
  }
  const counts = surfaces.map(
    ({ name, vertexCount, triangles }) => `${name} ${vertexCount}/${triangles.length}`,
  );
  console.log(`${path}: ${frames.length} frames; vertices/triangles ${counts.join(', ') || 'none'}`);
}

/** Checks that nothing is below the ground, that a clip without jumps or swimming touches it, and that cycles close. */
function checkClip(name, { first, count, loop }) {
  const torso = name.startsWith('BOTH') ? null : rig.clips.TORSO_STAND.first;
  const frames = Array.from({ length: count }, (_, i) =>
    rig
      .assembled({ legs: first + i, torso: torso ?? first + i, weapon: false })
      .flatMap(({ positions }) => positions),
  );
  const lows = frames.map((points) => Math.min(...points.map((p) => p[2])));
  const low = Math.min(...lows);
  expect(low > GROUND - 0.8, `${name}: reaches ${low.toFixed(2)}, below the ground`);
  expect(/JUMP|SWIM/.test(name) || low < GROUND + 1, `${name}: hovers at ${low.toFixed(2)}`);
  const step = (a, b) => Math.max(...a.map((p, i) => length(sub(p, b[i]))));
  const largest = Math.max(0, ...frames.slice(1).map((points, i) => step(frames[i], points)));
  const close = step(frames.at(-1), frames[0]);
  if (loop) expect(close <= largest * 1.35, `${name}: does not close (${close.toFixed(1)})`);
  const heights = `${low.toFixed(2)} to ${Math.max(...lows).toFixed(2)}`;
  console.log(
    `${name.padEnd(12)} low ${heights}, largest step ${largest.toFixed(1)}, last to first ${close.toFixed(1)}`,
  );
}
