import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock, setClock } from '../../../web/lib/util/clock.js';
import { ManualClock } from '../../../web/lib/util/manual-clock.js';

describe('the system clock', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('calls back after the time, unless it is cancelled', () => {
    const calls: string[] = [];
    clock.after(100, () => calls.push('called'));
    const cancel = clock.after(100, () => calls.push('cancelled'));
    vi.advanceTimersByTime(99);
    expect(calls).toEqual([]);
    cancel();
    vi.advanceTimersByTime(1);
    expect(calls).toEqual(['called']);
  });

  it('looks up the platform functions with each call, so that tests can replace them', () => {
    const before = clock.now();
    vi.advanceTimersByTime(500);
    expect(clock.now() - before).toBe(500);
    const request = vi.fn(() => 7);
    const cancel = vi.fn();
    vi.stubGlobal('requestAnimationFrame', request);
    vi.stubGlobal('cancelAnimationFrame', cancel);
    const draw = (): void => undefined;
    clock.frame(draw)();
    expect(request).toHaveBeenCalledWith(draw);
    expect(cancel).toHaveBeenCalledWith(7);
  });

  it('does not keep Node alive for a timer if its third argument is false', () => {
    vi.useRealTimers();
    const unref = vi.fn();
    vi.stubGlobal('setTimeout', () => ({ unref }));
    clock.after(1000, () => undefined);
    expect(unref).not.toHaveBeenCalled();
    clock.after(1000, () => undefined, false);
    expect(unref).toHaveBeenCalledOnce();
  });
});

describe('setClock', () => {
  afterEach(() => setClock());

  it('replaces the clock of the whole page, and restores the system clock', () => {
    const system = clock;
    const manual = new ManualClock();
    setClock(manual);
    expect(clock).toBe(manual);
    setClock();
    expect(clock).toBe(system);
  });
});

describe('ManualClock', () => {
  it('does not advance by itself', () => {
    const manual = new ManualClock();
    const callback = vi.fn();
    manual.after(0, callback);
    expect(manual.now()).toBe(0);
    expect(callback).not.toHaveBeenCalled();
    manual.advance(0);
    expect(callback).toHaveBeenCalledOnce();
    manual.advance(250);
    expect(manual.now()).toBe(250);
  });

  it('calls timers and frames in the order of their times', () => {
    const manual = new ManualClock(10);
    const calls: string[] = [];
    const note = (name: string) => (): void => void calls.push(`${name} at ${manual.now()}`);
    manual.after(25, note('late'));
    manual.after(5, note('early'));
    manual.after(10, note('timer'));
    manual.frame(note('frame'));
    manual.after(5, note('second'));
    manual.advance(20);
    expect(calls).toEqual(['early at 5', 'second at 5', 'timer at 10', 'frame at 10']);
    manual.advance(10);
    expect(calls.at(-1)).toBe('late at 25');
  });

  it('draws frames at multiples of the frame time, once for each request', () => {
    const manual = new ManualClock(1000 / 60);
    const times: number[] = [];
    manual.frame(function draw(now) {
      times.push(now);
      manual.frame(draw);
    });
    manual.advance(500);
    manual.advance(500);
    expect(times).toHaveLength(60);
    expect(times[0]).toBeCloseTo(1000 / 60);
    expect(times[59]).toBeCloseTo(1000);
  });

  it('calls timers that callbacks set within the same advance', () => {
    const manual = new ManualClock();
    let count = 0;
    const tick = (): void => {
      count++;
      manual.after(100, tick);
    };
    manual.after(100, tick);
    manual.advance(1000);
    expect(count).toBe(10);
  });

  it('does not call cancelled callbacks, even if a callback of the same frame has cancelled them', () => {
    const manual = new ManualClock(10);
    const timer = vi.fn();
    const frame = vi.fn();
    manual.after(5, timer)();
    const cancels: (() => void)[] = [];
    manual.frame(() => cancels.forEach((cancel) => cancel()));
    cancels.push(manual.frame(frame));
    manual.advance(100);
    expect(timer).not.toHaveBeenCalled();
    expect(frame).not.toHaveBeenCalled();
  });

  it('advances until a promise has settled, and returns its value', async () => {
    const manual = new ManualClock();
    const value: Promise<number> = new Promise((resolve) => manual.after(50, () => resolve(manual.now())));
    await expect(manual.runUntil(value)).resolves.toBe(50);
    const failure = new Promise((_, reject) => manual.after(20, () => reject(new Error('failed'))));
    await expect(manual.runUntil(failure)).rejects.toThrow('failed');
  });

  it('does not advance for a promise that has settled', async () => {
    const manual = new ManualClock();
    await expect(manual.runUntil(Promise.resolve('value'))).resolves.toBe('value');
    expect(manual.now()).toBe(0);
  });

  it('rejects a frame time that is not positive', () => {
    expect(() => new ManualClock(0)).toThrow(RangeError);
  });
});
