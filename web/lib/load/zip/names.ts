import { normalise } from '../../util/names.js';

/** The upper half of code page 437, in which DOS and many Windows tools write names. */
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** Who wrote an entry, as its "version made by" says: FAT file systems, the DOS way. */
const madeByDos = 0;

/**
 * A member's name: relative, with forward slashes, without `..`, drives and what follows a zero byte. Bytes that are
 * UTF-8 are taken as such, also without the flag that says so, as many tools write them.
 */
export function memberName(bytes: Uint8Array, isUtf8: boolean, host: number): string {
  const text = decode(bytes, isUtf8, host);
  const end = text.indexOf('\0');
  return normalise(end < 0 ? text : text.slice(0, end));
}

function decode(bytes: Uint8Array, isUtf8: boolean, host: number): string {
  if (isUtf8) return new TextDecoder().decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (host !== madeByDos) return new TextDecoder('windows-1252').decode(bytes);
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : dos[byte - 128])).join('');
  }
}
