import { formatOfName, type Family } from '../../wasm/families.js';
import { bytesText, baseName, extensionOf, folderOf, Folders, fillStem, fits } from '../../util/names.js';
import type { Entry } from '../worker/protocol.js';
import { assemblerOfKind, assemblerOf, familyRules, rulesOf } from './families/index.js';
import type { AssemblerRule } from './family-rules.js';
import type { Wanted } from './lookup.js';

/** Caches the folders of each list of names, because a user may open many models of one archive. */
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

/** The entry of a file that a user has named: a single model, or the root of a weapon or of a player with weapons. */
export function namedEntry(file: string, names: readonly string[]): Entry {
  const listed = foldersOf(names);
  const isListed = listed.beside(file, baseName(file)) !== undefined;
  const folders = isListed ? listed : new Folders([...names, file]);
  const found = assemblerOf(file, folders);
  return found === null ? fileEntry(file, '', null) : composedEntry(found.family, found.rule, file, folders);
}

/** References to the files that belong to a subject, except its root. */
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
 * A reference to a file that most models of a format have beside them without referring to it. Empty if `names`
 * include a file with the extension of that file.
 */
export function guessedReferences(model: string, names: readonly string[]): Wanted[] {
  const { name } = rulesOf(model)?.guesses?.[formatOfName(model)?.name ?? ''] ?? {};
  if (name === undefined || names.some((each) => extensionOf(each) === extensionOf(name))) return [];
  return [{ name: bytesText(fillStem(name, model)), kind: 'rule', what: 'data', of: model }];
}

/**
 * Whether this file is the root of a player in a folder where another family also finds a player. The second player's
 * entry has the name of its root.
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

/** The entry of a subject of several files, from its rule and its root. */
export function composedEntry(family: Family, rule: AssemblerRule, root: string, folders: Folders): Entry {
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
