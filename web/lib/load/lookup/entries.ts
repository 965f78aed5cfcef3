import { families, formatOfName, type Family } from '../../wasm/families.js';
import { bytesText } from '../../util/code-pages.js';
import { baseName, extensionOf, fold, folderOf } from '../../util/names.js';
import type { Entry } from '../worker/protocol.js';
import { assemblerOfKind, assemblerOf, familyRules, piecesOf, rulesOf } from './families/index.js';
import type { AssemblerRule } from './family-rules.js';
import { Folders, type Wanted, fillStem, fits } from './lookup.js';

/**
 * Lists what can be opened among files of these names: first what is put together from several files, then single
 * models in the order of the names. Where there are only companions, the first of them is listed: opening it says what
 * is missing.
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
    const isEntry = format !== undefined && !format.companion && !hidden.has(name);
    return isEntry ? [fileEntry(name, format.name, format.family)] : [];
  });
  const entries = [...uniquelyNamed(composed), ...models];
  return entries.length > 0 ? entries : companionEntry(names);
}

/** The folders of lists of names, which are made once: a person who looks through an archive opens many models. */
const known: WeakMap<readonly string[], Folders> = new WeakMap();

export function foldersOf(names: readonly string[]): Folders {
  const folders = known.get(names) ?? new Folders(names);
  known.set(names, folders);
  return folders;
}

/** The entry of a single file. */
export function fileEntry(file: string, format: string, family: Family | null): Entry {
  return { entry: file, format, kind: 'model', uses: [file], family };
}

/** The entry of a file that a user has named: it may be the root of a weapon or of a figure with its weapons. */
export function namedEntry(file: string, names: readonly string[]): Entry {
  const listed = foldersOf(names);
  const isListed = listed.beside(file, baseName(file)) !== undefined;
  const folders = isListed ? listed : new Folders([...names, file]);
  const found = assemblerOf(file, folders);
  return found === null ? fileEntry(file, '', null) : composedEntry(found.family, found.rule, file, folders);
}

/** The references to the files that belong to a subject, beside its root. */
export function partReferences({ kind, family }: Pick<Entry, 'kind' | 'family'>, root: string): Wanted[] {
  const rule = assemblerOfKind(family, kind);
  const reference = (pattern: string, kind: Wanted['kind']): Wanted => ({
    name: bytesText(fillStem(pattern, root)),
    kind,
    what: 'data',
    of: root,
  });
  return [
    ...(rule?.parts ?? []).map((pattern) => reference(pattern, 'rule')),
    ...(rule?.offered ?? []).map((pattern) => reference(pattern, 'offered')),
  ];
}

/**
 * The references to files that most models of a format have beside them, and that nothing names: one of each kind, unless
 * files of that kind are among the names.
 */
export function guessedReferences(model: string, names: readonly string[]): Wanted[] {
  const { name } = rulesOf(model)?.guesses?.[formatOfName(model)?.name ?? ''] ?? {};
  if (name === undefined || names.some((each) => extensionOf(each) === extensionOf(name))) return [];
  return [{ name: bytesText(fillStem(name, model)), kind: 'rule', what: 'data', of: model }];
}

/** Sorts single files by the places of their names in a list. */
export function inOrder(models: readonly Entry[], names: readonly string[]): Entry[] {
  const places = new Map(names.map((name, place) => [name, place]));
  return [...models].sort((a, b) => (places.get(a.entry) ?? 0) - (places.get(b.entry) ?? 0));
}

/**
 * Whether this file is the root of a player, and another family may find a player in the same folder. The second
 * player is then named by its root.
 */
export function mayBeSecondPlayer(file: string, names: readonly string[]): boolean {
  const own = Object.values(familyRules).filter(({ assemblers }) => isPlayersRoot(assemblers, file));
  if (own.length === 0) return false;
  const others = Object.values(familyRules).filter((rules) => !own.includes(rules));
  return foldersOf(names)
    .matching(file, '*')
    .some((name) => others.some(({ assemblers }) => isPlayersRoot(assemblers, name)));
}

function isPlayersRoot(assemblers: readonly AssemblerRule[], file: string): boolean {
  return assemblers.some(({ folder, root }) => folder && fits(baseName(file), root));
}

/** The subjects that a family puts together. The files that they use are added to `hidden`. */
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
      // Of two players in one folder, the second is named by its root.
      const entry = taken.has(fold(found.entry)) ? root : found.entry;
      taken.add(fold(entry));
      entries.push({ ...found, entry });
    }
  return entries;
}

function composedEntry(family: Family, rule: AssemblerRule, root: string, folders: Folders): Entry {
  const beside = [...rule.parts, ...rule.offered].flatMap((pattern) =>
    folders.matching(root, fillStem(pattern, root)),
  );
  return {
    entry: rule.folder ? `${folderOf(root) || '.'}/` : root,
    format: formatOfName(root)?.name ?? '',
    kind: rule.kind,
    uses: [...new Set([root, ...beside])],
    family,
  };
}

/** Adds the files that belong to a model of the same format to `hidden`. */
function hidePieces(names: readonly string[], folders: Folders, hidden: Set<string>): void {
  for (const name of names)
    for (const pattern of piecesOf(name))
      for (const piece of folders.matching(name, pattern)) hidden.add(piece);
}

/** Of two players in one folder, the first one has the folder's name, the other that of its root. */
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
