import { vec4 } from 'gl-matrix';
import { describe, expect, it } from 'vitest';
import { clipFromView, eyePosition, viewFromWorld } from '../../../web/lib/render/eye.js';
import type { CameraState } from '../../../web/lib/types/view.js';
import {
  clampCamera,
  fly,
  lookAround,
  mixCameras,
  orbit,
  pan,
  sameCamera,
  wrapDegrees,
  zoom,
} from '../../../web/lib/viewer/camera/orbit.js';

const camera: CameraState = { yaw: 26, pitch: 9, distance: 100, target: [1, 2, 3], fov: 30 };
const width = 800;
const height = 600;

/** The position of a point in the image, in CSS pixels to the right of and below its centre. */
function project(state: CameraState, point: readonly number[]): [number, number] {
  const view = new Float32Array(16);
  const clip = new Float32Array(16);
  viewFromWorld(state, eyePosition(state, new Float32Array(3)), view);
  clipFromView(state.fov, width / height, 1, 1000, clip);
  const place = vec4.fromValues(point[0]!, point[1]!, point[2]!, 1);
  vec4.transformMat4(place, place, view);
  vec4.transformMat4(place, place, clip);
  return [((place[0] / place[3]) * width) / 2, (-(place[1] / place[3]) * height) / 2];
}

describe('the orbit camera', () => {
  it('looks at the front from +Z at yaw 0 and moves to +X with yaw', () => {
    const eye = eyePosition({ ...camera, yaw: 0, pitch: 0, target: [0, 0, 0] }, new Float32Array(3));
    expect([...eye]).toEqual([0, 0, 100]);
    const side = eyePosition({ ...camera, yaw: 90, pitch: 0, target: [0, 0, 0] }, new Float32Array(3));
    expect(side[0]).toBeCloseTo(100);
    const above = eyePosition({ ...camera, yaw: 0, pitch: 89, target: [0, 0, 0] }, new Float32Array(3));
    expect(above[1]).toBeGreaterThan(99.9);
  });

  it('rotates about its target and stops before the poles', () => {
    expect(orbit(camera, 350, 0).yaw).toBeCloseTo(16);
    expect(orbit(camera, 0, 500).pitch).toBe(89);
    expect(orbit(camera, 0, -500).pitch).toBe(-89);
    expect(orbit(camera, 10, 10).target).toEqual(camera.target);
    expect(wrapDegrees(-190)).toBe(170);
    expect(wrapDegrees(180)).toBe(-180);
  });

  it('flies ahead, to the right and up without turning', () => {
    const level = { ...camera, yaw: 0, pitch: 0, target: [0, 0, 0] as [number, number, number] };
    expect(fly(level, [0, 0, 10])).toEqual({ ...level, target: [0, 0, -10] });
    expect(fly(level, [3, 2, 0]).target).toEqual([3, 2, 0]);
    const side = fly({ ...level, yaw: 90 }, [0, 0, 10]).target;
    expect(side[0]).toBeCloseTo(-10);
    expect(side[2]).toBeCloseTo(0);
  });

  it('looks around from its own position', () => {
    const turned = lookAround(camera, -30, 12);
    expect([turned.yaw, turned.pitch]).toEqual([-4, 21]);
    const [before, after] = [camera, turned].map((each) => eyePosition(each, new Float32Array(3)));
    for (const axis of [0, 1, 2]) expect(after![axis]).toBeCloseTo(before![axis]!, 3);
  });

  it('pans so that the point under the pointer stays under it', () => {
    const panned = pan(camera, 120, -45, height);
    const [x, y] = project(panned, camera.target);
    expect(x).toBeCloseTo(120, 2);
    expect(y).toBeCloseTo(-45, 2);
    expect(panned.distance).toBe(camera.distance);
  });

  it('zooms towards the pointer', () => {
    // A point in the plane through the target that appears at 200, 100.
    const point = pan(camera, -200, -100, height).target;
    expect(project(camera, point)[0]).toBeCloseTo(200, 2);
    for (const factor of [0.5, 0.9, 1.7]) {
      const zoomed = zoom(camera, factor, 200, 100, height);
      const [x, y] = project(zoomed, point);
      expect(zoomed.distance).toBeCloseTo(100 * factor);
      expect(x).toBeCloseTo(200, 2);
      expect(y).toBeCloseTo(100, 2);
    }
  });

  it('does not exceed its limits', () => {
    const limits = { nearest: 10, farthest: 200, center: [0, 0, 0], reach: 5 } as const;
    expect(clampCamera({ ...camera, distance: 1 }, limits).distance).toBe(10);
    expect(clampCamera({ ...camera, distance: 999 }, limits).distance).toBe(200);
    expect(clampCamera({ ...camera, target: [0, 50, 0] }, limits).target).toEqual([0, 5, 0]);
    expect(clampCamera({ ...camera, target: [0, 3, 0] }, limits).target).toEqual([0, 3, 0]);
  });

  it('interpolates along the shorter direction', () => {
    const there = { ...camera, yaw: -170, distance: 400 };
    const half = mixCameras({ ...camera, yaw: 170 }, there, 0.5);
    expect(Math.abs(wrapDegrees(half.yaw - 180))).toBeLessThan(1e-9);
    expect(half.distance).toBeCloseTo(200);
    expect(mixCameras(camera, there, 1)).toEqual(there);
    expect(sameCamera(camera, { ...camera, yaw: 386 })).toBe(true);
    expect(sameCamera(camera, there)).toBe(false);
  });
});
