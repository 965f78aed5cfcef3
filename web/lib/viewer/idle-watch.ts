import { clock } from '../util/clock.js';

/** A hidden page draws no frames: after this long, the watch looks without one. */
const withoutFrame = 100;

/** Watches whether a viewer has work left, from each change until all of it is done. */
export class IdleWatch {
  readonly #isBusy: () => boolean;
  readonly #changed: (busy: boolean) => void;
  #busy = false;
  #ended = false;
  #waiting = false;
  #resolves: (() => void)[] = [];

  /**
   * @param isBusy - asked with each frame, after it was drawn
   * @param changed - called when work begins and when all of it is done
   */
  constructor(isBusy: () => boolean, changed: (busy: boolean) => void) {
    this.#isBusy = isBusy;
    this.#changed = changed;
  }

  /** True from the first change until all work is done. */
  get busy(): boolean {
    return this.#busy;
  }

  /** Something has changed: busy at least until the next frame has been drawn. */
  begin(): void {
    if (!this.#ended) this.#set(true);
    this.#wait();
  }

  /** Resolves after a frame in which nothing is left to do, or when the watch has ended. */
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
    const look = (): void => {
      cancelFrame();
      cancelTimer();
      this.#waiting = false;
      if (this.#ended) return;
      if (this.#isBusy()) this.#wait();
      else this.#finish();
    };
    const cancelFrame = clock.frame(look);
    const cancelTimer = clock.after(withoutFrame, look);
  }

  #finish(): void {
    for (const resolve of this.#resolves.splice(0)) resolve();
    this.#set(false);
  }

  #set(busy: boolean): void {
    if (busy === this.#busy) return;
    this.#busy = busy;
    this.#changed(busy);
  }
}
