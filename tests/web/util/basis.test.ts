import { describe, expect, it } from 'vitest';
import type { Axis } from '../../../web/lib/types/subject.js';
import { rootRotation } from '../../../web/lib/util/basis.js';

/** A point of the file in the viewer's axes. */
function turned(up: Axis, forward: Axis, [x, y, z]: readonly [number, number, number]): number[] {
  const m = rootRotation({ up, forward });
  return [0, 1, 2].map((row) => m[row]! * x + m[3 + row]! * y + m[6 + row]! * z);
}

describe('rootRotation', () => {
  it('leaves a file as it is whose axes are those of the viewer', () => {
    expect(rootRotation({ up: 'y', forward: 'z' })).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
  });

  it('turns the games of id and Valve from x forward and z up', () => {
    expect(turned('z', 'x', [1, 2, 3])).toEqual([2, 3, 1]);
  });

  it('turns 3DS from minus y forward and z up', () => {
    expect(turned('z', 'minus_y', [1, 2, 3])).toEqual([1, 3, -2]);
  });

  it('has determinant 1 for all axes that can be up and forward', () => {
    const all: Axis[] = ['x', 'y', 'z', 'minus_x', 'minus_y', 'minus_z'];
    const pairs = all.flatMap((up) =>
      all.filter((forward) => up.at(-1) !== forward.at(-1)).map((forward) => ({ up, forward })),
    );
    expect(pairs).toHaveLength(24);
    for (const pair of pairs) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = rootRotation(pair);
      expect(a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e)).toBe(1);
    }
  });
});
