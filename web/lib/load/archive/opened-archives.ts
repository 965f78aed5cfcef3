import type { FileSource, OnBytes } from '../../types/api.js';
import { ModelError } from '../../util/errors.js';
import { baseName, extensionOf, fold, folderOf, join } from '../../util/names.js';
import { combined, type Layer } from '../sources/combined-source.js';
import { isZip, otherPacker } from './archive-kinds.js';
import { openArchive } from './archive-source.js';

/** Called with the progress of reading an archive's directory. */
export type OnArchive = (archive: string, ...progress: Parameters<OnBytes>) => void;

/**
 * Opens an archive that is all there is. A file that only has an archive's name stays what it is.
 *
 * @throws ModelError `archive_damaged`, `archive_unsupported`, `too_large`
 */
export async function openAlone(
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
export async function openAmong(
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
