import { describe, expect, it } from 'vitest';
import type { Renderer } from '../../../web/lib/render/index.js';
import { Motion } from '../../../web/lib/viewer/motion.js';

/** A Motion with fake parts of a viewer. Frames run only when the test calls `frame`. */
function moving(): {
  readonly motion: Motion;
  readonly camera: { moving: boolean; steps: number };
  readonly player: { playing: boolean; atEnd: () => void };
  /** Runs one frame. False if none was requested. */
  readonly frame: () => boolean;
} {
  let tick: ((seconds: number) => void) | null = null;
  const renderer = {
    addTicker: (ticker: (seconds: number) => void) => {
      tick = ticker;
      return () => (tick = null);
    },
  };
  const camera = { moving: false, turns: false, steps: 0, step: (): unknown => camera.steps++ };
  const player = { playing: true, atEnd: (): void => undefined, advance: () => player.atEnd() };
  const parts = { view: { visible: true, time: 0 }, camera, player, swap: { current: null } };
  const motion = new Motion(renderer as unknown as Renderer, parts as never);
  const frame = (): boolean => {
    const wanted = tick !== null;
    tick?.(0.1);
    return wanted;
  };
  return { motion, camera, player, frame };
}

describe('Motion', () => {
  it('runs while something plays or the camera moves', () => {
    const { motion, camera, player, frame } = moving();
    expect(frame()).toBe(false);
    motion.wake();
    expect(frame()).toBe(true);
    player.playing = false;
    camera.moving = true;
    expect([frame(), frame()]).toEqual([true, true]);
    camera.moving = false;
    expect([frame(), frame()]).toEqual([true, false]);
    expect(camera.steps).toBe(4);
  });

  it('continues when the end of a clip starts a camera movement', () => {
    const { motion, camera, player, frame } = moving();
    player.atEnd = () => {
      player.playing = false;
      camera.moving = true;
      motion.wake();
    };
    motion.wake();
    expect([frame(), frame(), frame()]).toEqual([true, true, true]);
    expect(camera.steps).toBe(3);
  });
});
