import { clock, type Cancel } from '../../util/clock.js';
import type { Frame } from './frame.js';

/** How long the hint is shown, in milliseconds. */
const shownMilliseconds = 6000;

/** Whether the user of this page has seen the hint or moved a camera. The hint is then not shown again. */
let known = false;

/** The hint that the model can be rotated. Shown once per page, for a few seconds. */
export class Prompt {
  readonly #frame: Frame;
  #timer: Cancel | undefined;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  /** Shows the hint after a delay. */
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

  /** Allows the hint to be shown again. */
  forget(): void {
    known = false;
  }

  /** Called when the user has moved the camera. */
  touched(): void {
    known = true;
    this.stop();
  }
}
