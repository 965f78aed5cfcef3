// Checks a written player: node samples/run.mjs check <folder>. Reads the files back and prints their numbers;
// exits with 1 if a check fails.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cross, dot, length, sub } from './base/math.mjs';
import { makeCamera, Raster } from './base/raster.mjs';
import { expandRuns } from './formats/md2-commands.mjs';
import { readPcx } from './formats/pcx.ts';
import { readMd2 } from './formats/read-md2.mjs';
import { frameName, playerClips } from './human/player-clips.mjs';

const folder = process.argv[2] ?? 'public/samples/ulna';
const problems = [];
const expect = (truth, text) => truth || problems.push(text);

const clips = playerClips().map(({ name, clip }) => ({ name, loop: clip.loop, frames: clip.frames }));
const names = clips.flatMap(({ name, frames }) =>
  Array.from({ length: frames }, (_, i) => frameName(name, i)),
);
expect(names.length === 198, `${names.length} frames, not 198`);

for (const name of ['tris.md2', 'weapon.md2']) {
  const bytes = readFileSync(join(folder, name));
  const md2 = readMd2(bytes);
  const { header } = md2;
  checkLayout(name, header, bytes.length);
  expect(md2.frames.map((f) => f.name).join() === names.join(), `${name}: frame names`);
  checkTriangles(name, md2);
  checkRuns(name, md2);
  const strips = md2.runs.filter((run) => !run.fan).length;
  const { vertexCount, texelCount, triangleCount, wordCount } = header;
  console.log(
    `${name}: ${vertexCount} vertices, ${texelCount} texture points, ${triangleCount} triangles, ` +
      `${strips} strips, ${md2.runs.length - strips} fans, ${wordCount} words, ${bytes.length} bytes`,
  );
  if (name === 'tris.md2') checkBody(md2);
}
for (const [name, width, height] of [
  ['ulna.pcx', 256, 256],
  ['ember.pcx', 256, 256],
  ['weapon.pcx', 128, 64],
  ['ulna_i.pcx', 32, 32],
  ['ember_i.pcx', 32, 32],
]) {
  const image = readPcx(readFileSync(join(folder, name)));
  expect(image.width === width && image.height === height, `${name}: ${image.width} x ${image.height}`);
}
problems.forEach((text) => console.error(`wrong: ${text}`));
process.exitCode = problems.length ? 1 : 0;

function checkLayout(name, h, size) {
  const parts = [
    [h.skinsAt, h.skinCount * 64],
    [h.texelsAt, h.texelCount * 4],
    [h.trianglesAt, h.triangleCount * 12],
    [h.framesAt, h.frameCount * h.frameSize],
    [h.commandsAt, h.wordCount * 4],
  ];
  let at = 68;
  for (const [from, bytes] of parts) {
    expect(from === at, `${name}: a table begins at byte ${from}, not ${at}`);
    at = from + bytes;
  }
  expect(h.end === at && size === at, `${name}: ends at ${h.end} of ${size}, not ${at}`);
  expect(
    h.ident === 0x32504449 && h.version === 8 && h.frameSize === 40 + h.vertexCount * 4,
    `${name}: header`,
  );
  expect(h.vertexCount <= 2048 && h.triangleCount <= 4096, `${name}: over the game's limits`);
}

function checkTriangles(name, { header, triangles, texels, frames }) {
  const used = new Set(triangles.flatMap(({ v }) => v));
  expect(used.size === header.vertexCount, `${name}: ${header.vertexCount - used.size} vertices unused`);
  expect(
    triangles.every(({ t }) => t.every((i) => i < texels.length)),
    `${name}: texture point out of range`,
  );
  expect(
    texels.every(([s, t]) => s < header.skinWidth && t < header.skinHeight),
    `${name}: texel out of the skin`,
  );
  let agree = 0;
  for (const { v } of triangles) {
    const [a, b, c] = v.map((i) => frames[0].positions[i]);
    const clockwise = cross(sub(c, a), sub(b, a));
    const normal = v.reduce((sum, i) => sum.map((n, k) => n + frames[0].normals[i][k]), [0, 0, 0]);
    if (dot(clockwise, normal) > 0) agree++;
  }
  const share = (100 * agree) / triangles.length;
  console.log(`${name}: ${share.toFixed(1)} % of the triangles are clockwise around their normals`);
  expect(share > 99, `${name}: triangles that face against their normals`);
}

/** Checks that the GL commands have the same triangles, winding and texture coordinates as the list of triangles. */
function checkRuns(name, { header, triangles, texels, runs }) {
  const corner = (vertex, s, t) => `${vertex}:${s.toFixed(5)}:${t.toFixed(5)}`;
  const key = (corners) => {
    const least = corners.indexOf([...corners].sort()[0]);
    return [0, 1, 2].map((k) => corners[(least + k) % 3]).join(' ');
  };
  const float = (n, size) => Math.fround((n + 0.5) / size);
  const listed = triangles.map(({ v, t }) =>
    key(
      v.map((n, k) =>
        corner(n, float(texels[t[k]][0], header.skinWidth), float(texels[t[k]][1], header.skinHeight)),
      ),
    ),
  );
  const drawn = expandRuns(runs).map((corners) =>
    key(corners.map(({ vertex, s, t }) => corner(vertex, s, t))),
  );
  expect(
    listed.sort().join('\n') === drawn.sort().join('\n'),
    `${name}: GL commands differ from the triangles`,
  );
}

function checkBody(md2) {
  const height = (frame) => frame.positions.map((p) => p[2]);
  let at = 0;
  for (const { name, loop, frames } of clips) {
    const clip = md2.frames.slice(at, at + frames);
    at += frames;
    const low = Math.min(...clip.flatMap(height));
    expect(low > -24.8, `${name}: reaches ${low.toFixed(2)}, below the ground`);
    const step = (a, b) => Math.max(...a.positions.map((p, i) => length(sub(p, b.positions[i]))));
    const steps = clip.slice(1).map((frame, i) => step(clip[i], frame));
    const close = step(clip[frames - 1], clip[0]);
    if (loop) expect(close <= Math.max(...steps) * 1.15, `${name}: does not close (${close.toFixed(1)})`);
    const largest = Math.max(...steps).toFixed(1);
    const seam = `largest step ${largest}, last to first ${close.toFixed(1)}`;
    console.log(`${name.padEnd(8)} low ${low.toFixed(2)}, ${seam}`);
  }
  const stand = height(md2.frames[0]);
  console.log(
    `stand01 from ${Math.min(...stand).toFixed(2)} to ${Math.max(...stand).toFixed(2)} (the aerial's tip)`,
  );
  ['stand01', 'run3', 'flip06', 'crstnd01', 'death106'].forEach((name) => checkClosed(md2, name));
}

/** Counts pixels whose nearest surface is a back face, because of a hole or a flipped face. */
function checkClosed(md2, name) {
  const frame = md2.frames.find((f) => f.name === name);
  const { skinWidth, skinHeight } = md2.header;
  let [inside, all] = [0, 0];
  for (let yaw = 0; yaw < 360; yaw += 30) {
    const camera = makeCamera({ target: [0, 0, 0], yaw, pitch: 12, distance: 150, width: 240, height: 240 });
    const raster = new Raster(240, 240, 1, [0]);
    const flipped = md2.triangles.map(({ v, t }) => ({ v: [...v].reverse(), t: [...t].reverse() }));
    raster.mesh({ ...md2, ...frame, skinWidth, skinHeight }, camera, () => [1]);
    raster.mesh({ ...md2, ...frame, triangles: flipped, skinWidth, skinHeight }, camera, () => [2]);
    for (const value of raster.pixels) {
      if (value) all++;
      if (value === 2) inside++;
    }
  }
  console.log(`${name}: ${((100 * inside) / all).toFixed(2)} % of the pixels show an inside`);
  expect(inside / all < 0.01, `${name}: holes or flipped faces`);
}
