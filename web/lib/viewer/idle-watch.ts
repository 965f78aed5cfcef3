import { clock } from '../util/clock.js';

/** Interval of checks without animation frames, in milliseconds: hidden pages have none. */
const hiddenPageInterval = 100;

/** Tracks whether a viewer has pending work, from each change until all work is done. */
export class IdleWatch {
  readonly #isBusy: () => boolean;
  readonly #changed: (busy: boolean) => void;
  /** True from the first change until all work is done. */
  busy = false;
  #ended = false;
  #waiting = false;
  #resolves: (() => void)[] = [];

  /**
   * @param isBusy - checked in each frame, after drawing
   * @param changed - called when work begins and when all work is done
   */
  constructor(isBusy: () => boolean, changed: (busy: boolean) => void) {
    this.#isBusy = isBusy;
    this.#changed = changed;
  }

  /** Marks the viewer as busy, at least until the next frame is drawn. */
  begin(): void {
    if (!this.#ended) this.#set(true);
    this.#wait();
  }

  /** Resolves after a frame without pending work, or when the watch has ended. */
  idle(): Promise<void> {
    if (this.#ended) return Promise.resolve();
    this.#wait();
    return new Promise((resolve) => this.#resolves.push(resolve));
  }

  end(): void {
    this.#ended = true;
    this.#finish();
  }

  #wait(): void {
    if (this.#waiting || this.#ended) return;
    this.#waiting = true;
    const check = (): void => {
      cancelFrame();
      cancelTimer();
      this.#waiting = false;
      if (this.#ended) return;
      if (this.#isBusy()) this.#wait();
      else this.#finish();
    };
    const cancelFrame = clock.frame(check);
    const cancelTimer = clock.after(hiddenPageInterval, check);
  }

  #finish(): void {
    for (const resolve of this.#resolves.splice(0)) resolve();
    this.#set(false);
  }

  #set(busy: boolean): void {
    if (busy === this.busy) return;
    this.busy = busy;
    this.#changed(busy);
  }
}
