import { describe, expect, it } from 'vitest';
import { fitCamera } from '../../../web/lib/viewer/camera/fit.js';
import { Follow, followSlack, isFarTravelled } from '../../../web/lib/viewer/camera/follow.js';

const rest = [-10, 0, -5, 10, 40, 5];
const size = 40;

describe('the following camera', () => {
  it('is used for models that travel far, relative to their size', () => {
    expect(isFarTravelled([-40, 0, -40, 40, 50, 40], rest)).toBe(false);
    expect(isFarTravelled([-10, 0, -5, 150, 40, 5], rest)).toBe(true);
  });

  it('does not move while the model stays in place', () => {
    const follow = new Follow();
    expect(follow.step([size * followSlack * 0.9, 3, 0], size, 0)).toBe(false);
    expect(follow.step([0, -6, 2], size, 0.016)).toBe(false);
    expect(follow.offset).toEqual([0, 0, 0]);
  });

  it('lags behind a walking model by a limited distance, without jumps', () => {
    const follow = new Follow();
    follow.step([0, 0, 0], size, 0);
    let before = 0;
    let most = 0;
    for (let frame = 1; frame <= 600; frame++) {
      follow.step([frame, 0, 0], size, 1 / 60);
      most = Math.max(most, follow.offset[0] - before);
      before = follow.offset[0];
    }
    // At 60 units per second, the camera lags by the slack and the distance covered in the smoothing time.
    expect(600 - before).toBeLessThan(size * followSlack + 60 * 0.2);
    expect(600 - before).toBeGreaterThan(size * followSlack);
    expect(most).toBeLessThan(1.2);
  });

  it('moves immediately if no time has passed or if the model jumps', () => {
    const follow = new Follow();
    follow.step([0, 0, 500], size, 0);
    expect(follow.offset[2]).toBeCloseTo(500 - size * followSlack);
    follow.step([0, 0, 0], size, 1 / 60);
    expect(follow.offset[2]).toBeCloseTo(-size * followSlack);
  });

  it('returns to the rest position of the model', () => {
    const follow = new Follow();
    follow.step([90, 0, 0], size, 0);
    expect(follow.reset()).toBe(true);
    expect(follow.offset).toEqual([0, 0, 0]);
    expect(follow.reset()).toBe(false);
  });

  it('frames only the model instead of its whole path', () => {
    const view = { rest, yaw: 0, pitch: 0, fov: 30, aspect: 1.5 };
    const far = [-10, 0, -5, 900, 40, 5];
    const whole = fitCamera({ ...view, animation: far });
    const near = fitCamera({ ...view, animation: far, follow: true });
    expect(near.distance).toBeLessThan(whole.distance / 5);
    expect(near.distance).toBeGreaterThan(40);
    const jump = [-20, 0, -15, 20, 60, 15];
    expect(fitCamera({ ...view, animation: jump, follow: true })).toEqual(
      fitCamera({ ...view, animation: jump }),
    );
  });
});
