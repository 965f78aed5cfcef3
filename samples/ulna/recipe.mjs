// Ulna: a complete Quake II player. Body, rifle, skins, icons.

import { makePalette, toRgb } from '../base/palette.mjs';
import { bakeLight } from '../base/occlusion.mjs';
import { Mesh } from '../base/mesh.mjs';
import { toMd2 } from '../formats/md2-mesh.mjs';
import { writeMd2 } from '../formats/md2.ts';
import { writePcx } from '../formats/pcx.ts';
import { writePng } from '../formats/png.ts';
import { bakeClip } from '../human/bake.mjs';
import { frameName, playerClips } from '../human/player-clips.mjs';
import { addArm, addBoot, addHand, addLeg, addTrunk } from './body.mjs';
import { addArmour, addGear, addHead } from './gear.mjs';
import { drawIcon } from './icon.mjs';
import { BODY, MATERIALS, SKIN_SIZE, WEAPON_SIZE } from './regions.mjs';
import { buildRifle } from './rifle.mjs';
import { SCHEMES } from './schemes.mjs';
import { paintBody } from './skin.mjs';
import { paintRifle } from './skin-gear.mjs';

const HEIGHT = 56;
const GROUND = -24;
const TOP = 1.828;
const UNITS = HEIGHT / TOP;

/** Converts figure space (x left, y up, z forward, metres) to the game's (x forward, y left, z up). */
const toGame = ([x, y, z]) => [z * UNITS, x * UNITS, y * UNITS + GROUND];
const turnToGame = ([x, y, z]) => [z, x, y];

export function buildBody() {
  const mesh = new Mesh(BODY);
  addTrunk(mesh);
  addHead(mesh);
  for (const side of ['l', 'r']) {
    addArm(mesh, side);
    addHand(mesh, side);
    addLeg(mesh, side);
    addBoot(mesh, side);
  }
  addArmour(mesh);
  addGear(mesh);
  return mesh.finish();
}

/** File name -> bytes. */
export function makeUlna() {
  const meshes = { body: buildBody(), weapon: buildRifle() };
  const frames = bakePlayer(meshes);
  const files = {
    'tris.md2': writeMd2(
      toMd2({
        ...geometry(meshes.body),
        skinWidth: SKIN_SIZE,
        skinHeight: SKIN_SIZE,
        skins: ['players/ulna/ulna.pcx'],
        frames: frames.body,
      }),
    ),
    'weapon.md2': writeMd2(
      toMd2({
        ...geometry(meshes.weapon),
        skinWidth: WEAPON_SIZE[0],
        skinHeight: WEAPON_SIZE[1],
        skins: ['players/ulna/weapon.pcx'],
        frames: frames.weapon,
      }),
    ),
  };
  return { ...files, ...images(meshes.body, frames.body[0]) };
}

const geometry = ({ texels, triangles }) => ({ texels, triangles });

function bakePlayer(meshes) {
  const frames = { body: [], weapon: [] };
  for (const { name, clip } of playerClips()) {
    const baked = bakeClip(clip, meshes);
    for (const part of Object.keys(frames)) {
      const placed = baked.map((frame) => frame[part].positions.map(toGame));
      // All frames of a clip have the same bounds, so that vertices at rest are always rounded to the same position.
      const { low, high } = bounds(placed.flat());
      baked.forEach((frame, i) => {
        const normals = frame[part].normals.map(turnToGame);
        frames[part].push({ name: frameName(name, i), positions: placed[i], normals, low, high });
      });
    }
  }
  return frames;
}

function bounds(points) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const point of points) {
    point.forEach((value, i) => {
      low[i] = Math.min(low[i], value);
      high[i] = Math.max(high[i], value);
    });
  }
  return { low, high };
}

function images(body, stand) {
  const light = bakeLight(body, SKIN_SIZE);
  const files = {};
  for (const { name, file, colours, scheme } of SCHEMES) {
    const indices = paintBody(light, scheme);
    const palette = makePalette(MATERIALS, colours);
    if (file === 'png') {
      files[`${name}.png`] = writePng(SKIN_SIZE, SKIN_SIZE, toRgb(indices, palette));
      continue;
    }
    files[`${name}.pcx`] = writePcx(SKIN_SIZE, SKIN_SIZE, indices, palette);
    const icon = drawIcon(body, stand, indices, palette);
    files[`${name}_i.pcx`] = writePcx(32, 32, icon, palette);
  }
  const palette = makePalette(MATERIALS, SCHEMES[0].colours);
  files['weapon.pcx'] = writePcx(...WEAPON_SIZE, paintRifle(), palette);
  return files;
}
