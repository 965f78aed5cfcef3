import type { Picture } from '../../lib/index.js';

/**
 * A picture as a PNG file, each pixel with its exact colour and opacity: a canvas would lose the colours of clear pixels.
 *
 *   signature, then chunks: length, name, data, CRC-32 of name and data
 *   IHDR     width, height, 8 bits, colour type (2 RGB, 6 RGBA), compression, filter, interlace
 *   IDAT     zlib data: rows from the top, each behind its filter (0 none)
 *   IEND
 */
export async function encodePng({
  width,
  height,
  rgba,
  hasAlpha,
}: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const channels = hasAlpha ? 4 : 3;
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, hasAlpha ? 6 : 2);
  const rows = new Uint8Array(height * (1 + width * channels));
  let at = 0;
  for (let y = 0; y < height; y++) {
    at++;
    for (let pixel = y * width; pixel < (y + 1) * width; pixel++)
      for (let channel = 0; channel < channels; channel++) rows[at++] = rgba[pixel * 4 + channel] ?? 0;
  }
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('IDAT', await deflated(rows)),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** In zlib's form, which browsers call "deflate". */
async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
