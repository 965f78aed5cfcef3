import { describe, expect, it } from 'vitest';
import type { PartImage } from '../../../web/lib/types/subject.js';
import { indexedImage } from '../../../web/lib/util/indexed-image.js';

/** One row of pixels with a palette. Entry i has the colour in `colors`, or is black. */
function imageOf(
  indices: readonly number[],
  colors: Readonly<Record<number, readonly [number, number, number]>>,
  rest: Partial<PartImage> = {},
): PartImage {
  const palette = new Uint8Array(768);
  for (const [entry, color] of Object.entries(colors)) palette.set(color, Number(entry) * 3);
  return {
    ...{ name: 'skin.bmp', found: null, width: indices.length, height: 1, mipmaps: true },
    ...{ transparentIndex: null, remaps: [], encoded: new Uint8Array(), palette },
    indices: Uint8Array.from(indices),
    ...rest,
  };
}

function pixels({ rgba }: { readonly rgba: Uint8Array }): number[][] {
  return Array.from({ length: rgba.length / 4 }, (_, i) => [...rgba.subarray(i * 4, i * 4 + 4)]);
}

describe('an image of palette indices', () => {
  it('has the colours of its palette', () => {
    const image = indexedImage(imageOf([1, 2, 1], { 1: [10, 20, 30], 2: [200, 100, 0] }));
    expect(image).toMatchObject({ width: 3, height: 1, hasAlpha: false });
    expect(pixels(image)).toEqual([
      [10, 20, 30, 255],
      [200, 100, 0, 255],
      [10, 20, 30, 255],
    ]);
  });

  it('is transparent at its transparent index, if it has one', () => {
    const colors = { 1: [9, 9, 9], 255: [0, 0, 255] } as const;
    const masked = indexedImage(imageOf([1, 255], colors, { transparentIndex: 255 }));
    expect(masked.hasAlpha).toBe(true);
    expect(pixels(masked).map(([, , , alpha]) => alpha)).toEqual([255, 0]);
    expect(indexedImage(imageOf([1, 255], colors)).hasAlpha).toBe(false);
    expect(indexedImage(imageOf([1, 1], colors, { transparentIndex: 255 })).hasAlpha).toBe(false);
  });
});

describe('a transparent pixel', () => {
  const colors = { 1: [10, 20, 30], 2: [31, 41, 51], 255: [0, 0, 255] } as const;
  const imageOfRows = (rows: readonly (readonly number[])[]): PartImage => ({
    ...imageOf(rows.flat(), colors, { transparentIndex: 255 }),
    ...{ width: rows[0]?.length ?? 0, height: rows.length },
  });

  it('has the average colour of the opaque pixels around it', () => {
    const image = imageOfRows([
      [1, 255, 255],
      [255, 2, 255],
    ]);
    expect(pixels(indexedImage(image))).toEqual([
      [10, 20, 30, 255],
      [20, 30, 40, 0],
      [31, 41, 51, 0],
      [20, 30, 40, 0],
      [31, 41, 51, 255],
      [31, 41, 51, 0],
    ]);
  });

  it('is black if no adjacent pixel is opaque', () => {
    expect(pixels(indexedImage(imageOfRows([[1, 255, 255]]))).at(2)).toEqual([0, 0, 0, 0]);
  });
});

describe("a player's hue", () => {
  const remaps = [
    { color: 'top', first: 160, last: 191 },
    { color: 'bottom', first: 192, last: 223 },
  ] as const;

  it('changes only the entries of its range, including both ends', () => {
    const red = [100, 0, 0] as const;
    const entries = [159, 160, 191, 192, 223, 224];
    const image = imageOf(entries, Object.fromEntries(entries.map((entry) => [entry, red])), { remaps });
    const [plain, green, blue] = [
      [100, 0, 0, 255],
      [0, 100, 0, 255],
      [0, 0, 100, 255],
    ];
    expect(pixels(indexedImage(image, { top: 85, bottom: 170 }))).toEqual([
      plain,
      green,
      green,
      blue,
      blue,
      plain,
    ]);
    expect(pixels(indexedImage(image, { top: null, bottom: 170 }))).toEqual([
      plain,
      plain,
      plain,
      blue,
      blue,
      plain,
    ]);
    // The file's own palette is unchanged.
    expect(pixels(indexedImage(image))).toEqual(entries.map(() => plain));
  });

  it('keeps saturation and value', () => {
    const tinted = (hue: number): number[] => {
      const image = imageOf([160], { 160: [200, 50, 50] }, { remaps });
      return pixels(indexedImage(image, { top: hue, bottom: null }))[0]!.slice(0, 3);
    };
    expect(tinted(0)).toEqual([200, 50, 50]);
    expect(tinted(85)).toEqual([50, 200, 50]);
    expect(tinted(170)).toEqual([50, 50, 200]);
    expect(tinted(255)).toEqual([200, 50, 50]);
    for (let hue = 0; hue <= 255; hue++) {
      const color = tinted(hue);
      expect([Math.max(...color), Math.min(...color)]).toEqual([200, 50]);
    }
  });

  it('does not change grey', () => {
    const image = imageOf([160], { 160: [80, 80, 80] }, { remaps });
    expect(pixels(indexedImage(image, { top: 85, bottom: 85 }))).toEqual([[80, 80, 80, 255]]);
  });
});
