import { expect, it } from 'vitest';
import { slopeOf } from '../scripts/lib/slope.mjs';

const positions = Array.from({ length: 20 }, (_, i) => i * 50);

it('slopeOf fits a line to the second half of the samples', () => {
  expect(slopeOf(positions.map((at) => [at, 7 + 3 * at]))).toBeCloseTo(3);
  expect(slopeOf(positions.map((at) => [at, at < 400 ? at * 1000 : 400_000]))).toBeCloseTo(0);
  expect(slopeOf(positions.map((at, i) => [at, 2 * at + (i % 2)]))).toBeCloseTo(2, 1);
});

it('the slope of fewer than two samples is zero', () => {
  expect(slopeOf([])).toBe(0);
  expect(slopeOf([[0, 5]])).toBe(0);
});
