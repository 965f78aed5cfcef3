import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GpuIdle } from '../../../web/lib/render/gl/gpu-idle.js';

let now = 0;
/** Whether each fence is signalled, in the order of their creation. */
let passed: boolean[] = [];
let gpuIdle: GpuIdle;

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
  it('defers a call: draws until the GPU has caught up, then pauses until it is idle', () => {
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

  it('keeps drawing for at least 400 ms even if the GPU has caught up', () => {
    gpuIdle.next();
    passed[0] = true;
    now += 399;
    expect(gpuIdle.next()).toBe('later');
    now += 1;
    expect(gpuIdle.next()).toBe('drain');
  });

  it('starts again for the next call', () => {
    gpuIdle.next();
    now += 400;
    passed[0] = true;
    gpuIdle.next();
    passed[1] = true;
    expect(gpuIdle.next()).toBe('now');
    expect(gpuIdle.next()).toBe('later');
    expect(passed).toHaveLength(3);
  });

  it('stops waiting after 10 s for a fence that never signals', () => {
    gpuIdle.next();
    now += 10_001;
    expect(gpuIdle.next()).toBe('drain');
    expect(gpuIdle.next()).toBe('now');
  });
});
