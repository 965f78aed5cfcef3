import { families, formatOfName, type Family } from '../../wasm/families.js';
import { baseName, fold, type Folders, fits } from '../../util/names.js';
import type { Entry } from '../worker/protocol.js';
import { composedEntry, fileEntry, foldersOf } from './entries.js';
import { familyRules, isColorTable, isSingleImage, piecesOf } from './families/index.js';

/**
 * Lists the entries among these file names: first subjects of several files, then single models in the order
 * of the names. Single images are listed only if there is nothing else. If there are only companions, the first of
 * them is listed, so that opening it reports the missing model.
 */
export function listEntries(names: readonly string[]): Entry[] {
  const folders = foldersOf(names);
  const hidden: Set<string> = new Set();
  const composed = families.flatMap(({ name: family }) => {
    const own = names.filter((name) => formatOfName(name)?.family === family);
    return composedEntries(family, own, folders, hidden);
  });
  hidePieces(names, folders, hidden);
  const models = names.flatMap((name) => {
    const format = formatOfName(name);
    const isEntry = format !== undefined && !format.companion && !hidden.has(name) && !isColorTable(name);
    return isEntry ? [fileEntry(name, format.name, format.family)] : [];
  });
  const entries = [...uniquelyNamed(composed), ...models.filter(({ entry }) => !isSingleImage(entry))];
  if (entries.length > 0) return entries;
  return models.length > 0 ? models : companionEntry(names);
}

/** Sorts single files by their positions in a list of names. */
export function inOrder(models: readonly Entry[], names: readonly string[]): Entry[] {
  const places = new Map(names.map((name, place) => [name, place]));
  return [...models].sort((a, b) => (places.get(a.entry) ?? 0) - (places.get(b.entry) ?? 0));
}

/** The subjects of several files that a family recognizes. Their files are added to `hidden`. */
function composedEntries(
  family: Family,
  names: readonly string[],
  folders: Folders,
  hidden: Set<string>,
): Entry[] {
  const entries: Entry[] = [];
  const taken: Set<string> = new Set();
  for (const rule of familyRules[family]?.assemblers ?? [])
    for (const root of names) {
      if (hidden.has(root) || !fits(baseName(root), rule.root) || !rule.isRoot(root, folders)) continue;
      const found = composedEntry(family, rule, root, folders);
      for (const file of found.uses) hidden.add(file);
      // Entry names are unique: the second player in a folder has the name of its root file.
      const entry = taken.has(fold(found.entry)) ? root : found.entry;
      taken.add(fold(entry));
      entries.push({ ...found, entry });
    }
  return entries;
}

/** Adds the files that belong to a model of the same format to `hidden`. */
function hidePieces(names: readonly string[], folders: Folders, hidden: Set<string>): void {
  for (const name of names)
    for (const pattern of piecesOf(name))
      for (const piece of folders.matching(name, pattern)) hidden.add(piece);
}

/** Names the first player in a folder after the folder, and further ones after their root files. */
function uniquelyNamed(entries: readonly Entry[]): Entry[] {
  const taken: Set<string> = new Set();
  return entries.map((entry) => {
    const isFree = !taken.has(fold(entry.entry));
    taken.add(fold(entry.entry));
    return isFree ? entry : { ...entry, entry: entry.uses[0] ?? entry.entry };
  });
}

function companionEntry(names: readonly string[]): Entry[] {
  for (const name of names) {
    const format = formatOfName(name);
    if (format !== undefined) return [fileEntry(name, format.name, format.family)];
  }
  return [];
}
