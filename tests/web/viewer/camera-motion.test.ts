import { describe, expect, it } from 'vitest';
import type { CameraState } from '../../../web/lib/types/view.js';
import { CameraMotion, moveSeconds } from '../../../web/lib/viewer/camera/camera-motion.js';
import { cubicBezier, easeMove } from '../../../web/lib/viewer/camera/easing.js';

const from: CameraState = { yaw: 0, pitch: 0, distance: 100, target: [0, 0, 0], fov: 30 };
const to: CameraState = { ...from, yaw: 90, distance: 50 };

describe('a moving camera', () => {
  it('jumps when it is set', () => {
    const motion = new CameraMotion(from);
    motion.set(to);
    expect(motion.now).toEqual(to);
    expect(motion.moving).toBe(false);
    expect(motion.step(0.016)).toBe(false);
  });

  it('glides in 420 ms, with ease in and out', () => {
    const motion = new CameraMotion(from);
    motion.glide(to);
    expect(motion.goal).toEqual(to);
    const yaws: number[] = [];
    for (let time = 0; time < moveSeconds - 0.001; time += 0.03) {
      motion.step(0.03);
      yaws.push(motion.now.yaw);
    }
    expect(yaws[0]).toBeLessThan(3);
    expect([...yaws].sort((a, b) => a - b)).toEqual(yaws);
    motion.step(0.03);
    expect(motion.now).toEqual(to);
    expect(motion.moving).toBe(false);
  });

  it('follows a step within a few frames, and adds further steps to its target', () => {
    const motion = new CameraMotion(from);
    motion.follow(to);
    motion.step(0.016);
    expect(motion.now.yaw).toBeGreaterThan(15);
    motion.follow({ ...motion.goal, yaw: motion.goal.yaw + 10 });
    for (let i = 0; i < 40; i++) motion.step(0.016);
    expect(motion.now.yaw).toBe(100);
    expect(motion.moving).toBe(false);
  });

  it('stops gliding when it is set to its current position', () => {
    const motion = new CameraMotion(from);
    motion.glide(to);
    motion.step(0.2);
    const held = motion.now;
    motion.set(held);
    motion.step(0.2);
    expect(motion.now).toBe(held);
  });
});

describe('easing', () => {
  it('starts at 0, ends at 1 and never decreases', () => {
    expect(easeMove(0)).toBe(0);
    expect(easeMove(1)).toBe(1);
    let last = 0;
    for (let t = 0; t <= 1; t += 0.05) {
      expect(easeMove(t)).toBeGreaterThanOrEqual(last - 1e-6);
      last = easeMove(t);
    }
  });

  it('equals the cubic-bezier() curves of CSS', () => {
    expect(cubicBezier(0, 0, 1, 1, 0.3)).toBeCloseTo(0.3, 4);
    // ease-in-out is symmetrical.
    expect(cubicBezier(0.42, 0, 0.58, 1, 0.5)).toBeCloseTo(0.5, 4);
    expect(cubicBezier(0.42, 0, 0.58, 1, 0.2)).toBeCloseTo(1 - cubicBezier(0.42, 0, 0.58, 1, 0.8), 4);
  });
});
