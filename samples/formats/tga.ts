// TGA images: grey (8 bits), RGB (24) or RGBA (32), top row first.

import { ByteWriter } from './byte-writer.js';

const headerSize = 18;
const kinds = { grey: 3, colour: 2, packed: 8 };
const topRowFirst = 0x20;

/** `pixels`: grey, RGB or RGBA. */
export function writeTga(
  width: number,
  height: number,
  pixels: Uint8Array | readonly number[],
  { packed = true }: { readonly packed?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const channels = pixels.length / (width * height);
  const kind = (channels === 1 ? kinds.grey : kinds.colour) + (packed ? kinds.packed : 0);
  const alphaBits = channels === 4 ? 8 : 0;
  const out = new ByteWriter().u8(0, 0, kind).zeros(9).u16(width, height);
  out.u8(channels * 8, topRowFirst | alphaBits);
  // The file stores blue, green, red, alpha.
  const stored = Uint8Array.from(pixels);
  if (channels > 1)
    for (let at = 0; at < stored.length; at += channels)
      [stored[at], stored[at + 2]] = [stored[at + 2]!, stored[at]!];
  if (!packed) return out.bytes(stored).finish();
  for (let y = 0; y < height; y++) {
    const pixelAt = (x: number): Pixel => {
      const at = (y * width + x) * channels;
      return Array.from(stored.subarray(at, at + channels));
    };
    packRow(
      Array.from({ length: width }, (_, x) => pixelAt(x)),
      out,
    );
  }
  return out.finish();
}

type Pixel = readonly number[];

const same = (a: Pixel, b: Pixel | undefined): boolean =>
  b !== undefined && a.every((value, k) => value === b[k]);

/** Run-length encodes a row. No packet continues in the next row. */
function packRow(row: readonly Pixel[], out: ByteWriter): void {
  for (let x = 0; x < row.length;) {
    let run = 1;
    while (run < 128 && same(row[x]!, row[x + run])) run++;
    if (run > 1) out.u8(0x7f + run, ...row[x]!);
    else {
      while (run < 128 && x + run < row.length && !same(row[x + run]!, row[x + run + 1])) run++;
      out.u8(run - 1, ...row.slice(x, x + run).flat());
    }
    x += run;
  }
}

/** Reads the packed files of writeTga. */
export function readTga(bytes: Uint8Array): { width: number; height: number; pixels: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [width, height] = [view.getUint16(12, true), view.getUint16(14, true)];
  const size = bytes[16]! / 8;
  const pixels = new Uint8Array(width * height * 3);
  let at = headerSize;
  const put = (i: number, from: number): void => {
    const [blue, green, red] = [0, 1, 2].map((k) => bytes[size === 1 ? from : from + k]!);
    pixels.set([red!, green!, blue!], i * 3);
  };
  for (let i = 0; i < width * height;) {
    const head = bytes[at++]!;
    const count = (head & 127) + 1;
    for (let n = 0; n < count; n++) put(i + n, head & 128 ? at : at + n * size);
    at += head & 128 ? size : count * size;
    i += count;
  }
  return { width, height, pixels };
}
