import type { FileSource, OnBytes } from '../../types/api.js';
import type { WarningSummary } from '../../types/subject.js';
import { composeMessage } from '../../messages/compose.js';
import { wordedWarnings } from '../../messages/worded.js';
import { ModelError, warningOf } from '../../util/errors.js';
import { baseName, fold, folderOf, isArchiveName, join } from '../../util/names.js';
import { combined, type Layer } from '../sources/combined-source.js';
import { isZip, otherPacker } from './archive-kinds.js';
import { openArchive, type ArchiveSource } from './archive-source.js';
import { inGameOrder, isGameArchive, isOverriddenByFiles } from './game-order.js';

/** Called with the progress of reading an archive's directory. */
export type OnArchive = (archive: string, ...progress: Parameters<OnBytes>) => void;

const noDirectory = composeMessage('archive-without-directory');
/** The maximum number of archives that are opened within an archive; each further one causes a warning. */
const maxInner = 64;
/** The maximum number of warnings per source; further ones are only counted. */
const maxWarnings = 8;

/**
 * Opens an archive that is the only file, and the archives in it. A file that has the name of an archive, but is not
 * one, is treated as a plain file.
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
    const message = composeMessage('archive-kind-unsupported', packer);
    throw new ModelError({ code: 'archive_unsupported', message, file: name });
  }
  if (head === null || !isZip(head)) return source;
  throw new ModelError({ code: 'archive_damaged', message: noDirectory, file: name });
}

/**
 * Opens archives among other files. An archive that cannot be read is treated as a plain file, with a warning. If there
 * are no other files and no archive can be read, the first error is thrown.
 */
export async function openAmong(
  source: FileSource,
  candidates: readonly string[],
  names: readonly string[],
  signal: AbortSignal,
  onArchive: OnArchive,
): Promise<FileSource> {
  const { opened, failed, withoutDirectory } = await openEach(source, names, signal, onArchive, withInner);
  const [first] = failed;
  if (opened.size === 0 && first !== undefined && names.length === candidates.length) throw first;
  if (opened.size + failed.length + withoutDirectory.length === 0) return source;
  const all = await layered(source, opened, [
    ...failed.map((error) => warningOf(error, error.file)),
    ...withoutDirectory,
  ]);
  if (source.given === undefined) return all;
  const beside = new Set(source.names.filter((name) => !source.given?.includes(name)));
  return { ...all, given: all.names.filter((name) => !beside.has(name)) };
}

/**
 * Opens the archives within an archive, so that their files appear beside its other files. Archives nested deeper are
 * not opened and cause a warning. Archives within the archives of games are ignored, as in the games.
 */
async function withInner(
  archive: ArchiveSource,
  signal: AbortSignal,
  onArchive: OnArchive,
): Promise<FileSource> {
  const inner = isGameArchive(archive.archive) ? [] : archive.names.filter(isArchiveName);
  if (inner.length === 0) return archive;
  const deeper: WarningSummary[] = [];
  const { opened, failed, withoutDirectory } = await openEach(
    archive,
    inner.slice(0, maxInner),
    signal,
    onArchive,
    (each) => {
      if (!isGameArchive(each.archive))
        deeper.push(...each.names.filter(isArchiveName).map((name) => tooDeep(`${each.archive}/${name}`)));
      return Promise.resolve(each);
    },
  );
  const rest = inner.slice(maxInner).map((name) => tooMany(`${archive.archive}/${name}`));
  const warnings = [
    ...failed.map((error) => warningOf(error, error.file)),
    ...withoutDirectory,
    ...deeper,
    ...rest,
  ];
  const all = await layered(archive, opened, warnings);
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
  /** Warnings about files that have the name of an archive, but no directory. */
  readonly withoutDirectory: readonly WarningSummary[];
}

async function openEach(
  source: FileSource,
  names: readonly string[],
  signal: AbortSignal,
  onArchive: OnArchive,
  expand: (archive: ArchiveSource, signal: AbortSignal, onArchive: OnArchive) => Promise<FileSource>,
): Promise<OpenedEach> {
  const opened: Map<string, FileSource> = new Map();
  const failed: ModelError[] = [];
  const withoutDirectory: WarningSummary[] = [];
  for (const name of inGameOrder(names)) {
    try {
      const archive = await openArchive(source, name, signal, (...bytes) => onArchive(name, ...bytes));
      if (archive !== null) opened.set(name, await expand(archive, signal, onArchive));
      else if (isArchiveName(name)) withoutDirectory.push({ file: name, message: noDirectory });
    } catch (error) {
      if (!(error instanceof ModelError) || signal.aborted) throw error;
      failed.push(error);
    }
  }
  return { opened, failed, withoutDirectory };
}

/** Combines the files of a source and of its archives. The files of an archive are placed in the archive's folder. */
async function layered(
  source: FileSource,
  opened: ReadonlyMap<string, FileSource>,
  warnings: readonly WarningSummary[],
): Promise<FileSource> {
  const loose = source.names.filter((name) => !opened.has(name));
  const taken = new Set(loose.map(fold));
  const files = new Set(taken);
  const layers: Layer[] = [{ source, place: (name) => (opened.has(name) ? null : name) }];
  for (const [name, archive] of opened) {
    const placed = placeIn(name, archive, taken);
    const place = isOverriddenByFiles(name)
      ? (inner: string) => (files.has(fold(placed(inner))) ? null : placed(inner))
      : placed;
    for (const inner of archive.names) taken.add(fold(placed(inner)));
    layers.push({ source: archive, place });
  }
  const all = combined(layers, opened.size === 0 ? source.main : null);
  const allWarnings = [...(all.warnings ?? []), ...warnings];
  return allWarnings.length === 0 ? all : { ...all, warnings: await wordedWarnings(limited(allWarnings)) };
}

/**
 * Returns the names of an archive's files among all files: in the folder of the archive, as in the games. If the files
 * of a ZIP would replace others, they are placed in a folder with the ZIP's name.
 */
function placeIn(name: string, archive: FileSource, taken: ReadonlySet<string>): (inner: string) => string {
  const folder = folderOf(name);
  const clashes = !isGameArchive(name) && archive.names.some((inner) => taken.has(fold(join(folder, inner))));
  if (!clashes) return (inner) => join(folder, inner);
  const own = join(folder, baseName(name).replace(/\.[^.]*$/, ''));
  return (inner) => join(own, inner);
}

function tooDeep(file: string): WarningSummary {
  return { file, message: composeMessage('archive-nested-too-deep') };
}

function tooMany(file: string): WarningSummary {
  return { file, message: composeMessage('archive-nested-too-many', maxInner) };
}

function limited(warnings: readonly WarningSummary[]): readonly WarningSummary[] {
  const rest = warnings.length - maxWarnings;
  if (rest <= 0) return warnings;
  const more = { file: '', message: composeMessage('archive-more-warnings', rest) };
  return [...warnings.slice(0, maxWarnings), more];
}
