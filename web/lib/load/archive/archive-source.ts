import type { FileSource, OnBytes } from '../../types/api.js';
import { composeMessage } from '../../messages/compose.js';
import { inWords } from '../../messages/worded.js';
import { ModelError } from '../../util/errors.js';
import { baseName, extensionOf, isSystemFile } from '../../util/names.js';
import { largestFile, firstBytes, type PieceSource } from '../sources/pieces.js';
import { opener } from '../worker/opener.js';
import type { PackedPiece, Piece } from '../worker/protocol.js';
import { largestWholeArchive, pakHeaderSize, pakPlace } from './archive-kinds.js';
import { memberAt, namesOf, type PackedListing } from './packed-listing.js';
import type { Member } from './zip/index.js';
import { dataOffset, largestGap, localHeaderSize, neededFor, tailSize, usualGap } from './zip/layout.js';

/** The maximum total size, in bytes, of the files unpacked from one archive. A real model needs far less. */
const largestTotal = 2 ** 31;
/**
 * The maximum total size, in bytes, of the compressed archives within one archive. They are unpacked whole and kept in
 * memory.
 */
const largestInner: number = 256 << 20;

/** The file of an archive, which is read in ranges. */
interface ArchiveFile {
  readonly name: string;
  readonly size: number;
  read(from: number, to: number, signal: AbortSignal, onBytes?: OnBytes): Promise<Uint8Array | Blob>;
}

/**
 * Opens an archive by reading its directory. The header of a PAK has the position of the directory; a ZIP has it at the
 * end. Returns null if the file is not an archive.
 *
 * @throws ModelError `archive_damaged`, `archive_unsupported`, `too_large`
 */
export async function openArchive(
  source: FileSource,
  archive: string,
  signal: AbortSignal,
  onBytes: OnBytes,
): Promise<ArchiveSource | null> {
  const inner = source instanceof ArchiveSource ? await source.innerFile(archive, signal, onBytes) : null;
  const file = inner ?? (await fileOf(source, archive, signal, onBytes));
  if (file === null) return null;
  const openers = extensionOf(archive) === 'pak' ? [openPak, openZip] : [openZip, openPak];
  for (const open of openers) {
    const opened = await open(file, signal, onBytes);
    if (opened !== null) return opened;
  }
  return null;
}

async function openZip(
  file: ArchiveFile,
  signal: AbortSignal,
  onBytes: OnBytes,
): Promise<ArchiveSource | null> {
  const { name: archive, size: fileSize } = file;
  const tail = await file.read(Math.max(0, fileSize - tailSize), fileSize, signal, onBytes);
  const { place } = await opener().run('archiveEnd', { archive, bytes: tail, fileSize }, { signal });
  if (place === null) return null;
  const bytes = await file.read(place.offset, place.offset + place.size, signal, onBytes);
  const listing = await opener().run('archiveDirectory', { archive, bytes, place }, { signal });
  return new ArchiveSource(file, listing, false);
}

async function openPak(
  file: ArchiveFile,
  signal: AbortSignal,
  onBytes: OnBytes,
): Promise<ArchiveSource | null> {
  const { name: archive, size } = file;
  const head = await bytesOf(await file.read(0, Math.min(size, pakHeaderSize), signal, onBytes));
  const place = pakPlace(head, size);
  if (place === null) return null;
  const from = Math.min(Math.max(0, place.offset), size);
  const to = Math.min(from + Math.max(0, place.size), size);
  const bytes = await file.read(from, to, signal, onBytes);
  const listing = await opener().run('archiveDirectory', { archive, bytes, place }, { signal });
  return new ArchiveSource(file, listing, true);
}

/**
 * Returns the file of an archive; null if it does not exist. A small file, or a file of unknown size, is read whole.
 */
async function fileOf(
  source: FileSource,
  name: string,
  signal: AbortSignal,
  onBytes: OnBytes,
): Promise<ArchiveFile | null> {
  const isLarge = (_: Uint8Array, size: number): boolean => size > largestWholeArchive;
  if (source.size(name) === null && (await firstBytes(source, name, isLarge, signal, onBytes)) === null)
    return null;
  const size = source.size(name);
  const blob = source.blob?.(name) ?? null;
  // A slice of a Blob is only a reference, which the worker reads.
  if (blob !== null) return fileOfBlob(name, blob);
  if (size !== null) {
    const read: ArchiveFile['read'] = async (from, to, ...rest) =>
      new Uint8Array((await source.readRange(name, from, to - from, ...rest)) ?? []);
    return { name, size, read };
  }
  const whole = await source.read(name, signal, onBytes);
  if (whole === null) return null;
  return { name, size: whole.byteLength, read: (from, to) => Promise.resolve(whole.slice(from, to)) };
}

function fileOfBlob(name: string, blob: Blob): ArchiveFile {
  return { name, size: blob.size, read: (from, to) => Promise.resolve(blob.slice(from, to)) };
}

/** The files in an archive. The worker unpacks each one when it is read. */
export class ArchiveSource implements PieceSource {
  readonly names: readonly string[];
  readonly main: string | null;
  readonly archive: string;
  /** The archive's name without extension: the name of subjects that are not in a folder of the archive. */
  readonly place: string;
  readonly warnings: NonNullable<FileSource['warnings']>;
  readonly #file: ArchiveFile;
  readonly #listing: PackedListing;
  readonly #places: ReadonlyMap<string, number>;
  /**
   * The files of a PAK are stored without header or compression; those of a ZIP have a header and may be compressed.
   */
  readonly #isPak: boolean;
  readonly #unpacked: Set<string> = new Set();
  #total = 0;
  /** Bytes of the inner archives that have been unpacked. */
  #innerTotal = 0;

  constructor(file: ArchiveFile, listing: PackedListing, isPak: boolean) {
    const names = namesOf(listing);
    this.names = names.filter((name) => !isSystemFile(name));
    this.main = this.names.length === 1 ? (this.names[0] ?? null) : null;
    this.archive = file.name;
    this.place = baseName(file.name).replace(/\.[^.]*$/, '');
    this.warnings = listing.warning === null ? [] : [{ file: file.name, message: listing.warning }];
    this.#file = file;
    this.#listing = listing;
    this.#places = new Map(names.map((name, place) => [name, place]));
    this.#isPak = isPak;
  }

  size(name: string): number | null {
    return this.#member(name)?.size ?? null;
  }

  piece(...request: Parameters<PieceSource['read']>): Promise<Piece | null> {
    return inWords(this.#piece(...request));
  }

  read(...request: Parameters<PieceSource['read']>): Promise<Uint8Array | null> {
    return inWords(this.#read(...request));
  }

  readRange(...request: Parameters<PieceSource['readRange']>): Promise<Uint8Array | null> {
    return inWords(this.#readRange(...request));
  }

  async #piece(name: string, signal?: AbortSignal, onBytes?: OnBytes): Promise<Piece | null> {
    const member = this.#member(name);
    if (member === null) return null;
    this.#countUnpacked(member);
    return this.#isPak
      ? this.#plain(member, 0, member.size, signal, onBytes)
      : this.#packed(member, null, signal, onBytes);
  }

  async #read(name: string, signal?: AbortSignal, onBytes?: OnBytes): Promise<Uint8Array | null> {
    const member = this.#member(name);
    if (member === null) return null;
    this.#countUnpacked(member);
    if (this.#isPak) return bytesOf(await this.#plain(member, 0, member.size, signal, onBytes));
    return unpacked(await this.#packed(member, null, signal, onBytes), null, signal);
  }

  async #readRange(
    name: string,
    offset: number,
    size: number,
    signal?: AbortSignal,
    onBytes?: OnBytes,
  ): Promise<Uint8Array | null> {
    const member = this.#member(name);
    if (member === null) return null;
    const end = Math.min(member.size, offset + size);
    if (this.#isPak) return bytesOf(await this.#plain(member, Math.min(offset, end), end, signal, onBytes));
    const packed = await this.#packed(member, offset + size, signal, onBytes);
    return (await unpacked(packed, offset + size, signal)).slice(offset, offset + size);
  }

  /**
   * Returns an archive within this one as a file that is read in ranges. An uncompressed archive is read in place; a
   * compressed one is unpacked whole.
   *
   * @throws ModelError `too_large`, or the error of the member
   */
  async innerFile(name: string, signal: AbortSignal, onBytes: OnBytes): Promise<ArchiveFile | null> {
    const member = this.#member(name);
    if (member === null) return null;
    const path = `${this.archive}/${name}`;
    if (this.#isPak) {
      this.#checkRange(member, 0);
      return {
        name: path,
        size: member.size,
        read: (from, to, ...rest) => this.#plain(member, from, to, ...rest),
      };
    }
    if (member.method === 0 && !member.encrypted && member.size === member.packedSize) {
      this.#checkRange(member, localHeaderSize);
      const header = await this.#file.read(member.offset, member.offset + localHeaderSize, signal, onBytes);
      const start = member.offset + dataOffset(await bytesOf(header));
      return {
        name: path,
        size: member.size,
        read: (from, to, ...rest) => this.#file.read(start + from, start + to, ...rest),
      };
    }
    if (this.#innerTotal + member.size > largestInner) {
      const megabytes = Math.ceil(member.size / (1 << 20));
      const most = largestInner >> 20;
      const message = composeMessage('archive-nested-too-large', megabytes, this.archive, most);
      throw new ModelError({ code: 'too_large', message, file: path });
    }
    this.#innerTotal += member.size;
    const whole = await this.read(name, signal, onBytes).catch((error: unknown) => {
      this.#innerTotal -= member.size;
      throw error;
    });
    return whole === null ? null : fileOfBlob(path, new Blob([whole as Uint8Array<ArrayBuffer>]));
  }

  #member(name: string): Member | null {
    const place = this.#places.get(name);
    return place === undefined ? null : memberAt(this.#listing, name, place);
  }

  /** Reads a range of a file in a PAK. */
  #plain(
    member: Member,
    from: number,
    to: number,
    signal: AbortSignal = new AbortController().signal,
    onBytes?: OnBytes,
  ): Promise<Uint8Array | Blob> {
    this.#checkRange(member, 0);
    return this.#file.read(member.offset + from, member.offset + to, signal, onBytes);
  }

  /** Reads a member of a ZIP from its local header to its end, or as far as needed for its first `limit` bytes. */
  async #packed(
    member: Member,
    limit: number | null,
    signal: AbortSignal = new AbortController().signal,
    onBytes?: OnBytes,
  ): Promise<PackedPiece> {
    this.#checkRange(member, localHeaderSize);
    const { name: archive, size } = this.#file;
    const { offset, packedSize } = member;
    const wanted = limit === null ? packedSize : neededFor(limit, packedSize);
    const read = (gap: number): Promise<Uint8Array | Blob> =>
      this.#file.read(offset, Math.min(size, offset + localHeaderSize + gap + wanted), signal, onBytes);
    let from = await read(usualGap);
    const has = sizeOf(from);
    // The header in a Blob has not been read, so the end of the data is unknown. A larger slice costs nothing.
    const reach = from instanceof Blob ? Infinity : dataOffset(from) + wanted;
    if (reach > has && offset + has < size) from = await read(largestGap);
    return { archive, member, from };
  }

  /** @throws ModelError `archive_damaged` for a member that is not completely inside the archive */
  #checkRange({ name, offset, packedSize }: Member, header: number): void {
    const { size } = this.#file;
    const end = offset + header + packedSize;
    if (end <= size) return;
    const message = composeMessage('archive-file-outside', this.archive, size, end);
    throw new ModelError({ code: 'archive_damaged', message, file: name });
  }

  /** @throws ModelError `too_large` if the total of unpacked bytes would exceed the limit */
  #countUnpacked({ name, size }: Member): void {
    // A file above the limit for a single file is rejected when it is read.
    if (this.#unpacked.has(name) || size > largestFile) return;
    if (this.#total + size > largestTotal) {
      const message = composeMessage('archive-total-too-large', this.archive, largestTotal / 2 ** 30);
      throw new ModelError({ code: 'too_large', message, file: name });
    }
    this.#unpacked.add(name);
    this.#total += size;
  }
}

async function unpacked(
  packed: PackedPiece,
  limit: number | null,
  signal: AbortSignal = new AbortController().signal,
): Promise<Uint8Array> {
  const { bytes } = await opener().run('unpack', { packed, limit }, { signal });
  return bytes;
}

async function bytesOf(piece: Uint8Array | Blob): Promise<Uint8Array> {
  return piece instanceof Uint8Array ? piece : new Uint8Array(await piece.arrayBuffer());
}

function sizeOf(piece: Uint8Array | Blob): number {
  return piece instanceof Uint8Array ? piece.byteLength : piece.size;
}
