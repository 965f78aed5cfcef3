import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LazyCode } from '../../../web/lib/util/lazy-code.js';
import { flushPromises } from '../support/promises.js';

const code = { draws: true };

/** Runs a test with a spy on `queueMicrotask`, which reports uncaught errors, and returns these errors. */
async function uncaught(run: () => Promise<void>): Promise<unknown[]> {
  const microtask = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
  await run();
  const throwers = microtask.mock.calls.map(([callback]) => callback);
  microtask.mockRestore();
  return throwers.map((thrower) => {
    try {
      thrower();
      return null;
    } catch (error) {
      return error;
    }
  });
}

describe('LazyCode', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => vi.useRealTimers());

  it('fetches the code once and calls each function once', async () => {
    const fetch = vi.fn(() => Promise.resolve(code));
    const lazy = new LazyCode(fetch);
    const [first, second] = [vi.fn(), vi.fn()];
    expect(lazy.loading).toBe(false);
    for (const ready of [first, first, second]) lazy.load(ready);
    expect([lazy.loading, lazy.value]).toEqual([true, null]);
    await flushPromises();
    expect(lazy.value).toBe(code);
    expect(lazy.loading).toBe(false);
    for (const called of [first, second, fetch]) expect(called).toHaveBeenCalledOnce();
  });

  it('reports a failed fetch and tries again after five seconds', async () => {
    const fetch = vi.fn(() => Promise.resolve(code)).mockRejectedValueOnce(new Error('no network'));
    const lazy = new LazyCode(fetch);
    const ready = vi.fn();
    const errors = await uncaught(async () => {
      lazy.load(ready);
      await flushPromises();
    });
    expect(errors).toEqual([new Error('no network')]);
    vi.advanceTimersByTime(4000);
    lazy.load(ready);
    expect([lazy.loading, lazy.failed, fetch.mock.calls.length]).toEqual([false, true, 1]);
    vi.advanceTimersByTime(2000);
    lazy.load(ready);
    await flushPromises();
    expect([lazy.value, lazy.failed]).toEqual([code, false]);
    expect(ready).toHaveBeenCalledOnce();
  });

  it('fetches again after five seconds for functions that were passed soon after a failed fetch', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const fetch = vi.fn(() => Promise.resolve(code)).mockRejectedValueOnce(new Error('no network'));
    const lazy = new LazyCode(fetch);
    await expect(lazy.fetch()).rejects.toThrow('no network');
    const [first, second] = [vi.fn(), vi.fn()];
    for (const ready of [first, second]) lazy.load(ready);
    await vi.advanceTimersByTimeAsync(4900);
    expect([fetch.mock.calls.length, first.mock.calls.length]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(200);
    for (const ready of [first, second]) expect(ready).toHaveBeenCalledOnce();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('does not retry a failed fetch after cancel()', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const fetch = vi.fn(() => Promise.resolve(code)).mockRejectedValueOnce(new Error('no network'));
    const lazy = new LazyCode(fetch);
    await expect(lazy.fetch()).rejects.toThrow('no network');
    const [first, second] = [vi.fn(), vi.fn()];
    lazy.load(first);
    lazy.cancel();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetch).toHaveBeenCalledOnce();
    lazy.load(second);
    await vi.advanceTimersByTimeAsync(0);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  it('does not call functions that cancel() removed before the code arrived', async () => {
    const lazy = new LazyCode(() => Promise.resolve(code));
    const [first, second] = [vi.fn(), vi.fn()];
    lazy.load(first);
    lazy.cancel();
    lazy.load(second);
    await flushPromises();
    expect([first.mock.calls.length, second.mock.calls.length, lazy.value]).toEqual([0, 1, code]);
  });

  it('calls a function at once when the code has arrived soon after a failed fetch', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const lazy = new LazyCode(
      vi.fn(() => Promise.resolve(code)).mockRejectedValueOnce(new Error('no network')),
    );
    await expect(lazy.fetch()).rejects.toThrow('no network');
    await lazy.fetch();
    const ready = vi.fn();
    lazy.load(ready);
    await vi.advanceTimersByTimeAsync(0);
    expect(ready).toHaveBeenCalledOnce();
  });

  it('returns true from awaits() for a function whose code is being fetched', async () => {
    const lazy = new LazyCode(() => Promise.resolve(code));
    const [waiting, other] = [vi.fn(), vi.fn()];
    lazy.load(waiting);
    expect([waiting, other].map((each) => lazy.awaits(each))).toEqual([true, false]);
    await lazy.settled();
    expect(lazy.awaits(waiting)).toBe(false);
  });

  it('rejects fetch() if the code cannot be fetched, and retries with the next call', async () => {
    const lazy = new LazyCode(
      vi.fn(() => Promise.resolve(code)).mockRejectedValueOnce(new Error('no network')),
    );
    await expect(lazy.fetch()).rejects.toThrow('no network');
    expect(lazy.loading).toBe(false);
    expect(await lazy.fetch()).toBe(code);
    expect(await lazy.fetch()).toBe(code);
  });

  it('settles after the functions have been called, also if the fetch fails', async () => {
    const lazy = new LazyCode(() => Promise.resolve(code));
    const order: string[] = [];
    lazy.load(() => order.push('ready'));
    await lazy.settled();
    expect([...order, lazy.loading]).toEqual(['ready', false]);
    const failing = new LazyCode(() => Promise.reject(new Error('no network')));
    const errors = await uncaught(async () => {
      failing.load(() => order.push('never'));
      await failing.settled();
      await flushPromises();
    });
    expect(errors).toHaveLength(1);
    expect(order).toEqual(['ready']);
  });

  it('calls the other functions when one throws', async () => {
    const lazy = new LazyCode(() => Promise.resolve(code));
    const second = vi.fn();
    const errors = await uncaught(async () => {
      lazy.load(() => {
        throw new Error('a fault');
      });
      lazy.load(second);
      await flushPromises();
    });
    expect(errors).toEqual([new Error('a fault')]);
    expect(second).toHaveBeenCalledOnce();
  });
});
