import type * as Zip from '../archive/zip/index.js';
import { dataOffset, localHeaderSize, neededFor } from '../archive/zip/layout.js';
import { composeMessage } from '../../messages/compose.js';
import { clock, type Cancel } from '../../util/clock.js';
import { ModelError } from '../../util/errors.js';
import type { Heap } from '../../wasm/heap.js';
import { Lookup } from '../lookup/lookup.js';
import {
  asModelError,
  sliceSize,
  type JobHost,
  type OnJobProgress,
  type PackedPiece,
  type Piece,
  type RangedPiece,
  type SourceListing,
} from './protocol.js';

/** The files of a source, each read once for all loads that need it. */
export class SourceFiles {
  /** The names that the source lists. */
  readonly names: readonly string[];
  readonly lookup: Lookup;
  readonly openEnded: boolean;
  readonly game: string | null;
  readonly place: string;
  readonly contents: Map<string, Content> = new Map();
  /** The errors of files that could not be read or unpacked. */
  readonly refused: Map<string, ModelError> = new Map();
  /** The total size of all files in bytes. */
  size = 0;
  readonly #reads: Map<string, Promise<boolean>> = new Map();

  constructor({ names, chosen, openEnded, game, place }: SourceListing) {
    this.names = names;
    this.lookup = new Lookup(names, chosen);
    this.openEnded = openEnded;
    this.game = game;
    this.place = place;
  }

  /** Reads a file. False if it does not exist, or could not be read or unpacked. */
  async has(name: string, host: JobHost, inGame = false): Promise<boolean> {
    const key = `${inGame} ${name}`;
    const before = this.#reads.get(key);
    // The failed read belongs to another load, which may have been cancelled.
    if (before !== undefined) return before.catch(() => this.has(name, host, inGame));
    const reading = this.#read(name, host, inGame);
    this.#reads.set(key, reading);
    reading.catch(() => this.#reads.delete(key));
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
      this.size += contentSize(content);
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
 * How long the files of a source are kept after a load, in milliseconds. A user who browses an archive opens one model
 * after another, and shared scripts are then read once.
 */
const keepTime = 5000;

/** Sources with more bytes are not kept: saving memory is more important than saving the time to read them again. */
const mostKept = 64 << 20;

interface Kept {
  files: Promise<SourceFiles> | null;
  /** The number of loads that use it now. */
  users: number;
  timer: Cancel | undefined;
}

/** Keeps the files of sources between loads. */
export class KeptSources {
  readonly #kept: Map<number, Kept> = new Map();

  /** Runs a load with the files of its source. The source's listing is requested unless it is kept. */
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
  // If the listing failed for another load, this load requests it again.
  if (kept.files !== null) return kept.files.catch(() => filesOf(kept, host));
  const files = host.listing().then((listing) => new SourceFiles(listing));
  kept.files = files;
  files.catch(() => (kept.files = null));
  return files;
}

/**
 * A file that has been received: its bytes or, for a large file that is not in memory yet, a function that reads it.
 */
export type Content = Uint8Array | RangedPiece;

/** The size of a received file in bytes. */
export function contentSize(content: Content): number {
  return content instanceof Uint8Array ? content.byteLength : content.size;
}

/** Receives a file. A large file that is not packed is not read yet. */
export async function contentOf(name: string, piece: Piece): Promise<Content> {
  if (!isReadInSlices(piece)) return bytesOfPiece(name, piece);
  if ('readRange' in piece) return piece;
  return { size: piece.size, readRange: (from, to) => bytesOfRange(name, piece.slice(from, to)) };
}

/** The first bytes of a file, which identify its format. */
export async function headOf(content: Content, size: number): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content.subarray(0, size);
  return content.readRange(0, Math.min(size, content.size));
}

/**
 * Copies a file into a module's memory; the caller frees the memory or passes its ownership on. An unread file is read
 * in slices, so that it is in memory only once.
 */
export async function copyIn(
  heap: Heap,
  file: string,
  content: Content,
  onProgress: OnJobProgress,
): Promise<{ readonly address: number; readonly size: number }> {
  const size = contentSize(content);
  if (content instanceof Uint8Array) return { address: heap.put(content), size };
  const address = heap.allocate(size);
  try {
    for (let from = 0; from < size; from += sliceSize) {
      const to = Math.min(size, from + sliceSize);
      const bytes = await content.readRange(from, to);
      // Another job may have grown the memory in the meantime, which invalidates earlier views.
      heap.bytes(address + from, to - from).set(bytes);
      onProgress({ phase: 'fetch', file, loaded: to, total: size });
    }
  } catch (error) {
    heap.free(address);
    throw error;
  }
  return { address, size };
}

/**
 * Reads the bytes of a file that has been received.
 *
 * @param limit - the number of first bytes of an archive's file to read; null reads all
 * @throws ModelError if the archive is invalid; `missing_companion`
 */
export async function bytesOfPiece(
  name: string,
  piece: Piece,
  limit: number | null = null,
): Promise<Uint8Array> {
  if (piece instanceof Uint8Array || piece instanceof Blob) return bytesOfRange(name, piece);
  if ('kept' in piece) return piece.kept;
  if ('readRange' in piece) return piece.readRange(0, piece.size);
  const { archive, member } = piece;
  const { unpackMember } = await zip();
  const bytes = unpackMember(archive, member, await packedBytes(piece, limit), limit);
  if (bytes !== null) return bytes;
  const message = composeMessage('packed-file-cut', archive);
  throw new ModelError({ code: 'archive_damaged', message, file: name });
}

/** A member's packed bytes from its local header on, as many as the limit requires. */
async function packedBytes(
  { archive, member, from }: PackedPiece,
  limit: number | null,
): Promise<Uint8Array> {
  if (from instanceof Uint8Array) return from;
  const head = await bytesOfRange(archive, from.slice(0, localHeaderSize));
  const wanted = limit === null ? member.packedSize : neededFor(limit, member.packedSize);
  return bytesOfRange(archive, from.slice(0, dataOffset(head) + wanted));
}

/**
 * Returns bytes, or reads a Blob.
 *
 * @throws ModelError `missing_companion`: a local file may have been removed since it was selected
 */
export async function bytesOfRange(name: string, piece: Uint8Array | Blob): Promise<Uint8Array> {
  if (piece instanceof Uint8Array) return piece;
  const buffer = await piece.arrayBuffer().catch((cause: unknown) => {
    const message = composeMessage('source-file-changed');
    throw new ModelError({ code: 'missing_companion', message, file: name }, { cause });
  });
  return new Uint8Array(buffer);
}

/** Imports the code that reads archives, when it is first needed. */
export function zip(): Promise<typeof Zip> {
  return import('../archive/zip/index.js');
}

/** Whether the opener reads a file in slices and reports the progress. */
function isReadInSlices(piece: Piece): piece is Blob | RangedPiece {
  return (piece instanceof Blob || 'readRange' in piece) && piece.size > sliceSize;
}

/** Whether unpacking a file takes long. */
function isUnpackedSlowly(piece: Piece): boolean {
  return 'member' in piece && piece.member.size > sliceSize;
}
