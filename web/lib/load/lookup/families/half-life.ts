import { baseName, fold, folderOf, fits, stemOf, type Folders } from '../../../util/names.js';
import type { FamilyRules } from '../family-rules.js';

/** Weapon models for the third-person view. */
const held = 'p_*.mdl';
const weapons = [held, 'v_*.mdl', 'w_*.mdl'];
/** Names of a model's texture file (`T`) and of its files with additional sequences. Real models have few of them. */
const companions = [
  '{stem}T.mdl',
  ...Array.from({ length: 15 }, (_, i) => `{stem}${String(i + 1).padStart(2, '0')}.mdl`),
];

/** A player consists of a body and a weapon, whose joints are merged. */
export const halfLife: FamilyRules = {
  assemblers: [
    {
      kind: 'half_life_player',
      root: '*.mdl',
      folder: false,
      choices: { weapon: { offered: companions } },
      parts: [],
      offered: [...companions, held],
      isRoot: (file, folders) =>
        isFigure(file, folders) && (isInFolderOfItsName(file) || isOnlyFigureWithWeapons(file, folders)),
    },
  ],
  pieces: { mdl: companions },
};

/** Whether a file contains the textures or sequences of another model, by its name. */
function isCompanion(file: string, folders: Folders): boolean {
  const stem = stemOf(file);
  const main = /^(.+?)(?:t|\d\d)$/i.exec(stem)?.[1];
  return main !== undefined && folders.beside(file, `${main}.mdl`) !== undefined;
}

function isFigure(file: string, folders: Folders): boolean {
  const base = baseName(file);
  return (
    fits(base, '*.mdl') && !weapons.some((pattern) => fits(base, pattern)) && !isCompanion(file, folders)
  );
}

function isInFolderOfItsName(file: string): boolean {
  return fold(baseName(folderOf(file))) === fold(stemOf(file));
}

/**
 * By folder: whether it contains weapons and exactly one figure, which is a model that is neither a weapon nor a
 * companion. With several figures, the file names do not show which of them holds a weapon.
 */
const known: WeakMap<Folders, Map<string, boolean>> = new WeakMap();

function isOnlyFigureWithWeapons(file: string, folders: Folders): boolean {
  const ofFolders = known.get(folders) ?? new Map<string, boolean>();
  known.set(folders, ofFolders);
  const folder = fold(folderOf(file));
  const found = ofFolders.get(folder) ?? hasOneFigureAndWeapons(folders.matching(file, '*.mdl'), folders);
  ofFolders.set(folder, found);
  return found;
}

function hasOneFigureAndWeapons(models: readonly string[], folders: Folders): boolean {
  const isWeapon = (model: string): boolean => fits(baseName(model), held) && !isCompanion(model, folders);
  return models.some(isWeapon) && models.filter((model) => isFigure(model, folders)).length === 1;
}
