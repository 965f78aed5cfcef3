import { fold } from '../../../util/names.js';
import { damaged, fault } from '../zip/fault.js';
import { largestDirectory, maxMembers } from '../zip/limits.js';
import { memberName } from '../zip/names.js';
import type { Listing, Member } from '../zip/directory.js';
import type { PakPlace } from './layout.js';

/**
 * The directory of a PAK archive (Quake, Quake II, Half-Life):
 *
 *   header      "PACK", offset and length of the directory: 12 bytes
 *   files       uncompressed, anywhere in the archive
 *   directory   a row of 64 bytes per file: name[56], offset, length
 *
 * Several rows may share bytes: tools that pack a file twice store it once. "PACK" files of other games have rows of
 * other sizes (Daikatana: 72, with a packed length). Their directory size is not a multiple of 64, and the offsets are
 * invalid.
 */
const rowSize = 64;
const nameSize = 56;

/** The encoding of names in PAK files. */
const madeByDos = 0;

/**
 * Reads a PAK's directory. Of files with the same name the first one is used, as in the games. A file outside of the
 * archive is listed and causes an error when it is read. An incomplete row at the end is ignored with a warning.
 *
 * @throws ModelError `archive_damaged`, `too_large`
 */
export function readPakDirectory(archive: string, bytes: Uint8Array, place: PakPlace): Listing {
  const { offset, size, fileSize } = place;
  if (offset < 0 || size < 0) throw damaged(archive, 'the offset or size of its directory is negative');
  const rest = size % rowSize;
  const whole = size - rest;
  if (offset + whole > fileSize || bytes.byteLength < whole) {
    const message = `The archive ends at byte ${fileSize}, but its directory ends at byte ${offset + size}. The copy is cut short: fetch it again.`;
    throw fault('archive_damaged', archive, message);
  }
  const count = whole / rowSize;
  if (count > maxMembers || size > largestDirectory) {
    const [has, limit] = [count, maxMembers].map((each) => each.toLocaleString('en'));
    throw fault(
      'too_large',
      archive,
      `The archive has ${has} files, more than ${limit}. Unpack it and open a folder of it.`,
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, whole);
  const members: Map<string, Member> = new Map();
  for (let at = 0; at < whole; at += rowSize) {
    const name = memberName(bytes.subarray(at, at + nameSize), false, madeByDos);
    if (name === '') continue;
    const length = view.getUint32(at + nameSize + 4, true);
    const start = view.getUint32(at + nameSize, true);
    const member = {
      name,
      offset: start,
      packedSize: length,
      size: length,
      crc: 0,
      method: 0,
      encrypted: false,
    };
    if (rest > 0 && (start + length > fileSize || /[^ -~]/.test(name))) {
      throw damaged(archive, `the size of its directory, ${size} bytes, is not a multiple of ${rowSize}`);
    }
    const key = fold(name);
    if (!members.has(key)) members.set(key, member);
  }
  const warning =
    rest === 0
      ? null
      : `The directory ends with an incomplete row of ${rest} bytes, which is ignored. Fetch or pack the archive again.`;
  return { members: [...members.values()], warning };
}
