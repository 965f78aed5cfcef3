import { fold } from '../../../util/names.js';
import { damaged, fault } from '../zip/fault.js';
import { largestDirectory, mostMembers } from '../zip/limits.js';
import { memberName } from '../zip/names.js';
import type { Listing, Member } from '../zip/directory.js';
import type { PakPlace } from './layout.js';

/**
 * The directory of a PAK archive (Quake, Quake II, Half-Life):
 *
 *   header      "PACK", offset and length of the directory: 12 bytes
 *   files       their bytes as they are, anywhere
 *   directory   a row of 64 bytes each: name[56], offset, length
 *
 * Several rows may share bytes: tools that pack the same file twice write it once. The rows of other games' "PACK" files
 * have other sizes (Daikatana's 72, with a packed length): their directories are no whole number of rows, and their
 * files lie nowhere.
 */
const rowSize = 64;
const nameSize = 56;

/** Names of PAK files were made on DOS. */
const madeByDos = 0;

/**
 * Reads a PAK's directory. Of files with one name the first one counts, as in the games. A file that lies outside of
 * the archive is listed, and is an error when it is read. Bytes that make no whole row at the end are ignored.
 *
 * @throws ModelError `archive_damaged`, `too_large`
 */
export function readPakDirectory(archive: string, bytes: Uint8Array, place: PakPlace): Listing {
  const { offset, size, fileSize } = place;
  if (offset < 0 || size < 0) throw damaged(archive, 'its header says that the directory lies before it');
  const rest = size % rowSize;
  const whole = size - rest;
  if (offset + whole > fileSize || bytes.byteLength < whole) {
    const message = `The archive ends at byte ${fileSize}, and its directory runs to byte ${offset + size}. The copy is cut short: fetch it again.`;
    throw fault('archive_damaged', archive, message);
  }
  const count = whole / rowSize;
  if (count > mostMembers || size > largestDirectory) {
    const [has, limit] = [count, mostMembers].map((each) => each.toLocaleString('en'));
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
      throw damaged(archive, `its directory of ${size} bytes is no whole number of rows of ${rowSize}`);
    }
    const key = fold(name);
    if (!members.has(key)) members.set(key, member);
  }
  const complaint =
    rest === 0
      ? null
      : `The directory ends with ${rest} bytes that are no whole row; they are ignored. Fetch the archive again, or pack it anew.`;
  return { members: [...members.values()], complaint };
}
