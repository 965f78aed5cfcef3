import type { FileSource, OnBytes } from '../../types/api.js';
import { ModelError } from '../../util/errors.js';
import { baseName } from '../../util/names.js';
import { opener } from '../worker/opener.js';
import type { PieceSource } from '../sources/pieces.js';
import type { PackedPiece } from '../worker/protocol.js';
import type { Member } from './zip/index.js';
import { dataOffset, largestGap, localHeaderSize, neededFor, tailSize, usualGap } from './zip/layout.js';

/**
 * An archive at an address that is no larger is fetched whole, because more requests would cost more than its bytes.
 */
const wholeFetchSize = 2 << 20;
/** The most that is unpacked from one archive in all; files that really belong together are far below. */
const largestTotal = 2 ** 31;

/** An archive's own file, which is read in parts. */
interface ArchiveFile {
  readonly name: string;
  readonly size: number;
  read(from: number, to: number, signal: AbortSignal, onBytes?: OnBytes): Promise<Uint8Array | Blob>;
}

/**
 * Looks at the end of a file for an archive's directory, and reads that. Null where it is no archive.
 *
 * @throws ModelError `archive_damaged`, `archive_unsupported`, `too_large`
 */
export async function openArchive(
  source: FileSource,
  archive: string,
  signal: AbortSignal,
  onBytes: OnBytes,
): Promise<FileSource | null> {
  const file = await fileOf(source, archive, signal, onBytes);
  if (file === null) return null;
  const { size: fileSize } = file;
  const tail = await file.read(Math.max(0, fileSize - tailSize), fileSize, signal, onBytes);
  const { place } = await opener().run('archiveEnd', { archive, bytes: tail, fileSize }, [], signal);
  if (place === null) return null;
  const bytes = await file.read(place.offset, place.offset + place.size, signal, onBytes);
  const { members } = await opener().run('archiveDirectory', { archive, bytes, place }, [], signal);
  return new ArchiveSource(file, members);
}

/** The archive's file; null where it is not there. A file whose length the server does not tell is read whole. */
async function fileOf(
  source: FileSource,
  name: string,
  signal: AbortSignal,
  onBytes: OnBytes,
): Promise<ArchiveFile | null> {
  // An address tells its size with its first bytes, unless the server hides that from pages of other origins.
  if (source.size(name) === null) await source.readRange(name, 0, 4, signal, onBytes);
  const size = source.size(name);
  const blob = source.blob?.(name) ?? null;
  // A part of a Blob is a reference, which costs nothing: the worker reads it by itself.
  if (blob !== null)
    return { name, size: blob.size, read: (from, to) => Promise.resolve(blob.slice(from, to)) };
  if (size !== null && (source.names.length > 0 || size > wholeFetchSize)) {
    const read: ArchiveFile['read'] = async (from, to, ...rest) =>
      new Uint8Array((await source.readRange(name, from, to - from, ...rest)) ?? []);
    return { name, size, read };
  }
  const whole = await source.read(name, signal, onBytes);
  if (whole === null) return null;
  return { name, size: whole.byteLength, read: (from, to) => Promise.resolve(whole.slice(from, to)) };
}

/** The files in an archive: each is read and unpacked, by the worker, when it is asked for. */
class ArchiveSource implements PieceSource {
  readonly names: readonly string[];
  readonly main: string | null;
  readonly archive: string;
  /** The archive's name without extension: it names what lies in no folder of the archive. */
  readonly place: string;
  readonly #file: ArchiveFile;
  readonly #members: ReadonlyMap<string, Member>;
  readonly #unpacked: Set<Member> = new Set();
  #total = 0;

  constructor(file: ArchiveFile, members: readonly Member[]) {
    this.names = members.map(({ name }) => name);
    this.main = members.length === 1 ? (this.names[0] ?? null) : null;
    this.archive = file.name;
    this.place = baseName(file.name).replace(/\.[^.]*$/, '');
    this.#file = file;
    this.#members = new Map(members.map((member) => [member.name, member]));
  }

  size(name: string): number | null {
    return this.#members.get(name)?.size ?? null;
  }

  async piece(name: string, signal?: AbortSignal, onBytes?: OnBytes): Promise<PackedPiece | null> {
    const member = this.#members.get(name);
    if (member === undefined) return null;
    this.#count(member);
    return this.#packed(member, null, signal, onBytes);
  }

  async read(name: string, signal?: AbortSignal, onBytes?: OnBytes): Promise<Uint8Array | null> {
    const packed = await this.piece(name, signal, onBytes);
    return packed === null ? null : unpacked(packed, null, signal);
  }

  async readRange(
    name: string,
    offset: number,
    size: number,
    signal?: AbortSignal,
    onBytes?: OnBytes,
  ): Promise<Uint8Array | null> {
    const member = this.#members.get(name);
    if (member === undefined) return null;
    const packed = await this.#packed(member, offset + size, signal, onBytes);
    return (await unpacked(packed, offset + size, signal)).slice(offset, offset + size);
  }

  /** Reads a packed member from its local header to its end, or as far as its first `limit` bytes need. */
  async #packed(
    member: Member,
    limit: number | null,
    signal: AbortSignal = new AbortController().signal,
    onBytes?: OnBytes,
  ): Promise<PackedPiece> {
    const { name: archive, size } = this.#file;
    const { offset, packedSize } = member;
    const wanted = limit === null ? packedSize : neededFor(limit, packedSize);
    const read = (gap: number): Promise<Uint8Array | Blob> =>
      this.#file.read(offset, Math.min(size, offset + localHeaderSize + gap + wanted), signal, onBytes);
    let from = await read(usualGap);
    const has = sizeOf(from);
    // The header of an unread Blob is not known here, so neither is its end; reaching farther costs nothing.
    const reach = from instanceof Blob ? Infinity : dataOffset(from) + wanted;
    if (reach > has && offset + has < size) from = await read(largestGap);
    return { archive, member, from };
  }

  #count(member: Member): void {
    if (this.#unpacked.has(member)) return;
    if (this.#total + member.size > largestTotal) {
      const message = `${this.archive} holds more than 2 GB of what belongs to it. Unpack it and open one folder.`;
      throw new ModelError({ code: 'too_large', message, file: member.name });
    }
    this.#unpacked.add(member);
    this.#total += member.size;
  }
}

async function unpacked(
  packed: PackedPiece,
  limit: number | null,
  signal: AbortSignal = new AbortController().signal,
): Promise<Uint8Array> {
  const { bytes } = await opener().run('unpack', { packed, limit }, [], signal);
  return bytes;
}

function sizeOf(piece: Uint8Array | Blob): number {
  return piece instanceof Uint8Array ? piece.byteLength : piece.size;
}
