// Thumbnails of samples for the page's list: the written model, read back, on a transparent background.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalize } from './base/math.mjs';
import { makeCamera, Raster } from './base/raster.mjs';
import { areaOf } from './base/solid.mjs';
import { readPcx } from './formats/pcx.ts';
import { writePng } from './formats/png.ts';
import { readMd2 } from './formats/read-md2.mjs';
import { readQuakeMdl, readSprImage } from './formats/read-quake.mjs';
import { openPlayer } from './rig/quake3-rig.mjs';
import { normalsOf, openRig, imageOf, skinned } from './rig/rig.mjs';
import { cornerNormalsOf, openScene } from './rig/scene.mjs';

/** Twice the page's size of 56 x 62, for dense screens. */
const [WIDTH, HEIGHT] = [112, 124];
/** The supersampling factor, for smooth edges. */
const FINE = 3;

/**
 * Returns PNG bytes. `shot`: { pose: a frame name, [clip, frame], [clip, frame, clip, frame] of legs and torso, or
 * none for static models; file: a Quake model, drawn in its first pose, or a sprite; yaw, pitch }.
 */
export function drawCard(folder, { pose, file, yaw, pitch = 10 }) {
  const parts = file ? quakeParts(folder, file) : partsOf(folder, pose);
  const view = { yaw, pitch, width: WIDTH * FINE, height: HEIGHT * FINE };
  const camera = fitted(
    parts.flatMap(({ model }) => model.positions),
    view,
  );
  const raster = new Raster(view.width, view.height, 4, [0, 0, 0, 0]);
  for (const { model, colour, fullBright = () => false } of parts) {
    raster.mesh(model, camera, (texel, light) => [
      ...colour(texel).map((value) => Math.min(255, fullBright(texel) ? value : value * light * 1.08)),
      255,
    ]);
  }
  return writePng(WIDTH, HEIGHT, shrunk(raster.pixels));
}

function partsOf(folder, pose) {
  if (!pose) return sceneParts(folder);
  if (typeof pose === 'string') return playerParts(folder, pose);
  return pose.length === 2 ? rigParts(folder, ...pose) : quake3Parts(folder, ...pose);
}

function quakeParts(folder, name) {
  const file = readFileSync(join(folder, name));
  const palette = readFileSync(join(folder, 'gfx/palette.lmp'));
  const model = name.endsWith('.spr') ? spriteModel(readSprImage(file)) : readQuakeMdl(file);
  const colour = (texel) => [...palette.subarray(model.skin[texel] * 3, model.skin[texel] * 3 + 3)];
  return [{ model, colour, fullBright: (texel) => model.skin[texel] >= 224 }];
}

/** A sprite as a model with a square for each pixel that is not transparent. */
function spriteModel({ width, height, pixels }) {
  const shown = [...pixels.keys()].filter((i) => pixels[i] !== 255);
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  const at = shown.map((i) => [i % width, Math.floor(i / width)]);
  return {
    ...{ skin: pixels, skinWidth: width, skinHeight: height },
    positions: at.flatMap(([x, y]) => corners.map(([a, b]) => [0, x + a - width / 2, height - y - b])),
    normals: at.flatMap(() => corners.map(() => [1, 0, 0])),
    texels: at.flatMap((texel) => corners.map(() => texel)),
    triangles: at.flatMap((_, n) =>
      [
        [0, 1, 2],
        [0, 2, 3],
      ].map((triangle) => ({ v: triangle.map((i) => n * 4 + i), t: triangle.map((i) => n * 4 + i) })),
    ),
  };
}

function quake3Parts(folder, legs, legsFrame, torso, torsoFrame) {
  const player = openPlayer(folder);
  const frame = (name, at) => player.clips[name].first + at;
  const surfaces = player.assembled({ legs: frame(legs, legsFrame), torso: frame(torso, torsoFrame) });
  return surfaces.map((surface) => {
    const { width: skinWidth, height: skinHeight, pixels } = player.image(surface.path);
    const texels = surface.uv.map(([s, t]) => [s * skinWidth - 0.5, t * skinHeight - 0.5]);
    const triangles = surface.triangles.map((v) => ({ v, t: v }));
    return {
      model: { ...surface, texels, triangles, skinWidth, skinHeight },
      colour: (texel) => [0, 1, 2].map((k) => pixels[texel * 3 + k]),
    };
  });
}

function playerParts(folder, pose) {
  return [
    ['tris.md2', 'ulna.pcx'],
    ['weapon.md2', 'weapon.pcx'],
  ].map(([name, skin]) => {
    const { header, frames, ...md2 } = readMd2(readFileSync(join(folder, name)));
    const { indices, palette } = readPcx(readFileSync(join(folder, skin)));
    const { skinWidth, skinHeight } = header;
    const frame = frames.find((one) => one.name === pose);
    return {
      model: { ...md2, ...frame, skinWidth, skinHeight },
      colour: (texel) => [0, 1, 2].map((k) => palette[indices[texel] * 3 + k]),
    };
  });
}

function rigParts(folder, clipName, frame) {
  const rig = openRig(folder);
  const joints = rig.clips.find(({ name }) => name === clipName).pose(frame);
  return rig.surfaces.map((surface) => {
    const { width: skinWidth, height: skinHeight, pixels } = imageOf(folder, surface);
    const positions = skinned(surface, joints);
    const normals = normalsOf(surface, skinned(surface, rig.rest), positions);
    const texels = surface.uv.map(([s, t]) => [s * skinWidth - 0.5, t * skinHeight - 0.5]);
    const triangles = surface.triangles.map((v) => ({ v, t: v }));
    return {
      model: { positions, normals, texels, triangles, skinWidth, skinHeight },
      colour: (texel) => [0, 1, 2].map((k) => pixels[texel * 3 + k]),
    };
  });
}

/** The surfaces of a scene with z up, the front at +x and clockwise triangles. Vertex colours become the light. */
function sceneParts(folder) {
  const { surfaces, materials } = openScene(folder);
  const toGame = ([x, y, z]) => [z, x, y];
  const areas = surfaces.map(({ positions, triangles }) =>
    triangles.map(({ v }) => areaOf(v.map((i) => positions[i]))),
  );
  const normals = cornerNormalsOf(surfaces, areas);
  return surfaces.flatMap((surface, s) => {
    const { texture, colour, clear } = materials[surface.material];
    if (clear) return [];
    const image = texture ? imageOf(folder, { texture }) : { width: 1, height: 1, pixels: colour };
    const { width: skinWidth, height: skinHeight, pixels } = image;
    const corners = surface.triangles.flatMap(({ v }) => v);
    const model = {
      ...{ skinWidth, skinHeight, tiled: true },
      positions: corners.map((i) => toGame(surface.positions[i])),
      normals: normals[s].flat().map((n) => toGame(normalize(n))),
      lights: corners.map((i) => surface.tints[i].reduce((sum, n) => sum + n / 3, 0)),
      texels: corners.map((i) => {
        const [u, v] = surface.uv[i];
        return [u * skinWidth - 0.5, (1 - v) * skinHeight - 0.5];
      }),
      triangles: surface.triangles.map((_, i) => {
        const v = [i * 3, i * 3 + 2, i * 3 + 1];
        return { v, t: v };
      }),
    };
    return { model, colour: (texel) => [0, 1, 2].map((k) => pixels[texel * 3 + k]) };
  });
}

/** The camera in which the model fills the thumbnail, with a small border. */
function fitted(positions, view) {
  const side = (k, pick) => positions.reduce((best, p) => pick(best, p[k]), positions[0][k]);
  const target = [0, 1, 2].map((k) => (side(k, Math.min) + side(k, Math.max)) / 2);
  const size = Math.max(...[0, 1, 2].map((k) => side(k, Math.max) - side(k, Math.min)));
  // For a small model, the search begins with a smaller distance.
  for (let distance = size < 20 ? size : 60; ; distance *= 1.04) {
    const camera = makeCamera({ ...view, target, distance, fov: 24 });
    const inside = positions.every((p) => {
      const [x, y, depth] = camera.project(p);
      const [dx, dy] = [Math.abs(x / view.width - 0.5), Math.abs(y / view.height - 0.5)];
      return depth > 0 && dx < 0.48 && dy < 0.48;
    });
    if (inside) return camera;
  }
}

/** Averages FINE x FINE pixels. Colours are weighted by their coverage. */
function shrunk(pixels) {
  const out = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const sum = [0, 0, 0, 0];
      for (let n = 0; n < FINE * FINE; n++) {
        const [dx, dy] = [n % FINE, Math.floor(n / FINE)];
        const from = ((y * FINE + dy) * WIDTH * FINE + x * FINE + dx) * 4;
        for (let k = 0; k < 4; k++) sum[k] += pixels[from + k];
      }
      const cover = sum[3] / 255;
      const to = (y * WIDTH + x) * 4;
      for (let k = 0; k < 3 && cover; k++) out[to + k] = Math.round(sum[k] / cover);
      out[to + 3] = Math.round(sum[3] / (FINE * FINE));
    }
  }
  return out;
}
