import type { FileSource, OnBytes } from '../../types/api.js';
import type { WarningSummary } from '../../types/described.js';
import { ModelError } from '../../util/errors.js';
import { baseName, fold, folderOf, isArchiveName, join } from '../../util/names.js';
import { combined, type Layer } from '../sources/combined-source.js';
import { isZip, otherPacker } from './archive-kinds.js';
import { openArchive, type ArchiveSource } from './archive-source.js';
import { inGameOrder, isGameArchive, yieldsToFiles } from './game-order.js';

/** Called with the progress of reading an archive's directory. */
export type OnArchive = (archive: string, ...progress: Parameters<OnBytes>) => void;

const noDirectory = 'The archive is cut short: its directory is missing. Download or copy it again.';
/** The archives within another one of which so many are opened; the rest is told of. */
const mostInner = 64;
/** Warnings of one source; the rest is counted. */
const mostWarnings = 8;

/**
 * Opens an archive that is all there is, and the archives in it. A file that only has an archive's name stays what it
 * is.
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
  if (archive !== null) return withInner(archive, signal, onArchive);
  const head = await source.readRange(name, 0, 8, signal);
  const packer = head === null ? null : otherPacker(head);
  if (packer !== null) {
    const message = `It is ${packer} archive; Marrow opens ZIP and PAK. Unpack it and open the folder.`;
    throw new ModelError({ code: 'archive_unsupported', message, file: name });
  }
  if (head === null || !isZip(head)) return source;
  throw new ModelError({ code: 'archive_damaged', message: noDirectory, file: name });
}

/** Opens archives among other files. One that cannot be read counts as a plain file, unless nothing else is there. */
export async function openAmong(
  source: FileSource,
  asked: readonly string[],
  names: readonly string[],
  signal: AbortSignal,
  onArchive: OnArchive,
): Promise<FileSource> {
  const { opened, failed, silent } = await openEach(source, names, signal, onArchive, withInner);
  const [first] = failed;
  if (opened.size === 0 && first !== undefined && names.length === asked.length) throw first;
  if (opened.size + failed.length + silent.length === 0) return source;
  const all = layered(source, opened, [...failed.map(warningOf), ...silent]);
  if (source.given === undefined) return all;
  const beside = new Set(source.names.filter((name) => !source.given?.includes(name)));
  return { ...all, given: all.names.filter((name) => !beside.has(name)) };
}

/**
 * An archive as if the archives in it had been unpacked beside its other files. That goes one level deep: archives within
 * those are told of, and stay closed. The archives of games hold none that a game would see.
 */
async function withInner(
  archive: ArchiveSource,
  signal: AbortSignal,
  onArchive: OnArchive,
): Promise<FileSource> {
  const inner = isGameArchive(archive.archive) ? [] : archive.names.filter(isArchiveName);
  if (inner.length === 0) return archive;
  const deeper: WarningSummary[] = [];
  const { opened, failed, silent } = await openEach(
    archive,
    inner.slice(0, mostInner),
    signal,
    onArchive,
    (each) => {
      if (!isGameArchive(each.archive))
        deeper.push(...each.names.filter(isArchiveName).map((name) => tooDeep(`${each.archive}/${name}`)));
      return Promise.resolve(each);
    },
  );
  const rest = inner.slice(mostInner).map((name) => tooMany(`${archive.archive}/${name}`));
  const all = layered(archive, opened, [...failed.map(warningOf), ...silent, ...deeper, ...rest]);
  return {
    ...all,
    archive: archive.archive,
    place: archive.place,
    main: all.names.length === 1 ? (all.names[0] ?? null) : null,
  };
}

interface OpenedEach {
  readonly opened: ReadonlyMap<string, FileSource>;
  readonly failed: readonly ModelError[];
  /** What has the name of an archive, and no directory. */
  readonly silent: readonly WarningSummary[];
}

async function openEach(
  source: FileSource,
  names: readonly string[],
  signal: AbortSignal,
  onArchive: OnArchive,
  look: (archive: ArchiveSource, signal: AbortSignal, onArchive: OnArchive) => Promise<FileSource>,
): Promise<OpenedEach> {
  const opened: Map<string, FileSource> = new Map();
  const failed: ModelError[] = [];
  const silent: WarningSummary[] = [];
  for (const name of inGameOrder(names)) {
    try {
      const archive = await openArchive(source, name, signal, (...bytes) => onArchive(name, ...bytes));
      if (archive !== null) opened.set(name, await look(archive, signal, onArchive));
      else if (isArchiveName(name)) silent.push({ file: name, message: noDirectory });
    } catch (error) {
      if (!(error instanceof ModelError) || signal.aborted) throw error;
      failed.push(error);
    }
  }
  return { opened, failed, silent };
}

/** The files of a source and of archives among them, each of which lies where its archive does. */
function layered(
  source: FileSource,
  opened: ReadonlyMap<string, FileSource>,
  warnings: readonly WarningSummary[],
): FileSource {
  const loose = source.names.filter((name) => !opened.has(name));
  const taken = new Set(loose.map(fold));
  const files = new Set(taken);
  const layers: Layer[] = [{ source, place: (name) => (opened.has(name) ? null : name) }];
  for (const [name, archive] of opened) {
    const placed = placeIn(name, archive, taken);
    const place = yieldsToFiles(name)
      ? (inner: string) => (files.has(fold(placed(inner))) ? null : placed(inner))
      : placed;
    for (const inner of archive.names) taken.add(fold(placed(inner)));
    layers.push({ source: archive, place });
  }
  const all = combined(layers, opened.size === 0 ? source.main : null);
  const told = [...(all.warnings ?? []), ...warnings];
  return told.length === 0 ? all : { ...all, warnings: counted(told) };
}

/**
 * Where an archive's files are placed: in the folder of the archive, as in the games. The files of a ZIP that would
 * hide others get a folder with the ZIP's name.
 */
function placeIn(name: string, archive: FileSource, taken: ReadonlySet<string>): (inner: string) => string {
  const folder = folderOf(name);
  const clashes = !isGameArchive(name) && archive.names.some((inner) => taken.has(fold(join(folder, inner))));
  if (!clashes) return (inner) => join(folder, inner);
  const own = join(folder, baseName(name).replace(/\.[^.]*$/, ''));
  return (inner) => join(own, inner);
}

function warningOf({ file, reason }: ModelError): WarningSummary {
  return { file, message: reason };
}

function tooDeep(file: string): WarningSummary {
  const message =
    'This archive lies in an archive in an archive, and stays closed. Unpack it and open it by itself.';
  return { file, message };
}

function tooMany(file: string): WarningSummary {
  const message = `This archive stays closed: Marrow looks into ${mostInner} archives of an archive. Unpack it and open it by itself.`;
  return { file, message };
}

function counted(warnings: readonly WarningSummary[]): readonly WarningSummary[] {
  const rest = warnings.length - mostWarnings;
  if (rest <= 0) return warnings;
  return [
    ...warnings.slice(0, mostWarnings),
    { file: '', message: `${rest} more warnings are about archives.` },
  ];
}
