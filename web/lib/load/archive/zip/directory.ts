import { fold } from '../../../util/names.js';
import { composeMessage } from '../../../messages/compose.js';
import { fault } from './fault.js';
import { refuseLarge } from './limits.js';
import { memberName } from './names.js';

/**
 * The directory of a ZIP archive (PKWARE's APPNOTE 6.3), which is at the end of the file:
 *
 *   any bytes          for example the program of a self-extracting archive
 *   members            local header (30 bytes, name, extra), data, optional data descriptor
 *   directory          46 bytes, name, extra, comment for each member
 *   zip64 end          56 bytes or more, and its locator of 20; only if a number does not fit into the end record
 *   end                end record: 22 bytes, comment of up to 65,535 bytes
 *
 * Offsets are relative to the start of the first member, so bytes before it shift all of them.
 */

const signature = { member: 0x02014b50, end: 0x06054b50, locator: 0x07064b50, end64: 0x06064b50 } as const;
const encryptedFlag = 1;
const utf8Flag = 0x800;

/** The position of the directory in the file. */
export interface DirectoryPlace {
  readonly kind: 'zip';
  readonly offset: number;
  readonly size: number;
  readonly count: number;
  /** Bytes before the archive itself, which are added to the members' offsets. */
  readonly shift: number;
}

/** A file in an archive. */
export interface Member {
  readonly name: string;
  /** The offset of its local header in the archive's file. */
  readonly offset: number;
  readonly packedSize: number;
  readonly size: number;
  readonly crc: number;
  readonly method: number;
  readonly encrypted: boolean;
}

/** The content of a directory. */
export interface Listing {
  readonly members: readonly Member[];
  /** A problem with the directory that does not prevent reading a part of it; null if there is none. */
  readonly warning: string | null;
}

/**
 * Finds the directory in the last bytes of a file of `fileSize` bytes. Returns null if it is not a ZIP archive.
 *
 * @throws ModelError `archive_damaged`, `archive_unsupported`, `too_large`
 */
export function findDirectory(archive: string, tail: Uint8Array, fileSize: number): DirectoryPlace | null {
  const view = viewOf(tail);
  const base = fileSize - tail.byteLength;
  const end = findEnd(view, base);
  if (end < 0) return null;
  let count = view.getUint16(end + 10, true);
  let size = view.getUint32(end + 12, true);
  let offset = view.getUint32(end + 16, true);
  let endOfDirectory = base + end;
  const end64 = findEnd64(view, end, base);
  if (end64 >= 0) {
    count = readUint64(view, end64 + 32);
    size = readUint64(view, end64 + 40);
    offset = readUint64(view, end64 + 48);
    endOfDirectory = base + end64;
  } else if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 6, true) !== 0) {
    throw fault('archive_unsupported', archive, composeMessage('zip-volume'));
  }
  const shift = endOfDirectory - size - offset;
  if (shift < 0)
    throw fault('archive_damaged', archive, composeMessage('zip-directory-missing', size, offset));
  refuseLarge(archive, count, size);
  if (count * 46 > size)
    throw fault('archive_damaged', archive, composeMessage('zip-directory-too-small', count));
  return { kind: 'zip', offset: offset + shift, size, count, shift };
}

/**
 * Reads the files of the directory; folders are omitted. If several files have the same name, the last one is used, as
 * in the games. If the directory is damaged, the files before the damage are used. A file outside of the archive causes
 * an error when it is read.
 *
 * @throws ModelError `archive_damaged` if no file can be read
 */
export function readDirectory(
  archive: string,
  bytes: Uint8Array,
  { size, count, shift }: DirectoryPlace,
): Listing {
  if (bytes.byteLength < size) throw fault('archive_damaged', archive, composeMessage('zip-directory-cut'));
  const view = viewOf(bytes);
  const members: Map<string, Member> = new Map();
  let at = 0;
  let read = 0;
  for (; read < count; ++read) {
    if (at + 46 > size || view.getUint32(at, true) !== signature.member) break;
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const next = extraEnd + view.getUint16(at + 32, true);
    if (next > size) break;
    const flags = view.getUint16(at + 8, true);
    const raw = bytes.subarray(at + 46, nameEnd);
    const name = memberName(raw, (flags & utf8Flag) !== 0, view.getUint8(at + 5));
    const sizes = readSizes(view, at, nameEnd, extraEnd);
    if (name !== '' && !isFolder(raw)) {
      const key = fold(name);
      // Deleted first, because setting an existing key would keep its position.
      members.delete(key);
      members.set(key, {
        ...sizes,
        name,
        offset: sizes.offset + shift,
        crc: view.getUint32(at + 16, true),
        method: view.getUint16(at + 10, true),
        encrypted: (flags & encryptedFlag) !== 0,
      });
    }
    at = next;
  }
  const incomplete = composeMessage('zip-directory-incomplete', read, count);
  if (read === 0 && count > 0) throw fault('archive_damaged', archive, incomplete);
  return { members: [...members.values()], warning: read < count ? incomplete : null };
}

type Sizes = Pick<Member, 'size' | 'packedSize' | 'offset'>;

/**
 * Reads the sizes and the offset of a member. The zip64 extra field contains only the numbers that do not fit into 32
 * bits, in this order.
 */
function readSizes(view: DataView, at: number, extra: number, extraEnd: number): Sizes {
  const plain = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  for (let field = extra; field + 4 <= extraEnd; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    const fieldEnd = Math.min(extraEnd, field + 4 + view.getUint16(field + 2, true));
    let from = field + 4;
    plain.forEach((value, i) => {
      if (value !== 0xffffffff || from + 8 > fieldEnd) return;
      plain[i] = readUint64(view, from);
      from += 8;
    });
    break;
  }
  const [size = 0, packedSize = 0, offset = 0] = plain;
  return { size, packedSize, offset };
}

/**
 * Finds the end record. A comment may contain bytes that look like one, so the candidates are, in this order: the last
 * one directly after the directory that it describes; the last one whose comment ends at the end of the file; the last
 * one.
 */
function findEnd(view: DataView, base: number): number {
  let [atEnd, last] = [-1, -1];
  for (let at = view.byteLength - 22; at >= 0; --at) {
    if (view.getUint32(at, true) !== signature.end) continue;
    const after = at + 22 + view.getUint16(at + 20, true);
    if (after > view.byteLength) continue;
    if (endsDirectory(view, at, base)) return at;
    if (after === view.byteLength && atEnd < 0) atEnd = at;
    else if (last < 0) last = at;
  }
  return atEnd < 0 ? last : atEnd;
}

/** Whether an end record directly follows its directory. The directory's start is checked if it is in `view`. */
function endsDirectory(view: DataView, end: number, base: number): boolean {
  const size = view.getUint32(end + 12, true);
  if (view.getUint32(end + 16, true) + size !== base + end) return false;
  const start = end - size;
  return start < 0 || size < 4 || view.getUint32(start, true) === signature.member;
}

/** Finds the zip64 end record: directly before its locator, or at the offset that the locator states. */
function findEnd64(view: DataView, end: number, base: number): number {
  const locator = end - 20;
  if (locator < 0 || view.getUint32(locator, true) !== signature.locator) return -1;
  const places = [locator - 56, readUint64(view, locator + 8) - base];
  return (
    places.find(
      (at) =>
        Number.isSafeInteger(at) &&
        at >= 0 &&
        at + 56 <= locator &&
        view.getUint32(at, true) === signature.end64,
    ) ?? -1
  );
}

function isFolder(name: Uint8Array): boolean {
  const last = name.at(-1);
  return last === 0x2f || last === 0x5c;
}

/** Reads 64 bits. A number above 2^53 is inexact, but exceeds every limit anyway. */
function readUint64(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
