import { GifReader } from 'omggif';
import { describe, expect, it } from 'vitest';
import { GifFrames, type GifOptions } from '../../../web/lib/film/gif-frames.js';

const options: GifOptions = {
  ...{ width: 8, height: 8, colors: 'one', transparent: false },
  matte: [100, 100, 100],
};

/** A frame of one colour with one pixel of another. */
function image(color: readonly number[], dot: readonly number[], at: number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(256);
  for (let i = 0; i < 64; i++) rgba.set(i === at ? dot : color, i * 4);
  return rgba;
}

const red = [200, 40, 30, 255];
const green = [30, 160, 60, 255];
const clear = [0, 0, 0, 0];

function shown(reader: GifReader, frame: number, over: Uint8Array = new Uint8Array(256)): Uint8Array {
  reader.decodeAndBlitFrameRGBA(frame, over);
  return over;
}

const near = (pixels: Uint8Array, at: number, [r = 0, g = 0, b = 0]: readonly number[]): boolean =>
  Math.abs(pixels[at * 4]! - r) + Math.abs(pixels[at * 4 + 1]! - g) + Math.abs(pixels[at * 4 + 2]! - b) < 24;

describe('a GIF', () => {
  it.each(['one', 'each'] as const)(
    'has its frames, delays and loop, with the colours option %s',
    (colors) => {
      const gif = new GifFrames({ ...options, colors });
      if (colors === 'one') gif.choose(image(red, green, 0));
      gif.add(image(red, green, 3), 4);
      gif.add(image(red, green, 12), 5);
      const reader = new GifReader(gif.finish());
      expect([reader.width, reader.height, reader.numFrames(), reader.loopCount()]).toEqual([8, 8, 2, 0]);
      expect([reader.frameInfo(0).delay, reader.frameInfo(1).delay]).toEqual([4, 5]);
      const first = shown(reader, 0);
      expect([near(first, 3, green), near(first, 12, red)]).toEqual([true, true]);
      const second = shown(reader, 1, first);
      expect([near(second, 3, red), near(second, 12, green), near(second, 60, red)]).toEqual([
        true,
        true,
        true,
      ]);
    },
  );

  it('has transparent pixels below half opacity, and blends the others with the matte colour', () => {
    const gif = new GifFrames({ ...options, transparent: true });
    gif.choose(image(clear, [255, 255, 255, 200], 3));
    gif.add(image(clear, [255, 255, 255, 200], 3), 4);
    gif.add(image(clear, [255, 255, 255, 100], 3), 4);
    const reader = new GifReader(gif.finish());
    const first = shown(reader, 0);
    expect([first[3], first[3 * 4 + 3]]).toEqual([0, 255]);
    expect(near(first, 3, [222, 222, 222])).toBe(true);
    // A frame must not remain visible through the transparent pixels of the next one.
    expect(reader.frameInfo(0).disposal).toBe(2);
    expect(shown(reader, 1)[3 * 4 + 3]).toBe(0);
  });
});
