import type { FileSource, OnBytes } from '../../types/api.js';
import { orAborted } from '../../util/abort.js';
import { headSize } from './read-body.js';
import { composeMessage } from '../../messages/compose.js';
import { ModelError, FetchError } from '../../util/errors.js';
import type { Piece } from '../worker/protocol.js';

/** A source that can pass files to the opener without reading them. */
export interface PieceSource extends FileSource {
  /** Null if there is no such file. */
  piece(name: string, signal: AbortSignal, onBytes: OnBytes): Promise<Piece | null>;
  /** Requests the main file now, so that a later read uses its response. Absent if reading needs no request. */
  requestMain?(signal: AbortSignal): void;
}

type PieceReader = Pick<FileSource, 'read'> & Partial<Pick<PieceSource, 'piece' | 'blob'>>;

/**
 * Returns the first bytes of a file; null if there is no such file. If each read of the source is a request, the whole
 * file is fetched and kept, unless `isEnough` returns true.
 */
export function firstBytes(
  source: Pick<FileSource, 'begin' | 'readRange'>,
  name: string,
  isEnough: (head: Uint8Array, size: number) => boolean,
  signal: AbortSignal,
  onBytes?: OnBytes,
): Promise<Uint8Array | null> {
  return (
    source.begin?.(name, isEnough, signal, onBytes) ?? source.readRange(name, 0, headSize, signal, onBytes)
  );
}

/** Returns a file for the opener. Rejects as soon as the signal is aborted. */
export function pieceOf(
  source: PieceReader,
  name: string,
  signal: AbortSignal,
  onBytes: OnBytes,
): Promise<Piece | null> {
  return orAborted(handOver(source, name, signal, onBytes), signal, name);
}

/** Returns the unread file if possible, otherwise its bytes in a buffer that nothing else uses. */
export async function handOver(
  source: PieceReader,
  name: string,
  signal: AbortSignal,
  onBytes: OnBytes,
): Promise<Piece | null> {
  if (source.piece !== undefined) return source.piece(name, signal, onBytes);
  const blob = source.blob?.(name) ?? null;
  if (blob !== null) return blob;
  const bytes = await source.read(name, signal, onBytes);
  return bytes === null || ownsItsBuffer(bytes) ? bytes : new Uint8Array(bytes);
}

function ownsItsBuffer({ buffer, byteLength }: Uint8Array): boolean {
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
}

/** Whether a source may have files that it does not list. */
export function isOpenEnded({ names, openEnded }: Pick<FileSource, 'names' | 'openEnded'>): boolean {
  return openEnded ?? names.length === 0;
}

/** The folder of a source's main player if the source may have files that it does not list; otherwise empty. */
export function folderOfMain(source: FileSource): string {
  const { main } = source;
  return isOpenEnded(source) && main?.endsWith('/') === true ? main.slice(0, -1) : '';
}

/**
 * The maximum size of a model's file, in bytes. WebAssembly has 4 GB of memory, and a text file needs up to six times
 * its size during parsing. The core has the same limit (`kMaxFileSize` in wasm/base/limits.h).
 */
export const largestFile: number = 512 << 20;

/**
 * Checks the size of a file before it is read.
 *
 * @throws ModelError `too_large`
 */
export function refuseTooLarge(file: string, piece: Piece): void {
  refuseSize(file, sizeOfPiece(piece));
}

/**
 * Checks the size of a file.
 *
 * @param size - the size of the file in bytes
 * @throws ModelError `too_large`
 */
export function refuseSize(file: string, size: number): void {
  if (size <= largestFile) return;
  const message = composeMessage('open-file-too-large', Math.ceil(size / (1 << 20)), largestFile >> 20);
  throw new ModelError({ code: 'too_large', message, file });
}

/** Options of a FileServer. */
export interface FileServerOptions {
  readonly source: FileSource;
  /** The subject's root file. The load fails if it cannot be read. */
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
    const ahead = inGame ? undefined : this.#ahead.get(name);
    if (!inGame) this.#ahead.delete(name);
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

/** The size of a file in bytes after reading and unpacking. */
export function sizeOfPiece(piece: Piece): number {
  if (piece instanceof Uint8Array) return piece.byteLength;
  if ('kept' in piece) return piece.kept.byteLength;
  return 'member' in piece ? piece.member.size : piece.size;
}
