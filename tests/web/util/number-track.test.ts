import { describe, expect, it } from 'vitest';
import { sampleNumber } from '../../../web/lib/util/number-track.js';

describe('a track of numbers', () => {
  it('is null without keys, and constant with one', () => {
    expect(sampleNumber({ curve: 'linear', times: [], values: [] }, 1, 30)).toBeNull();
    for (const curve of ['step', 'linear'] as const)
      expect(sampleNumber({ curve, times: [2], values: [7] }, 5, 30)).toBe(7);
    expect(sampleNumber({ curve: 'cubic', times: [2], values: [9, 7, 9] }, 5, 30)).toBe(7);
  });

  it('is interpolated linearly or in steps between keys', () => {
    const keys = { times: [0, 2, 3], values: [0, 10, 40] };
    const at = (curve: 'step' | 'linear', seconds: number): number | null =>
      sampleNumber({ curve, ...keys }, seconds, 30);
    expect([-1, 0, 1, 2, 2.5, 3, 9].map((time) => at('linear', time))).toEqual([0, 0, 5, 10, 25, 40, 40]);
    expect([-1, 0, 1.9, 2, 2.9, 9].map((time) => at('step', time))).toEqual([0, 0, 0, 10, 10, 40]);
  });

  it('has one key per frame if it has no times', () => {
    expect(sampleNumber({ curve: 'linear', times: [], values: [0, 1, 4] }, 0.15, 10)).toBeCloseTo(2.5, 6);
  });

  it('is interpolated cubically with the tangents of its keys', () => {
    // Zero tangents at both ends, over two seconds: 1/2 of the difference after 1/2 of the time, 5/32 after 1/4.
    const level = { curve: 'cubic', times: [1, 3], values: [0, 0, 0, 0, 32, 0] } as const;
    expect(sampleNumber(level, 2, 30)).toBeCloseTo(16, 6);
    expect(sampleNumber(level, 1.5, 30)).toBeCloseTo(5, 6);
    // Tangents that equal the slope per second yield a straight line.
    const even = { curve: 'cubic', times: [1, 3], values: [0, 0, 16, 16, 32, 0] } as const;
    expect(sampleNumber(even, 1.5, 30)).toBeCloseTo(8, 6);
  });
});
