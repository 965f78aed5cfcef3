import { describe, expect, it } from 'vitest';
import { isSameMatrix, placementMatrix, plainPlacement } from '../../../web/lib/material/placement.js';

const close = (...values: number[]): unknown[] => values.map((value) => expect.closeTo(value, 6) as unknown);

describe('The matrix of a placement', () => {
  it('is the identity by default', () => {
    expect(placementMatrix(plainPlacement)).toEqual([1, 0, 0, -0, 1, 0]);
  });

  it('scales, then rotates, then moves', () => {
    const placement = { scale: [2, 3], rotation: Math.PI / 2, offset: [0.25, 0.5], wrap: 'repeat' } as const;
    // (s, t) becomes (2 s, 3 t), then (3 t, -2 s).
    expect(placementMatrix(placement)).toEqual(close(0, 3, 0.25, -2, 0, 0.5));
  });

  it('is compared without the wrap mode', () => {
    expect(isSameMatrix(plainPlacement, { ...plainPlacement, wrap: 'mirror' })).toBe(true);
    expect(isSameMatrix(plainPlacement, { ...plainPlacement, scale: [1, 2] })).toBe(false);
    expect(isSameMatrix(plainPlacement, { ...plainPlacement, rotation: 1 })).toBe(false);
    expect(isSameMatrix(plainPlacement, { ...plainPlacement, offset: [0, 1] })).toBe(false);
  });
});
