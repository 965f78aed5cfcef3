import { describe, expect, it } from 'vitest';
import { evenSize, fits, largestSize, sizeWithin } from '../../../../web/app/takeaway/image-size.js';
import { gifBytes, pngBytes, videoBitrate, videoBytes } from '../../../../web/app/takeaway/estimate.js';

const limits = { side: 8192, pixels: 2 ** 25 };

describe('the size of an image', () => {
  it('is limited by the longest side and the number of pixels, and keeps its aspect ratio', () => {
    expect(fits({ width: 8192, height: 4096 }, limits)).toBe(true);
    expect(fits({ width: 8193, height: 16 }, limits)).toBe(false);
    expect(largestSize({ width: 16_384, height: 1024 }, limits)).toEqual({ width: 8192, height: 512 });
    const square = largestSize({ width: 8192, height: 8192 }, limits);
    expect(square).toEqual({ width: 5792, height: 5792 });
    expect(fits(square, limits)).toBe(true);
    expect(largestSize({ width: 640, height: 480 }, limits)).toEqual({ width: 640, height: 480 });
  });

  it('has even sides in a video', () => {
    expect(evenSize({ width: 769, height: 768 })).toEqual({ width: 768, height: 768 });
    expect(evenSize({ width: 1, height: 3 })).toEqual({ width: 2, height: 2 });
  });

  it('fits into a square without enlargement', () => {
    expect(sizeWithin({ width: 1152, height: 576 }, 288)).toEqual({ width: 288, height: 144 });
    expect(sizeWithin({ width: 100, height: 20 }, 288)).toEqual({ width: 100, height: 20 });
  });
});

describe('the estimate of a file', () => {
  it('increases with pixels, frames and detail', () => {
    const small = { width: 320, height: 320 };
    const large = { width: 640, height: 640 };
    expect(gifBytes(large, 10, 0.5, 'one')).toBeGreaterThan(gifBytes(small, 10, 0.5, 'one') * 3);
    expect(gifBytes(small, 20, 0.5, 'one')).toBeGreaterThan(gifBytes(small, 10, 0.5, 'one') * 1.9);
    expect(gifBytes(small, 10, 1, 'one')).toBeGreaterThan(gifBytes(small, 10, 0.5, 'one'));
    expect(gifBytes(small, 10, 1, 'each')).toBeGreaterThan(gifBytes(small, 10, 1, 'one'));
    expect(pngBytes(large, 0.5, small)).toBeGreaterThan(pngBytes(small, 0.5, small));
    expect(videoBytes(large, 30, 2, true)).toBeGreaterThan(videoBytes(large, 30, 2, false));
  });

  it('stays within the bit rates of the encoder', () => {
    expect(videoBitrate({ width: 16, height: 16 }, 1)).toBe(400_000);
    expect(videoBitrate({ width: 7680, height: 4320 }, 60)).toBe(40_000_000);
  });
});
