// The width and height in the header of each image format.
import { describe, expect, it } from 'vitest';
import { statedSize } from '../../../web/lib/load/worker/stated-size.js';

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
const text = (characters: string): number[] => [...characters].map((each) => each.charCodeAt(0));
const bytes = (...values: number[]): Uint8Array => new Uint8Array(values);

// 260 x 65 pixels: 260 is 0x0104.
const png = bytes(0x89, ...text('PNG'), ...zeros(12), 0, 0, 1, 4, 0, 0, 0, 65);
/** A JPEG with a comment that contains the bytes of a frame marker, then a segment with the given marker. */
const jpeg = (marker = 0xc2): Uint8Array =>
  bytes(0xff, 0xd8, 0xff, 0xfe, 0, 4, 0xff, 0xc0, 0xff, 0xff, marker, 0, 17, 8, 0, 65, 1, 4, ...zeros(10));
const bmp = (...height: number[]): Uint8Array =>
  bytes(...text('BM'), ...zeros(16), 4, 1, 0, 0, ...height, ...zeros(20));
const dds = bytes(...text('DDS '), ...zeros(8), 65, 0, 0, 0, 4, 1, 0, 0);
const tga = bytes(...zeros(12), 4, 1, 65, 0);
const pcx = bytes(10, ...zeros(3), 2, 0, 3, 0, 5, 1, 67, 0);

describe('statedSize', () => {
  it.each([
    { name: 'a PNG', file: png },
    { name: 'a JPEG after a comment with the bytes of a marker', file: jpeg() },
    { name: 'a BMP', file: bmp(65, 0, 0, 0) },
    { name: 'a BMP whose top row comes first', file: bmp(0xbf, 0xff, 0xff, 0xff) },
    { name: 'a DDS', file: dds },
    { name: 'a PCX, whose last column and row are included', file: pcx },
  ])('returns the size in the header of $name', ({ file }) => {
    expect(statedSize(file, false)).toEqual([260, 65]);
  });

  it('returns the size in the header of a TGA, which only its name identifies', () => {
    expect(statedSize(tga, true)).toEqual([260, 65]);
    expect(statedSize(tga, false)).toBeNull();
  });

  it('returns null if the header does not state the size', () => {
    // A Huffman table is not a frame.
    expect(statedSize(jpeg(0xc4), false)).toBeNull();
    expect(statedSize(bmp(0, 0, 0, 0), false)).toBeNull();
    expect(statedSize(bytes(), false)).toBeNull();
  });

  it('returns null for files that end within their header', () => {
    for (const whole of [png, jpeg(), bmp(65, 0, 0, 0), dds, pcx])
      for (let size = 0; size < 12; size++) expect(statedSize(whole.subarray(0, size), false)).toBeNull();
    for (let size = 0; size < 16; size++) expect(statedSize(tga.subarray(0, size), true)).toBeNull();
  });

  it('reads a file within a larger buffer', () => {
    const buffer = new Uint8Array([...zeros(7), ...dds]);
    expect(statedSize(buffer.subarray(7), false)).toEqual([260, 65]);
  });
});
