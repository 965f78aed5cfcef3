import { clock, type Cancel } from '../../lib/clock/index.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import { textOf, type ShownText } from '../text/messages.js';

const toastTime = 4000;

/** Messages to the user. */
export class Notices {
  readonly #store: Store<AppState>;
  #toastTimer: Cancel | undefined;

  constructor(store: Store<AppState>) {
    this.#store = store;
  }

  /** Announces a message to screen readers. */
  say(announcement: ShownText): void {
    this.#store.patch({ announcement });
  }

  /** Shows a message for some seconds. */
  toast(text: ShownText): void {
    this.#toastTimer?.();
    this.#store.patch({ toast: text, announcement: text });
    // A long message stays for as long as it takes to read it.
    const time = Math.max(toastTime, textOf(text).length * 60);
    this.#toastTimer = clock.after(time, () => this.#store.patch({ toast: null }));
  }
}
