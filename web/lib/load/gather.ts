import type { FileSource, PartChoice } from '../types/api.js';
import type { ModuleName } from '../wasm/compile.js';
import { formatOfName } from '../wasm/families.js';
import { FetchError, ModelError } from '../util/errors.js';
import { isPictureName } from '../util/names.js';
import { inLanes } from '../util/lanes.js';
import { refuseTooLarge } from './largest-file.js';
import { isOpenEnded } from './sources/combined-source.js';
import { pieceOf } from './sources/pieces.js';
import {
  isReadInSlices,
  SetLostError,
  sizeOfPiece,
  type Entry,
  type FileRequest,
  type JobProgress,
  type NamedPiece,
  type Opened,
  type Opener,
  type OpenStep,
} from './worker/protocol.js';

/** Files that are read at a time; a player at an address has some twenty. */
const lanes = 6;

let loads = 0;
let sets = 0;

/** The file set of one load, or of several loads of one source: each file is handed over once. */
export class SharedSet {
  readonly number: number = ++sets;
  /** Whether another load may use the set. */
  readonly isShared: boolean;
  /** Rises each time the files are lost. */
  generation = 0;
  /** Whether the source's names have been handed over. */
  listed = false;
  /** The files that were asked for: whether each exists, as soon as that is known. */
  readonly files: Map<string, Promise<boolean>> = new Map();
  #read: NamedPiece[] = [];
  #size = 0;

  constructor({ isShared = false }: { readonly isShared?: boolean } = {}) {
    this.isShared = isShared;
  }

  /** Adds a file that has been read; the next step of any load hands it over. */
  add(file: NamedPiece): void {
    this.#read.push(file);
    this.#size += sizeOfPiece(file.piece);
  }

  /** Whether a file is to be handed over that the opener reads in slices. */
  get waitsForLarge(): boolean {
    return this.#read.some(({ piece }) => isReadInSlices(piece));
  }

  /** Bytes of all files that have been added. */
  get size(): number {
    return this.#size;
  }

  take(): NamedPiece[] {
    const read = this.#read;
    this.#read = [];
    return read;
  }

  /**
   * Takes the files of a cancelled step back, so that another load's step hands them over. If they were sent already,
   * the whole set is lost with the worker that got them.
   */
  takeBack(files: readonly NamedPiece[]): void {
    this.#read.push(...files);
  }

  /** Forgets the lost files of a generation; two loads may report the same loss. */
  forget(generation: number): void {
    if (this.generation !== generation) return;
    this.generation += 1;
    this.listed = false;
    this.files.clear();
    this.#read = [];
    this.#size = 0;
  }
}

/** What `openEntry` opens, and with what. */
export interface Gathering {
  readonly source: FileSource;
  readonly set: SharedSet;
  readonly entry: Entry;
  readonly parts: PartChoice;
  /** Files that the subject is made of, beside the entry's own. */
  readonly uses: readonly string[];
  readonly opener: Opener;
  readonly signal: AbortSignal;
  readonly onBytes: (name: string, loaded: number, total: number | null) => void;
  /** Called when all files that are known by name are read, unless `onProgress` tells that. */
  readonly onOpen: () => void;
  /** Called while the opener reads and opens large files. */
  readonly onProgress: (progress: JobProgress) => void;
  /** Called when a file that may be missing could not be fetched, or taken out of its archive. */
  readonly onRefused: (name: string, error: FetchError | ModelError) => void;
}

/**
 * Opens an entry: hands over its files, reads the companions that they ask for, and repeats this until the subject is
 * opened. Pictures are left out, so that they do not hold a load up. Only the first file has to exist; the core warns
 * of others that are missing. If the files are lost with the worker that has them, it begins anew.
 */
export async function openEntry(gathering: Gathering): Promise<Opened> {
  while (true) {
    const { generation } = gathering.set;
    try {
      return await attempt(gathering);
    } catch (error) {
      if (!(error instanceof SetLostError)) throw error;
      gathering.set.forget(generation);
    }
  }
}

async function attempt(gathering: Gathering): Promise<Opened> {
  const { source, set, entry, opener, signal } = gathering;
  const load = ++loads;
  const uses = [...entry.uses, ...gathering.uses].filter((name) => !isPictureName(name));
  const [root = ''] = uses;
  const there = await inLanes(uses, lanes, (name) =>
    name === root ? read(gathering, name) : readIfThere(gathering, name),
  );
  if (there[0] === false) missing(root);
  const modules: Set<ModuleName> = new Set([openerOf(entry)].filter((name) => name !== null));
  // Of large files, the opener itself tells when it has read them.
  if (!set.waitsForLarge) gathering.onOpen();
  while (true) {
    const step = {
      set: set.number,
      load,
      listing: set.listed ? null : listingOf(source),
      files: set.take(),
      uses: uses.filter((_, i) => there[i]),
      entry: { name: entry.name, family: entry.family },
      parts: gathering.parts,
      isLast: !set.isShared,
    };
    set.listed = true;
    const opening = opener.run('open', step, [...modules], signal, gathering.onProgress);
    const answer = await opening.catch((error: unknown) => {
      if (signal.aborted) set.takeBack(step.files);
      throw error;
    });
    if ('opened' in answer) return answer.opened;
    if ('needs' in answer) modules.add(answer.needs);
    else await inLanes(answer.wanted, lanes, (request) => bring(gathering, request));
  }
}

function listingOf(source: FileSource): OpenStep['listing'] {
  const { names, game, place = '' } = source;
  return { names, openEnded: isOpenEnded(source), game: game?.path ?? null, place };
}

/** The module that opens an entry, judged by its name; its content may correct that. */
function openerOf({ family, uses }: Entry): ModuleName | null {
  const format = formatOfName(uses[0] ?? '');
  if (format === undefined) return family;
  return family ?? format.family ?? 'runtime';
}

async function bring(gathering: Gathering, { names, all, inGame }: FileRequest): Promise<void> {
  for (const name of names) if ((await readIfThere(gathering, name)) && !all) break;
  const { game } = gathering.source;
  if (game !== undefined) for (const path of inGame) await readIfThere(gathering, path, game);
}

/** Reads a file that may be missing; one that cannot be fetched or unpacked counts as missing. */
async function readIfThere(
  gathering: Gathering,
  name: string,
  from?: Pick<FileSource, 'read'>,
): Promise<boolean> {
  try {
    return await read(gathering, name, from);
  } catch (error) {
    if (!(error instanceof FetchError) && !isOfFile(error)) throw error;
    gathering.onRefused(name, error);
    return false;
  }
}

/** Whether an error is about a single file: it cannot be read, or unpacked. */
function isOfFile(error: unknown): error is ModelError {
  if (!(error instanceof ModelError)) return false;
  return ['too_large', 'missing_companion'].includes(error.code) || error.code.startsWith('archive_');
}

/** Reads a file, once for all loads of the set; false where it does not exist. */
function read(
  gathering: Gathering,
  name: string,
  from: Pick<FileSource, 'read'> = gathering.source,
): Promise<boolean> {
  const { set, signal, onBytes } = gathering;
  const before = set.files.get(name);
  if (before !== undefined)
    return before.catch((error: unknown) => {
      // The cancelled load may be another one, which began to read the file.
      if (signal.aborted || !(error instanceof ModelError && error.code === 'cancelled')) throw error;
      return read(gathering, name, from);
    });
  const reading = pieceOf(from, name, signal, (loaded, total) => onBytes(name, loaded, total)).then(
    (piece) => {
      if (piece === null) return false;
      refuseTooLarge(name, piece);
      set.add({ name, piece });
      return true;
    },
  );
  set.files.set(name, reading);
  // A failure is forgotten, so that another load of the set tries again.
  reading.catch(() => set.files.delete(name));
  return reading;
}

function missing(name: string): never {
  const message = 'The file is not among those that were given. Add it and open again.';
  throw new ModelError({ code: 'missing_companion', message, file: name });
}
