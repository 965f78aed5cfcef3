// PCX images, 8 bits with a palette: 128-byte header, rows of runs {11nnnnnn, value}, 0x0C, 256 x RGB.

import { ByteWriter } from './byte-writer.js';

const headerSize = 128;
const paletteSize = 768;
const paletteMark = 0x0c;

export interface IndexedImage {
  readonly width: number;
  readonly height: number;
  readonly indices: Uint8Array;
  /** 256 RGB colours. */
  readonly palette: Uint8Array;
}

export function writePcx(
  width: number,
  height: number,
  indices: Uint8Array,
  palette: Uint8Array | readonly number[],
): Uint8Array<ArrayBuffer> {
  const stride = width + (width & 1);
  const [manufacturer, version, runs, bits, planes, colourPalette] = [10, 5, 1, 8, 1, 1];
  const out = new ByteWriter().u8(manufacturer, version, runs, bits).u16(0, 0, width - 1, height - 1);
  out.u16(width, height).zeros(49).u8(planes).u16(stride, colourPalette);
  out.zeros(headerSize - out.size);
  for (let y = 0; y < height; y++) {
    const row = new Uint8Array(stride);
    row.set(indices.subarray(y * width, (y + 1) * width));
    packRow(row, out);
  }
  return out.u8(paletteMark).bytes(palette).finish();
}

function packRow(row: Uint8Array, out: ByteWriter): void {
  for (let x = 0; x < row.length;) {
    let run = 1;
    while (run < 63 && x + run < row.length && row[x + run] === row[x]) run++;
    if (run > 1 || row[x]! >= 0xc0) out.u8(0xc0 | run);
    out.u8(row[x]!);
    x += run;
  }
}

/** Reads the files of writePcx. */
export function readPcx(file: Uint8Array): IndexedImage {
  const view = new DataView(file.buffer, file.byteOffset);
  const [width, height, stride] = [
    view.getUint16(8, true) + 1,
    view.getUint16(10, true) + 1,
    view.getUint16(66, true),
  ];
  const rowsEnd = file.length - paletteSize - 1;
  if (file[0] !== 10 || file[3] !== 8 || file[65] !== 1) throw new Error('not a PCX file with 8 bits');
  if (file[rowsEnd] !== paletteMark) throw new Error('PCX without a palette');
  const indices = new Uint8Array(width * height);
  let at = headerSize;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < stride;) {
      const byte = file[at++]!;
      const run = byte >= 0xc0 ? byte & 63 : 1;
      const value = byte >= 0xc0 ? file[at++]! : byte;
      for (let k = 0; k < run; k++, x++) if (x < width) indices[y * width + x] = value;
    }
  }
  if (at !== rowsEnd) throw new Error(`PCX rows end at ${at}, palette starts at ${rowsEnd}`);
  return { width, height, indices, palette: file.subarray(file.length - paletteSize) };
}
