import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The longest task on the main thread that DESIGN.md allows, in milliseconds. */
const longestAllowed = 100;
/** When the same small work varies by more than this factor, other programs use the processor and times say nothing. */
const busyFactor = 1.5;

interface Span {
  readonly start: number;
  readonly duration: number;
}

interface Watch {
  /** Tasks of 50 milliseconds and more. */
  readonly tasks: Span[];
  /** Waits for the GPU within those tasks. They are long here because SwiftShader runs on the same processors. */
  readonly waits: Span[];
  /** Pauses of more than 100 milliseconds between two frames. */
  readonly pauses: Span[];
  /** Bytes of files that the main thread has read. */
  bytes: number;
}

declare global {
  var watch: Watch;
}

/**
 * What a page's main thread is busy with from one moment to another. The longest task is printed, and held to the limit
 * where the machine was free.
 */
export class MainThread {
  readonly #page: Page;
  readonly #start: number;
  readonly #spread: number;

  /** Begins to watch a page that has run `watchThread` before its own scripts. */
  static async watch(page: Page): Promise<MainThread> {
    const spread = await page.evaluate(timingSpread);
    return new MainThread(page, await page.evaluate(() => performance.now()), spread);
  }

  private constructor(page: Page, start: number, spread: number) {
    this.#page = page;
    this.#start = start;
    this.#spread = spread;
  }

  /** Ends it, and reports it under the name of what was done. */
  async end(what: string): Promise<void> {
    const { tasks, waits, pauses } = await this.#page.evaluate(async () => {
      // The observer delivers its last entries with the next task.
      await new Promise((resolve) => setTimeout(resolve, 100));
      return globalThis.watch;
    });
    const uneven = Math.max(this.#spread, await this.#page.evaluate(timingSpread));
    const during = tasks.filter((task) => task.start >= this.#start);
    const longest = Math.max(0, ...during.map((task) => task.duration));
    const own = Math.max(
      0,
      ...during.map((task) => task.duration - sum(waits.filter((wait) => isWithin(wait, task)))),
    );
    const pause = Math.max(
      0,
      ...pauses.filter(({ start }) => start >= this.#start).map((each) => each.duration),
    );
    console.log(
      `${what}: longest task ${durationText(longest)}, without waits for the GPU ${durationText(own)}; ` +
        `longest pause between two frames ${pause.toFixed(0)} ms`,
    );
    if (uneven < busyFactor) expect(own).toBeLessThanOrEqual(longestAllowed);
    else
      console.warn(`${what}: not held to ${longestAllowed} ms: the machine is busy (${uneven.toFixed(1)})`);
  }
}

function isWithin(wait: Span, task: Span): boolean {
  return wait.start >= task.start && wait.start < task.start + task.duration;
}

function sum(spans: readonly Span[]): number {
  return spans.reduce((total, { duration }) => total + duration, 0);
}

/** A duration as text. The observer does not report tasks below 50 milliseconds. */
function durationText(duration: number): string {
  return duration === 0 ? 'below 50 ms' : `${duration.toFixed(0)} ms`;
}

/** Runs in the page: how much longer than the fastest run nearly all of many runs of the same small work take. */
async function timingSpread(): Promise<number> {
  const runs: number[] = [];
  let value = 1;
  for (let run = 0; run < 60; ++run) {
    const start = performance.now();
    for (let i = 0; i < 4_000_000; ++i) value = Math.imul(value, 1664525) + 1013904223;
    // The result is used, so that the compiler cannot remove the work.
    runs.push(performance.now() - start + (value === 0.5 ? 1 : 0));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  runs.sort((a, b) => a - b);
  return runs[Math.floor(runs.length * 0.9)]! / runs[0]!;
}

/** Runs in the page before its own scripts. */
export function watchThread(): void {
  const watch: Watch = { tasks: [], waits: [], pauses: [], bytes: 0 };
  globalThis.watch = watch;
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration } of list.getEntries()) watch.tasks.push({ start, duration });
  }).observe({ type: 'longtask', buffered: true });
  let last = performance.now();
  const frame = (): void => {
    const now = performance.now();
    if (now - last > 100) watch.pauses.push({ start: last, duration: now - last });
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const timed = <T>(work: () => T): T => {
    const start = performance.now();
    const result = work();
    watch.waits.push({ start, duration: performance.now() - start });
    return result;
  };
  const { transferToImageBitmap } = Object.getOwnPropertyDescriptors(OffscreenCanvas.prototype);
  OffscreenCanvas.prototype.transferToImageBitmap = function () {
    return timed(() => transferToImageBitmap.value!.call(this));
  };
  // Only reads the drawn picture; the encoding goes on in another thread.
  const { toBlob } = Object.getOwnPropertyDescriptors(HTMLCanvasElement.prototype);
  HTMLCanvasElement.prototype.toBlob = function (...given) {
    timed(() => toBlob.value!.apply(this, given));
  };
  for (const side of ['width', 'height'] as const) {
    const own = Object.getOwnPropertyDescriptor(OffscreenCanvas.prototype, side)!;
    Object.defineProperty(OffscreenCanvas.prototype, side, {
      ...own,
      set(this: OffscreenCanvas, value: number) {
        timed(() => own.set!.call(this, value));
      },
    });
  }
  const { arrayBuffer } = Object.getOwnPropertyDescriptors(Blob.prototype);
  Blob.prototype.arrayBuffer = function () {
    watch.bytes += this.size;
    return arrayBuffer.value!.call(this);
  };
}
