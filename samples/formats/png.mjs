// PNG, 8 bits: grey, RGB, RGBA or indices of a palette.

import { deflateSync, inflateSync } from 'node:zlib';
import { crc32 } from './crc32.mjs';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const KINDS = { 1: 0, 3: 2, 4: 6 };

/** `palette`: RGB triples, if the pixels are indices into it. */
export function writePng(width, height, pixels, palette = null) {
  const channels = pixels.length / (width * height);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, palette ? 3 : KINDS[channels]], 8);
  const stride = width * channels;
  const packed = (palette ? [0] : [0, 1]).map((filter) => {
    const raw = Buffer.alloc((stride + 1) * height);
    for (let y = 0; y < height; y++) {
      const row = pixels.subarray(y * stride, (y + 1) * stride);
      const left = (value, x) => value - (x < channels ? 0 : row[x - channels]);
      raw[y * (stride + 1)] = filter;
      raw.set(filter ? row.map(left) : row, y * (stride + 1) + 1);
    }
    return deflateSync(raw, { level: 9 });
  });
  // Rows are stored unchanged, or as differences from the left: smooth pictures compress better as differences,
  // dithered ones do not.
  const data = packed.reduce((best, one) => (one.length < best.length ? one : best));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', Buffer.from(palette))] : []),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Reads the files of writePng: { width, height, pixels: RGB }. */
export function readPng(bytes) {
  const [width, height, kind] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[25]];
  const chunks = {};
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    chunks[bytes.toString('latin1', at + 4, at + 8)] = bytes.subarray(at + 8, at + 8 + length);
    at += length + 12;
  }
  const raw = inflateSync(chunks.IDAT);
  const channels = { 0: 1, 2: 3, 3: 1, 6: 4 }[kind];
  const stride = width * channels;
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1));
    if (raw[y * (stride + 1)]) for (let x = channels; x < stride; x++) row[x] += row[x - channels];
    for (let x = 0; x < width; x++) {
      const value = row[x * channels];
      const colour =
        kind === 3
          ? chunks.PLTE.subarray(value * 3, value * 3 + 3)
          : [0, 1, 2].map((k) => row[x * channels + (kind ? k : 0)]);
      pixels.set(colour, (y * width + x) * 3);
    }
  }
  return { width, height, pixels };
}

function chunk(type, data) {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8);
  return out;
}
