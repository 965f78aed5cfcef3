import type { FileSource, OnBytes } from '../types/api.js';
import { formatOfName } from '../core/families.js';
import { ModelError } from '../util/errors.js';
import { baseName, extensionOf, fold, folderOf, isArchiveName, isPictureName, join } from '../util/names.js';
import { openArchive } from './archive-source.js';
import { combined, folderOfMain, isOpenEnded, type Layer } from './combined-source.js';

/** Of so many files the first bytes are looked at; of more only the names. */
const mostHeads = 64;

/** Hears how the archives' directories come in. */
type OnArchive = (archive: string, ...progress: Parameters<OnBytes>) => void;

/** Sources in which every archive has been opened, or found to be none. */
const looked: WeakSet<FileSource> = new WeakSet();

/**
 * The source with its ZIP archives (`.zip`, `.pk3`, `.pk4`, or by their first bytes) opened: an archive alone
 * becomes what is in it; one among other files is as if it had been unpacked beside them. Nothing but directories
 * is read.
 *
 * @throws ModelError `archive_damaged`, `archive_unsupported`, `too_large`: of an archive that is all there is
 */
export async function openArchives(
  source: FileSource,
  signal: AbortSignal,
  onArchive: OnArchive,
): Promise<FileSource> {
  if (looked.has(source)) return source;
  const { main } = source;
  const asked = main === null ? (source.given ?? source.names) : [main];
  const names = await archiveNames(source, asked, signal);
  const result =
    main !== null && names.includes(main)
      ? await openAlone(source, main, signal, onArchive)
      : await openAmong(source, asked, names, signal, onArchive);
  looked.add(result);
  return result;
}

/**
 * Both sources' files as one; where both have a file, the second one's is taken. The first one's is what it opens by
 * itself. A first one that cannot list is asked for what the second one does not have, and that lies beside its model.
 */
export function joinSources(base: FileSource, added: FileSource): FileSource {
  const { main, archive } = base;
  const folder = folderOfMain(base);
  const place = (name: string): string => (name.includes('/') ? name : join(folder, name));
  const joined = {
    ...combined([{ source: base }, { source: added, place }], main),
    ...(archive !== undefined && { archive }),
  };
  if (looked.has(base) && looked.has(added)) looked.add(joined);
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

/** An archive that cannot be read is a file like others, unless nothing else is there. */
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
 * Where an archive's files come to lie: in its own folder, as the games have it; those of a ZIP that would hide
 * other files in a folder with its name.
 */
function placeIn(name: string, archive: FileSource, taken: ReadonlySet<string>): (inner: string) => string {
  const folder = folderOf(name);
  const clashes = archive.names.some((inner) => taken.has(fold(join(folder, inner))));
  if (!clashes || extensionOf(name) !== 'zip') return (inner) => join(folder, inner);
  const own = join(folder, baseName(name).replace(/\.[^.]*$/, ''));
  return (inner) => join(own, inner);
}

/**
 * By their names; a single file, and files that lie here and are few, also by their first bytes; what is at an address
 * whose name says nothing (`download.php?id=5`) too.
 */
async function archiveNames(
  source: FileSource,
  names: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const here = source.blob !== undefined ? mostHeads : 1;
  const isListed = !isOpenEnded(source);
  const found = await Promise.all(
    names.map(async (name) => {
      if (isArchiveName(name)) return true;
      const isKnown =
        isPictureName(name) || name.endsWith('/') || (!isListed && formatOfName(name) !== undefined);
      if (isKnown || names.length > here) return false;
      const head = await source.readRange(name, 0, 8, signal);
      return head !== null && (isZip(head) || otherPacker(head) !== null);
    }),
  );
  return names.filter((_, i) => found[i]);
}

function isZip(head: Uint8Array): boolean {
  return begins(head, [0x50, 0x4b, 3, 4]) || begins(head, [0x50, 0x4b, 5, 6]);
}

/** The archives that people meet beside ZIP. */
function otherPacker(head: Uint8Array): string | null {
  if (begins(head, [0x52, 0x61, 0x72, 0x21])) return 'a RAR';
  if (begins(head, [0x37, 0x7a, 0xbc, 0xaf])) return 'a 7z';
  return null;
}

function begins(head: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => head[i] === byte);
}
