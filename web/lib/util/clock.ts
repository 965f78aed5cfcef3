/** Cancels a pending callback. Has no effect afterwards. */
export type Cancel = () => void;

/** The source of time for all of Marrow's code on a page. */
export interface Clock {
  /** Milliseconds since a fixed moment, like `performance.now()`. */
  now(): number;
  /**
   * Calls a function once after a delay in milliseconds.
   *
   * @param keepAlive - false allows a Node process to exit before the call. Default: true
   */
  after(milliseconds: number, callback: () => void, keepAlive?: boolean): Cancel;
  /** Calls a function once, at the next animation frame. */
  frame(callback: (now: number) => void): Cancel;
}

/** The platform's clock. Looks up the platform's functions on each call, so that tests may replace them. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, callback, keepAlive = true) {
    const timer = setTimeout(callback, milliseconds);
    if (!keepAlive) (timer as { unref?: () => void }).unref?.();
    return () => clearTimeout(timer);
  },
  frame(callback) {
    // Node has no screen.
    if (typeof requestAnimationFrame === 'undefined')
      return systemClock.after(1000 / 60, () => callback(performance.now()));
    const request = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(request);
  },
};

/** The current clock: the system's, unless `setClock` has set another. */
export let clock: Clock = systemClock;

/**
 * Sets the clock of the whole page, or of the Node process. Call it before anything is loaded or shown, because pending
 * callbacks remain scheduled on the previous clock. Workers and CSS animations use the system's time.
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
