import { crc32 } from '../../lib/internal/index.js';
import { words } from '../text/messages.js';

/**
 * Writes ZIP files without compression: most of their content is PNG, which is already compressed.
 *
 *   each file   local header (30 bytes), name, bytes
 *   directory   an entry (46 bytes) and the name of each
 *   end         22 bytes
 *
 * Source: APPNOTE.TXT 6.3.10, PKWARE.
 */

/** A file in a ZIP. */
export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Bit 11: names are UTF-8. */
const flags = 0x0800;
const version = 20;
/** 1 January 1980: a constant date, so that the same files result in the same bytes. */
const date = 0x21;

/** The maximum number of files and bytes in a ZIP without ZIP64. */
const mostFiles = 0xffff;
const mostBytes = 0xffff_ffff;

/** The file does not fit into the ZIP. The message is in the language of the page. */
export class ZipFullError extends Error {
  override readonly name = 'ZipFullError';

  constructor() {
    super(words.zipFull(mostFiles));
  }
}

/** Writes a ZIP, one file at a time. The contents are stored in blobs, which browsers may keep on disk. */
export class ZipWriter {
  readonly #parts: Blob[] = [];
  readonly #directory: Uint8Array<ArrayBuffer>[] = [];
  #offset = 0;

  readonly #mostBytes: number;

  /** @param most - the maximum size of files and local headers, in bytes */
  constructor(most: number = mostBytes) {
    this.#mostBytes = most;
  }

  /** The number of files in the ZIP. */
  get files(): number {
    return this.#parts.length;
  }

  /** @throws ZipFullError beyond 65,535 files or 4 GB; earlier files are kept */
  add({ name, bytes }: ZippedFile): void {
    const path = new TextEncoder().encode(name);
    const common = [
      ...[2, version, 2, flags, 2, 0, 2, 0, 2, date],
      ...[4, crc32(bytes), 4, bytes.length, 4, bytes.length, 2, path.length, 2, 0],
    ];
    const local = record(4, 0x04034b50, ...common);
    const end = this.#offset + local.length + path.length + bytes.length;
    if (this.#parts.length >= mostFiles || end > this.#mostBytes) throw new ZipFullError();
    this.#directory.push(
      record(4, 0x02014b50, 2, version, ...common, 2, 0, 2, 0, 2, 0, 4, 0, 4, this.#offset),
      path,
    );
    this.#parts.push(new Blob([local, path, bytes]));
    this.#offset = end;
  }

  finish(): Blob {
    const size = this.#directory.reduce((sum, { length }) => sum + length, 0);
    const count = this.#parts.length;
    const end = record(4, 0x06054b50, 2, 0, 2, 0, 2, count, 2, count, 4, size, 4, this.#offset, 2, 0);
    return new Blob([...this.#parts, ...this.#directory, end], { type: 'application/zip' });
  }
}

export function zipFile(files: readonly ZippedFile[]): Blob {
  const zip = new ZipWriter();
  for (const file of files) zip.add(file);
  return zip.finish();
}

/** Packs numbers into bytes. Each value is preceded by its size: 2 or 4 bytes. */
function record(...fields: readonly number[]): Uint8Array<ArrayBuffer> {
  const length = fields.reduce((sum, value, i) => (i % 2 === 0 ? sum + value : sum), 0);
  const view = new DataView(new ArrayBuffer(length));
  let at = 0;
  for (let i = 0; i < fields.length; i += 2) {
    const [size = 0, value = 0] = [fields[i], fields[i + 1]];
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}
