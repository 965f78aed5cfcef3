/** Withdraws a callback that has not been called yet; afterwards, it does nothing. */
export type Cancel = () => void;

/** Where all of Marrow's code on a page reads the time. */
export interface Clock {
  /** Milliseconds since a fixed moment, as of `performance.now()`. */
  now(): number;
  /**
   * Calls a function once, after some milliseconds.
   *
   * @param keepAlive - false: in Node, the process may end before. Default: true
   */
  after(milliseconds: number, callback: () => void, keepAlive?: boolean): Cancel;
  /** Calls a function once, with the next animation frame. */
  frame(callback: (now: number) => void): Cancel;
}

/** The platform's time. Looks the platform's functions up with each call, so that a test may replace them. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, callback, keepAlive = true) {
    const timer = setTimeout(callback, milliseconds);
    if (!keepAlive) (timer as { unref?: () => void }).unref?.();
    return () => clearTimeout(timer);
  },
  frame(callback) {
    const request = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(request);
  },
};

/** The clock of the page: the system's, unless `setClock` has set another. */
export let clock: Clock = systemClock;

/**
 * Sets the clock of the whole page, or of the Node process. Set it before anything is loaded or shown: callbacks that
 * wait on the clock before stay there. Workers and the browser's own animations keep the system's time.
 *
 * @param to - default: the system's clock
 *
 * @example
 * ```ts
 * import { ManualClock, setClock } from 'marrow3d/clock';
 *
 * const clock = new ManualClock();
 * setClock(clock);
 * clock.advance(1000);
 * ```
 */
export function setClock(to: Clock = systemClock): void {
  clock = to;
}
