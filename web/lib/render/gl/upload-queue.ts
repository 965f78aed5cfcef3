import { clock, type Cancel } from '../../util/clock.js';

/**
 * Work in small steps. After each `yield` the main thread may be released; the yielded value is the number of bytes uploaded
 * in the step.
 */
export type Steps = Generator<number, void, void>;

/** Inserts a fence; the returned function tells whether the GPU has passed it. */
export type Fence = () => () => boolean;

/** Limits of a slice: well below a long task of 50 ms, with time left for a frame. */
const sliceMilliseconds = 8;
const sliceBytes = 8 << 20;
/** Timeout for a fence that never signals because of a driver bug. */
const fenceTimeoutMilliseconds = 1000;

/**
 * Uploads in slices, so that large models and images do not block the page. Work that fits into the first slice is complete
 * when `push` returns; the rest continues in separate tasks, also in background tabs. Each slice waits until the GPU has
 * processed the previous one, because full command buffers would block the whole page.
 */
export class UploadQueue {
  readonly #fence: Fence;
  readonly #waiting: Steps[] = [];
  #timer: Cancel | null = null;
  #running = false;

  constructor(fence: Fence) {
    this.#fence = fence;
  }

  /** Whether the queue is empty. */
  get idle(): boolean {
    return this.#waiting.length === 0;
  }

  push(steps: Steps): void {
    this.#waiting.push(steps);
    if (this.#timer === null && !this.#running) this.#run();
  }

  /** Removes work that is no longer needed. */
  cancel(steps: Steps): void {
    const index = this.#waiting.indexOf(steps);
    if (index >= 0) this.#waiting.splice(index, 1);
  }

  /** Removes all work; called when the context is lost or no longer needed. */
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
        // The callback of a completed upload may have removed this or other work.
        if (done && this.#waiting[0] === steps) this.#waiting.shift();
      }
    } finally {
      this.#running = false;
      if (this.#waiting.length > 0) this.#wait(bytes > 0 ? this.#fence() : () => true);
    }
  }

  #wait(passed: () => boolean): void {
    const end = clock.now() + fenceTimeoutMilliseconds;
    const poll = (): void => {
      if (passed() || clock.now() > end) this.#run();
      else this.#timer = clock.after(2, poll);
    };
    this.#timer = clock.after(0, poll);
  }
}
