import { mat4, vec3 } from 'gl-matrix';
import { describe, expect, it } from 'vitest';
import { defaultScene, type SceneOptions } from '../../../web/lib/types/view.js';
import type { Actor } from '../../../web/lib/render/actor.js';
import {
  gameLightDirection,
  lampDirection,
  placeLight,
  quantiseLightYaw,
  raised,
  studioDirection,
  sunDirection,
} from '../../../web/lib/render/passes/game-light.js';

/** Quake's basis, which maps (x, y, z) to (y, z, x), as stored in a part and as a root matrix. */
const rotation = [0, 0, 1, 1, 0, 0, 0, 1, 0];
const basis = mat4.fromValues(0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1);

/** An actor that is turned about the world's up axis. */
function turned(degrees: number, rootRotation = rotation, root = basis): Actor {
  const matrix = mat4.fromYRotation(mat4.create(), (degrees * Math.PI) / 180);
  mat4.multiply(matrix, matrix, root);
  return { root: new Float32Array(matrix), rootRotation } as unknown as Actor;
}

function direction(actor: Actor, lightYaw: number): number[] {
  return [...gameLightDirection(actor, lightYaw, new Float32Array(3))];
}

function expectNear(actual: readonly number[], expected: readonly number[]): void {
  expect(vec3.distance(actual as vec3, expected as vec3)).toBeLessThan(1e-5);
}

describe("Quake II's light", () => {
  it('has sixteen directions; its yaw is rounded down', () => {
    expect(quantiseLightYaw(0)).toBe(0);
    expect(quantiseLightYaw(22.4)).toBe(0);
    expect(quantiseLightYaw(22.5)).toBe(22.5);
    expect(quantiseLightYaw(-1)).toBe(337.5);
    expect(quantiseLightYaw(359)).toBe(337.5);
    expect(quantiseLightYaw(720 + 45)).toBe(45);
  });

  it('is 0.75 in a room, 1 if full-bright, and pulses by 0.1 at seven radians per second', () => {
    const light = (seconds: number, scene: Partial<SceneOptions> = {}): number =>
      placeLight({ ...defaultScene, ...scene }, seconds);
    expect(light(1)).toBe(0.75);
    expect(light(1, { fullBright: true })).toBe(1);
    expect(light(Math.PI / 14, { glow: true })).toBeCloseTo(0.85);
    expect(light((Math.PI * 3) / 14, { glow: true })).toBeCloseTo(0.65);
    expect(light((Math.PI * 3) / 14, { glow: true, fullBright: true })).toBeCloseTo(0.9);
  });

  it("comes, in the model's space, from (cos a, -sin a, 1)/sqrt 2", () => {
    // One step is added to the requested yaw, so a yaw of -22.5 corresponds to 0 in the game.
    for (const a of [0, 45, 90, 180, 270]) {
      const [x, y, z] = direction(turned(0), a - 22.5);
      const radians = (a * Math.PI) / 180;
      // The file's (x, y, z) are the world's (z, x, y).
      expectNear(
        [z!, x!, y!],
        [Math.cos(radians) / Math.SQRT2, -Math.sin(radians) / Math.SQRT2, Math.SQRT1_2],
      );
    }
  });

  it('is fixed in the world when the model turns by whole steps', () => {
    const still = direction(turned(0), 0);
    for (const yaw of [22.5, 90, 180, -45]) expectNear(direction(turned(yaw), 0), still);
  });

  it('comes from the front, top and left of the image by default', () => {
    const [x, y, z] = direction(turned(0), 0);
    expect(x).toBeLessThan(0);
    expect(y).toBeCloseTo(Math.SQRT1_2);
    expect(z).toBeGreaterThan(0.6);
  });

  it('comes from the same side of the face in files with other axes', () => {
    const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1];
    expectNear(direction(turned(0, identity, mat4.create()), 0), direction(turned(0), 0));
  });
});

describe("Quake III's light", () => {
  const sun = (actor: Actor, lightYaw: number): number[] => {
    const [x, y, z] = sunDirection(actor, lightYaw, new Float32Array(3));
    // The file's (x, y, z) are the world's (z, x, y).
    return [z!, x!, y!];
  };
  const length = Math.hypot(0.45, 0.3, 0.9);

  it("comes, in the game's world, from (0.45, 0.3, 0.9), and turns with the yaw like the light of Quake II", () => {
    expectNear(sun(turned(0), 0), [0.45 / length, 0.3 / length, 0.9 / length]);
    expectNear(sun(turned(0), 90), [0.3 / length, -0.45 / length, 0.9 / length]);
    expectNear(sun(turned(0), -180), [-0.45 / length, -0.3 / length, 0.9 / length]);
  });

  it('is fixed in the world while the model turns', () => {
    for (const yaw of [10, 90, 200]) expectNear(sun(turned(yaw), 33), sun(turned(0), 33));
  });
});

describe("Half-Life's light", () => {
  const lamp = (actor: Actor, lightYaw: number): number[] => [
    ...lampDirection(actor, lightYaw, new Float32Array(3)),
  ];

  it('comes from straight above', () => {
    expectNear(lamp(turned(0), 0), [0, 1, 0]);
  });

  it('is tilted towards the direction of the yaw, by at most 45 degrees', () => {
    const tilted = (yaw: number, tilt: number): number[] => {
      const [a, b] = [yaw, tilt].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
      return [Math.sin(b) * Math.sin(a), Math.cos(b), Math.sin(b) * Math.cos(a)];
    };
    for (const [yaw, tilt] of [
      [20, 20],
      [-45, 45],
      [90, 45],
      [180, 45],
    ] as const)
      expectNear(lamp(turned(0), yaw), tilted(yaw, tilt));
  });

  it('is fixed in the world while the model turns', () => {
    for (const yaw of [10, 90, 200]) expectNear(lamp(turned(yaw), 33), lamp(turned(0), 33));
  });
});

describe('the elevation of a light', () => {
  const lift = (from: readonly number[], degrees: number, yaw = 0): number[] => [
    ...raised(new Float32Array(from), degrees, yaw),
  ];

  it('raises the direction and keeps its yaw', () => {
    expectNear(lift([0, 0, 1], 30), [0, 0.5, Math.sqrt(0.75)]);
    expectNear(lift([Math.SQRT1_2, Math.SQRT1_2, 0], -45), [1, 0, 0]);
    expectNear(lift([0.6, 0, 0.8], 0), [0.6, 0, 0.8]);
  });

  it('is limited to straight above and below', () => {
    expectNear(lift([0, Math.SQRT1_2, Math.SQRT1_2], 80), [0, 1, 0]);
    expectNear(lift([0, 0, 1], -90), [0, -1, 0]);
  });

  it('lowers a light from straight above towards the yaw', () => {
    expectNear(lift([0, 1, 0], -30), [0, Math.sqrt(0.75), 0.5]);
    expectNear(lift([0, 1, 0], -30, 90), [0.5, Math.sqrt(0.75), 0]);
  });

  it('applies to the studio\u2019s light, which turns with the yaw', () => {
    const key = (lightYaw: number, lightPitch = 0): number[] => [
      ...studioDirection({ lightYaw, lightPitch }, new Float32Array(3)),
    ];
    const [x = 0, y = 0, z = 0] = key(0);
    expect(x).toBeLessThan(0);
    expect(y).toBeGreaterThan(0.5);
    expectNear(key(90), [z, y, -x]);
    expect(key(0, 20)[1]).toBeGreaterThan(y + 0.2);
  });
});
