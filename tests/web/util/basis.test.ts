import { describe, expect, it } from 'vitest';
import type { Axis } from '../../../web/lib/types/subject.js';
import type { Facing } from '../../../web/lib/types/view.js';
import { rootRotation, turnBetween, turnedAxes } from '../../../web/lib/util/basis.js';

/** A point of the file, converted to the viewer's axes. */
function turned(up: Axis, forward: Axis, [x, y, z]: readonly [number, number, number]): number[] {
  const m = rootRotation({ up, forward });
  return [0, 1, 2].map((row) => m[row]! * x + m[3 + row]! * y + m[6 + row]! * z);
}

describe('rootRotation', () => {
  it('is the identity if the axes are those of the viewer', () => {
    expect(rootRotation({ up: 'y', forward: 'z' })).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
  });

  it('rotates the games of id and Valve from x forward and z up', () => {
    expect(turned('z', 'x', [1, 2, 3])).toEqual([2, 3, 1]);
  });

  it('rotates 3DS from -y forward and z up', () => {
    expect(turned('z', 'minus_y', [1, 2, 3])).toEqual([1, 3, -2]);
  });

  it('applies the rotation about x, then y, then z', () => {
    const turned = (
      turn: [number, number, number],
      [x, y, z]: readonly [number, number, number],
    ): unknown[] => {
      const m = rootRotation({ up: 'z', forward: 'x', turn });
      return [0, 1, 2].map((row): unknown =>
        expect.closeTo(m[row]! * x + m[3 + row]! * y + m[6 + row]! * z, 6),
      );
    };
    // The file's x is the front of the view, (0, 0, 1).
    expect([0, 0, 1]).toEqual(turned([0, 0, 0], [1, 0, 0]));
    expect([0, -0.5, Math.sqrt(3) / 2]).toEqual(turned([30, 0, 0], [1, 0, 0]));
    expect([Math.SQRT1_2, 0, Math.SQRT1_2]).toEqual(turned([0, 45, 0], [1, 0, 0]));
    // About x to (0, -1, 0), then about z to (1, 0, 0).
    expect([1, 0, 0]).toEqual(turned([90, 20, 90], [1, 0, 0]));
  });

  it('has determinant 1 for all combinations of up and forward', () => {
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

describe('turnedAxes', () => {
  const obj = { up: 'y', forward: 'z' } as const;
  const studio = { up: 'z', forward: 'minus_y' } as const;

  it('does not change the axes of the file by default', () => {
    expect(turnedAxes(studio, 'file', 0)).toEqual(studio);
    expect(turnedAxes(studio, 'z', 0)).toEqual(studio);
  });

  it('changes the up axis by the shortest rotation', () => {
    // The forward axis becomes up, so the axis that pointed down becomes forward; and vice versa.
    expect(turnedAxes(obj, 'z', 0)).toEqual(studio);
    expect(turnedAxes(studio, 'y', 0)).toEqual(obj);
    expect(turnedAxes(obj, 'minus_z', 0)).toEqual({ up: 'minus_z', forward: 'y' });
    // The front direction does not change when the up axis points to the side, or down.
    expect(turnedAxes(obj, 'x', 0)).toEqual({ up: 'x', forward: 'z' });
    expect(turnedAxes(obj, 'minus_y', 0)).toEqual({ up: 'minus_y', forward: 'z' });
  });

  it('rotates the front counterclockwise, seen from above', () => {
    const front = (facing: Facing): number[] => {
      const { up, forward } = turnedAxes(obj, 'file', facing);
      return turned(up, forward, [0, 0, 1]).map((value) => value + 0);
    };
    expect(front(0)).toEqual([0, 0, 1]);
    expect(front(90)).toEqual([1, 0, 0]);
    expect(front(180)).toEqual([0, 0, -1]);
    expect(front(270)).toEqual([-1, 0, 0]);
  });
});

describe('turnBetween', () => {
  it('is the rotation from one pair of axes to another', () => {
    const none = turnBetween({ up: 'z', forward: 'x' }, { up: 'z', forward: 'x' });
    expect(none).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    // From Y up to Z up: the file's Z, previously forward, becomes the world's Y.
    const tipped = turnBetween({ up: 'y', forward: 'z' }, { up: 'z', forward: 'minus_y' });
    expect(tipped.slice(6).map((value) => value + 0)).toEqual([0, 1, 0]);
  });
});
