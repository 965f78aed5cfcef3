import { normalise } from '../../../util/names.js';

/** The upper half of code page 437, in which DOS and many Windows tools write names. */
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** Characters of a name that count; what is longer is no path. */
const longest = 4096;

/** Made once: an archive has a hundred thousand names. */
const decoders = {
  lenient: new TextDecoder(),
  strict: new TextDecoder('utf-8', { fatal: true }),
  windows: new TextDecoder('windows-1252'),
};

/** The host in an entry's "version made by" that stands for DOS and its FAT file systems. */
const madeByDos = 0;

/**
 * A member's name: relative, with forward slashes, without `..`, drives and what follows a zero byte. Bytes that are
 * valid UTF-8 are read as UTF-8 even without its flag, because many tools do not set it.
 */
export function memberName(bytes: Uint8Array, isUtf8: boolean, host: number): string {
  const text = decode(bytes, isUtf8, host);
  const end = text.indexOf('\0');
  return normalise(end < 0 ? text : text.slice(0, end));
}

function decode(bytes: Uint8Array, isUtf8: boolean, host: number): string {
  // Nearly all names are plain, and are made several times faster so.
  if (bytes.every((byte) => byte < 128)) return String.fromCharCode(...bytes.subarray(0, longest));
  if (isUtf8) return decoders.lenient.decode(bytes);
  try {
    return decoders.strict.decode(bytes);
  } catch {
    if (host !== madeByDos) return decoders.windows.decode(bytes);
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : dos[byte - 128])).join('');
  }
}
