import type { FileSource } from '../../types/api.js';
import { isSystemFile, normalise } from '../../util/names.js';
import type { PieceSource } from './pieces.js';
import type { Piece } from '../worker/protocol.js';

/** A file in memory. */
export interface MemoryFile {
  /** Its name as other files refer to it, with forward slashes. */
  readonly name: string;
  /** Its bytes. */
  readonly data: ArrayBuffer | Uint8Array;
}

/** A file that the user has selected, with its path if it was in a selected folder. */
export interface PathFile {
  readonly path: string;
  readonly file: Blob;
}

/**
 * Creates a source of files that the user has selected. They are read when needed.
 *
 * @example
 * ```ts
 * import { fileSource, load } from 'marrow3d';
 *
 * const input = document.querySelector('input');
 * input?.addEventListener('change', async () => {
 *   const model = await load(fileSource(input.files ?? []));
 *   console.log(model.name);
 * });
 * ```
 */
export function fileSource(files: Iterable<File>): FileSource {
  return blobSource(Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file })));
}

export function blobSource(files: readonly PathFile[]): PieceSource {
  const blobs = byName(files.map(({ path, file }) => [path, file]));
  return new ListedSource(
    blobs,
    (blob) => blob.size,
    async (blob) => new Uint8Array(await blob.arrayBuffer()),
    async (blob, from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
    (blob) => blob,
    (blob) => blob,
  );
}

/**
 * Creates a source of files in memory. They are copied when they are read, so the caller's buffers remain usable.
 *
 * @example
 * ```ts
 * import { load, memorySource } from 'marrow3d';
 *
 * const data = await (await fetch('models/box.md3')).arrayBuffer();
 * const model = await load(memorySource([{ name: 'box.md3', data }]));
 * ```
 */
export function memorySource(files: Iterable<MemoryFile>): FileSource {
  const arrays = byName(
    Array.from(files, ({ name, data }) => [name, data instanceof ArrayBuffer ? new Uint8Array(data) : data]),
  );
  return new ListedSource(
    arrays,
    (array) => array.byteLength,
    (array) => Promise.resolve(new Uint8Array(array)),
    (array, from, to) => Promise.resolve(new Uint8Array(array.subarray(from, to))),
    // Converts a Node Buffer: slice() of a Buffer returns a view, slice() of a Uint8Array returns a copy.
    (array) => ({ kept: new Uint8Array(array.buffer, array.byteOffset, array.byteLength) }),
  );
}

/** Maps normalised names to files. If several have the same name, the last one is used; system files are omitted. */
function byName<T>(files: readonly (readonly [name: string, value: T])[]): ReadonlyMap<string, T> {
  const named = files.map(([name, value]) => [normalise(name), value] as const);
  return new Map(named.filter(([name]) => !isSystemFile(name)));
}

/** A source that lists all its names. If it has only one file, that is the main file. */
class ListedSource<T> implements PieceSource {
  readonly names: readonly string[];
  readonly main: string | null;
  readonly #files: ReadonlyMap<string, T>;
  readonly #size: (file: T) => number;
  readonly #read: (file: T) => Promise<Uint8Array>;
  readonly #readRange: (file: T, from: number, to: number) => Promise<Uint8Array>;
  readonly #piece: (file: T) => Piece;
  readonly #blob: (file: T) => Blob | null;

  constructor(
    files: ReadonlyMap<string, T>,
    size: (file: T) => number,
    read: (file: T) => Promise<Uint8Array>,
    readRange: (file: T, from: number, to: number) => Promise<Uint8Array>,
    piece: (file: T) => Piece,
    blob: (file: T) => Blob | null = () => null,
  ) {
    this.names = [...files.keys()];
    this.main = this.names.length === 1 ? (this.names[0] ?? null) : null;
    this.#files = files;
    this.#size = size;
    this.#read = read;
    this.#readRange = readRange;
    this.#piece = piece;
    this.#blob = blob;
  }

  size(name: string): number | null {
    const file = this.#files.get(name);
    return file === undefined ? null : this.#size(file);
  }

  async read(name: string): Promise<Uint8Array | null> {
    const file = this.#files.get(name);
    return file === undefined ? null : this.#read(file);
  }

  piece(name: string): Promise<Piece | null> {
    const file = this.#files.get(name);
    return Promise.resolve(file === undefined ? null : this.#piece(file));
  }

  async readRange(name: string, offset: number, size: number): Promise<Uint8Array | null> {
    const file = this.#files.get(name);
    return file === undefined ? null : this.#readRange(file, offset, offset + size);
  }

  blob(name: string): Blob | null {
    const file = this.#files.get(name);
    return file === undefined ? null : this.#blob(file);
  }
}
