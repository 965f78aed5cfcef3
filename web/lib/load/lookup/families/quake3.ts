import { folderOf, join, stemOf, type Folders } from '../../../util/names.js';
import type { FamilyRules } from '../family-rules.js';

/** Suffixes of the additional models of a weapon. */
const weaponPieces = ['_barrel', '_flash', '_hand'];
/** Suffixes of the additional models that the third-person view shows; the hand belongs to the first-person view. */
const heldPieces = ['_barrel', '_flash'];
/** Suffixes of the lower levels of detail. */
const levels = ['_1', '_2'];
const playerParts = ['upper.md3', 'head.md3'];

/**
 * A player consists of legs, torso and head; in Team Arena, players share heads. A weapon has additional models at
 * its tags.
 */
export const quake3: FamilyRules = {
  assemblers: [
    {
      kind: 'quake3_player',
      root: 'lower.md3',
      folder: true,
      choices: {
        upper: { file: 'upper.md3', parts: ['animation.cfg'] },
        head: { file: 'head.md3', otherFile: '{folder}.md3' },
        weapon: { offered: heldPieces.map((piece) => `{stem}${piece}.md3`) },
      },
      parts: [...playerParts, 'animation.cfg'],
      // Team Arena has a separate folder for heads.
      offered: ['heads/{folder}/*.md3'],
      isRoot: isPlayer,
    },
    {
      kind: 'quake3_weapon',
      root: '*.md3',
      folder: false,
      parts: [],
      offered: weaponPieces.map((piece) => `{stem}${piece}.md3`),
      isRoot: (file, folders) => !isPiece(file, folders) && (isWithWeapons(file) || hasPieces(file, folders)),
    },
  ],
  pieces: { md3: levels.map((level) => `{stem}${level}.md3`) },
};

function isPlayer(file: string, folders: Folders): boolean {
  return playerParts.some((part) => folders.beside(file, part) !== undefined);
}

/** Whether a file is a part of a player or of a weapon, or a lower level of detail. */
function isPiece(file: string, folders: Folders): boolean {
  const stem = stemOf(file);
  const lower = stem.toLowerCase();
  const isOfAnother = [...levels, ...weaponPieces].some(
    (ending) =>
      lower.length > ending.length &&
      lower.endsWith(ending) &&
      folders.beside(file, `${stem.slice(0, -ending.length)}.md3`) !== undefined,
  );
  if (isOfAnother) return true;
  if (!['lower', 'upper', 'head'].includes(lower)) return false;
  const legs = folders.beside(file, 'lower.md3');
  return legs !== undefined && isPlayer(legs, folders);
}

function hasPieces(file: string, folders: Folders): boolean {
  return weaponPieces.some((piece) => folders.beside(file, `${stemOf(file)}${piece}.md3`) !== undefined);
}

/** Whether a file is in a folder of weapons: `models/weapons2/shotgun`. */
function isWithWeapons(file: string): boolean {
  return join('', folderOf(file))
    .split('/')
    .some((folder) => folder.toLowerCase().startsWith('weapons'));
}
