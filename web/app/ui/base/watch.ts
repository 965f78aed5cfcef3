import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { App } from '../../app.js';
import type { AppState } from '../../state/state.js';

interface Watcher extends ReactiveControllerHost {
  readonly app: App;
}

/** Renders its component again only when one of the displayed values has changed. */
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
    // The values may have changed while the component was disconnected.
    this.#look(store.state);
    this.#unsubscribe = store.subscribe((state) => this.#look(state));
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
  }

  #look(state: AppState): void {
    const values = this.#select(state);
    const isSame = (value: unknown, index: number): boolean => Object.is(value, this.#values[index]);
    if (values.length === this.#values.length && values.every(isSame)) return;
    this.#values = values;
    this.#host.requestUpdate();
  }
}
