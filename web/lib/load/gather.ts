import type { ReferenceSummary } from '../core/raw.js';
import type { FileSource, GameTree } from '../types/api.js';
import { ModelError } from '../util/errors.js';
import { baseName, folderOf, isPattern, isPictureName, join, NameIndex, normalise } from '../util/names.js';
import { inLanes } from '../util/lanes.js';
import type { NamedBytes, Opener } from './protocol.js';
import { readOwned } from './read-owned.js';

/** A companion may name companions; nothing real goes deeper. */
const mostRounds = 4;
/** Files that are read at a time: a player at an address has some twenty to be asked for. */
const lanes = 6;

let sets = 0;

/** The files of one load: bytes of what is read, names of all that is known to lie there. */
export interface Gathered {
  /** A number of this load alone: the opener keeps what it has copied in already. */
  readonly set: number;
  readonly files: readonly NamedBytes[];
}

/**
 * Reads the files that an entry is made of, asks the core what they want, reads that, and asks again until nothing new
 * appears. Pictures are left alone: they do not hold a load up. What is missing is missing, and the core warns; only
 * the first file has to be there.
 */
export async function gather(
  source: FileSource,
  uses: readonly string[],
  opener: Opener,
  signal: AbortSignal,
  onBytes: (name: string, loaded: number, total: number | null) => void,
): Promise<Gathered> {
  const read = (name: string, from: Pick<FileSource, 'read'>): Promise<Uint8Array | null> =>
    readOwned(from, name, signal, (loaded, total) => onBytes(name, loaded, total));
  const set = ++sets;
  const files: Map<string, Uint8Array | null> = new Map(source.names.map((name) => [name, null]));

  const reads: Map<string, Promise<boolean>> = new Map();
  /** Whether the file is there; it is read once, whoever asks. */
  const fetch = (name: string, from: Pick<FileSource, 'read'> = source): Promise<boolean> => {
    const before = reads.get(name);
    if (before !== undefined) return before;
    const reading = read(name, from).then((bytes) => {
      if (bytes !== null) files.set(name, bytes);
      return bytes !== null;
    });
    reads.set(name, reading);
    return reading;
  };

  const data = uses.filter((each) => !isPictureName(each));
  const found = await inLanes(data, lanes, (name) => fetch(name));
  if (found[0] === false) missing(data[0] ?? '');
  const index = new NameIndex(source.names);
  const asked: Set<string> = new Set();
  let ask = data.filter((_, i) => found[i]);
  for (let round = 0; round < mostRounds && ask.length > 0; ++round) {
    const answer = await opener.run('references', { set, files: listed(files), of: ask }, signal);
    // The bytes were lent: they come back in new arrays.
    for (const { name, bytes } of answer.files) files.set(name, bytes);
    const wanted = answer.references.filter(({ name, of, what }) => {
      const place = join(folderOf(of), normalise(name).toLowerCase());
      const isNew = what !== 'picture' && !asked.has(place);
      return isNew && asked.add(place);
    });
    const known = new Set(reads.keys());
    const names = await inLanes(wanted, lanes, async (reference) => {
      const here: string[] = [];
      for (const name of candidates(index, reference, folderOf(reference.of))) {
        if (await fetch(name)) here.push(name);
        if (here.length > 0 && !isPattern(reference.name)) break;
      }
      if (source.game !== undefined && index.size === 0)
        for (const path of likelyScripts(source.game, reference))
          if (await fetch(path, source.game)) here.push(path);
      return here;
    });
    ask = [...new Set(names.flat())].filter((name) => !known.has(name));
  }
  return { set, files: listed(files) };
}

/** Where a companion may be; of a pattern all that it fits. A source that cannot list is asked for the likely places, and not for mere offers. */
function candidates(index: NameIndex, reference: ReferenceSummary, folder: string): string[] {
  if (index.size > 0) {
    if (isPattern(reference.name)) return index.matching(reference.name, folder);
    const found = index.find(reference.name, folder);
    return found === null ? [] : [found];
  }
  if (reference.kind === 'offered' || isPattern(reference.name)) return [];
  const name = normalise(reference.name);
  return [...new Set([join(folder, baseName(name)), join(folder, name)])];
}

/** Of a game's scripts, which cannot be listed, those that are named after the model's folder, as most are. */
function likelyScripts(
  { path }: GameTree,
  { name, of }: ReferenceSummary & { readonly of: string },
): string[] {
  if (normalise(name).toLowerCase() !== 'scripts/*.shader') return [];
  const model = baseName(normalise(join(path, folderOf(of)))).toLowerCase();
  return model === '' ? [] : ['player_', 'weapon_', ''].map((kind) => `scripts/${kind}${model}.shader`);
}

function listed(files: ReadonlyMap<string, Uint8Array | null>): NamedBytes[] {
  return Array.from(files, ([name, bytes]) => ({ name, bytes }));
}

function missing(name: string): never {
  const message = 'The file is not among those that were given. Add it and open again.';
  throw new ModelError({ code: 'missing_companion', message, file: name });
}
