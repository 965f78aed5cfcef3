import { clock } from '../../util/clock.js';
import type { Fence } from './upload-queue.js';

/** By then the browser has drawn the page itself. */
const settleMilliseconds = 400;
/**
 * A fence that never passes (a driver's fault) does not put the call off for good. Where software draws, a picture of 10
 * million triangles takes six seconds.
 */
const patienceMilliseconds = 10_000;

/** What to do with a call that makes the page wait for the GPU: put it off, draw nothing for it, or make it. */
export type StallAdvice = 'later' | 'drain' | 'now';

/**
 * Finds the moment for a call that makes the whole page wait until the GPU has done all that it was given, a second and
 * more where it is slow. `next` is asked once a frame: first drawing goes on until the GPU has caught up, then nothing
 * is to be drawn until the GPU has nothing left to do.
 */
export class GpuIdle {
  readonly #fence: Fence;
  #caughtUp: (() => boolean) | null = null;
  #drained: (() => boolean) | null = null;
  #asked = 0;

  constructor(fence: Fence) {
    this.#fence = fence;
  }

  next(): StallAdvice {
    const now = clock.now();
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
