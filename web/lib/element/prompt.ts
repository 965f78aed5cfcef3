import { clock, type Cancel } from '../util/clock.js';
import type { Frame } from './frame.js';

/** True once somebody on this page has been told, or has turned a model: nobody has to be told again. */
let known = false;

/** The hint that a model can be turned: shown for a while, once on a page. */
export class Prompt {
  readonly #frame: Frame;
  #timer: Cancel | undefined;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  /** Shows the hint after so many milliseconds. */
  wait(milliseconds: number): void {
    this.stop();
    if (known) return;
    this.#timer = clock.after(milliseconds, () => {
      if (known) return;
      known = true;
      this.#frame.prompt = true;
      this.#timer = clock.after(shownMilliseconds, () => this.stop());
    });
  }

  stop(): void {
    this.#timer?.();
    this.#frame.prompt = false;
  }

  /** Forgets that somebody has been told. */
  forget(): void {
    known = false;
  }

  /** Called when a person has turned the model. */
  touched(): void {
    known = true;
    this.stop();
  }
}

const shownMilliseconds = 6000;
