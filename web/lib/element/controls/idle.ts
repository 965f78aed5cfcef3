import { clock, type Cancel } from '../../util/clock.js';

/** Milliseconds without interaction after which the controls are hidden. */
const idleMilliseconds = 3000;

/** Sets the class `idle` on the bar when the user has not interacted with the element for a while. */
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
