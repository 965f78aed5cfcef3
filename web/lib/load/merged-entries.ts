import type { BoundEntry } from '../core/bindings.js';
import { families, fitsRoot, formatOfName, formats, type Family } from '../core/families.js';
import { fold, folderOf } from '../util/names.js';
import type { Entry } from './protocol.js';

/** The families that have something to say of files of these names; companions alone count where there is nothing else. */
export function entryFamilies(names: readonly string[]): Family[] {
  const found = names.map(formatOfName).filter((format) => format !== undefined);
  const models = found.filter(({ companion }) => !companion);
  const asked = new Set((models.length > 0 ? models : found).map(({ family }) => family));
  return families.map(({ name }) => name).filter((family) => asked.has(family));
}

/**
 * What can be opened among files of these names, of all families: what is put together from several files first, then
 * models, in the order of the names.
 *
 * @param ask - what a family's opener makes of the names that are its own
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
  // Companions alone: the first of them says what is missing.
  return composed.length + real.length > 0 ? [...composed, ...real] : models.slice(0, 1);
}

/** Single files by the place of their names in a list. */
export function inOrder(models: readonly Entry[], names: readonly string[]): Entry[] {
  const places = new Map(names.map((name, place) => [name, place]));
  return [...models].sort((a, b) => (places.get(a.entry) ?? 0) - (places.get(b.entry) ?? 0));
}

/** An entry for a file that nothing more is known of. */
export function fileEntry(file: string, format: string, family: Family | null): Entry {
  return { entry: file, name: file, format, kind: 'model', uses: [file], family };
}

/**
 * Whether two families may find a player in the folder of this file, which is the root of one: the second is then called
 * by its root.
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

/** Of two players in one folder the first one has its name; the other is called by its root. */
function uniquelyNamed(entries: readonly Entry[]): Entry[] {
  const taken: Set<string> = new Set();
  return entries.map((entry) => {
    const isFree = !taken.has(fold(entry.entry));
    taken.add(fold(entry.entry));
    return isFree ? entry : { ...entry, entry: entry.uses[0] ?? entry.entry };
  });
}
