import { zlibSync } from 'fflate';
import type { DecodedImage } from '../types/subject.js';
import { crc32 } from '../util/crc32.js';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** PNG row filters: None, Sub, Up. */
const filters = 3;
const subFilter = 1;

/** Filters and compresses the rows of an image: the data of a PNG file with or without an alpha channel. */
export type CompressRows = (image: DecodedImage, hasAlpha: boolean) => Uint8Array;

/** Compresses bytes as a zlib stream. */
type Deflate = (bytes: Uint8Array) => Uint8Array;

/**
 * Encodes an image as a PNG file (`toPng`).
 *
 * @param compress - the compression: by default the smallest file, several times slower than `fastCompressor`
 * @throws RangeError for an image without pixels
 */
export function encodePng(
  image: DecodedImage,
  compress: CompressRows = compressSmallest,
): Uint8Array<ArrayBuffer> {
  checkPixels(image);
  const { width, height, hasAlpha } = image;
  return pngFile([headerOf(width, height, hasAlpha), chunkOf('IDAT', compress(image, hasAlpha))]);
}

/** @throws RangeError for an image without pixels */
export function checkPixels({ width, height, rgba }: DecodedImage): void {
  if (width < 1 || height < 1 || rgba.length < width * height * 4)
    throw new RangeError(`cannot encode an image of ${width} x ${height} pixels`);
}

function compressSmallest({ width, height, rgba }: DecodedImage, hasAlpha: boolean): Uint8Array {
  return zlibSync(filtered(rgba, width, height, hasAlpha ? 4 : 3), { level: 6 });
}

/**
 * Creates a fast compressor for rendered images. All rows use the filter Sub, which suits their smooth colours.
 *
 * @param deflate - by default `zlibSync` of fflate; Node's zlib is faster
 */
export function fastCompressor(deflate: Deflate = (bytes) => zlibSync(bytes, { level: 4 })): CompressRows {
  return ({ width, height, rgba }, hasAlpha) => deflate(subFiltered(rgba, width, height, hasAlpha ? 4 : 3));
}

/** The first chunk of a file: RGB or RGBA, 8 bits per channel. */
export function headerOf(width: number, height: number, hasAlpha: boolean): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  header[9] = hasAlpha ? 6 : 2;
  return chunkOf('IHDR', header);
}

/** Joins the signature, the chunks and the last chunk (IEND) into a file. */
export function pngFile(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const pieces = [signature, ...chunks, chunkOf('IEND', new Uint8Array())];
  const file = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.length;
  }
  return file;
}

function subFiltered(rgba: Uint8Array, width: number, height: number, channels: number): Uint8Array {
  const out = new Uint8Array((width * channels + 1) * height);
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    out[to++] = subFilter;
    // Local variables instead of a loop over the channels: this runs for every pixel of every thumbnail.
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    for (let x = 0; x < width; x++, from += 4, to += channels) {
      out[to] = rgba[from]! - red;
      out[to + 1] = rgba[from + 1]! - green;
      out[to + 2] = rgba[from + 2]! - blue;
      red = rgba[from]!;
      green = rgba[from + 1]!;
      blue = rgba[from + 2]!;
      if (channels < 4) continue;
      out[to + 3] = rgba[from + 3]! - alpha;
      alpha = rgba[from + 3]!;
    }
  }
  return out;
}

/** Filters each row with the filter that gives the smallest sum of absolute values, which usually compresses best. */
function filtered(rgba: Uint8Array, width: number, height: number, channels: number): Uint8Array {
  const stride = width * channels;
  const out = new Uint8Array((stride + 1) * height);
  let above = new Uint8Array(stride);
  let row = new Uint8Array(stride);
  const [plain, sub, up] = Array.from({ length: filters }, () => new Uint8Array(stride)) as Rows;
  for (let y = 0; y < height; y++) {
    for (let x = 0, from = y * width * 4, to = 0; x < width; x++, from += 4)
      for (let c = 0; c < channels; c++) row[to++] = rgba[from + c]!;
    // This loop runs for every byte of every image, so it allocates nothing.
    let [ofPlain, ofSub, ofUp] = [0, 0, 0];
    for (let i = 0; i < stride; i++) {
      const byte = row[i]!;
      const lessBefore = (byte - (i < channels ? 0 : row[i - channels]!)) & 255;
      const lessAbove = (byte - above[i]!) & 255;
      plain[i] = byte;
      sub[i] = lessBefore;
      up[i] = lessAbove;
      ofPlain += byte < 128 ? byte : 256 - byte;
      ofSub += lessBefore < 128 ? lessBefore : 256 - lessBefore;
      ofUp += lessAbove < 128 ? lessAbove : 256 - lessAbove;
    }
    const least = Math.min(ofPlain, ofSub, ofUp);
    const best = least === ofPlain ? 0 : least === ofSub ? 1 : 2;
    out[y * (stride + 1)] = best;
    out.set([plain, sub, up][best]!, y * (stride + 1) + 1);
    [above, row] = [row, above];
  }
  return out;
}

type Rows = [Uint8Array, Uint8Array, Uint8Array];

/** A chunk: length, name, data and CRC. */
export function chunkOf(name: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode(name), 4);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, crc32(chunk.subarray(4, data.length + 8)));
  return chunk;
}
