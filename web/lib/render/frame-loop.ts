import { reportUncaught } from '../util/report.js';

/** Called before views are drawn. `seconds` is the time since the frame before, 0 on the first. */
export type Ticker = (seconds: number, now: number) => void;

/**
 * The longest step in seconds: a longer frame (a tab in the background, a debugger) does not throw an animation ahead.
 */
const longestStep = 0.25;

/**
 * The page's one `requestAnimationFrame` loop: first what moves (tickers), then what is drawn, in one callback.
 * It runs only while there is a ticker or somebody has asked for a frame.
 */
export class FrameLoop {
  readonly #draw: (now: number) => void;
  readonly #tickers: Set<Ticker> = new Set();
  #request = 0;
  #last: number | null = null;

  constructor(draw: (now: number) => void) {
    this.#draw = draw;
  }

  /** Asks for one frame. */
  request(): void {
    if (this.#request === 0) this.#request = requestAnimationFrame(this.#run);
  }

  /** Calls the ticker every frame until the returned function is called, or it throws: the others go on. */
  add(ticker: Ticker): () => void {
    this.#tickers.add(ticker);
    this.request();
    return () => this.#tickers.delete(ticker);
  }

  stop(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.#tickers.clear();
  }

  readonly #run = (now: number): void => {
    this.#request = 0;
    const seconds = this.#last === null ? 0 : Math.min(longestStep, Math.max(0, (now - this.#last) / 1000));
    for (const ticker of this.#tickers) {
      try {
        ticker(seconds, now);
      } catch (error) {
        this.#tickers.delete(ticker);
        reportUncaught(error);
      }
    }
    this.#draw(now);
    // Without a ticker the loop rests: the time until the next one starts belongs to no animation.
    this.#last = this.#tickers.size > 0 ? now : null;
    if (this.#tickers.size > 0) this.request();
  };
}
