import { expect, it } from 'vitest';
import { normalNumber } from '../../../web/lib/three/live/normal-number.js';

it('normalNumber() encodes a direction as two 12-bit octahedral coordinates', () => {
  expect(normalNumber(1, 0, 0)).toBe(4095 + 2048 * 4096);
  expect(normalNumber(0, -1, 0)).toBe(2048);
  expect(normalNumber(0, 0, 5)).toBe(2048 + 2048 * 4096);
  expect(normalNumber(0, 0, -1)).toBe(4095 + 4095 * 4096);
  expect(normalNumber(0, 0, 0)).toBe(-1);
  // A float stores the number exactly.
  expect(Math.fround(normalNumber(0, 0, -1))).toBe(normalNumber(0, 0, -1));
});
