import { mat4 } from 'gl-matrix';
import { describe, expect, it } from 'vitest';
import { elbow, poseArm } from '../../../e2e/render/fake-arm.js';
import { placeBox } from '../../../web/lib/render/geometry/place-box.js';
import { hitGroupColor, groupColors } from '../../../web/lib/render/overlays/boxes.js';
import { gameBoxesOf } from '../../../web/lib/util/game-boxes.js';

/** The lowest and the highest corner of a forearm, in the space of its elbow. */
const bounds = { min: [-3, 0, -2], max: [3, 12, 4] } as const;

/** The world position of a point of the unit cube, transformed by the 3 x 4 matrix that `placeBox` wrote at index 1. */
function worldOf(rows: Float32Array, [x, y, z]: readonly [number, number, number]): number[] {
  return [1, 5, 9].map((row) => rows[row]! * x + rows[row + 1]! * y + rows[row + 2]! * z + rows[row + 3]!);
}

function placed(angle: number, worldFromModel: mat4): Float32Array {
  const joints = new Float32Array(5 * 12);
  poseArm(angle, joints, new Float32Array(joints.length));
  const rows = new Float32Array(13);
  placeBox(new Float32Array(worldFromModel), joints, elbow * 12, bounds, rows, 1);
  return rows;
}

function expectClose(actual: readonly number[], wanted: readonly number[]): void {
  actual.forEach((value, axis) => expect(value).toBeCloseTo(wanted[axis]!, 4));
}

describe('a hitbox', () => {
  it('is placed at its joint', () => {
    const rows = placed(0, mat4.create());
    expectClose(worldOf(rows, [0, 0, 0]), [-3, 20, 12]);
    expectClose(worldOf(rows, [1, 1, 1]), [3, 32, 18]);
    expect(rows[0]).toBe(0);
  });

  it('rotates with its joint and its part', () => {
    // Rotated upwards by 90 degrees: y becomes z, and z becomes -y.
    expectClose(worldOf(placed(Math.PI / 2, mat4.create()), [1, 1, 1]), [3, 16, 26]);
    const basis = mat4.fromValues(0, 0, 2, 0, 2, 0, 0, 0, 0, 2, 0, 0, 5, 6, 7, 1);
    expectClose(worldOf(placed(Math.PI / 2, basis), [1, 1, 1]), [2 * 16 + 5, 2 * 26 + 6, 2 * 3 + 7]);
  });

  it('has a colour for each group of the game, and the colour of group 0 for groups that a mod has added', () => {
    expect(new Set(groupColors.map((color) => color.join())).size).toBe(8);
    expect([0, 1, 7, 8, 1000].map(hitGroupColor)).toEqual([0, 1, 7, 0, 0]);
  });

  it('has a colour that is visible on a dark and on a light background', () => {
    for (const [r, g, b] of groupColors) {
      const brightness = 0.3 * r + 0.6 * g + 0.1 * b;
      expect(brightness).toBeGreaterThan(0.35);
      expect(brightness).toBeLessThan(0.75);
    }
  });
});

describe('game boxes', () => {
  const none = { min: [0, 0, 0], max: [0, 0, 0] } as const;
  const player = { min: [-16, -16, 0], max: [16, 16, 72] } as const;

  it('are absent if the file does not store them', () => {
    expect(gameBoxesOf({ movementBox: none, clippingBox: none, eyePosition: [0, -0, 0] })).toEqual({
      movement: null,
      clipping: null,
      eye: null,
    });
    const reversed = { min: player.max, max: player.min };
    expect(
      gameBoxesOf({ movementBox: reversed, clippingBox: none, eyePosition: [0, 0, 0] }).movement,
    ).toBeNull();
  });

  it('are the movement box, the clipping box and the eye position of the file', () => {
    const flat = { min: [-1, -1, 0], max: [1, 1, 0] } as const;
    expect(gameBoxesOf({ movementBox: player, clippingBox: flat, eyePosition: [0, 0, 64] })).toEqual({
      movement: player,
      clipping: flat,
      eye: [0, 0, 64],
    });
  });
});
