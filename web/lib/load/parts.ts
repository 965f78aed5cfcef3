import type { EntrySummary } from '../core/raw.js';
import type { FileSource, PartChoice } from '../types/api.js';
import { ModelError } from '../util/errors.js';
import { extensionOf, folderOf, join, NameIndex } from '../util/names.js';

/** The files that a player's folder is made of, the one that has to be there first. */
const quake3Player = ['lower.md3', 'upper.md3', 'head.md3', 'animation.cfg'];
const quake2Player = ['tris.md2', 'weapon.md2'];
/** What a weapon is drawn with, if it is there. */
const weaponPieces = ['barrel', 'flash'];

/** The files that a player is given, by their names in the source, and all that they are made of. */
export interface ChosenParts {
  readonly parts: PartChoice;
  readonly uses: readonly string[];
}

/** Finds the files of other players' parts and of a weapon. One that is not there keeps its name: the core says so. */
export function chosenParts(source: FileSource, choice: PartChoice): ChosenParts {
  const { upper, head, weapon, ...others } = choice;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new RangeError(`parts: a player is given no "${unknown}"; it is given upper, head, weapon`);
  const index = new NameIndex(source.names);
  const find = (name: string): string => (index.size === 0 ? null : index.find(name, '')) ?? name;
  const fileOf = (chosen: string, file: string): string =>
    find(chosen.endsWith('/') ? join(chosen.slice(0, -1), file) : chosen);
  const uses: string[] = [];
  const parts: { upper?: string; head?: string; weapon?: string } = {};
  if (upper !== undefined) {
    parts.upper = fileOf(upper, 'upper.md3');
    uses.push(parts.upper, find(join(folderOf(parts.upper), 'animation.cfg')));
  }
  if (head !== undefined) uses.push((parts.head = fileOf(head, 'head.md3')));
  if (weapon !== undefined) {
    const file = (parts.weapon = find(weapon));
    const extension = extensionOf(file);
    const trunk = extension === '' ? file : file.slice(0, -extension.length - 1);
    uses.push(file, ...weaponPieces.map((piece) => find(`${trunk}_${piece}.md3`)));
  }
  return { parts, uses };
}

/** A player's folder of a source that cannot list: what lies there by the games' rules. */
export async function playerFolder(
  source: FileSource,
  folder: string,
  signal: AbortSignal,
): Promise<EntrySummary> {
  const isThere = async (file: string): Promise<boolean> =>
    (await source.readRange(file, 0, 4, signal)) !== null;
  const entry = folder;
  for (const [kind, files] of [
    ['quake3_player', quake3Player],
    ['quake2_player', quake2Player],
  ] as const) {
    const [root = '', ...more] = files.map((file) => join(folder.slice(0, -1), file));
    if (await isThere(root)) return { entry, format: '', kind, uses: [root, ...more] };
  }
  const wanted = `${quake3Player[0] ?? ''} of Quake III, or ${quake2Player[0] ?? ''} of Quake II`;
  const message = `There is no player in the folder: no ${wanted}. Give the address of a model's own file.`;
  throw new ModelError({ code: 'missing_companion', message, file: folder });
}
