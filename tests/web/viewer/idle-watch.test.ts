import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setClock } from '../../../web/lib/util/clock.js';
import { ManualClock } from '../../../web/lib/util/manual-clock.js';
import { IdleWatch } from '../../../web/lib/viewer/idle-watch.js';

const clock = new ManualClock(20);
let work = false;
let changes: boolean[] = [];
let watch: IdleWatch;

beforeEach(() => {
  setClock(clock);
  work = false;
  changes = [];
  watch = new IdleWatch(
    () => work,
    (busy) => changes.push(busy),
  );
});
afterEach(() => setClock());

/** Whether a promise has resolved by now. */
async function resolved(promise: Promise<void>): Promise<boolean> {
  return Promise.race([promise.then(() => true), Promise.resolve().then(() => false)]);
}

it('IdleWatch is busy from a change until a frame finds no work', () => {
  work = true;
  watch.begin();
  expect(watch.busy).toBe(true);
  clock.advance(1000);
  expect(changes).toEqual([true]);
  work = false;
  clock.advance(20);
  expect(watch.busy).toBe(false);
  expect(changes).toEqual([true, false]);
});

it('IdleWatch stays busy for the frame that draws a change', () => {
  watch.begin();
  expect(watch.busy).toBe(true);
  clock.advance(20);
  expect(watch.busy).toBe(false);
});

it('IdleWatch resolves all calls of idle() after the frame that ends the work', async () => {
  work = true;
  watch.begin();
  const idle = Promise.all([watch.idle(), watch.idle()]).then(() => undefined);
  clock.advance(10_000);
  expect(await resolved(idle)).toBe(false);
  work = false;
  clock.advance(20);
  await idle;
});

it('IdleWatch waits for a frame, and reports no change, when idle() finds nothing to do', async () => {
  const idle = watch.idle();
  expect(await resolved(idle)).toBe(false);
  clock.advance(20);
  await idle;
  expect(changes).toEqual([]);
});

it('IdleWatch resolves idle() without a frame in a page that does not render', async () => {
  vi.spyOn(clock, 'frame').mockImplementation(() => () => undefined);
  const idle = watch.idle();
  clock.advance(99);
  expect(await resolved(idle)).toBe(false);
  clock.advance(1);
  await idle;
  vi.restoreAllMocks();
});

it('IdleWatch requests no frames while it is idle', () => {
  watch.begin();
  clock.advance(20);
  const frame = vi.spyOn(clock, 'frame');
  clock.advance(10_000);
  expect(frame).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it('IdleWatch resolves idle() when it ends, and at once afterwards', async () => {
  work = true;
  watch.begin();
  const idle = watch.idle();
  watch.end();
  await idle;
  await watch.idle();
  expect(watch.busy).toBe(false);
});
