import type { FileSource } from '../../types/api.js';
import { formatOfName } from '../../wasm/families.js';
import { orAborted } from '../../util/abort.js';
import { isArchiveName, isImageName, join } from '../../util/names.js';
import { combined } from '../sources/combined-source.js';
import { firstBytes, folderOfMain, isOpenEnded } from '../sources/pieces.js';
import { isArchive, largestWholeArchive } from './archive-kinds.js';
import type { OnArchive } from './opened-archives.js';

/** If a source of local files has more of them than this, only their names are checked, not their first bytes. */
const maxHeads = 64;

/** Sources whose archives have already been opened. */
const processed: WeakSet<FileSource> = new WeakSet();

/**
 * Opens the archives of a source, which are recognized by extension (`.zip`, `.pk3`, `.pk4`, `.pak`) or first bytes. A
 * single archive is replaced by its files; the files of an archive among other files appear beside them. Several
 * archives override each other as in the games (`game-order.ts`). Only their directories are read, except for
 * compressed archives within a ZIP, which are unpacked whole.
 *
 * @throws ModelError `archive_damaged`, `archive_unsupported`, `too_large`: for an archive that is the only file
 */
export async function openArchives(
  source: FileSource,
  signal: AbortSignal,
  onArchive: OnArchive,
): Promise<FileSource> {
  if (processed.has(source)) return source;
  const { main } = source;
  const candidates = main === null ? (source.given ?? source.names) : [main];
  const names = await archiveNames(source, candidates, signal);
  const result = names.length === 0 ? source : await opened(source, candidates, names, signal, onArchive);
  processed.add(result);
  return result;
}

/** Opens the archives. The code is fetched when the first archive is opened. */
async function opened(
  source: FileSource,
  candidates: readonly string[],
  names: readonly string[],
  signal: AbortSignal,
  onArchive: OnArchive,
): Promise<FileSource> {
  const { openAlone, openAmong } = await orAborted(import('../collections.js'), signal);
  const { main } = source;
  return main !== null && names.includes(main)
    ? openAlone(source, main, signal, onArchive)
    : openAmong(source, candidates, names, signal, onArchive);
}

/**
 * Joins the files of two sources. If both have a file with the same name, the file of `added` is used. The main file is
 * the one of `base`. If `base` cannot list its names, files that `added` does not have are requested from `base`, and
 * the files of `added` without a folder in their name are placed beside its model.
 *
 * @example
 * ```ts
 * import { joinSources, load, memorySource, urlSource } from 'marrow3d';
 *
 * // A custom skin for a model on a server.
 * const skin = new Uint8Array(await (await fetch('my/red.pcx')).arrayBuffer());
 * const source = joinSources(
 *   urlSource('https://example.org/ogro/tris.md2'),
 *   memorySource([{ name: 'red.pcx', data: skin }]),
 * );
 * const model = await load(source);
 * ```
 */
export function joinSources(base: FileSource, added: FileSource): FileSource {
  const { main, archive } = base;
  const folder = folderOfMain(base);
  const place = (name: string): string => (name.includes('/') ? name : join(folder, name));
  const joined = {
    ...combined([{ source: base }, { source: added, place }], main),
    ...(archive !== undefined && { archive }),
  };
  if (processed.has(base) && processed.has(added)) processed.add(joined);
  return joined;
}

/**
 * Returns the names of the archives. Archives are recognized by name; a single file, a small number of local files, and
 * an address without a known extension (`download.php?id=5`) are also recognized by their first bytes.
 */
async function archiveNames(
  source: FileSource,
  names: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const maxRead = source.blob !== undefined ? maxHeads : 1;
  const isListed = !isOpenEnded(source);
  const found = await Promise.all(
    names.map(async (name) => {
      if (isArchiveName(name)) return true;
      const isKnown =
        isImageName(name) || name.endsWith('/') || (!isListed && formatOfName(name) !== undefined);
      if (isKnown || names.length > maxRead) return false;
      const isLarge = (first: Uint8Array, size: number): boolean =>
        isArchive(first) && size > largestWholeArchive;
      const head = await firstBytes(source, name, isLarge, signal);
      return head !== null && isArchive(head);
    }),
  );
  return names.filter((_, i) => found[i]);
}
