/** An image file as stored in glTF. */
export interface EncodedFile {
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const keptChunks = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/** JPEG markers. */
const start = 0xd8;
const scan = 0xda;
const comment = 0xfe;
const [application1, applicationLast, adobe] = [0xe1, 0xef, 0xee];
const frames = [0xc0, 0xc1, 0xc2];

/**
 * Reduces a PNG or JPEG file to its pixels, without colour profiles, Exif orientation and comments: some glTF readers
 * apply these, and Marrow's decoders do not. Null for other formats, damaged files and CMYK, which readers interpret
 * differently.
 */
export function plainFile(file: Uint8Array): EncodedFile | null {
  const png = plainPng(file);
  if (png !== null) return { mimeType: 'image/png', bytes: png };
  const jpeg = plainJpeg(file);
  return jpeg && { mimeType: 'image/jpeg', bytes: jpeg };
}

/**
 *   signature, then chunks: length (big-endian), name, data, CRC
 */
function plainPng(file: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (!begins(file, pngSignature)) return null;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const kept = [file.subarray(0, pngSignature.length)];
  for (let at = pngSignature.length; at + 12 <= file.length;) {
    const end = at + 12 + view.getUint32(at);
    if (end > file.length) return null;
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    // Apple's CgBI variant, which only Apple's programs read.
    if (name === 'CgBI') return null;
    if (keptChunks.includes(name)) kept.push(file.subarray(at, end));
    if (name === 'IEND') return joined(kept);
    at = end;
  }
  return null;
}

/**
 *   FF D8, then segments: FF, marker, length (big-endian, includes itself), data; the scan extends to the end
 *   SOF0 to SOF2  bits, height, width, number of components
 */
function plainJpeg(file: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (!begins(file, [0xff, start, 0xff])) return null;
  const kept = [file.subarray(0, 2)];
  for (let at = 2; file[at] === 0xff && at + 9 < file.length;) {
    const marker = file[at + 1]!;
    if (marker === scan) return joined([...kept, file.subarray(at)]);
    if (frames.includes(marker) && file[at + 9]! > 3) return null;
    const end = at + 2 + file[at + 2]! * 256 + file[at + 3]!;
    const isNote = marker >= application1 && marker <= applicationLast && marker !== adobe;
    if (!isNote && marker !== comment) kept.push(file.subarray(at, end));
    at = end;
  }
  return null;
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
