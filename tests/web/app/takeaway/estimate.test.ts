import { describe, expect, it } from 'vitest';
import { gifSize, measuredFrames } from '../../../../web/app/takeaway/estimate.js';

describe('measuredFrames', () => {
  it('returns all frames of a short film', () => {
    expect(measuredFrames(1)).toEqual([0]);
    expect(measuredFrames(9)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('returns the first frame and pairs of frames across a long film', () => {
    expect(measuredFrames(10)).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9]);
    expect(measuredFrames(75)).toEqual([0, 9, 10, 28, 29, 46, 47, 65, 66]);
  });
});

describe('gifSize', () => {
  it('is exact if all frames were encoded', () => {
    expect(gifSize([0, 1, 2], [900, 1000, 1300], 3)).toBe(1300);
    expect(gifSize([0], [900], 1)).toBe(900);
  });

  it('uses the average size of frames whose previous frame was also encoded', () => {
    // Frame 1 takes 100 and frame 51 takes 300; frame 50, which takes 900 after the gap, does not count.
    expect(gifSize([0, 1, 50, 51], [1000, 1100, 2000, 2300], 101)).toBe(1000 + 200 * 100);
  });
});
