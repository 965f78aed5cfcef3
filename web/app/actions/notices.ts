import { clock, type Cancel } from '../../lib/clock/index.js';
import type { AppState, Failure } from '../state/state.js';
import type { Store } from '../state/store.js';
import { message, textOf, type ShownText } from '../text/messages.js';

const toastTime = 4000;

/** Messages to the user: the live region, the toast and the failure. No other file writes these. */
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

  /** Shows a message for some seconds, and announces it. */
  toast(text: ShownText): void {
    this.showToast(text);
    this.say(text);
  }

  /** Shows a message for some seconds. */
  showToast(text: ShownText): void {
    this.#toastTimer?.();
    this.#store.patch({ toast: text });
    // A long message stays for as long as it takes to read it.
    const time = Math.max(toastTime, textOf(text).length * 60);
    this.#toastTimer = clock.after(time, () => this.#store.patch({ toast: null }));
  }

  /** Shows why something failed, and announces it. */
  fail(failure: Failure): void {
    const { file, message: reason } = failure;
    this.#store.patch({ failure });
    this.say(file === '' ? reason : message('failedFile', file, reason));
  }

  dismissFailure(): void {
    this.#store.patch({ failure: null });
  }
}
