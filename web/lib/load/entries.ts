import type { FileSource } from '../types/api.js';
import { formatOfContent, formatOfName, headSize } from '../wasm/families.js';
import { composeMessage } from '../messages/compose.js';
import { ModelError } from '../util/errors.js';
import { fold, isPictureName, nameIndex } from '../util/names.js';
import { inLanes } from '../util/lanes.js';
import { isOpenEnded } from './sources/combined-source.js';
import { fileEntry, inOrder, listEntries, mayBeSecondPlayer, namedEntry } from './lookup/entries.js';
import { playerFolder } from './parts.js';
import type { Entry } from './worker/protocol.js';

/** The first bytes of so many files are read at a time, because reading some hundred one by one takes long. */
const lanes = 8;
/** If more files than this have unknown extensions, none of them is read: they are not models. */
const mostHeads = 256;
/** The number of entries that an error lists. */
const mostListed = 12;

/**
 * Lists what can be opened in a source that lists its names, best first: players before single models. Files are
 * recognized by name; outside of archives, files with unknown extensions are recognized by their first bytes.
 */
export async function entriesOf(
  source: FileSource,
  names: readonly string[],
  signal: AbortSignal,
): Promise<readonly Entry[]> {
  const entries = listEntries(names);
  const more = source.archive === undefined ? await byContent(source, names, signal) : [];
  if (more.length === 0) return entries;
  const isComposed = ({ kind }: Entry): boolean => kind !== 'model';
  const models = [...entries.filter((each) => !isComposed(each)), ...more];
  return [...entries.filter(isComposed), ...inOrder(models, names)];
}

/** Chooses what to open: the caller's entry, else the source's own, else the best one there is. */
export async function chooseEntry(
  source: FileSource,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<Entry> {
  const named = wanted ?? source.main;
  let entries: readonly Entry[] | null = null;
  if (named !== null) {
    const isOpen = isOpenEnded(source);
    const isFolder = named.endsWith('/');
    const isUnlisted = named === source.main || source.names.length === 0;
    if (isOpen && isFolder && isUnlisted) return playerFolder(source, named, signal);
    const listed = nameIndex(source.names).find(named, '');
    const file = listed ?? (isOpen && !isFolder ? named : null);
    if (file !== null && isPictureName(file)) throw pictureError(file);
    if (file !== null && mayBeSecondPlayer(file, source.names)) {
      entries = await knownEntries(source, signal);
      const player = entries.find(({ entry }) => entry === file);
      if (player !== undefined) return player;
    }
    if (file !== null) return namedEntry(file, source.names);
  }
  // Files beside those that were given are companions only.
  const listed = named === null ? source.given : undefined;
  entries ??=
    listed === undefined ? await knownEntries(source, signal) : await entriesOf(source, listed, signal);
  const found = named === null ? entries[0] : entries.find(({ entry }) => fold(entry) === fold(named));
  if (found !== undefined) return found;
  throw named === null ? nothingToOpen(source) : missingEntry(named, entries, source);
}

const known: WeakMap<FileSource, readonly Entry[]> = new WeakMap();

/** All that can be opened of a source; found once, because a person who looks through an archive opens many. */
async function knownEntries(source: FileSource, signal: AbortSignal): Promise<readonly Entry[]> {
  const entries = known.get(source) ?? (await entriesOf(source, source.names, signal));
  known.set(source, entries);
  return entries;
}

/** Finds models by their first bytes among the files whose names say nothing. */
async function byContent(
  source: FileSource,
  names: readonly string[],
  signal: AbortSignal,
): Promise<Entry[]> {
  const unknown = names.filter((name) => !isPictureName(name) && formatOfName(name) === undefined);
  if (unknown.length > mostHeads) return [];
  const found = await inLanes(unknown, lanes, async (name) => {
    const head = await source.readRange(name, 0, headSize, signal).catch(unreadable);
    const format = head === null ? undefined : formatOfContent(head);
    return format === undefined || format.companion ? [] : [fileEntry(name, format.name, format.family)];
  });
  return found.flat();
}

/** A file that cannot be read is no model. Other errors are thrown. */
function unreadable(error: unknown): null {
  if (error instanceof ModelError && error.code === 'missing_companion') return null;
  throw error;
}

function pictureError(file: string): ModelError {
  return new ModelError({ code: 'unknown_format', message: composeMessage('open-image-alone'), file });
}

function nothingToOpen({ names, archive }: FileSource): ModelError {
  const [first = ''] = names;
  const count = names.length;
  if (archive !== undefined) {
    const message =
      count === 0
        ? composeMessage('open-archive-empty')
        : composeMessage('open-archive-without-model', count);
    return new ModelError({ code: 'archive_missing_entry', message, file: archive });
  }
  const message = count === 0 ? composeMessage('open-no-files') : composeMessage('open-no-model', count);
  return new ModelError({ code: 'unknown_format', message, file: count === 1 ? first : '' });
}

function missingEntry(entry: string, entries: readonly Entry[], { archive }: FileSource): ModelError {
  const names = entries.slice(0, mostListed).map((each) => each.entry);
  const list = names.join(', ');
  if (archive !== undefined) {
    const message =
      list === ''
        ? composeMessage('open-archive-entries-missing', archive)
        : composeMessage('open-archive-entry-missing', archive, list);
    return new ModelError({ code: 'archive_missing_entry', message, file: entry });
  }
  const message =
    list === '' ? composeMessage('open-entries-missing') : composeMessage('open-entry-missing', list);
  return new ModelError({ code: 'missing_companion', message, file: entry });
}
