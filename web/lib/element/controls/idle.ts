import { clock, type Cancel } from '../../util/clock.js';

/** Milliseconds without a move of the pointer after which nobody seems to use the controls. */
const idleMilliseconds = 3000;

/** Marks the bar with the class `idle` when the pointer has not moved over an element for a while. */
export class Idle {
  readonly #bar: HTMLElement;
  readonly #stops: () => void;
  #timer: Cancel | undefined;

  constructor(element: HTMLElement, bar: HTMLElement) {
    this.#bar = bar;
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'play', 'pause'];
    for (const type of events) element.addEventListener(type, this.wake, { passive: true });
    this.#stops = () => {
      for (const type of events) element.removeEventListener(type, this.wake);
    };
    this.wake();
  }

  readonly wake = (): void => {
    this.#timer?.();
    this.#bar.classList.remove('idle');
    this.#timer = clock.after(idleMilliseconds, () => this.#bar.classList.add('idle'));
  };

  stop(): void {
    this.#timer?.();
    this.#stops();
  }
}
