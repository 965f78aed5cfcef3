import type { FileSource, PartChoice } from '../types/api.js';
import { families, formatOfContent, formatOfName, headSize } from '../wasm/families.js';
import { composeMessage } from '../messages/compose.js';
import { FetchError, ModelError } from '../util/errors.js';
import {
  fold,
  folderOf,
  isGamePath,
  isImageName,
  join,
  nameIndex,
  normalise,
  fillStem,
} from '../util/names.js';
import { mapConcurrently } from '../util/map-concurrently.js';
import { fileEntry, foldersOf } from './lookup/entries.js';
import { assemblerOfKind, familyRules, isSingleImage } from './lookup/families/index.js';
import { inOrder, listEntries } from './lookup/listing.js';
import { firstBytes, folderOfMain, isOpenEnded } from './sources/pieces.js';
import type { Entry } from './worker/protocol.js';

/** The number of files whose first bytes are read concurrently; reading hundreds one by one is slow. */
const concurrency = 8;
/** If more files than this have unknown extensions, none of them is read: they are probably not models. */
const mostHeads = 256;
/** The maximum number of entries that an error lists. */
const mostListed = 12;

/**
 * Lists the entries of a source, in order of preference: players before single models. Files are recognized by
 * name; outside of archives, files with unknown extensions are recognized by their first bytes.
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
  const listed = entries.filter((each) => !isComposed(each) && !isSingleImage(each.entry));
  const models = [...listed, ...more];
  return [...entries.filter(isComposed), ...inOrder(models, names)];
}

/** Chooses the entry to open: the named folder or entry, or the first one in order of preference. */
export async function chooseListed(
  source: FileSource,
  named: string | null,
  signal: AbortSignal,
): Promise<Entry> {
  const isUnlisted = named === source.main || source.names.length === 0;
  if (named?.endsWith('/') === true && isOpenEnded(source) && isUnlisted)
    return playerFolder(source, named, signal);
  // Other files beside the given ones are companions only.
  const listed = named === null ? source.given : undefined;
  const entries =
    listed === undefined ? await knownEntries(source, signal) : await entriesOf(source, listed, signal);
  const found = named === null ? entries[0] : entries.find(({ entry }) => fold(entry) === fold(named));
  if (found !== undefined) return found;
  throw named === null ? nothingToOpen(source) : missingEntry(named, entries, source);
}

/** The entry with the name of a file; undefined if the file belongs to another entry. */
export async function listedEntry(
  source: FileSource,
  file: string,
  signal: AbortSignal,
): Promise<Entry | undefined> {
  return (await knownEntries(source, signal)).find(({ entry }) => entry === file);
}

const known: WeakMap<FileSource, readonly Entry[]> = new WeakMap();

/** All entries of a source. The result is cached, because a user may open many models of one archive. */
async function knownEntries(source: FileSource, signal: AbortSignal): Promise<readonly Entry[]> {
  const entries = known.get(source) ?? (await entriesOf(source, source.names, signal));
  known.set(source, entries);
  return entries;
}

/** Finds models by their first bytes among the files with unknown extensions. */
async function byContent(
  source: FileSource,
  names: readonly string[],
  signal: AbortSignal,
): Promise<Entry[]> {
  const unknown = names.filter((name) => !isImageName(name) && formatOfName(name) === undefined);
  if (unknown.length > mostHeads) return [];
  const found = await mapConcurrently(unknown, concurrency, async (name) => {
    const head = await source.readRange(name, 0, headSize, signal).catch(unreadable);
    const format = head === null ? undefined : formatOfContent(head);
    return format === undefined || format.companion ? [] : [fileEntry(name, format.name, format.family)];
  });
  return found.flat();
}

/** Ignores the error of a file that cannot be read. Other errors are thrown. */
function unreadable(error: unknown): null {
  if (error instanceof ModelError && error.code === 'missing_companion') return null;
  throw error;
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

/**
 * The main files of the parts that are chosen for a player, by their names in the source, and all files of these parts.
 */
export interface ChosenParts {
  readonly parts: PartChoice;
  readonly uses: readonly string[];
}

const choosable: readonly (keyof PartChoice)[] = ['upper', 'head', 'weapon'];

/**
 * Finds the files of the parts that a user has chosen for a player. The name of a missing file is kept, and the core
 * reports it.
 */
export function chosenParts(source: FileSource, { family, kind }: Entry, choice: PartChoice): ChosenParts {
  const unknown = Object.keys(choice).find((key) => !choosable.some((part) => part === key));
  if (unknown !== undefined)
    throw new RangeError(`parts: unknown part "${unknown}"; available: ${choosable.join(', ')}`);
  const index = nameIndex(source.names);
  const folder = folderOfMain(source);
  const find = (name: string): string =>
    index.find(name, '') ?? index.find(name, folder) ?? fromGame(name, source);
  const folders = foldersOf(source.names);
  const listed = new Set(source.names);
  const isListed = (name: string): boolean => listed.has(name);
  const rules = assemblerOfKind(family, kind)?.choices;
  const parts: { -readonly [Part in keyof PartChoice]: string } = {};
  const uses: string[] = [];
  for (const part of choosable) {
    const chosen = choice[part];
    if (chosen === undefined) continue;
    const { file, otherFile, parts: needed = [], offered = [] } = rules?.[part] ?? {};
    const inFolder = (name: string): string => fillStem(join(chosen.slice(0, -1), name), chosen);
    const isFolder = chosen.endsWith('/') && file !== undefined;
    const usual = find(isFolder ? inFolder(file) : chosen);
    const other = isFolder && otherFile !== undefined ? find(inFolder(otherFile)) : usual;
    const found = (parts[part] = !isListed(usual) && isListed(other) ? other : usual);
    const listed = offered.map((pattern) => folders.beside(found, fillStem(pattern, found)));
    uses.push(found, ...needed.map((pattern) => find(join(folderOf(found), fillStem(pattern, found)))));
    uses.push(...listed.filter((name) => name !== undefined));
  }
  return { parts, uses };
}

/** Adds the addresses of missing chosen parts to the error of a load. */
export function withPartAddresses(
  error: unknown,
  source: FileSource,
  parts: PartChoice,
  missing: ReadonlySet<string>,
): unknown {
  if (!(error instanceof ModelError) || error.code !== 'missing_companion') return error;
  const tried = Object.values(parts).filter((name: string) => missing.has(name));
  const addresses = tried.flatMap((name: string) => source.address?.(name) ?? []);
  if (addresses.length === 0) return error;
  const message = composeMessage('open-part-looked-for', error.reason, addresses.join(', '));
  return new ModelError({ ...error.toData(), message }, { cause: error.cause });
}

/**
 * Converts a path within the game (`models/weapons2/gun/gun.md3`) to a path relative to the folder of a source that
 * cannot list its names.
 */
function fromGame(name: string, source: FileSource): string {
  const { game } = source;
  if (!isOpenEnded(source) || game === undefined || !isGamePath(name)) return name;
  const home = game.path.split('/').filter((part) => part !== '');
  const path = normalise(name).split('/');
  let same = 0;
  while (same < home.length && same < path.length && fold(home[same]!) === fold(path[same]!)) same++;
  return [...home.slice(same).map(() => '..'), ...path.slice(same)].join('/');
}

/**
 * The entry of a player's folder in a source that cannot list its names: the family is the first one whose root file
 * exists in the folder. The entry includes the player's other files.
 */
async function playerFolder(source: FileSource, folder: string, signal: AbortSignal): Promise<Entry> {
  const place = (name: string): string => join(folder.slice(0, -1), name);
  const roots: string[] = [];
  const unanswered: FetchError[] = [];
  for (const { name: family } of families)
    for (const { kind, root, folder: isPlayer, parts, offered } of familyRules[family]?.assemblers ?? []) {
      if (!isPlayer) continue;
      roots.push(root);
      const head = await firstBytes(source, place(root), () => false, signal).catch((error: unknown) => {
        // Offline, only cached files are available; a player of another family may be among them.
        if (!(error instanceof FetchError)) throw error;
        unanswered.push(error);
        return null;
      });
      if (head === null) continue;
      const uses = [root, ...parts, ...offered.filter((name) => !name.includes('*'))].map(place);
      return { entry: folder, format: '', kind, uses, family };
    }
  const [refusal] = unanswered;
  if (refusal !== undefined) throw refusal;
  const message = composeMessage('open-no-player', roots.join(', '));
  throw new ModelError({ code: 'missing_companion', message, file: folder });
}
