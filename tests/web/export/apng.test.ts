import { unzlibSync } from 'fflate';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { ApngFile } from '../../../web/lib/export/apng.js';
import { fastCompressor } from '../../../web/lib/export/png.js';
import type { DecodedImage } from '../../../web/lib/types/subject.js';

function plain(color: readonly number[], width = 2, height = 1): DecodedImage {
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, i) => color[i % 4] ?? 0);
  return { width, height, rgba, hasAlpha: color[3] !== 255 };
}

interface Chunk {
  readonly name: string;
  readonly data: DataView;
}

function chunksOf(file: Uint8Array): Chunk[] {
  const chunks: Chunk[] = [];
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 8; at < file.length;) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    chunks.push({ name, data: new DataView(file.buffer, file.byteOffset + at + 8, size) });
    at += size + 12;
  }
  return chunks;
}

const red = [255, 0, 0, 255];
const blue = [0, 0, 255, 128];
const compress = fastCompressor();

describe('an animated PNG', () => {
  const file = new ApngFile(compress);
  file.add({ image: plain(red), seconds: 0.05 });
  file.add({ image: plain(blue), seconds: 1.25 });
  const bytes = file.finish();
  const chunks = chunksOf(bytes);

  it('has its chunks in order, with sequence numbers for control and data chunks', () => {
    expect(chunks.map(({ name }) => name)).toEqual(
      ['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND'], // prettier-ignore
    );
    expect(chunks[1]?.data.getUint32(0)).toBe(2); // images
    expect(chunks[1]?.data.getUint32(4)).toBe(0); // repeats forever
    expect([2, 4, 5].map((i) => chunks[i]?.data.getUint32(0))).toEqual([0, 1, 2]);
  });

  it('has the size and the delay of each image', () => {
    for (const [i, delay] of [
      [2, 50],
      [4, 1250],
    ] as const) {
      const data = chunks[i]!.data;
      expect([data.getUint32(4), data.getUint32(8)]).toEqual([2, 1]);
      expect([data.getUint32(12), data.getUint32(16)]).toEqual([0, 0]);
      expect([data.getUint16(20), data.getUint16(22)]).toEqual([delay, 1000]);
    }
  });

  it('shows its first image in programs without support for animations', () => {
    expect([...PNG.sync.read(Buffer.from(bytes)).data]).toEqual([...red, ...red]);
  });

  it('has the pixels of the second image', () => {
    const { data } = chunks[5]!;
    const row = unzlibSync(new Uint8Array(data.buffer, data.byteOffset + 4, data.byteLength - 4));
    // The filter of the row, and its pixels; filter 1 stores differences from the previous pixel.
    expect([...row]).toEqual(row[0] === 1 ? [1, ...blue, 0, 0, 0, 0] : [0, ...blue, ...blue]);
  });

  it('rejects images of different sizes and an empty list', () => {
    const other = new ApngFile(compress);
    expect(() => other.finish()).toThrow(RangeError);
    other.add({ image: plain(red), seconds: 1 });
    expect(() => other.add({ image: plain(red, 3), seconds: 1 })).toThrow(
      'cannot add an image of 3 x 1 to one of 2 x 1',
    );
  });
});
