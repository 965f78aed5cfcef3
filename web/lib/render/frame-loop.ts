import { clock, type Cancel } from '../util/clock.js';
import { reportUncaught } from '../util/report.js';

/**
 * Called before views are drawn. `seconds` is the time since the previous frame, 0 on the first. A ticker that returns
 * false is removed.
 */
export type Ticker = (seconds: number, now: number) => unknown;

/**
 * The longest step in seconds, so that animations do not jump after a pause (a background tab, a debugger).
 */
const longestStep = 0.25;

/**
 * The page's only animation frame loop: calls the tickers, then draws, in one callback. Runs only while there is a
 * ticker or a requested frame.
 */
export class FrameLoop {
  readonly #draw: (now: number) => void;
  readonly #tickers: Set<Ticker> = new Set();
  #request: Cancel | null = null;
  #last: number | null = null;

  constructor(draw: (now: number) => void) {
    this.#draw = draw;
  }

  /** Requests one frame. */
  request(): void {
    this.#request ??= clock.frame(this.#run);
  }

  /** Calls the ticker every frame until the returned function is called, it returns false or it throws. */
  add(ticker: Ticker): () => void {
    this.#tickers.add(ticker);
    this.request();
    return () => this.#tickers.delete(ticker);
  }

  stop(): void {
    this.#request?.();
    this.#request = null;
    this.#tickers.clear();
  }

  readonly #run = (now: number): void => {
    this.#request = null;
    const seconds = this.#last === null ? 0 : Math.min(longestStep, Math.max(0, (now - this.#last) / 1000));
    for (const ticker of this.#tickers) {
      try {
        if (ticker(seconds, now) === false) this.#tickers.delete(ticker);
      } catch (error) {
        this.#tickers.delete(ticker);
        reportUncaught(error);
      }
    }
    try {
      this.#draw(now);
    } catch (error) {
      reportUncaught(error);
    }
    // Without tickers the loop stops, and the time until the next start is not part of any animation.
    this.#last = this.#tickers.size > 0 ? now : null;
    if (this.#tickers.size > 0) this.request();
  };
}
