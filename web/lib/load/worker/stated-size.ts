// Where image files state width and height (offsets in bytes):
//
//   PNG    16, 20        u32 width, height, big-endian
//   JPEG   after the marker of a frame, FFC0 to FFCF except C4, C8 and CC:
//                        u16 length, u8 precision, u16 height, width, big-endian
//   BMP    18, 22        i32 width, height; a negative height means that the top row comes first
//   DDS    12, 16        u32 height, width
//   PCX    4, 6, 8, 10   u16 left, top, right, bottom, all inclusive
//   TGA    12, 14        u16 width, height
//
// Sources: the PNG specification 11.2.2, ITU-T T.81 B.2.2, BITMAPINFOHEADER and DDS_HEADER of Microsoft, the ZSoft
// PCX and the Truevision TGA documents.
import type { ImageSize } from '../lookup/skins.js';

/**
 * Returns the size of an image, in pixels, from the header of its file, without decoding it; null if the header
 * states none. The size is not verified: do not allocate memory based on it.
 *
 * @param isTga - TGA files are recognized by their name, because they have no signature
 */
export function statedSize(file: Uint8Array, isTga: boolean): ImageSize | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    const [width, height] = sizeIn(view, isTga);
    return width > 0 && height > 0 ? [width, height] : null;
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const none: ImageSize = [0, 0];

function sizeIn(view: DataView, isTga: boolean): ImageSize {
  const u16 = (offset: number): number => view.getUint16(offset, true);
  const i32 = (offset: number): number => view.getInt32(offset, true);
  const magic = view.getUint32(0);
  if (magic === 0x89504e47) return [view.getUint32(16), view.getUint32(20)];
  if (magic >>> 16 === 0xffd8) return jpegSize(view);
  // "BM"
  if (magic >>> 16 === 0x424d) return [i32(18), Math.abs(i32(22))];
  // "DDS "
  if (magic === 0x44445320) return [view.getUint32(16, true), view.getUint32(12, true)];
  if (isTga) return [u16(12), u16(14)];
  return magic >>> 24 === 0x0a ? [u16(8) - u16(4) + 1, u16(10) - u16(6) + 1] : none;
}

function jpegSize(view: DataView): ImageSize {
  for (let at = 2; ;) {
    if (view.getUint8(at++) !== 0xff) continue;
    let marker = view.getUint8(at++);
    // Any number of fill bytes may precede a marker.
    while (marker === 0xff) marker = view.getUint8(at++);
    // No marker (a stuffed zero), and markers without a length: TEM, restart, start of image.
    if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) continue;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [view.getUint16(at + 5), view.getUint16(at + 3)];
    const length = view.getUint16(at);
    if (length < 2) return none;
    at += length;
  }
}
