import { decode as decodeIn } from '../../../util/code-pages.js';
import { normalise } from '../../../util/names.js';

/** The maximum number of characters of an ASCII name; the rest is ignored. Real paths are shorter. */
const maxLength = 4096;

/** Replaces invalid bytes by U+FFFD. */
const lenient = new TextDecoder();

/** The value of "version made by" for DOS and FAT file systems. */
const madeByDos = 0;

/**
 * Decodes a member's name: relative, with forward slashes, without `..` and drives, up to the first zero byte. Valid
 * UTF-8 is decoded as UTF-8 even without the UTF-8 flag, because many tools do not set it.
 */
export function memberName(bytes: Uint8Array, isUtf8: boolean, host: number): string {
  const text = decode(bytes, isUtf8, host);
  const end = text.indexOf('\0');
  return normalise(end < 0 ? text : text.slice(0, end));
}

function decode(bytes: Uint8Array, isUtf8: boolean, host: number): string {
  // Nearly all names are ASCII. This decodes them several times faster than the code below.
  if (bytes.every((byte) => byte < 128)) return String.fromCharCode(...bytes.subarray(0, maxLength));
  if (isUtf8) return lenient.decode(bytes);
  return decodeIn(bytes, 'utf-8') ?? decodeIn(bytes, host === madeByDos ? 'cp437' : 'windows-1252')!;
}
