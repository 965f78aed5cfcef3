import { clock, type Cancel } from '../util/clock.js';
import { reportUncaught } from '../util/report.js';

/** Called before views are drawn. `seconds` is the time since the frame before, 0 on the first. */
export type Ticker = (seconds: number, now: number) => void;

/**
 * The longest step in seconds: a longer frame (a tab in the background, a debugger) does not throw an animation ahead.
 */
const longestStep = 0.25;

/**
 * The page's only animation frame loop: calls the tickers, then draws, in one callback.
 * Runs only while there is a ticker or a requested frame.
 */
export class FrameLoop {
  readonly #draw: (now: number) => void;
  readonly #tickers: Set<Ticker> = new Set();
  #request: Cancel | null = null;
  #last: number | null = null;

  constructor(draw: (now: number) => void) {
    this.#draw = draw;
  }

  /** Asks for one frame. */
  request(): void {
    this.#request ??= clock.frame(this.#run);
  }

  /** Calls the ticker every frame until the returned function is called, or it throws: the others go on. */
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
        ticker(seconds, now);
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
    // Without a ticker the loop rests: the time until the next one starts belongs to no animation.
    this.#last = this.#tickers.size > 0 ? now : null;
    if (this.#tickers.size > 0) this.request();
  };
}
