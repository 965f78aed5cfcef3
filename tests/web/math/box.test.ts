import { describe, expect, it } from 'vitest';
import {
  addBounds,
  addBox,
  addPoint,
  addTransformedBox,
  boundsOf,
  clearBox,
  cornerOf,
  createBox,
  isEmptyBox,
  longestSide,
  middleOf,
} from '../../../web/lib/math/box.js';

const brick = Float32Array.of(-1, 2, 3, 4, 6, 5);

describe('a box', () => {
  it('is empty until a point is added, and again when it is cleared', () => {
    const box = createBox();
    expect(isEmptyBox(box)).toBe(true);
    addPoint(box, 1, 2, 3);
    expect(isEmptyBox(box)).toBe(false);
    expect([...box]).toEqual([1, 2, 3, 1, 2, 3]);
    addPoint(box, -1, 5, 3);
    expect([...box]).toEqual([-1, 2, 3, 1, 5, 3]);
    expect(isEmptyBox(clearBox(box))).toBe(true);
  });

  it('is empty if its minimum exceeds its maximum along one axis', () => {
    expect(isEmptyBox(Float32Array.of(0, 0, 1, 1, 1, 0))).toBe(true);
    expect(isEmptyBox(Float32Array.of(0, 0, 0, 1, 1, NaN))).toBe(true);
  });

  it('is extended by other boxes; an empty one changes nothing', () => {
    const box = Float32Array.from(brick);
    addBox(box, createBox());
    addBounds(box, { min: [1, 1, 1], max: [-1, -1, -1] });
    expect([...box]).toEqual([...brick]);
    addBox(box, Float32Array.of(0, 0, 0, 9, 1, 1));
    expect([...box]).toEqual([-1, 0, 0, 9, 6, 5]);
    addBounds(box, { min: [-7, 3, 3], max: [3, 3, 8] });
    expect([...box]).toEqual([-7, 0, 0, 9, 6, 8]);
  });

  it('is extended by a transformed box', () => {
    // Rotates by 90 degrees about z (x becomes y, y becomes -x), scales by 2, then translates by 10 along z.
    const m = Float32Array.of(0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 10, 1);
    const box = createBox();
    addTransformedBox(box, createBox(), m);
    expect(isEmptyBox(box)).toBe(true);
    addTransformedBox(box, brick, m);
    expect([...box]).toEqual([-12, -2, 16, -4, 8, 20]);
  });

  it('has eight corners, a center, a longest side and bounds', () => {
    const corners = [0, 1, 2, 7].map((corner) => [0, 1, 2].map((axis) => cornerOf(brick, corner, axis)));
    expect(corners).toEqual([
      [-1, 2, 3],
      [4, 2, 3],
      [-1, 6, 3],
      [4, 6, 5],
    ]);
    expect([0, 1, 2].map((axis) => middleOf(brick, axis))).toEqual([1.5, 4, 4]);
    expect(longestSide(brick)).toBe(5);
    expect(boundsOf(brick)).toEqual({ min: [-1, 2, 3], max: [4, 6, 5] });
  });
});
