import type { Fence } from './upload-queue.js';

/** What the browser draws of the page itself has had its time. */
const settleMilliseconds = 400;
/** A fence that never passes (a driver's fault) does not put things off for good. */
const patienceMilliseconds = 2000;

/** What to do with a call that makes the page wait for the GPU: put it off, draw nothing for it, or make it. */
export type Calm = 'later' | 'drain' | 'now';

/**
 * Finds the moment for a call that makes the whole page wait until the GPU has done all that it was given, a second
 * and more where it is slow. Asked once a frame: first all goes on as before until the GPU has caught up, then nothing
 * is to be drawn until it has nothing left to do.
 */
export class GpuCalm {
  readonly #fence: Fence;
  #caughtUp: (() => boolean) | null = null;
  #drained: (() => boolean) | null = null;
  #asked = 0;

  constructor(fence: Fence) {
    this.#fence = fence;
  }

  next(): Calm {
    const now = performance.now();
    if (this.#caughtUp === null) {
      this.#caughtUp = this.#fence();
      this.#asked = now;
      return 'later';
    }
    const waited = now - this.#asked;
    const late = waited > patienceMilliseconds;
    if (this.#drained === null) {
      if ((waited < settleMilliseconds || !this.#caughtUp()) && !late) return 'later';
      this.#drained = this.#fence();
      return 'drain';
    }
    if (!this.#drained() && !late) return 'drain';
    this.#caughtUp = this.#drained = null;
    return 'now';
  }
}
