// Half-Life's chrome, tested by pixels: compares the sampled texture coordinates with values computed for a known view.
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../web/lib/types/vectors.js';
import { stageOf } from './fake-stages.js';
import { useHarness } from './open-harness.js';

const browser = useHarness();

/** The eye in file space. It looks along -x, with +y to its right, at a point 4 units above the origin. */
const eye: Vec3 = [60, 0, 4];
const right: Vec3 = [0, 1, 0];
const fov = 75;

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
function unit(a: Vec3): Vec3 {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** The game's formula in file space: the texture coordinates as the red and green of the ramp image. */
function expected(joint: Vec3, normal: Vec3): [number, number] {
  const forward = unit(minus(joint, eye));
  const down = unit(cross(forward, right));
  const across = unit(cross(down, forward));
  return [128 * (1 + dot(normal, across)), 128 * (1 + dot(normal, down))];
}

/** The position of a point of file space in a square image, from 0, 0 at the top left to 1, 1. */
function seenAt([x, y, z]: Vec3): [number, number] {
  const reach = 2 * (eye[0] - x) * Math.tan((fov * Math.PI) / 360);
  return [0.5 + y / reach, 0.5 - (z - eye[2]) / reach];
}

describe('chrome', () => {
  it('uses the direction from the eye to each joint for its texture coordinates', async () => {
    // For each face: the position of its joint, its normal, and a point on it.
    const faces: Record<string, { joint: Vec3; normal: Vec3; at: Vec3 }> = {
      'the chest': { joint: [0, 0, 0], normal: [1, 0, 0], at: [5, -4, -6] },
      'the head': { joint: [0, 0, 20], normal: [1, 0, 0], at: [5, 0, 27] },
      'the upper arm': { joint: [0, 8, 14], normal: [1, 0, 0], at: [3, 12, 14] },
      // The harness bends the elbow upwards by 90 degrees.
      'the hand': { joint: [0, 20, 26], normal: [1, 0, 0], at: [3, 20, 30] },
      'the inner side of the forearm': { joint: [0, 20, 14], normal: [0, -1, 0], at: [1, 17, 22] },
      'the top of the base': { joint: [0, 0, 0], normal: [0, 0, 1], at: [5.5, -2, -14] },
    };
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(
      async ({ stage, angle, places }) => {
        const h = window.harness;
        const renderer = new h.Renderer();
        const model = new h.FakeModel({ arm: { material: { stages: [stage] } }, image: h.rampImage() });
        const { view } = h.show(renderer, {
          model,
          camera: { yaw: 0, pitch: 0, target: [0, 4, 0], distance: 60, fov: angle },
          options: { light: 'unlit', grid: false, shadow: false, background: '#000000', filter: 'nearest' },
        });
        const pixels = await h.pixels(renderer, view);
        if (pixels.width !== pixels.height) throw new Error('the image is not square');
        return places.map(([x, y]) => h.colorAt(pixels, x, y));
      },
      {
        stage: stageOf({ texcoord: 'chrome' }),
        angle: fov,
        places: Object.values(faces).map(({ at }) => seenAt(at)),
      },
    );
    expect(errors).toEqual([]);
    for (const [i, [name, { joint, normal }]] of Object.entries(faces).entries()) {
      const [red, green] = expected(joint, normal);
      expect(seen[i]![0], `${name}, across`).toSatisfy((found: number) => Math.abs(found - red) <= 1.5);
      expect(seen[i]![1], `${name}, down`).toSatisfy((found: number) => Math.abs(found - green) <= 1.5);
    }
  });
});
