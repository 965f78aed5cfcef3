import { describe, expect, it, vi } from 'vitest';
import { Work } from '../../../web/app/state/work.js';

describe('the work of the page', () => {
  it('is idle when each piece of work has ended, even if one is ended twice', () => {
    const work = new Work();
    const [first, second] = [work.begin(), work.begin()];
    first();
    first();
    expect(work.idle).toBe(false);
    second();
    expect(work.idle).toBe(true);
  });

  it('calls listeners after each change until they are unsubscribed', () => {
    const work = new Work();
    const idle: boolean[] = [];
    const stop = work.subscribe(() => idle.push(work.idle));
    work.begin()();
    expect(idle).toEqual([false, true]);
    stop();
    work.begin();
    expect(idle).toEqual([false, true]);
  });

  it('does not call listeners that are unsubscribed before the first change', () => {
    const work = new Work();
    const listener = vi.fn();
    work.subscribe(listener)();
    work.begin();
    expect(listener).not.toHaveBeenCalled();
  });
});
