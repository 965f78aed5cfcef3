import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GpuIdle } from '../../../web/lib/render/gl/gpu-idle.js';

let now = 0;
let passed: boolean[] = [];
let gpuIdle: GpuIdle;

/** Fences in the order of their creation; each is signalled when its entry is set. */
beforeEach(() => {
  now = 1000;
  passed = [];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  gpuIdle = new GpuIdle(() => {
    const fence = passed.push(false) - 1;
    return () => passed[fence]!;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('GpuIdle', () => {
  it('goes on as before until the GPU has caught up, then lets it drain', () => {
    expect(gpuIdle.next()).toBe('later');
    now += 500;
    expect(gpuIdle.next()).toBe('later');
    passed[0] = true;
    expect(gpuIdle.next()).toBe('drain');
    expect(gpuIdle.next()).toBe('drain');
    passed[1] = true;
    expect(gpuIdle.next()).toBe('now');
    expect(passed).toHaveLength(2);
  });

  it('leaves the page its time where the GPU is quick', () => {
    gpuIdle.next();
    passed[0] = true;
    now += 399;
    expect(gpuIdle.next()).toBe('later');
    now += 1;
    expect(gpuIdle.next()).toBe('drain');
  });

  it('begins anew with the next question', () => {
    gpuIdle.next();
    now += 400;
    passed[0] = true;
    gpuIdle.next();
    passed[1] = true;
    expect(gpuIdle.next()).toBe('now');
    expect(gpuIdle.next()).toBe('later');
    expect(passed).toHaveLength(3);
  });

  it('does not wait for good for a fence that never passes', () => {
    gpuIdle.next();
    now += 10_001;
    expect(gpuIdle.next()).toBe('drain');
    expect(gpuIdle.next()).toBe('now');
  });
});
