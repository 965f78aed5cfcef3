import type { FileSource } from '../../types/api.js';
import { formatOfName } from '../../wasm/families.js';
import { orAborted } from '../../util/abort.js';
import { isArchiveName, isPictureName, join } from '../../util/names.js';
import { combined, folderOfMain, isOpenEnded } from '../sources/combined-source.js';
import { isArchive } from './archive-kinds.js';
import type { OnArchive } from './opened-archives.js';

/** The first bytes are looked at for up to this many files; for more, only the names. */
const mostHeads = 64;

/** Sources whose archives have already been opened. */
const searched: WeakSet<FileSource> = new WeakSet();

/**
 * The source with its archives (`.zip`, `.pk3`, `.pk4`, `.pak`, or by their first bytes) opened: an archive alone becomes
 * what is in it; one among other files is as if it had been unpacked beside them. Several override each other as in the
 * games (`game-order.ts`). Nothing but directories is read, and archives that are packed in a ZIP.
 *
 * @throws ModelError `archive_damaged`, `archive_unsupported`, `too_large`: for an archive that is the only file
 */
export async function openArchives(
  source: FileSource,
  signal: AbortSignal,
  onArchive: OnArchive,
): Promise<FileSource> {
  if (searched.has(source)) return source;
  const { main } = source;
  const asked = main === null ? (source.given ?? source.names) : [main];
  const names = await archiveNames(source, asked, signal);
  const result = names.length === 0 ? source : await opened(source, asked, names, signal, onArchive);
  searched.add(result);
  return result;
}

/** The code that opens archives is fetched with the first one. */
async function opened(
  source: FileSource,
  asked: readonly string[],
  names: readonly string[],
  signal: AbortSignal,
  onArchive: OnArchive,
): Promise<FileSource> {
  const { openAlone, openAmong } = await orAborted(import('./opened-archives.js'), signal);
  const { main } = source;
  return main !== null && names.includes(main)
    ? openAlone(source, main, signal, onArchive)
    : openAmong(source, asked, names, signal, onArchive);
}

/**
 * Joins the files of two sources. Where both have a file, that of `added` is taken; what opens by itself is that of
 * `base`. A `base` that cannot list its names is asked for files that `added` does not have, and the files of `added`
 * lie beside its model.
 *
 * @example
 * ```ts
 * import { joinSources, load, memorySource, urlSource } from 'marrow3d';
 *
 * // A skin of one's own, beside a model of a server.
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
  if (searched.has(base) && searched.has(added)) searched.add(joined);
  return joined;
}

/**
 * The names of archives. They are told by their names; a single file, and local files if they are few, also by their
 * first bytes, and so is an address whose name says nothing (`download.php?id=5`).
 */
async function archiveNames(
  source: FileSource,
  names: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const mostRead = source.blob !== undefined ? mostHeads : 1;
  const isListed = !isOpenEnded(source);
  const found = await Promise.all(
    names.map(async (name) => {
      if (isArchiveName(name)) return true;
      const isKnown =
        isPictureName(name) || name.endsWith('/') || (!isListed && formatOfName(name) !== undefined);
      if (isKnown || names.length > mostRead) return false;
      const head = await source.readRange(name, 0, 8, signal);
      return head !== null && isArchive(head);
    }),
  );
  return names.filter((_, i) => found[i]);
}
