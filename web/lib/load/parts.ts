import type { FileSource, PartChoice } from '../types/api.js';
import { families } from '../core/families.js';
import { ModelError } from '../util/errors.js';
import { extensionOf, folderOf, join, NameIndex } from '../util/names.js';
import { folderOfMain } from './combined-source.js';
import type { Entry } from './protocol.js';

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
  const folder = folderOfMain(source);
  const find = (name: string): string => index.find(name, '') ?? index.find(name, folder) ?? name;
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

/**
 * A player's folder of a source that cannot list: one in which the root of a player lies, of the first family that has it
 * there, and what that is put together from.
 */
export async function playerFolder(source: FileSource, folder: string, signal: AbortSignal): Promise<Entry> {
  const place = (name: string): string => join(folder.slice(0, -1), name);
  const roots: string[] = [];
  for (const { name: family, assemblers } of families)
    for (const { kind, pattern, folder: isPlayer, beside } of assemblers) {
      if (!isPlayer || hasStar(pattern)) continue;
      roots.push(pattern);
      if ((await source.readRange(place(pattern), 0, 4, signal)) === null) continue;
      const uses = [pattern, ...beside.filter((name) => !hasStar(name))].map(place);
      return { entry: folder, name: folder, format: '', kind, uses, family };
    }
  const message = `There is no player in the folder: no ${roots.join(', no ')}. Give the address of a model's own file.`;
  throw new ModelError({ code: 'missing_companion', message, file: folder });
}

function hasStar(pattern: string): boolean {
  return pattern.includes('*');
}
