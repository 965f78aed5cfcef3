import { clock } from '../../lib/clock/index.js';
import type { LoadProgress } from '../../lib/index.js';
import { message, words } from '../text/messages.js';
import type { Actions } from '../actions/actions.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import { failureOf, isCancelled } from './failure.js';
import type { Source } from './source.js';

/** The delay until a load shows its progress. Milliseconds. */
const progressDelay = 300;

export interface Load {
  /** The displayed name of the files. */
  readonly name: string;
  /** Null until the files have been listed. */
  source: Source | null;
  /** The user did not start this load, so its failure is not shown. */
  readonly quiet?: boolean;
}

/** Runs one load at a time. A slow load shows its progress, and an error becomes a failure in the state. */
export class Loads {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  #control: AbortController | null = null;

  constructor(store: Store<AppState>, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
  }

  /** Cancels the current load. */
  cancel(): void {
    this.#control?.abort(new DOMException(words.loadCancelled, 'AbortError'));
  }

  /** Records the progress of the current load. */
  progress(progress: LoadProgress): void {
    const { loading } = this.#store.state;
    if (loading !== null) this.#store.patch({ loading: { ...loading, progress } });
  }

  /** Hides the progress of the current load: its model is open. */
  loaded(): void {
    this.#store.patch({ loading: null });
  }

  /**
   * Runs a load and cancels the previous one.
   * @returns whether the load was completed; false if it failed or was cancelled
   */
  async run(load: Load, work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    this.cancel();
    const { name } = load;
    const control = new AbortController();
    this.#control = control;
    this.#store.patch({ loading: { name, progress: null, visible: false } });
    const timer = clock.after(progressDelay, () => {
      const { loading } = this.#store.state;
      if (loading === null || this.#control !== control) return;
      this.#store.patch({ loading: { ...loading, visible: true } });
      this.#actions.notices.say(message('loading', name));
    });
    try {
      await work(control.signal);
      return !control.signal.aborted;
    } catch (error) {
      if (this.#control !== control) return false;
      if (isCancelled(error) || control.signal.aborted) this.#actions.notices.toast(message('loadCancelled'));
      else if (!load.quiet) this.#actions.notices.fail(failureOf(error, name, load.source));
      return false;
    } finally {
      timer();
      if (this.#control === control) {
        this.#control = null;
        this.loaded();
      }
    }
  }
}
