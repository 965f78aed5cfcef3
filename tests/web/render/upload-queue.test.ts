import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UploadQueue, type Steps } from '../../../web/lib/render/gl/upload-queue.js';

/** Work that consists of `steps` steps and takes `milliseconds` for each. */
function* work(steps: number, milliseconds: number, done: () => void = () => undefined): Steps {
  for (let i = 0; i < steps; i++) {
    vi.setSystemTime(Date.now() + milliseconds);
    yield 1;
  }
  done();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the upload queue', () => {
  it('completes small work immediately', () => {
    const done = vi.fn();
    new UploadQueue(() => () => true).push(work(3, 1, done));
    expect(done).toHaveBeenCalledOnce();
  });

  it('releases the thread between slices and keeps the order', async () => {
    const order: string[] = [];
    const queue = new UploadQueue(() => () => true);
    queue.push(work(20, 2, () => order.push('large')));
    queue.push(work(1, 1, () => order.push('small')));
    expect(order).toEqual([]);
    await vi.runAllTimersAsync();
    expect(order).toEqual(['large', 'small']);
  });

  it('limits the bytes of a slice, and waits for the GPU before the next', async () => {
    let passed = false;
    let steps = 0;
    const queue = new UploadQueue(() => () => passed);
    queue.push(
      (function* (): Steps {
        for (; steps < 20; steps++) yield 1 << 20;
      })(),
    );
    const first = steps;
    expect(first).toBeLessThan(10);
    await vi.advanceTimersByTimeAsync(500);
    expect(steps).toBe(first);
    expect(queue.idle).toBe(false);
    passed = true;
    await vi.runAllTimersAsync();
    expect(steps).toBe(20);
    expect(queue.idle).toBe(true);
  });

  it('stops waiting for a GPU that never signals', async () => {
    const done = vi.fn();
    const queue = new UploadQueue(() => () => false);
    queue.push(work(10, 2, done));
    await vi.runAllTimersAsync();
    expect(done).toHaveBeenCalledOnce();
  });

  it('accepts work that is pushed during work', () => {
    const done = vi.fn();
    const queue = new UploadQueue(() => () => true);
    queue.push(work(1, 0, () => queue.push(work(1, 0, done))));
    expect(done).toHaveBeenCalledOnce();
  });

  it('drops work that is cancelled or cleared', async () => {
    const done = vi.fn();
    const queue = new UploadQueue(() => () => true);
    const steps = work(100, 2, done);
    queue.push(steps);
    queue.cancel(steps);
    queue.push(work(100, 2, done));
    queue.clear();
    await vi.runAllTimersAsync();
    expect(done).not.toHaveBeenCalled();
  });

  it('continues after work that throws', async () => {
    const queue = new UploadQueue(() => () => true);
    const done = vi.fn();
    const failing = (function* (): Steps {
      throw new Error('broken');
      yield 0;
    })();
    expect(() => queue.push(failing)).toThrow('broken');
    queue.push(work(1, 0, done));
    await vi.runAllTimersAsync();
    expect(done).toHaveBeenCalledOnce();
  });
});
