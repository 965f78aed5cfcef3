import type { FileSource } from '../types/api.js';
import { composeMessage } from '../messages/compose.js';
import { ModelError } from '../util/errors.js';
import { isPictureName, nameIndex } from '../util/names.js';
import { mayBeSecondPlayer, namedEntry } from './lookup/entries.js';
import { isOpenEnded } from './sources/pieces.js';
import type { Entry } from './worker/protocol.js';

/** Chooses what to open: the caller's entry, or the source's main file, or the first entry in order of preference. */
export async function chooseEntry(
  source: FileSource,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<Entry> {
  const named = wanted ?? source.main;
  const file = named === null || named.endsWith('/') ? null : fileOf(source, named);
  if (file !== null && isPictureName(file))
    throw new ModelError({ code: 'unknown_format', message: composeMessage('open-image-alone'), file });
  if (file !== null && !mayBeSecondPlayer(file, source.names)) return namedEntry(file, source.names);
  const { chooseListed, listedEntry } = await import('./collections.js');
  if (file === null) return chooseListed(source, named, signal);
  return (await listedEntry(source, file, signal)) ?? namedEntry(file, source.names);
}

/** The name of a file as the source lists it. For a source that does not list all its files, any name is accepted. */
function fileOf(source: FileSource, name: string): string | null {
  return nameIndex(source.names).find(name, '') ?? (isOpenEnded(source) ? name : null);
}
