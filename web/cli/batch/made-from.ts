import { statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, resolve, sep } from 'node:path';
import type { NodeSource, ReadingWatch } from '../../lib/load/sources/node-source.js';
import { fold, isArchiveName } from '../../lib/util/names.js';
import { formatOfName } from '../../lib/wasm/families.js';
import { hashOf } from '../hash.js';
import { pathSource } from '../model-source.js';
import { isOutput, type MadeFrom, type ReadFile } from './records.js';

/** Records the files that are read while a subject is opened. */
export class InputRecorder implements ReadingWatch {
  readonly #files: Map<string, ReadFile> = new Map();
  readonly #missed: Set<string> = new Set();

  read(path: string, bytes: Uint8Array | null): void {
    const known = this.#files.get(path);
    if (known !== undefined && (known.hash !== null || bytes === null)) return;
    const { size, mtimeMs } = statSync(path);
    this.#files.set(path, { path, size, changed: mtimeMs, hash: bytes && hashOf(bytes) });
  }

  missed(nameInGame: string): void {
    this.#missed.add(nameInGame);
  }

  async madeFrom(paths: readonly string[], root: string | null = null): Promise<MadeFrom> {
    return {
      files: [...this.#files.values()],
      missed: [...this.#missed],
      listing: listingOf(await pathSource(paths, root), paths),
      root: root && resolve(root),
    };
  }
}

/**
 * Whether opening the paths again would read the same bytes: no file has changed or disappeared, and no possible companion
 * or missing file of the game was added. A file with a new modification time but the same bytes counts as unchanged.
 */
export async function isUnchanged(
  { files, missed, listing, root }: MadeFrom,
  paths: readonly string[],
): Promise<boolean> {
  try {
    const source = await pathSource(paths, root);
    if (listingOf(source, paths) !== listing) return false;
    for (const file of files) if (!(await isSameFile(file))) return false;
    for (const name of missed) if ((await source.game?.read(name)) ?? false) return false;
    return true;
  } catch {
    return false;
  }
}

async function isSameFile({ path, size, changed, hash }: ReadFile): Promise<boolean> {
  const now = await stat(path);
  if (now.size !== size) return false;
  if (now.mtimeMs === changed) return true;
  return hash !== null && hashOf(await readFile(path)) === hash;
}

function listingOf(source: NodeSource, paths: readonly string[]): string {
  return hashOf(
    JSON.stringify(
      companionsOf(source, paths)
        .map(({ place }) => place)
        .sort(),
    ),
  );
}

/**
 * The named files and their possible companions, without files that commands have written beside them: the name in the
 * source, and the path on this computer.
 */
export function companionsOf(
  { names, places }: NodeSource,
  paths: readonly string[],
): { readonly name: string; readonly place: string }[] {
  const named = paths.map((path) => resolve(path));
  return places.flatMap((place, i) =>
    named.some((path) => place === path || (mayBelongTo(place, path) && !isOutput(place, dirname(path))))
      ? [{ name: names[i] ?? '', place }]
      : [],
  );
}

/**
 * Whether a file may be a companion of a named path. Archives have no companions. Another model or archive beside a model
 * is a companion only if its name starts with the model's, like nameT.mdl and name_1.md3; otherwise all models in a folder
 * would depend on each other.
 */
function mayBelongTo(place: string, path: string): boolean {
  if (place.startsWith(path.endsWith(sep) ? path : path + sep)) return true;
  if (isArchiveName(path)) return false;
  const format = formatOfName(place);
  const standsAlone = isArchiveName(place) || format?.companion === false;
  return !standsAlone || stemOf(place).startsWith(stemOf(path));
}

function stemOf(path: string): string {
  return fold(basename(path).replace(/\.[^.]*$/, ''));
}
