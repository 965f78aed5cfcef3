import type { BoundEntry } from '../../wasm/bindings.js';
import { families, fitsRoot, formatOfName, formats, type Family } from '../../wasm/families.js';
import { fold, folderOf } from '../../util/names.js';
import type { Entry } from './protocol.js';

/** The families that may open files of these names. Those of companions count only where there are no models. */
export function entryFamilies(names: readonly string[]): Family[] {
  const found = names.map(formatOfName).filter((format) => format !== undefined);
  const models = found.filter(({ companion }) => !companion);
  const asked = new Set((models.length > 0 ? models : found).map(({ family }) => family));
  return families.map(({ name }) => name).filter((family) => asked.has(family));
}

/**
 * Lists what all families can open among files of these names: first what is put together from several files, then
 * models, in the order of the names.
 *
 * @param ask - returns the entries that a family's opener finds among the family's names
 */
export async function mergedEntries(
  names: readonly string[],
  ask: (family: Family, names: readonly string[]) => Promise<readonly BoundEntry[]>,
): Promise<Entry[]> {
  const found = names.filter((name) => formatOfName(name)?.name === 'marrow').map(marrowEntry);
  for (const family of entryFamilies(names)) {
    const own = names.filter((name) => formatOfName(name)?.family === family);
    found.push(...(await ask(family, own)).map((entry) => ({ ...entry, name: entry.entry, family })));
  }
  const models = inOrder(
    found.filter(({ kind }) => kind === 'model'),
    names,
  );
  const composed = uniquelyNamed(found.filter(({ kind }) => kind !== 'model'));
  const real = models.filter(({ format }) => !isCompanion(format));
  // Where there are only companions, the first one's error says what is missing.
  return composed.length + real.length > 0 ? [...composed, ...real] : models.slice(0, 1);
}

/** Sorts single files by the places of their names in a list. */
export function inOrder(models: readonly Entry[], names: readonly string[]): Entry[] {
  const places = new Map(names.map((name, place) => [name, place]));
  return [...models].sort((a, b) => (places.get(a.entry) ?? 0) - (places.get(b.entry) ?? 0));
}

/** The entry of a single file. */
export function fileEntry(file: string, format: string, family: Family | null): Entry {
  return { entry: file, name: file, format, kind: 'model', uses: [file], family };
}

/**
 * Whether this file is the root of a player, and another family may find a player in the same folder. The second
 * player is then named by its root.
 */
export function mayBeSecondPlayer(file: string, names: readonly string[]): boolean {
  const own = families.filter((family) => isPlayersRoot(family, file));
  const folder = fold(folderOf(file));
  const others = families.filter((family) => !own.includes(family));
  return (
    own.length > 0 &&
    names.some(
      (name) => fold(folderOf(name)) === folder && others.some((other) => isPlayersRoot(other, name)),
    )
  );
}

function isPlayersRoot({ assemblers }: (typeof families)[number], file: string): boolean {
  return assemblers.some((assembler) => assembler.folder && fitsRoot(assembler, file));
}

function marrowEntry(name: string): Entry {
  return fileEntry(name, 'marrow', null);
}

function isCompanion(format: string): boolean {
  return formats.some(({ name, companion }) => name === format && companion);
}

/**
 * Makes names unique: of two players in one folder, the first one has the folder's name, the other that of its root.
 */
function uniquelyNamed(entries: readonly Entry[]): Entry[] {
  const taken: Set<string> = new Set();
  return entries.map((entry) => {
    const isFree = !taken.has(fold(entry.entry));
    taken.add(fold(entry.entry));
    return isFree ? entry : { ...entry, entry: entry.uses[0] ?? entry.entry };
  });
}
