import { systemClock, type Cancel, type Clock } from './clock.js';

/** A pending callback. */
interface Waiting {
  readonly at: number;
  readonly call: () => void;
}

/** The default time between two animation frames, in milliseconds. */
const usualFrame = 1000 / 60;

/**
 * A clock whose time changes only when it is advanced, so that the same steps show the same images on every machine.
 *
 * @example
 * ```ts
 * import { load } from 'marrow3d';
 * import { ManualClock, setClock } from 'marrow3d/clock';
 * import { Viewer } from 'marrow3d/viewer';
 *
 * const clock = new ManualClock();
 * setClock(clock);
 * const viewer = new Viewer(canvas);
 * void viewer.show(await clock.runUntil(load('models/ogro/tris.md2')));
 * await clock.runUntil(viewer.idle());
 * viewer.play('run');
 * clock.advance(500);
 * const image = viewer.screenshot();
 * ```
 */
export class ManualClock implements Clock {
  readonly #frameTime: number;
  readonly #timers: Set<Waiting> = new Set();
  readonly #frames: Set<(now: number) => void> = new Set();
  #now = 0;
  /** The number of frames so far. */
  #count = 0;

  /** @param frameTime - milliseconds between two animation frames. Default: 1000 / 60 */
  constructor(frameTime: number = usualFrame) {
    if (!(frameTime > 0)) throw new RangeError(`frameTime must be greater than 0, not ${frameTime}`);
    this.#frameTime = frameTime;
  }

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): Cancel {
    const timer: Waiting = { at: this.#now + Math.max(0, milliseconds), call: callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  frame(callback: (now: number) => void): Cancel {
    // The same function may be scheduled twice.
    const own = (now: number): void => callback(now);
    this.#frames.add(own);
    return () => this.#frames.delete(own);
  }

  /**
   * Advances the time in milliseconds and calls due callbacks in the order of their times. Frames are at multiples of the
   * frame time, after timers of the same time. An exception in a callback stops the advance at the callback's time.
   */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const timer = this.#nextTimer();
      const frame = (this.#count + 1) * this.#frameTime;
      const at = Math.min(timer?.at ?? Infinity, frame);
      // Sums of fractions of a millisecond may miss a frame by a rounding error.
      if (at > end + 1e-6) break;
      this.#now = Math.min(Math.max(this.#now, at), end);
      if (timer?.at === at) {
        this.#timers.delete(timer);
        timer.call();
      } else this.#drawFrame();
    }
    this.#now = end;
  }

  /**
   * Advances by one frame per animation frame of the system until the promise settles, because network, workers and the GPU
   * take real time. Resolves or rejects like the promise.
   */
  async runUntil<T>(promise: Promise<T>): Promise<T> {
    let settled = false;
    const end = (): void => void (settled = true);
    promise.then(end, end);
    // A promise that is already settled needs no frame.
    await Promise.resolve();
    while (!settled) {
      await systemFrame();
      if (!settled) this.advance(this.#frameTime);
    }
    return promise;
  }

  /** The next due timer; of several with the same time, the one that was set first. */
  #nextTimer(): Waiting | null {
    let next: Waiting | null = null;
    for (const timer of this.#timers) if (next === null || timer.at < next.at) next = timer;
    return next;
  }

  #drawFrame(): void {
    this.#count++;
    const due = [...this.#frames];
    for (const callback of due) {
      // An earlier callback may have cancelled it.
      if (this.#frames.delete(callback)) callback(this.#now);
    }
  }
}

/** Waits for the next animation frame, or for its duration in Node and in hidden pages. */
function systemFrame(): Promise<void> {
  return new Promise((resolve) => {
    const hasFrames = typeof document !== 'undefined' && document.visibilityState === 'visible';
    if (hasFrames) systemClock.frame(() => resolve());
    else systemClock.after(usualFrame, resolve);
  });
}
