import { describe, expect, it } from 'vitest';
import { imageFormatOf, imageFormatOfName } from '../../../web/lib/wasm/image-formats.js';
import { buildTga } from '../support/image-builder.js';

/** A file of 200 bytes that begins with the given bytes. */
const file = (...head: number[]): Uint8Array => {
  const bytes = new Uint8Array(200);
  bytes.set(head);
  return bytes;
};

describe('imageFormatOf', () => {
  it('detects the format by the first bytes', () => {
    expect(imageFormatOf(file(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('png');
    expect(imageFormatOf(file(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg');
    expect(imageFormatOf(file(0x42, 0x4d))).toBe('bmp');
    expect(imageFormatOf(file(0x44, 0x44, 0x53, 0x20))).toBe('dds');
    expect(imageFormatOf(file(10, 5, 1, 8))).toBe('pcx');
    expect(imageFormatOf(buildTga(4, 2, [1, 2, 3]))).toBe('tga');
  });

  it('returns TGA for all other files', () => {
    // The length of a TGA's id field may be 10, which is also the first byte of a PCX.
    expect(imageFormatOf(file(10, 0, 2))).toBe('tga');
    expect(imageFormatOf(file(10, 5, 1, 8).subarray(0, 128))).toBe('tga');
    expect(imageFormatOf(file(0x89, 0x50, 0x4e, 0x47))).toBe('tga');
    expect(imageFormatOf(file(0x42, 0x4d).subarray(0, 26))).toBe('tga');
    expect(imageFormatOf(file(0xff, 0xd8, 0xff).subarray(0, 3))).toBe('tga');
    expect(imageFormatOf(new Uint8Array())).toBe('tga');
  });
});

describe('imageFormatOfName', () => {
  it('returns the format of the extension', () => {
    const names = ['a.pcx', 'b/A.TGA', 'a.bmp', 'a.dds', 'a.png', 'a.jpg', 'a.jpeg'];
    expect(names.map(imageFormatOfName)).toEqual(['pcx', 'tga', 'bmp', 'dds', 'png', 'jpeg', 'jpeg']);
  });

  it('returns null for a name without the extension of an image', () => {
    expect(['models/x/skin', 'a.md2', 'png'].map(imageFormatOfName)).toEqual([null, null, null]);
  });
});
