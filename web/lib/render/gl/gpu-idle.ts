import { clock } from '../../util/clock.js';
import type { Fence } from './upload-queue.js';

/** Minimum wait in milliseconds, which is enough for the browser to draw the rest of the page. */
const settleMilliseconds = 400;
/**
 * Timeout for a fence that never signals because of a driver bug. With software rendering, an image of 10 million triangles
 * takes six seconds.
 */
const timeoutMilliseconds = 10_000;

/** How to handle a blocking call in this frame: defer it, defer it without drawing, or make it. */
export type StallAdvice = 'later' | 'drain' | 'now';

/**
 * Delays a call until the GPU is idle, because it would block the page while the GPU is busy, possibly for more than a
 * second. Call `next` once per frame: drawing continues until the GPU has caught up, then pauses until the GPU is idle.
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
    const late = waited > timeoutMilliseconds;
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
