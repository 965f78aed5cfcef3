import { describe, expect, it } from 'vitest';
import { rightLook } from '../../../web/lib/render/overlays/split-view.js';
import { nearestTriangle } from '../../../web/lib/render/overlays/surfaces.js';
import { splitShare } from '../../../web/lib/render/passes/look.js';
import { defaultDisplay, defaultScene } from '../../../web/lib/types/view.js';

/** Two triangles of the same shape, at z = 0 and z = -10, and a third one beside them. */
const positions = [
  ...[0, 0, 0, 4, 0, 0, 0, 4, 0],
  ...[0, 0, -10, 4, 0, -10, 0, 4, -10],
  ...[10, 0, 0, 14, 0, 0, 10, 4, 0],
];
const indices = [3, 4, 5, 0, 1, 2, 6, 7, 8];

describe('a ray', () => {
  it('hits the nearest triangle and returns the distance and barycentric weights', () => {
    const hit = nearestTriangle(positions, indices, [1, 2, 5], [1, 2, -15]);
    expect(hit?.triangle).toBe(1);
    expect(hit?.along).toBeCloseTo(0.25);
    [0.25, 0.25, 0.5].forEach((weight, i) => expect(hit?.weights[i]).toBeCloseTo(weight));
  });

  it('hits both sides of a triangle, and nothing beyond its end point', () => {
    expect(nearestTriangle(positions, indices, [1, 1, -15], [1, 1, 5])?.triangle).toBe(0);
    expect(nearestTriangle(positions, indices, [1, 1, 5], [1, 1, 1])).toBeNull();
  });

  it('passes through invisible triangles and misses those beside it', () => {
    const far = nearestTriangle(positions, indices, [1, 1, 5], [1, 1, -15], (a) => a >= 3);
    expect(far?.triangle).toBe(0);
    expect(nearestTriangle(positions, indices, [3, 3, 5], [3, 3, -15])).toBeNull();
    expect(nearestTriangle(positions, indices, [11, 1, 5], [11, 1, -5])?.triangle).toBe(2);
  });

  it('does not hit a triangle that is parallel to it', () => {
    expect(nearestTriangle(positions, [0, 1, 2], [-5, 1, 0], [5, 1, 0])).toBeNull();
  });
});

describe('the split view', () => {
  it("splits at the camera's target and stays inside the image", () => {
    expect(splitShare(0, 0)).toBe(0.5);
    expect(splitShare(0, 0.5)).toBe(0.75);
    expect(splitShare(-0.25, 0.5)).toBe(0.5);
    expect([splitShare(-1, 0), splitShare(1, 0.2)]).toEqual([0, 1]);
  });

  it('shows wireframe and skeleton, or surfaces in another light, on the right', () => {
    const look = { display: { ...defaultDisplay, mesh: false }, scene: defaultScene };
    const right = (split: (typeof look)['display']['split']): ReturnType<typeof rightLook> =>
      rightLook({ ...look, display: { ...look.display, split } });
    expect(right('bones').display).toMatchObject({ mesh: false, wireframe: true, skeleton: true });
    expect(right('bones').scene).toEqual(defaultScene);
    expect(right('checker').display).toMatchObject({ mesh: true, wireframe: false, skeleton: false });
    expect(right('checker').scene.light).toBe('checker');
  });
});
