// Reads a written Quake III player from its .pk3 and assembles the three parts and the weapon at frames of its clips.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { add, scale } from '../base/math.mjs';
import { readPng } from '../formats/png.ts';
import { readMd3 } from '../formats/read-md3.mjs';
import { readTga } from '../formats/tga.ts';
import { readZip } from '../formats/zip.ts';

const ROWS =
  'BOTH_DEATH1 BOTH_DEAD1 BOTH_DEATH2 BOTH_DEAD2 BOTH_DEATH3 BOTH_DEAD3 TORSO_GESTURE TORSO_ATTACK TORSO_ATTACK2 ' +
  'TORSO_DROP TORSO_RAISE TORSO_STAND TORSO_STAND2 LEGS_WALKCR LEGS_WALK LEGS_RUN LEGS_BACK LEGS_SWIM LEGS_JUMP ' +
  'LEGS_LAND LEGS_JUMPB LEGS_LANDB LEGS_IDLE LEGS_IDLECR LEGS_TURN';

/** Opens the folder's only .pk3: { files, clips: name -> { first, count, loop, fps }, model(path), assembled(...) }. */
export function openPlayer(folder) {
  const archive = readdirSync(folder).find((name) => name.endsWith('.pk3'));
  const files = readZip(readFileSync(join(folder, archive)));
  const find = (pattern) => Object.keys(files).find((name) => pattern.test(name));
  const player = find(/lower\.md3$/).replace('lower.md3', '');
  const gun = find(/weapons2\/\w+\/\w+_hand\.md3$/).replace('_hand.md3', '');
  const clips = readConfig(files[`${player}animation.cfg`].toString('latin1'));
  const models = new Map();
  const model = (path) => models.get(path) ?? models.set(path, readMd3(files[path])).get(path);
  const skinOf = (part, skin) => readSkin(files[`${player}${part}_${skin}.skin`].toString('latin1'));
  /** The surfaces in the player's space: { name, path, positions, normals, uv, triangles }. */
  const assembled = ({ legs, torso, skin = 'default', level = '', weapon = true, flash = false }) => {
    const out = [];
    const put = (path, frame, place, names = {}) => {
      const md3 = model(path);
      const at = Math.min(frame, md3.frames.length - 1);
      for (const surface of md3.surfaces) {
        const { positions, normals } = surface.frame(at);
        out.push({
          ...{ name: surface.name, uv: surface.uv, triangles: surface.triangles },
          path: names[surface.name] ?? surface.shader,
          positions: positions.map((p) => applied(place, p)),
          normals: normals.map((n) => turned(place, n)),
        });
      }
      return (name) => placed(place, md3.tags.find((tag) => tag.name === name).at[at]);
    };
    const suffix = level ? `_${level}` : '';
    const waist = put(`${player}lower${suffix}.md3`, legs, NOWHERE, skinOf('lower', skin))('tag_torso');
    const tags = put(`${player}upper${suffix}.md3`, torso, waist, skinOf('upper', skin));
    put(`${player}head${suffix}.md3`, 0, tags('tag_head'), skinOf('head', skin));
    if (weapon) {
      const on = put(`${gun}.md3`, 0, tags('tag_weapon'));
      put(`${gun}_barrel.md3`, 0, on('tag_barrel'));
      if (flash) put(`${gun}_flash.md3`, 0, on('tag_flash'));
    }
    return out;
  };
  const image = (path) => {
    const name = Object.keys(files).find(
      (file) => file.replace(/\.\w+$/, '') === path && /\.(png|tga)$/.test(file),
    );
    return name.endsWith('.tga') ? readTga(files[name]) : readPng(files[name]);
  };
  return { files, clips, model, assembled, image, player, gun };
}

const NOWHERE = {
  p: [0, 0, 0],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
};
const turned = ({ axes }, v) => axes.map((axis, k) => scale(axis, v[k])).reduce(add);
const applied = (place, v) => add(place.p, turned(place, v));
const placed = (place, tag) => ({
  p: applied(place, tag.p),
  axes: tag.axes.map((axis) => turned(place, axis)),
});

/** Reads the rows in the fixed order of the game. Subtracts the number of torso frames from the first frames of the legs. */
function readConfig(text) {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.replace(/\/\/.*/, '').trim())
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(/\s+/).map(Number));
  const names = ROWS.split(' ');
  const firstOf = (name) => rows[names.indexOf(name)][0];
  const less = firstOf('LEGS_WALKCR') - firstOf('TORSO_GESTURE');
  return Object.fromEntries(
    names.map((name, i) => {
      const [first, count, loop, fps] = rows[i];
      return [name, { first: name.startsWith('LEGS') ? first - less : first, count, loop, fps }];
    }),
  );
}

const readSkin = (text) =>
  Object.fromEntries(
    text
      .split(/\r?\n/)
      .map((line) => line.split(','))
      .filter(([surface, path]) => path && !surface.startsWith('tag_'))
      .map(([surface, path]) => [surface, path.replace(/\.\w+$/, '')]),
  );
