import type { FileSource, PartChoice } from '../types/api.js';
import { families } from '../wasm/families.js';
import { composeMessage } from '../messages/compose.js';
import { FetchError, ModelError } from '../util/errors.js';
import { extensionOf, folderOf, isGamePath, join, nameIndex, normalise } from '../util/names.js';
import { familyRules } from './lookup/families/index.js';
import { folderOfMain, isOpenEnded } from './sources/combined-source.js';
import { firstBytes } from './sources/pieces.js';
import type { Entry } from './worker/protocol.js';

/** The endings of a weapon's further models, which are drawn with it where they exist. */
const weaponPieces = ['barrel', 'flash'];

/** The files of the parts that a player gets, by their names in the source, and all files that these are made of. */
export interface ChosenParts {
  readonly parts: PartChoice;
  readonly uses: readonly string[];
}

/** Finds the files of other players' parts and of a weapon. A missing one keeps its name, and the core reports it. */
export function chosenParts(source: FileSource, choice: PartChoice): ChosenParts {
  const { upper, head, weapon, ...others } = choice;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new RangeError(`parts: a player is given no "${unknown}"; it is given upper, head, weapon`);
  const index = nameIndex(source.names);
  const folder = folderOfMain(source);
  const find = (name: string): string =>
    index.find(name, '') ?? index.find(name, folder) ?? fromGame(name, source);
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
 * The name of a file that is given by its path in the game (`models/weapons2/gun/gun.md3`), in a source that cannot list
 * its names: relative to the folder of that source.
 */
function fromGame(name: string, source: FileSource): string {
  const { game } = source;
  if (!isOpenEnded(source) || game === undefined || !isGamePath(name)) return name;
  const home = game.path.split('/').filter((part) => part !== '');
  const path = normalise(name).split('/');
  let same = 0;
  while (same < home.length && home[same]!.toLowerCase() === path[same]?.toLowerCase()) same++;
  return [...home.slice(same).map(() => '..'), ...path.slice(same)].join('/');
}

/**
 * The entry of a player's folder in a source that cannot list its names: that of the first family whose root file of
 * a player lies in the folder, with the files that the player is put together from.
 */
export async function playerFolder(source: FileSource, folder: string, signal: AbortSignal): Promise<Entry> {
  const place = (name: string): string => join(folder.slice(0, -1), name);
  const roots: string[] = [];
  const unanswered: FetchError[] = [];
  for (const { name: family } of families)
    for (const { kind, root, folder: isPlayer, parts, offered } of familyRules[family]?.assemblers ?? []) {
      if (!isPlayer) continue;
      roots.push(root);
      const head = await firstBytes(source, place(root), () => false, signal).catch((error: unknown) => {
        // Offline, only what has been kept is answered: another family's player may be.
        if (!(error instanceof FetchError)) throw error;
        unanswered.push(error);
        return null;
      });
      if (head === null) continue;
      const uses = [root, ...parts, ...offered.filter((name) => !name.includes('*'))].map(place);
      return { entry: folder, format: '', kind, uses, family };
    }
  const [refusal] = unanswered;
  if (refusal !== undefined) throw refusal;
  const message = composeMessage('open-no-player', roots.join(', '));
  throw new ModelError({ code: 'missing_companion', message, file: folder });
}
