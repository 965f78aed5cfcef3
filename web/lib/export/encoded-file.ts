const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const exif = [0x45, 0x78, 0x69, 0x66];
/** Markers of JPEG: the first of a file, data of applications, the head of a picture, what follows all heads. */
const jpeg = { start: 0xd8, application1: 0xe1, frames: [0xc0, 0xc1, 0xc2], scan: 0xda } as const;

/** What a picture's file is in glTF; null where not all readers would show it as the decoders of Marrow do. */
export function mimeTypeOf(file: Uint8Array): 'image/png' | 'image/jpeg' | null {
  if (has(file, 0, png)) return 'image/png';
  return isPlainJpeg(file) ? 'image/jpeg' : null;
}

/**
 * Whether a file is a JPEG without Exif, by which some turn the picture and others do not, and in grey or YCbCr: inks are
 * read in several ways.
 *
 *   FF D8, then segments: FF, marker, length (big-endian, with itself), data
 *   SOF0 to SOF2  bits, height, width, number of components
 */
function isPlainJpeg(bytes: Uint8Array): boolean {
  if (!has(bytes, 0, [0xff, jpeg.start, 0xff])) return false;
  for (let at = 2; bytes[at] === 0xff && at + 9 < bytes.length;) {
    const marker = bytes[at + 1]!;
    if (marker === jpeg.scan) return true;
    if (marker === jpeg.application1 && has(bytes, at + 4, exif)) return false;
    if (jpeg.frames.includes(marker as 0xc0) && bytes[at + 9]! > 3) return false;
    at += 2 + bytes[at + 2]! * 256 + bytes[at + 3]!;
  }
  return false;
}

function has(bytes: Uint8Array, at: number, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[at + i] === byte);
}
