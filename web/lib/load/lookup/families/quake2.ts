import type { FamilyRules } from '../family-rules.js';

const weapons = ['weapon.md2', 'w_*.md2'];

/** A player's folder contains its body and its weapons. */
export const quake2: FamilyRules = {
  assemblers: [
    {
      kind: 'quake2_player',
      root: 'tris.md2',
      folder: true,
      parts: [],
      offered: weapons,
      isRoot: (file, folders) => weapons.some((pattern) => folders.matching(file, pattern).length > 0),
    },
  ],
  pieces: {},
  playerSkins: { body: 'tris.md2', others: ['weapon', 'w_*', '*_i', '*_glow', '*_luma'] },
  comparesSizes: true,
};
