import { describe, expect, it } from 'vitest';
import { isHold } from '../../../web/lib/state/playback/clip-time.js';

const clip = (frameCount: number, framesPerSecond: number, loopFrame: number | null = 0) => ({
  ...{ firstFrame: 0, frameCount, loopFrame },
  frameSeconds: 1 / framesPerSecond,
  seconds: (loopFrame === null ? frameCount - 1 : frameCount) / framesPerSecond,
});

describe('isHold', () => {
  it('is true for a short loop of one or two frames', () => {
    expect(isHold(clip(2, 24))).toBe(true);
    expect(isHold(clip(1, 10))).toBe(true);
  });

  it('is false for three frames, for two frames at 1 per second, and for a clip that ends', () => {
    expect(isHold(clip(3, 24))).toBe(false);
    expect(isHold(clip(2, 1))).toBe(false);
    expect(isHold(clip(2, 24, null))).toBe(false);
  });
});
