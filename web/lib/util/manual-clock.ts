import { systemClock, type Cancel, type Clock } from './clock.js';

/** A callback that waits for its time. */
interface Waiting {
  readonly at: number;
  readonly call: () => void;
}

/** Milliseconds between two animation frames of a manual clock, unless it was made with others. */
const usualFrame = 1000 / 60;

/**
 * A clock that stands until it is advanced: the same steps show the same pictures, however fast the machine is.
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
 * const picture = viewer.picture();
 * ```
 */
export class ManualClock implements Clock {
  readonly #frameTime: number;
  readonly #timers: Set<Waiting> = new Set();
  readonly #frames: Set<(now: number) => void> = new Set();
  #now = 0;
  /** Frames that have passed. */
  #count = 0;

  /** @param frameTime - milliseconds between two animation frames. Default: 1000 / 60 */
  constructor(frameTime: number = usualFrame) {
    if (!(frameTime > 0)) throw new RangeError(`frameTime has to be above 0, not ${frameTime}`);
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
    // The same function may wait twice.
    const own = (now: number): void => callback(now);
    this.#frames.add(own);
    return () => this.#frames.delete(own);
  }

  /**
   * Moves the time on. Calls what comes due in the order of its times, frames at whole multiples of the frame time; a
   * timer that is due at the time of a frame comes before it. An exception of a callback ends the advance there.
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
   * Advances by a frame with each animation frame of the system until the promise has settled: for what takes the
   * network, a worker or the GPU real time. Returns what it resolves to, and rejects as it does.
   */
  async runUntil<T>(promise: Promise<T>): Promise<T> {
    let settled = false;
    const end = (): void => void (settled = true);
    promise.then(end, end);
    // A settled promise needs no frame.
    await Promise.resolve();
    while (!settled) {
      await systemFrame();
      if (!settled) this.advance(this.#frameTime);
    }
    return promise;
  }

  /** The timer that is due first; of several, the one that was set first. */
  #nextTimer(): Waiting | null {
    let next: Waiting | null = null;
    for (const timer of this.#timers) if (next === null || timer.at < next.at) next = timer;
    return next;
  }

  #drawFrame(): void {
    this.#count++;
    const due = [...this.#frames];
    for (const callback of due) {
      // One before it may have withdrawn it.
      if (this.#frames.delete(callback)) callback(this.#now);
    }
  }
}

/** The next animation frame; in Node and in a hidden page, which have none, as much time. */
function systemFrame(): Promise<void> {
  return new Promise((resolve) => {
    const hasFrames = typeof document !== 'undefined' && document.visibilityState === 'visible';
    if (hasFrames) systemClock.frame(() => resolve());
    else systemClock.after(usualFrame, resolve);
  });
}
