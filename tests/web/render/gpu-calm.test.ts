import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GpuCalm } from '../../../web/lib/render/gpu-calm.js';

let now = 0;
let passed: boolean[] = [];
let calm: GpuCalm;

/** Fences in the order in which they were put; each passes when its entry is set. */
beforeEach(() => {
  now = 1000;
  passed = [];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  calm = new GpuCalm(() => {
    const fence = passed.push(false) - 1;
    return () => passed[fence]!;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('GpuCalm', () => {
  it('goes on as before until the GPU has caught up, then lets it drain', () => {
    expect(calm.next()).toBe('later');
    now += 500;
    expect(calm.next()).toBe('later');
    passed[0] = true;
    expect(calm.next()).toBe('drain');
    expect(calm.next()).toBe('drain');
    passed[1] = true;
    expect(calm.next()).toBe('now');
    expect(passed).toHaveLength(2);
  });

  it('leaves the page its time where the GPU is quick', () => {
    calm.next();
    passed[0] = true;
    now += 399;
    expect(calm.next()).toBe('later');
    now += 1;
    expect(calm.next()).toBe('drain');
  });

  it('begins anew with the next question', () => {
    calm.next();
    now += 400;
    passed[0] = true;
    calm.next();
    passed[1] = true;
    expect(calm.next()).toBe('now');
    expect(calm.next()).toBe('later');
    expect(passed).toHaveLength(3);
  });

  it('does not wait for good for a fence that never passes', () => {
    calm.next();
    now += 2001;
    expect(calm.next()).toBe('drain');
    expect(calm.next()).toBe('now');
  });
});
