import { describe, expect, it } from 'vitest';
import { gifSize } from '../../../../web/app/takeaway/estimate.js';

describe('gifSize', () => {
  it('takes the first frame once and the average of the others for the rest', () => {
    expect(gifSize(10_000, 18_000, 5, 5)).toBe(18_000);
    expect(gifSize(10_000, 18_000, 5, 101)).toBe(210_000);
    expect(gifSize(10_000, 10_000, 2, 30)).toBe(10_000);
  });
});
