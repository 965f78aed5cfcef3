// Checks the written samples of rigid parts: node samples/run.mjs check-scenes <folder>... Reads the files back and
// prints their numbers; exits with 1 if a check fails.

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { length } from './base/math.mjs';
import { areaOf, volumeOf } from './base/solid.mjs';
import { read3ds } from './formats/read-3ds.mjs';
import { openScene } from './rig/scene.mjs';

const problems = [];
const expect = (truth, text) => truth || problems.push(text);
for (const folder of process.argv.slice(2)) check(folder);
problems.forEach((text) => console.error(`wrong: ${text}`));
process.exitCode = problems.length ? 1 : 0;

function check(folder) {
  const id = basename(folder);
  const { surfaces, materials } = openScene(folder);
  const used = new Set(surfaces.map(({ material }) => material));
  for (const [name, { images }] of Object.entries(materials)) {
    expect(used.has(name), `${id}: no surface has the material ${name}`);
    for (const file of images) {
      if (!existsSync(join(folder, file))) problems.push(`${id}, ${name}: no image ${file}`);
      else checkImage(`${id}, ${file}`, readFileSync(join(folder, file)));
    }
  }
  for (const surface of surfaces)
    checkSurface(`${id}, ${surface.name}, ${surface.material}`, surface, materials);
  const whole = pieces(surfaces);
  const closed = whole.filter(isClosed);
  for (const piece of closed) {
    const [{ name, material }] = piece;
    expect(
      volumeOf(piece.map(({ corners }) => corners)) > 0,
      `${id}: a piece of ${name}, ${material}, is inside out`,
    );
  }
  const count = surfaces.reduce((sum, { triangles }) => sum + triangles.length, 0);
  console.log(`${id}: ${count} triangles, ${whole.length} pieces, ${closed.length} of them closed`);
  const tracks = join(folder, `${id}.3ds`);
  if (existsSync(tracks)) checkTracks(id, read3ds(readFileSync(tracks)).nodes);
}

function checkImage(name, bytes) {
  for (const side of [bytes.readUInt32BE(16), bytes.readUInt32BE(20)])
    expect(Number.isInteger(Math.log2(side)), `${name}: the size ${side} is not a power of two`);
}

function checkSurface(name, { material, positions, uv, triangles }, materials) {
  expect(material in materials, `${name}: no such material`);
  expect([...positions, ...uv].flat().every(Number.isFinite), `${name}: NaN or Infinity`);
  const flat = triangles.filter(({ v }) => length(areaOf(v.map((i) => positions[i]))) < 1e-11);
  expect(flat.length * 20 < triangles.length, `${name}: ${flat.length} faces without an area`);
}

function keyOf(p) {
  return p.map((n) => n.toFixed(4)).join();
}

/** The triangles of all surfaces, grouped into connected pieces: { name, material, corners }. */
function pieces(surfaces) {
  const parents = new Map();
  const root = (key) => {
    let at = key;
    while (parents.get(at) !== at) {
      parents.set(at, parents.get(parents.get(at)));
      at = parents.get(at);
    }
    return at;
  };
  const all = surfaces.flatMap(({ name, material, positions, triangles }) =>
    triangles.map(({ v }) => ({ name, material, corners: v.map((i) => positions[i]) })),
  );
  for (const { name, corners } of all) {
    const keys = corners.map((p) => `${name} ${keyOf(p)}`);
    for (const key of keys) if (!parents.has(key)) parents.set(key, key);
    for (const key of keys) parents.set(root(key), root(keys[0]));
  }
  const out = new Map();
  for (const triangle of all) {
    const key = root(`${triangle.name} ${keyOf(triangle.corners[0])}`);
    out.set(key, [...(out.get(key) ?? []), triangle]);
  }
  return [...out.values()];
}

/** Whether the triangles of a piece use each edge equally often in both directions. */
function isClosed(piece) {
  const edges = new Map();
  for (const { corners } of piece) {
    const keys = corners.map(keyOf);
    keys.forEach((key, i) => {
      const next = keys[(i + 1) % 3];
      if (key === next) return;
      const [edge, way] = key < next ? [`${key} ${next}`, 1] : [`${next} ${key}`, -1];
      edges.set(edge, (edges.get(edge) ?? 0) + way);
    });
  }
  return [...edges.values()].every((sum) => sum === 0);
}

/** Checks that each track begins at frame 0, has increasing frames, and ends at the last frame if it is animated. */
function checkTracks(id, nodes) {
  const last = Math.max(...nodes.flatMap(({ tracks }) => Object.values(tracks).flat()));
  const numbers = nodes.map((node) => node.id);
  for (const { name, instance = '', parent, tracks, id: own } of nodes) {
    expect(
      parent === 0xffff || numbers.indexOf(parent) < numbers.indexOf(own),
      `${id}: ${name} comes before its parent`,
    );
    for (const [kind, frames] of Object.entries(tracks)) {
      const what = `${id}: track ${Number(kind).toString(16)} of ${name} ${instance}`;
      expect(frames[0] === 0, `${what} begins with frame ${frames[0]}`);
      expect(
        frames.every((frame, i) => i === 0 || frame > frames[i - 1]),
        `the frames of ${what} are not increasing`,
      );
      const isHidden = Number(kind) === 0xb029;
      expect(isHidden || frames.length === 1 || frames.at(-1) === last, `${what} ends with ${frames.at(-1)}`);
    }
  }
  console.log(`${id}: ${nodes.length} nodes, ${last} frames`);
}
