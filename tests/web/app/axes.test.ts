import { describe, expect, it } from 'vitest';
import { axesSeenBy, lookAlong } from '../../../web/app/ui/scene/axes.js';
import { rootRotation } from '../../../web/lib/util/basis.js';

/** The axes of Quake: x is forward, z is up. Forward is +Z in the viewer. */
const quake = rootRotation({ up: 'z', forward: 'x' });

describe('looking along an axis', () => {
  it('moves the camera to the positive end, or to the negative end if it is at the positive one', () => {
    const start = { yaw: 26, pitch: 9 };
    expect(lookAlong('x', start, quake)).toEqual({ yaw: 0, pitch: 0 });
    expect(lookAlong('x', { yaw: 0, pitch: 0 }, quake)).toEqual({ yaw: 180, pitch: 0 });
    expect(lookAlong('y', start, quake)).toEqual({ yaw: 90, pitch: 0 });
    expect(lookAlong('y', { yaw: 90, pitch: 0 }, quake)).toEqual({ yaw: -90, pitch: 0 });
    expect(lookAlong('z', start, quake)).toEqual({ yaw: 0, pitch: 89 });
    expect(lookAlong('z', { yaw: 0, pitch: 89 }, quake)).toEqual({ yaw: 0, pitch: -89 });
  });

  it('points the axis at the camera', () => {
    for (const letter of ['x', 'y', 'z'] as const) {
      const seen = axesSeenBy(lookAlong(letter, { yaw: 26, pitch: 9 }, quake), quake);
      expect(seen.find((axis) => axis.letter === letter)?.depth).toBeGreaterThan(0.99);
    }
  });
});
