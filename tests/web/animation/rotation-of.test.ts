import { expect, it } from 'vitest';
import { rotationOf } from '../../../web/lib/animation/rotation-of.js';

const half = Math.SQRT1_2;

it.each([
  ['no rotation', [1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 0, 0, 1]],
  ['a quarter turn about z', [0, 1, 0, -1, 0, 0, 0, 0, 1], [0, 0, half, half]],
  ['a half turn about x', [1, 0, 0, 0, -1, 0, 0, 0, -1], [1, 0, 0, 0]],
  ['a half turn about y', [-1, 0, 0, 0, 1, 0, 0, 0, -1], [0, 1, 0, 0]],
  ['a mirrored x', [-1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 0, 0, 1]],
  ['a half turn about the diagonal of x and -y', [0, -1, 0, -1, 0, 0, 0, 0, -1], [half, -half, 0, 0]],
] as const)('rotationOf returns the quaternion of %s', (_, matrix, expected) => {
  const found = rotationOf(matrix);
  found.forEach((each, i) => expect(each).toBeCloseTo(expected[i]!, 10));
});
