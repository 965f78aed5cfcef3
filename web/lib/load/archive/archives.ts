import type { FileSource, OnBytes } from '../../types/api.js';
import { formatOfName } from '../../wasm/families.js';
import { ModelError } from '../../util/errors.js';
import {
  baseName,
  extensionOf,
  fold,
  folderOf,
  isArchiveName,
  isPictureName,
  join,
} from '../../util/names.js';
import { openArchive } from './archive-source.js';
import { combined, folderOfMain, isOpenEnded, type Layer } from '../sources/combined-source.js';

/** The first bytes are looked at for up to this many files; for more, only the names. */
const mostHeads = 64;

/** Called with the progress of reading an archive's directory. */
type OnArchive = (archive: string, ...progress: Parameters<OnBytes>) => void;

/** Sources whose archives have already been opened. */
const searched: WeakSet<FileSource> = new WeakSet();

/**
 * The source with its ZIP archives (`.zip`, `.pk3`, `.pk4`, or by their first bytes) opened: an archive alone becomes
 * what is in it; one among other files is as if it had been unpacked beside them. Nothing but directories is read.
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
  const result =
    main !== null && names.includes(main)
      ? await openAlone(source, main, signal, onArchive)
      : await openAmong(source, asked, names, signal, onArchive);
  searched.add(result);
  return result;
}

/**
 * Joins the files of two sources. Where both have a file, that of `added` is taken; what opens by itself is that of
 * `base`. A `base` that cannot list its names is asked for files that `added` does not have, and the files of `added`
 * lie beside its model.
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

async function openAlone(
  source: FileSource,
  name: string,
  signal: AbortSignal,
  onArchive: OnArchive,
): Promise<FileSource> {
  const archive = await openArchive(source, name, signal, (...bytes) => onArchive(name, ...bytes));
  if (archive !== null) return archive;
  const head = await source.readRange(name, 0, 8, signal);
  const packer = head === null ? null : otherPacker(head);
  if (packer !== null) {
    const message = `It is ${packer} archive; Marrow opens ZIP. Unpack it and open the folder.`;
    throw new ModelError({ code: 'archive_unsupported', message, file: name });
  }
  if (head === null || !isZip(head)) return source;
  const message = 'The archive is cut short: its directory is missing. Download or copy it again.';
  throw new ModelError({ code: 'archive_damaged', message, file: name });
}

/** Opens archives among other files. One that cannot be read counts as a plain file, unless nothing else is there. */
async function openAmong(
  source: FileSource,
  asked: readonly string[],
  names: readonly string[],
  signal: AbortSignal,
  onArchive: OnArchive,
): Promise<FileSource> {
  const opened: Map<string, FileSource> = new Map();
  let first: ModelError | null = null;
  for (const name of names) {
    try {
      const archive = await openArchive(source, name, signal, (...bytes) => onArchive(name, ...bytes));
      if (archive !== null) opened.set(name, archive);
    } catch (error) {
      if (!(error instanceof ModelError) || signal.aborted) throw error;
      first ??= error;
    }
  }
  if (opened.size === 0) {
    if (first !== null && names.length === asked.length) throw first;
    return source;
  }
  const layers: Layer[] = [{ source, place: (name) => (opened.has(name) ? null : name) }];
  const taken = new Set(source.names.map(fold));
  for (const [name, archive] of opened) {
    const place = placeIn(name, archive, taken);
    for (const inner of archive.names) taken.add(fold(place(inner)));
    layers.push({ source: archive, place });
  }
  const all = combined(layers, null);
  if (source.given === undefined) return all;
  const beside = new Set(source.names.filter((name) => !source.given?.includes(name)));
  return { ...all, given: all.names.filter((name) => !beside.has(name)) };
}

/**
 * Where an archive's files are placed: in the folder of the archive, as in the games. The files of a ZIP that would
 * hide others get a folder with the ZIP's name.
 */
function placeIn(name: string, archive: FileSource, taken: ReadonlySet<string>): (inner: string) => string {
  const folder = folderOf(name);
  const clashes = archive.names.some((inner) => taken.has(fold(join(folder, inner))));
  if (!clashes || extensionOf(name) !== 'zip') return (inner) => join(folder, inner);
  const own = join(folder, baseName(name).replace(/\.[^.]*$/, ''));
  return (inner) => join(own, inner);
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
      return head !== null && (isZip(head) || otherPacker(head) !== null);
    }),
  );
  return names.filter((_, i) => found[i]);
}

function isZip(head: Uint8Array): boolean {
  return begins(head, [0x50, 0x4b, 3, 4]) || begins(head, [0x50, 0x4b, 5, 6]);
}

/** Names the kind of another archive that people meet, by its first bytes; null where it is none. */
function otherPacker(head: Uint8Array): string | null {
  if (begins(head, [0x52, 0x61, 0x72, 0x21])) return 'a RAR';
  if (begins(head, [0x37, 0x7a, 0xbc, 0xaf])) return 'a 7z';
  return null;
}

function begins(head: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => head[i] === byte);
}
