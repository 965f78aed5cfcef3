// The upper halves (0x80 to 0xff) of code pages that TextDecoder does not support, and of Windows-1252, because some
// versions of Node decode its bytes 0x80 to 0x9f as ISO 8859-1.

/** DOS, and many archive tools for Windows. */
const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** DOS in western Europe. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const windows1252 =
  '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ' +
  String.fromCharCode(...Array.from({ length: 96 }, (_, i) => 0xa0 + i));

export type CodePage = 'utf-8' | 'windows-1252' | 'windows-1251' | 'gbk' | 'shift_jis' | 'cp437' | 'cp850';

const upperHalves: Partial<Readonly<Record<CodePage, string>>> = {
  'windows-1252': windows1252,
  cp437,
  cp850,
};

const decoders: Map<CodePage, TextDecoder> = new Map();

/** Decodes text; null if the bytes are not valid in the code page. */
export function decode(bytes: Uint8Array, page: CodePage): string | null {
  const upper = upperHalves[page];
  if (upper !== undefined)
    return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : upper[byte - 0x80])).join(
      '',
    );
  let decoder = decoders.get(page);
  if (decoder === undefined)
    decoders.set(page, (decoder = new TextDecoder(page, { fatal: true, ignoreBOM: true })));
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes a file's text as UTF-8 or, if that is not valid, as Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  return decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252')!;
}

/** Code pages of file names, most likely first. */
const pagesOfNames: readonly CodePage[] = [
  ...(['utf-8', 'windows-1252', 'windows-1251', 'gbk', 'shift_jis', 'cp437', 'cp850'] as const),
];

/** All possible decodings of a name's bytes. */
export function possibleNames(bytes: Uint8Array): string[] {
  if (bytes.every((byte) => byte < 0x80)) return [decodeText(bytes)];
  const texts = pagesOfNames.map((page) => decode(bytes, page)).filter((text) => text !== null);
  return [...new Set(texts)];
}

/** Converts a text in which each character stands for a byte to bytes. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
