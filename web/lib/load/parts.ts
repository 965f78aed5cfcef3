import type { FileSource, PartChoice } from '../types/api.js';
import { families } from '../wasm/families.js';
import { composeMessage } from '../messages/compose.js';
import { FetchError, ModelError } from '../util/errors.js';
import { folderOf, isGamePath, join, nameIndex, normalise } from '../util/names.js';
import { assemblerOfKind, familyRules } from './lookup/families/index.js';
import { foldersOf } from './lookup/entries.js';
import { fillStem } from './lookup/folders.js';
import { folderOfMain, isOpenEnded } from './sources/combined-source.js';
import { firstBytes } from './sources/pieces.js';
import type { Entry } from './worker/protocol.js';

/** The files of the parts that a player gets, by their names in the source, and all files that these are made of. */
export interface ChosenParts {
  readonly parts: PartChoice;
  readonly uses: readonly string[];
}

const choosable: readonly (keyof PartChoice)[] = ['upper', 'head', 'weapon'];

/**
 * Finds the files of the parts that a user has chosen for a player. A file that is missing keeps its name, and the core
 * reports it.
 */
export function chosenParts(source: FileSource, { family, kind }: Entry, choice: PartChoice): ChosenParts {
  const unknown = Object.keys(choice).find((key) => !choosable.some((part) => part === key));
  if (unknown !== undefined)
    throw new RangeError(`parts: a player is given no "${unknown}"; it is given ${choosable.join(', ')}`);
  const index = nameIndex(source.names);
  const folder = folderOfMain(source);
  const find = (name: string): string =>
    index.find(name, '') ?? index.find(name, folder) ?? fromGame(name, source);
  const folders = foldersOf(source.names);
  const rules = assemblerOfKind(family, kind)?.choices;
  const parts: { -readonly [Part in keyof PartChoice]: string } = {};
  const uses: string[] = [];
  for (const part of choosable) {
    const chosen = choice[part];
    if (chosen === undefined) continue;
    const { file, parts: needed = [], offered = [] } = rules?.[part] ?? {};
    const isFolder = chosen.endsWith('/') && file !== undefined;
    const found = (parts[part] = find(isFolder ? join(chosen.slice(0, -1), file) : chosen));
    const listed = offered.map((pattern) => folders.beside(found, fillStem(pattern, found)));
    uses.push(found, ...needed.map((pattern) => find(join(folderOf(found), fillStem(pattern, found)))));
    uses.push(...listed.filter((name) => name !== undefined));
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
