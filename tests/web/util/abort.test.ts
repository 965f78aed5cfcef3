import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deadline, orAborted, throwIfAborted } from '../../../web/lib/util/abort.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Deadline', () => {
  it('aborts after the time without progress', () => {
    const deadline = new Deadline(undefined, 1000);
    vi.advanceTimersByTime(999);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.reason).toMatchObject({ name: 'TimeoutError' });
    expect(() => throwIfAborted(deadline.signal, 'tris.md2')).toThrow(
      /tris\.md2: The load timed out: no progress for 1 s/,
    );
  });

  it('restarts with extend() until end() is called', () => {
    const deadline = new Deadline(undefined, 1000);
    vi.advanceTimersByTime(900);
    deadline.extend();
    vi.advanceTimersByTime(900);
    expect(deadline.signal.aborted).toBe(false);
    deadline.end();
    deadline.extend();
    vi.advanceTimersByTime(5000);
    expect(deadline.signal.aborted).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('forwards the abort of the caller, with its reason', () => {
    const controller = new AbortController();
    const deadline = new Deadline(controller.signal, 1000);
    controller.abort();
    expect(deadline.signal.reason).toMatchObject({ name: 'AbortError' });
    expect(() => throwIfAborted(deadline.signal)).toThrow('The load was cancelled.');
    expect(new Deadline(controller.signal, 1000).signal.aborted).toBe(true);
  });

  it('does not abort immediately for a time beyond the limit of setTimeout()', () => {
    for (const time of [Infinity, 2 ** 40]) {
      const deadline = new Deadline(undefined, time);
      vi.advanceTimersByTime(10_000);
      expect(deadline.signal.aborted).toBe(false);
      deadline.end();
    }
  });
});

describe('orAborted', () => {
  it('returns the value, or rejects as soon as the signal aborts', async () => {
    await expect(orAborted(Promise.resolve(7), new AbortController().signal)).resolves.toBe(7);
    const controller = new AbortController();
    const never = orAborted(new Promise(() => undefined), controller.signal, 'tris.md2');
    controller.abort();
    await expect(never).rejects.toMatchObject({ name: 'ModelError', code: 'cancelled', file: 'tris.md2' });
  });
});
