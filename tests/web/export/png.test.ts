import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { encodePng, fastCompressor } from '../../../web/lib/export/png.js';
import type { DecodedImage } from '../../../web/lib/types/subject.js';

const [width, height] = [7, 5];

function image(hasAlpha: boolean): DecodedImage {
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, i) =>
    i % 4 === 3 && !hasAlpha ? 255 : (i * i * 31 + i) % 256,
  );
  return { width, height, rgba, hasAlpha };
}

describe.each([
  ['the default compression', undefined],
  ['the fast compression', fastCompressor()],
])('a PNG with %s', (_, compress) => {
  it.each([
    ['with alpha', true],
    ['without alpha', false],
  ])('has the pixels of an image %s', (__, hasAlpha) => {
    const source = image(hasAlpha);
    const file = PNG.sync.read(Buffer.from(encodePng(source, compress)));
    expect([file.width, file.height, file.alpha]).toEqual([width, height, hasAlpha]);
    expect(new Uint8Array(file.data)).toEqual(source.rgba);
  });

  it('refuses an image without pixels', () => {
    expect(() => encodePng({ ...image(true), height: 0 }, compress)).toThrow(RangeError);
  });
});
