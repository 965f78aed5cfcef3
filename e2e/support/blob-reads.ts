import type { Page } from 'playwright-core';

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
  /** Adds the tasks that the browser has recorded and not reported yet. */
  flush(): void;
}

declare global {
  var watch: Watch;
}

/** Prints how long a page's main thread is busy between two moments, and counts the bytes of files that it reads. */
export class MainThread {
  readonly #page: Page;
  readonly #start: number;
  readonly #bytes: number;

  /** Starts to watch a page that has run `watchThread` before its own scripts. */
  static async watch(page: Page): Promise<MainThread> {
    const [start, bytes] = await page.evaluate(() => [performance.now(), globalThis.watch.bytes] as const);
    return new MainThread(page, start, bytes);
  }

  private constructor(page: Page, start: number, bytes: number) {
    this.#page = page;
    this.#start = start;
    this.#bytes = bytes;
  }

  /**
   * Prints the longest task and the longest pause since the start.
   *
   * @returns the bytes of files that the main thread has read since then
   */
  async end(what: string): Promise<number> {
    const { tasks, waits, pauses, bytes } = await this.#page.evaluate(() => {
      globalThis.watch.flush();
      const { tasks, waits, pauses, bytes } = globalThis.watch;
      return { tasks, waits, pauses, bytes };
    });
    const during = tasks.filter(({ start }) => start >= this.#start);
    const longest = Math.max(0, ...during.map(({ duration }) => duration));
    const own = Math.max(
      0,
      ...during.map((task) => task.duration - sum(waits.filter((wait) => isWithin(wait, task)))),
    );
    const pause = Math.max(
      0,
      ...pauses.filter(({ start }) => start >= this.#start).map(({ duration }) => duration),
    );
    console.log(
      `${what}: longest task ${durationText(longest)}, without waits for the GPU ${durationText(own)}; ` +
        `longest pause between two frames ${pause.toFixed(0)} ms`,
    );
    return bytes - this.#bytes;
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

/** Runs in the page before its own scripts. */
export function watchThread(): void {
  const tasks: Span[] = [];
  const record = (entries: PerformanceEntryList): void => {
    for (const { startTime: start, duration } of entries) tasks.push({ start, duration });
  };
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  const watch: Watch = {
    tasks,
    ...{ waits: [], pauses: [], bytes: 0 },
    flush: () => record(observer.takeRecords()),
  };
  globalThis.watch = watch;
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
