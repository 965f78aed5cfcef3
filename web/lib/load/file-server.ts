import type { FileSource } from '../types/api.js';
import { FetchError, ModelError } from '../util/errors.js';
import { refuseTooLarge } from './largest-file.js';
import { pieceOf } from './sources/pieces.js';
import type { Piece } from './worker/protocol.js';

/** Options of a FileServer. */
export interface FileServerOptions {
  readonly source: FileSource;
  /** The file that the load cannot do without. */
  readonly root: string;
  readonly signal: AbortSignal;
  readonly onBytes: (name: string, loaded: number, total: number | null) => void;
  /** Called when an optional file could not be fetched or unpacked. */
  readonly onRefused: (name: string, error: FetchError | ModelError) => void;
}

/** Reads the files of a source that an opener requests. */
export class FileServer {
  /** The names that have been requested. */
  readonly asked: Set<string> = new Set();
  /** The names of files that do not exist, or could not be fetched or unpacked. */
  readonly missing: Set<string> = new Set();
  readonly #options: FileServerOptions;
  readonly #ahead: Map<string, Promise<Piece | null>> = new Map();

  constructor(options: FileServerOptions) {
    this.#options = options;
  }

  /** Starts reading files before the opener requests them. */
  readAhead(names: readonly string[]): void {
    for (const name of names) {
      const reading = this.#read(name, this.#options.source);
      reading.catch(() => undefined);
      this.#ahead.set(name, reading);
    }
  }

  /**
   * Returns a file of the source or, with `inGame`, of its game's folders. A file that cannot be fetched or unpacked
   * counts as missing, except for the root.
   */
  async file(name: string, inGame: boolean): Promise<Piece | null> {
    const { source, root, onRefused } = this.#options;
    const from = inGame ? source.game : source;
    if (from === undefined) return null;
    this.asked.add(name);
    // A piece is transferred once. If the opener restarts, the file is read again.
    const ahead = this.#ahead.get(name);
    this.#ahead.delete(name);
    try {
      const piece = await (ahead ?? this.#read(name, from));
      if (piece === null) this.missing.add(name);
      return piece;
    } catch (error) {
      if (name === root || !(error instanceof FetchError || isOfFile(error))) throw error;
      this.missing.add(name);
      onRefused(name, error);
      return null;
    }
  }

  async #read(name: string, from: Pick<FileSource, 'read'>): Promise<Piece | null> {
    const { signal, onBytes } = this.#options;
    const piece = await pieceOf(from, name, signal, (loaded, total) => onBytes(name, loaded, total));
    if (piece !== null) refuseTooLarge(name, piece);
    return piece;
  }
}

/** Whether an error concerns a single file that cannot be read or unpacked. */
function isOfFile(error: unknown): error is ModelError {
  if (!(error instanceof ModelError)) return false;
  return ['too_large', 'missing_companion'].includes(error.code) || error.code.startsWith('archive_');
}
