// Talus: a Quake III player of three parts with two skins and a weapon, in a .pk3 as the game expects.

import { toMd3 } from '../formats/md3-mesh.mjs';
import { writeMd3 } from '../formats/md3.ts';
import { writeZip } from '../formats/zip.ts';
import { AXIS, buildAuger, buildBarrel, buildFlash, MUZZLE } from './auger.mjs';
import { bakePart, bakeStill, poseClips } from './bake.mjs';
import { buildTalus } from './build.mjs';
import { talusClips } from './motions.mjs';
import { bodyImages, weaponImages } from './images.mjs';
import { OWN, SKIN_SIZE, WEAPON_SIZE } from './regions.mjs';
import { SCHEMES } from './schemes.mjs';
import { animationConfig, GUN, GUN_SHADERS, SCRIPT, SHADERS, skinFiles } from './script.mjs';
import { cutSurfaces } from './surfaces.mjs';

const PLAYER = 'models/players/talus';
const sizeOf = (surface) => OWN[surface]?.size ?? [SKIN_SIZE, SKIN_SIZE];
const gunSizeOf = (surface) =>
  ({ w_cell: [32, 32], f_flash: [64, 64], f_streak: [64, 64] })[surface] ?? WEAPON_SIZE;

/** File name -> bytes. */
export function makeTalus() {
  const files = { ...playerFiles(), ...weaponFiles(), 'scripts/talus.shader': Buffer.from(SCRIPT) };
  return { 'talus.pk3': writeZip(files) };
}

function playerFiles() {
  const clips = talusClips();
  const moving = clips.filter(({ last }) => !last);
  const rowsOf = (mesh, kinds) =>
    poseClips(
      mesh,
      moving.filter(({ name }) => kinds.includes(name.split('_')[0])),
    );
  const still = [moving.find(({ name }) => name === 'LEGS_IDLE')].map((clip) => ({ ...clip, frames: 1 }));
  const files = {};
  const meshes = [buildTalus(0), buildTalus(1)];
  const write = (part, level, rows) => {
    const mesh = meshes[level];
    const all = cutSurfaces(mesh, sizeOf);
    const surfaces = Object.fromEntries(Object.entries(all).filter(([name]) => name[0] === part[0]));
    const file = `${part}${level ? `_${level}` : ''}.md3`;
    const baked = bakePart(part, mesh, surfaces, SHADERS, rows);
    files[file] = writeMd3(toMd3({ name: `${PLAYER}/${file}`, ...baked }));
  };
  write('lower', 0, rowsOf(meshes[0], ['BOTH', 'LEGS']));
  write('upper', 0, rowsOf(meshes[0], ['BOTH', 'TORSO']));
  write('head', 0, poseClips(meshes[0], still));
  write('head', 1, poseClips(meshes[1], still));
  files['animation.cfg'] = Buffer.from(animationConfig(clips));
  for (const skin of Object.keys(SCHEMES)) {
    for (const [name, text] of Object.entries(skinFiles(skin))) files[name] = Buffer.from(text);
  }
  Object.assign(files, bodyImages(meshes[0]));
  return inFolder(PLAYER, files);
}

function weaponFiles() {
  const still = (name, mesh, tags) => {
    const surfaces = cutSurfaces(mesh, gunSizeOf);
    return writeMd3(toMd3({ name: `${GUN}/${name}`, ...bakeStill(mesh, surfaces, GUN_SHADERS, tags) }));
  };
  const grip = [0, 0, 0];
  const files = {
    'auger.md3': still('auger.md3', buildAuger(), { tag_weapon: grip, tag_barrel: AXIS, tag_flash: MUZZLE }),
    'auger_barrel.md3': still('auger_barrel.md3', buildBarrel()),
    'auger_flash.md3': still('auger_flash.md3', buildFlash()),
    // In first-person view the weapon is to the right of the eye and below it.
    'auger_hand.md3': still(
      'auger_hand.md3',
      { points: [], triangles: [] },
      { tag_weapon: [-0.2, -0.3, 0.25] },
    ),
    ...weaponImages(),
  };
  return inFolder(GUN, files);
}

const inFolder = (folder, files) =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${folder}/${name}`, bytes]));
