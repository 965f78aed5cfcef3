import { describe, expect, it } from 'vitest';
import type { Vec3, Vec4 } from '../../../web/lib/types/vectors.js';
import { anglesOf, matrixOf, quaternionOf } from '../../../web/lib/state/rotation.js';

function expectClose(actual: readonly number[], wanted: readonly number[], places = 6): void {
  expect(actual).toHaveLength(wanted.length);
  actual.forEach((value, at) => expect(value).toBeCloseTo(wanted[at] ?? NaN, places));
}

/** Expects the same rotation: equal quaternions, or one that is the negative of the other. */
function expectSameTurn(a: Vec4, b: Vec4, places = 6): void {
  const dot = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  expect(Math.abs(dot)).toBeCloseTo(1, places);
}

const turned = (rotation: Vec4): number[] => matrixOf({ position: [0, 0, 0], rotation, scale: [1, 1, 1] });

describe('Euler degrees', () => {
  it('turn about x, then y, then z', () => {
    // Rz(90) Rx(90): the rotation about x maps y to z, which the rotation about z keeps. It maps z to -y, which the
    // rotation about z maps to x.
    expectClose(turned(quaternionOf([90, 0, 90])), [0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0]);
    expectClose(quaternionOf([0, 0, 90]), [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
  });

  it('are recovered from their quaternion', () => {
    for (const angles of [
      [30, 40, 50],
      [-120, 10, 170],
      [5, -89, 20],
      [0, 0, 180],
    ] as Vec3[]) {
      expectClose(anglesOf(quaternionOf(angles), angles), angles, 4);
      expectSameTurn(quaternionOf(anglesOf(quaternionOf(angles))), quaternionOf(angles));
    }
  });

  it('continue beyond 90 degrees about y if the previous angle is beyond it', () => {
    expectClose(anglesOf(quaternionOf([10, 100, 20]), [10, 95, 20]), [10, 100, 20], 4);
    expectClose(anglesOf(quaternionOf([10, 100, 20]), [-170, 85, -160]), [-170, 80, -160], 4);
  });

  it('preserve z if x and z rotate about the same axis', () => {
    for (const side of [1, -1]) {
      const rotation = quaternionOf([25, side * 90, 40]);
      const angles = anglesOf(rotation, [0, 0, 33]);
      expect(angles[1]).toBe(side * 90);
      expect(angles[2]).toBe(33);
      expectSameTurn(quaternionOf(angles), rotation);
    }
  });

  it('do not jump when they pass through gimbal lock', () => {
    let angles: Vec3 = [20, 80, 30];
    for (let y = 80; y <= 100; y += 0.5) {
      const next = anglesOf(quaternionOf([20, y, 30]), angles);
      next.forEach((value, axis) => expect(Math.abs(value - (angles[axis] ?? 0))).toBeLessThan(1));
      angles = next;
    }
    expectClose(angles, [20, 100, 30], 3);
  });
});

describe('a joint\u2019s matrix', () => {
  it('has the position in its last column', () => {
    const rows = matrixOf({ position: [1, 2, 3], rotation: [0, 0, 0, 1], scale: [1, 1, 1] });
    expectClose(rows, [1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3]);
  });

  it('scales along the axes of the joint, before the rotation', () => {
    const rows = matrixOf({ position: [0, 0, 0], rotation: quaternionOf([0, 0, 90]), scale: [2, 3, 4] });
    expectClose(rows, [0, -3, 0, 0, 2, 0, 0, 0, 0, 0, 4, 0]);
  });
});
