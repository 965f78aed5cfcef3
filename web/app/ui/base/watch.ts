import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { App } from '../../app.js';
import type { AppState } from '../../state/state.js';

interface Watcher extends ReactiveControllerHost {
  readonly app: App;
}

/** Renders its component again when one of the values that it shows has changed, and only then. */
export class Watch implements ReactiveController {
  readonly #host: Watcher;
  readonly #select: (state: AppState) => readonly unknown[];
  #values: readonly unknown[] = [];
  #unsubscribe: (() => void) | undefined;

  constructor(host: Watcher, select: (state: AppState) => readonly unknown[]) {
    this.#host = host;
    this.#select = select;
    host.addController(this);
  }

  hostConnected(): void {
    const { store } = this.#host.app;
    this.#values = this.#select(store.state);
    this.#unsubscribe = store.subscribe((state) => {
      const values = this.#select(state);
      if (values.every((value, index) => Object.is(value, this.#values[index]))) return;
      this.#values = values;
      this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
  }
}
