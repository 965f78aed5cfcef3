import type { EntrySummary } from '../core/raw.js';
import type { FileSource } from '../types/api.js';
import { ModelError } from '../util/errors.js';
import { fold, isPictureName, NameIndex } from '../util/names.js';
import { inLanes } from '../util/lanes.js';
import { playerFolder } from './parts.js';
import type { NamedBytes, Opener } from './protocol.js';

/** Detection looks at a file's first bytes. */
const headSize = 4096;
/** Heads that are asked for at a time: even to ask for some hundred takes its time. */
const lanes = 8;
/** Of a large folder only the names are looked at. */
const mostHeads = 256;

/** What can be opened of a source that lists its names, best first: players before single models. */
export async function entriesOf(
  source: FileSource,
  names: readonly string[],
  opener: Opener,
  signal: AbortSignal,
): Promise<readonly EntrySummary[]> {
  const worthALook = names.filter((name) => !isPictureName(name));
  const look = worthALook.length <= mostHeads ? new Set(worthALook) : new Set<string>();
  const files = await inLanes(names, lanes, async (name): Promise<NamedBytes> => {
    const head = look.has(name) ? await source.readRange(name, 0, headSize, signal) : null;
    return { name, bytes: head === null ? null : new Uint8Array(head) };
  });
  const { entries } = await opener.run('entries', { files }, signal);
  return entries;
}

/** What to open: what the caller names, else what the source says, else the best of what is there. */
export async function chooseEntry(
  source: FileSource,
  wanted: string | undefined,
  opener: Opener,
  signal: AbortSignal,
): Promise<EntrySummary> {
  const named = wanted ?? source.main;
  if (named !== null) {
    if (source.names.length === 0 && named.endsWith('/')) return playerFolder(source, named, signal);
    const file = source.names.length === 0 ? named : new NameIndex(source.names).find(named, '');
    if (file !== null && isPictureName(file)) throw aPicture(file);
    if (file !== null) return { entry: file, format: '', kind: 'model', uses: [file] };
  }
  const entries = await entriesOf(source, source.names, opener, signal);
  const found = named === null ? entries[0] : entries.find(({ entry }) => fold(entry) === fold(named));
  if (found !== undefined) return found;
  throw named === null ? nothingToOpen(source) : notThere(named, entries, source);
}

function aPicture(file: string): ModelError {
  const message = 'This is a picture, not a model. Open a model first, then its pictures find it.';
  return new ModelError({ code: 'unknown_format', message, file });
}

function nothingToOpen({ names, archive }: FileSource): ModelError {
  const [first = ''] = names;
  if (archive !== undefined) {
    const message = `There is no model that Marrow opens among the ${names.length} files of the archive. Open another.`;
    return new ModelError({ code: 'archive_missing_entry', message, file: archive });
  }
  const what =
    names.length === 1 ? 'This is not a model' : `There is no model among these ${names.length} files`;
  const message = `${what} that Marrow opens. Choose a model file, or the folder it lies in.`;
  return new ModelError({ code: 'unknown_format', message, file: names.length === 1 ? first : '' });
}

function notThere(entry: string, entries: readonly EntrySummary[], { archive }: FileSource): ModelError {
  const names = entries.map((each) => each.entry);
  const has =
    names.length === 0 ? 'There is nothing to open.' : `There is: ${names.slice(0, 12).join(', ')}.`;
  const where = archive === undefined ? 'among what was given' : `in ${archive}`;
  const code = archive === undefined ? 'missing_companion' : 'archive_missing_entry';
  return new ModelError({ code, message: `It is not ${where}. ${has}`, file: entry });
}
