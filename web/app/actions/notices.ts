import { clock, type Cancel } from '../../lib/clock/index.js';
import type { AppState, Failure } from '../state/state.js';
import type { Store } from '../state/store.js';
import { message, textOf, type ShownText } from '../text/messages.js';

const toastTime = 4000;

/** Messages to the user: the live region, the toast and the failure. Only this file writes them. */
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

  /** Shows a message for some seconds and announces it to screen readers. */
  toast(text: ShownText): void {
    this.showToast(text);
    this.say(text);
  }

  /** Shows a message for some seconds. */
  showToast(text: ShownText): void {
    this.#toastTimer?.();
    this.#store.patch({ toast: text });
    // A long message is shown longer, so that users can read it.
    const time = Math.max(toastTime, textOf(text).length * 60);
    this.#toastTimer = clock.after(time, () => this.#store.patch({ toast: null }));
  }

  /** Shows the reason for a failure and announces it to screen readers. */
  fail(failure: Failure): void {
    const { file, message: reason } = failure;
    this.#store.patch({ failure });
    this.say(file === '' ? reason : message('failedFile', file, reason));
  }

  dismissFailure(): void {
    this.#store.patch({ failure: null });
  }
}
