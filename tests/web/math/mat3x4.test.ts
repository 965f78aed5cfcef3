import { describe, expect, it } from 'vitest';
import {
  alongRow,
  columnsOf,
  identityRows,
  isMirrored,
  movePoint,
  rotationMatrix,
  turnDirection,
  writeProduct,
  writeProductRows,
  writeRows,
} from '../../../web/lib/math/mat3x4.js';

/** Doubles x, then translates by (1, 2, 3); as rows, and in column-major order. */
const rows = Float32Array.of(2, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3);
const columns = [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1];
/** Rotates by 90 degrees about z (x becomes y, y becomes -x), then translates by 10 along x. Column-major. */
const quarter = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1];

describe('an affine matrix', () => {
  it('has the same numbers in both layouts', () => {
    expect(columnsOf(rows)).toEqual(columns);
    expect(columnsOf([9, 9, ...rows], 2)).toEqual(columns);
    const out = new Float32Array(14).fill(7);
    writeRows(out, 1, columns);
    expect([...out]).toEqual([7, ...rows, 7]);
    writeRows(out, 0, columnsOf(identityRows));
    expect([...out.subarray(0, 12)]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
  });

  it('is applied after the matrix on its right in a product, in any layout', () => {
    // (x, y, z) becomes (2x + 1, y + 2, z + 3), then (10 - (y + 2), 2x + 1, z + 3).
    const product = [0, -1, 0, 8, 2, 0, 0, 1, 0, 0, 1, 3];
    const out = new Float32Array(13);
    writeProduct(out, 1, quarter, [5, ...rows], 1);
    expect([...out]).toEqual([0, ...product]);
    out.fill(0);
    writeProductRows(out, 1, quarter, columns);
    expect([...out]).toEqual([0, ...product]);
  });

  it('translates points and rotates directions', () => {
    const out = new Float32Array(4);
    movePoint(out, 1, quarter, 1, 2, 3);
    expect([...out]).toEqual([0, 8, 1, 3]);
    turnDirection(out, 0, quarter, 1, 2, 3);
    expect([...out]).toEqual([-2, 1, 3, 3]);
    expect([0, 4, 8].map((row) => alongRow(rows, row, 5, 6, 7))).toEqual([11, 8, 10]);
  });

  it('of a rotation has no translation, and mirrors if an odd number of axes is mirrored', () => {
    const turn = rotationMatrix([0, 1, 0, -1, 0, 0, 0, 0, 1]);
    expect([...turn]).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    expect(isMirrored(turn)).toBe(false);
    expect(isMirrored(turn.map((value, i) => (i === 1 ? -value : value)))).toBe(true);
    expect(isMirrored(turn.map((value, i) => (i === 1 || i === 10 ? -value : value)))).toBe(false);
    expect(isMirrored(new Float32Array(16))).toBe(false);
  });
});
