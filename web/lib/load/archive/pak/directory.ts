import { fold } from '../../../util/names.js';
import { composeMessage } from '../../../messages/compose.js';
import { fault } from '../zip/fault.js';
import { refuseLarge } from '../zip/limits.js';
import { memberName } from '../zip/names.js';
import type { Listing, Member } from '../zip/directory.js';
import type { PakPlace } from '../archive-kinds.js';

/**
 * The directory of a PAK archive (Quake, Quake II, Half-Life):
 *
 *   header      "PACK", offset and length of the directory: 12 bytes
 *   files       uncompressed, anywhere in the archive
 *   directory   a row of 64 bytes per file: name[56], offset, length
 *
 * Several rows may refer to the same bytes: some tools store identical files once. "PACK" files of other games have
 * rows of other sizes (Daikatana: 72, with a packed length). Their directory size is usually not a multiple of 64, and
 * reading it in rows of 64 bytes gives invalid names or offsets.
 */
const rowSize = 64;
const nameSize = 56;

/** Names in PAK files are decoded like names in a ZIP that was made by DOS: as UTF-8 if valid, or as code page 437. */
const madeByDos = 0;

/**
 * Reads a PAK's directory. If several files have the same name, the first one is used, as in the games. A file outside
 * of the archive is listed and causes an error when it is read. An incomplete row at the end is ignored with a warning.
 *
 * @throws ModelError `archive_damaged`, `too_large`
 */
export function readPakDirectory(archive: string, bytes: Uint8Array, place: PakPlace): Listing {
  const { offset, size, fileSize } = place;
  if (offset < 0 || size < 0)
    throw fault('archive_damaged', archive, composeMessage('pak-directory-negative'));
  const rest = size % rowSize;
  const whole = size - rest;
  if (offset + whole > fileSize || bytes.byteLength < whole) {
    const message = composeMessage('pak-directory-outside', fileSize, offset + size);
    throw fault('archive_damaged', archive, message);
  }
  const count = whole / rowSize;
  refuseLarge(archive, count, size);
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
      throw fault('archive_damaged', archive, composeMessage('pak-directory-size', size, rowSize));
    }
    const key = fold(name);
    if (!members.has(key)) members.set(key, member);
  }
  const warning = rest === 0 ? null : composeMessage('pak-directory-row-cut', rest);
  return { members: [...members.values()], warning };
}
