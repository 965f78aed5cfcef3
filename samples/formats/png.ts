// PNG images, 8 bits: grey, RGB, RGBA or indices of a palette.

import { deflateSync, inflateSync } from 'node:zlib';
import { concat, encode } from './byte-writer.js';
import { crc32 } from './crc32.js';

const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
const indexed = 3;
/** Number of channels -> colour type. */
const colourTypes: Readonly<Record<number, number>> = { 1: 0, 3: 2, 4: 6 };

/** `palette`: RGB triples, if the pixels are indices into it. */
export function writePng(
  width: number,
  height: number,
  pixels: Uint8Array,
  palette: Uint8Array | readonly number[] | null = null,
): Uint8Array<ArrayBuffer> {
  const channels = pixels.length / (width * height);
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, width);
  new DataView(header.buffer).setUint32(4, height);
  header.set([8, palette ? indexed : colourTypes[channels]!], 8);
  const stride = width * channels;
  // Rows are stored unchanged, or as differences from the left: smooth images compress better as differences,
  // dithered ones do not.
  const packed = (palette ? [0] : [0, 1]).map((filter) => {
    const raw = new Uint8Array((stride + 1) * height);
    for (let y = 0; y < height; y++) {
      const row = pixels.subarray(y * stride, (y + 1) * stride);
      const difference = (value: number, x: number): number =>
        value - (x < channels ? 0 : row[x - channels]!);
      raw[y * (stride + 1)] = filter;
      raw.set(filter ? row.map(difference) : row, y * (stride + 1) + 1);
    }
    return deflateSync(raw, { level: 9 });
  });
  const data = packed.reduce((best, one) => (one.length < best.length ? one : best));
  return concat([
    signature,
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', Uint8Array.from(palette))] : []),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Reads the files of writePng as RGB. */
export function readPng(bytes: Uint8Array): { width: number; height: number; pixels: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [width, height, colourType] = [view.getUint32(16), view.getUint32(20), bytes[25]!];
  const chunks: Record<string, Uint8Array> = {};
  for (let at = 8; at < bytes.length;) {
    const length = view.getUint32(at);
    chunks[new TextDecoder().decode(bytes.subarray(at + 4, at + 8))] = bytes.subarray(
      at + 8,
      at + 8 + length,
    );
    at += length + 12;
  }
  const raw = inflateSync(chunks['IDAT']!);
  const channels = (raw.length / height - 1) / width;
  const stride = width * channels;
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1));
    if (raw[y * (stride + 1)]) for (let x = channels; x < stride; x++) row[x]! += row[x - channels]!;
    for (let x = 0; x < width; x++) {
      const value = row[x * channels]!;
      const colour =
        colourType === indexed
          ? chunks['PLTE']!.subarray(value * 3, value * 3 + 3)
          : [0, 1, 2].map((k) => row[x * channels + (channels === 1 ? 0 : k)]!);
      pixels.set(colour, (y * width + x) * 3);
    }
  }
  return { width, height, pixels };
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  out.set(encode(type), 4);
  out.set(data, 8);
  view.setUint32(data.length + 8, crc32(out.subarray(4, data.length + 8)));
  return out;
}
