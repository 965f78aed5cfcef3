import { describe, expect, it } from 'vitest';
import { gifDelays, passSeconds, planMotion, type ClipRange } from '../../../web/lib/film/motion.js';

const walk: ClipRange = { first: 0, last: 12, frameSeconds: 0.1, loop: 'repeat' };

describe('the frames of a clip', () => {
  it('that repeats are spread over one pass, without repeating the first', () => {
    const { frames, seconds } = planMotion({ kind: 'clip', clip: walk, turnSeconds: 5, rate: 10 });
    expect(seconds).toBeCloseTo(1.2);
    expect(frames.map(({ clipFrame }) => clipFrame)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(frames.every(({ turn }) => turn === 0)).toBe(true);
  });

  it('that plays once end on its last frame, which is shown as long as the others', () => {
    const clip: ClipRange = { ...walk, first: 2, last: 4, loop: 'once' };
    const { frames, seconds } = planMotion({ kind: 'clip', clip, turnSeconds: 5, rate: 20 });
    expect(frames.map(({ clipFrame }) => clipFrame)).toEqual([2, 2.5, 3, 3.5, 4]);
    expect(seconds).toBeCloseTo(0.25);
  });

  it('that plays as ping-pong include both directions', () => {
    const clip: ClipRange = { ...walk, first: 1, last: 3, loop: 'ping-pong' };
    const { frames } = planMotion({ kind: 'clip', clip, turnSeconds: 5, rate: 10 });
    expect(frames.map(({ clipFrame }) => clipFrame)).toEqual([1, 2, 3, 2]);
    expect(passSeconds(clip)).toBeCloseTo(0.4);
  });

  it('of one frame are a single frame', () => {
    const clip: ClipRange = { ...walk, first: 3, last: 3 };
    expect(planMotion({ kind: 'clip', clip, turnSeconds: 5, rate: 25 })).toEqual({
      frames: [{ at: 0, clipFrame: 3, turn: 0 }],
      seconds: 0.04,
    });
  });
});

describe('the frames of a turntable', () => {
  it('rotate once, with a fixed pose', () => {
    const { frames, seconds } = planMotion({ kind: 'turntable', clip: walk, turnSeconds: 2, rate: 4 });
    expect(seconds).toBe(2);
    expect(frames.map(({ turn }) => turn)).toEqual([0, 45, 90, 135, 180, 225, 270, 315]);
    expect(frames.every(({ clipFrame }) => clipFrame === null)).toBe(true);
  });

  it('with a clip last a whole number of passes, so that turntable and clip repeat seamlessly', () => {
    const { frames, seconds } = planMotion({ kind: 'both', clip: walk, turnSeconds: 5, rate: 10 });
    expect(seconds).toBeCloseTo(4.8);
    expect(frames).toHaveLength(48);
    expect(frames.filter(({ clipFrame }) => clipFrame === 0).map(({ turn }) => turn)).toEqual([
      0, 90, 180, 270,
    ]);
  });
});

describe('the delays of a GIF', () => {
  it('are whole hundredths of a second, and their sum is the length of the film', () => {
    const plan = planMotion({ kind: 'turntable', clip: null, turnSeconds: 1, rate: 24 });
    const delays = gifDelays(plan);
    expect(new Set(delays)).toEqual(new Set([4, 5]));
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(100);
  });

  it('are not below the minimum of browsers', () => {
    const plan = planMotion({ kind: 'turntable', clip: null, turnSeconds: 1, rate: 60 });
    expect(Math.min(...gifDelays(plan))).toBe(2);
  });
});
