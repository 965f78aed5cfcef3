import { words } from '../text/messages.js';
import type { Actions } from '../state/actions.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import { failureOf, isCancelled } from './failure.js';
import type { Source } from './ports.js';

/** After this long a load shows its progress. */
const patience = 300;

export interface Load {
  /** What is being opened, for people. */
  readonly name: string;
  /** Null until it has been looked through. */
  source: Source | null;
  /** Nobody asked for it: nobody is told when it fails. */
  readonly quiet?: boolean;
}

/** One load at a time: it shows its progress when it takes long, and its errors become failures. */
export class Loads {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  #control: AbortController | null = null;

  constructor(store: Store<AppState>, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
  }

  /** Gives what is on its way up. */
  cancel(): void {
    this.#control?.abort(new DOMException(words.loadCancelled, 'AbortError'));
  }

  /** Runs one load; the one before ends. */
  async run(load: Load, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.cancel();
    const { name } = load;
    const control = new AbortController();
    this.#control = control;
    this.#store.patch({ loading: { name, progress: null, visible: false } });
    const timer = setTimeout(() => {
      const { loading } = this.#store.state;
      if (loading === null || this.#control !== control) return;
      this.#store.patch({ loading: { ...loading, visible: true }, announcement: words.loading(name) });
    }, patience);
    try {
      await work(control.signal);
    } catch (error) {
      if (this.#control !== control) return;
      if (isCancelled(error) || control.signal.aborted) this.#actions.toast(words.loadCancelled);
      else if (!load.quiet) this.#fail(error, load);
    } finally {
      clearTimeout(timer);
      if (this.#control === control) {
        this.#control = null;
        this.#store.patch({ loading: null });
      }
    }
  }

  #fail(error: unknown, { name, source }: Load): void {
    const failure = failureOf(error, name, source);
    this.#store.patch({ failure, announcement: `${failure.file}: ${failure.message}` });
  }
}
