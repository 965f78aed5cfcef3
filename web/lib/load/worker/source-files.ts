import { clock, type Cancel } from '../../util/clock.js';
import type { ModelError } from '../../util/errors.js';
import { Lookup } from '../lookup/lookup.js';
import type { Listing } from './companions.js';
import { contentOf, type Content } from './content.js';
import { asModelError } from './own-error.js';
import { isUnpackedSlowly, sizeOfPiece, type JobHost, type SourceListing } from './protocol.js';

/** The files of a source, each read once for all loads that need it. */
export class SourceFiles implements Listing {
  readonly lookup: Lookup;
  readonly openEnded: boolean;
  readonly game: string | null;
  readonly place: string;
  readonly contents: Map<string, Content> = new Map();
  /** The files that could not be unpacked. */
  readonly refused: Map<string, ModelError> = new Map();
  /** Bytes of all files. */
  size = 0;
  readonly #reads: Map<string, Promise<boolean>> = new Map();

  constructor({ names, chosen, openEnded, game, place }: SourceListing) {
    this.lookup = new Lookup(names, chosen);
    this.openEnded = openEnded;
    this.game = game;
    this.place = place;
  }

  /** Reads a file. False if it does not exist or could not be unpacked. */
  async has(name: string, host: JobHost, inGame = false): Promise<boolean> {
    const before = this.#reads.get(name);
    // A read that fails is that of another load, which may have been cancelled.
    if (before !== undefined) return before.catch(() => this.has(name, host, inGame));
    const reading = this.#read(name, host, inGame);
    this.#reads.set(name, reading);
    reading.catch(() => this.#reads.delete(name));
    return reading;
  }

  async #read(name: string, host: JobHost, inGame: boolean): Promise<boolean> {
    const piece = await host.file(name, inGame);
    if (piece === null) return false;
    try {
      const take = (): Promise<Content> => contentOf(name, piece);
      const content = await (isUnpackedSlowly(piece) ? host.work(take) : take());
      this.contents.set(name, content);
      this.lookup.add(name);
      this.size += sizeOfPiece(content);
      return true;
    } catch (error) {
      const known = asModelError(error);
      if (known === null) throw error;
      this.refused.set(name, known);
      return false;
    }
  }
}

/**
 * How long the files of a source are kept after a load, in milliseconds. A person who looks through an archive opens one
 * model after the other, and their common scripts are then read once.
 */
const keepTime = 5000;
/** Files of more bytes are not kept: their memory is worth more than the time to read them again. */
const mostKept = 64 << 20;

interface Kept {
  files: Promise<SourceFiles> | null;
  /** Loads that use it now. */
  users: number;
  timer: Cancel | undefined;
}

/** The files of sources, kept from one load to the next. */
export class KeptSources {
  readonly #kept: Map<number, Kept> = new Map();

  /** Runs a load with the files of its source, whose listing is asked for if it is not kept. */
  async use<T>(source: number, host: JobHost, load: (files: SourceFiles) => Promise<T>): Promise<T> {
    if (source === 0) return load(new SourceFiles(await host.listing()));
    const kept = this.#kept.get(source) ?? { files: null, users: 0, timer: undefined };
    this.#kept.set(source, kept);
    kept.timer?.();
    kept.users++;
    let size = 0;
    try {
      const files = await filesOf(kept, host);
      try {
        return await load(files);
      } finally {
        size = files.size;
      }
    } finally {
      if (--kept.users === 0) {
        const drop = (): void => {
          if (kept.users === 0) this.#kept.delete(source);
        };
        if (size > mostKept) drop();
        else kept.timer = clock.after(keepTime, drop, false);
      }
    }
  }
}

function filesOf(kept: Kept, host: JobHost): Promise<SourceFiles> {
  // If the listing of another load has failed, this load asks for its own.
  if (kept.files !== null) return kept.files.catch(() => filesOf(kept, host));
  const files = host.listing().then((listing) => new SourceFiles(listing));
  kept.files = files;
  files.catch(() => (kept.files = null));
  return files;
}
