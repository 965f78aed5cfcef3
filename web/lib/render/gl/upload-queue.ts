import { clock, type Cancel } from '../../util/clock.js';

/**
 * Work in small steps: every `yield` is a place where the main thread may be given back, and says how many bytes the
 * step has handed to the GPU.
 */
export type Steps = Generator<number, void, void>;

/** Marks what the GPU has been given so far; the returned function tells whether it has dealt with all of it. */
export type Fence = () => () => boolean;

/** The limits of one slice: well below the 50 ms that make a task long, and a frame has room beside it. */
const sliceMilliseconds = 8;
const sliceBytes = 8 << 20;
/** A fence that never passes (a driver's fault) must not hold an upload up for good. */
const patienceMilliseconds = 1000;

/**
 * Uploads in slices, so that a large model or picture never holds the page up. What fits in the first slice is done
 * before `push` returns; the rest goes on in tasks of its own, also while the page is in the background. A further
 * slice waits until the GPU has dealt with the one before: a browser whose buffers are full would make the whole page
 * wait for it instead.
 */
export class UploadQueue {
  readonly #fence: Fence;
  readonly #waiting: Steps[] = [];
  #timer: Cancel | null = null;
  #running = false;

  constructor(fence: Fence) {
    this.#fence = fence;
  }

  /** True when nothing waits. */
  get idle(): boolean {
    return this.#waiting.length === 0;
  }

  push(steps: Steps): void {
    this.#waiting.push(steps);
    if (this.#timer === null && !this.#running) this.#run();
  }

  /** Drops work that is no longer wanted, wherever it stands. */
  cancel(steps: Steps): void {
    const index = this.#waiting.indexOf(steps);
    if (index >= 0) this.#waiting.splice(index, 1);
  }

  /** Drops all that waits: the context it was meant for is gone. */
  clear(): void {
    this.#waiting.length = 0;
    this.#timer?.();
    this.#timer = null;
  }

  #run(): void {
    this.#timer = null;
    this.#running = true;
    const end = clock.now() + sliceMilliseconds;
    let bytes = 0;
    try {
      while (this.#waiting.length > 0 && bytes < sliceBytes && clock.now() < end) {
        const steps = this.#waiting[0]!;
        const { done, value } = steps.next();
        bytes += value ?? 0;
        // A caller that is told of a complete upload may have taken it, or others, out of the queue.
        if (done && this.#waiting[0] === steps) this.#waiting.shift();
      }
    } finally {
      this.#running = false;
      if (this.#waiting.length > 0) this.#wait(bytes > 0 ? this.#fence() : () => true);
    }
  }

  #wait(passed: () => boolean): void {
    const end = clock.now() + patienceMilliseconds;
    const look = (): void => {
      if (passed() || clock.now() > end) this.#run();
      else this.#timer = clock.after(2, look);
    };
    this.#timer = clock.after(0, look);
  }
}
