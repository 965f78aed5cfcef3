import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { App } from '../../app.js';
import type { AppState } from '../../state/state.js';

interface Watcher extends ReactiveControllerHost {
  /** Undefined until the first update if the element was in the document before its script loaded. */
  readonly app: App | undefined;
}

/** The states of the two sides of a comparison. */
export interface Both {
  readonly a: AppState;
  readonly b: AppState;
}

/** The states of both sides; null without a comparison. */
export function bothOf({ store, comparison }: App): Both | null {
  return comparison.other && { a: store.state, b: comparison.other.store.state };
}

/** Renders its component again only when one of the displayed values of the two sides has changed. */
export class WatchBoth implements ReactiveController {
  readonly #host: Watcher;
  readonly #select: (both: Both) => readonly unknown[];
  #values: readonly unknown[] = [];
  #stops: (() => void)[] = [];
  #connected = false;
  #followed: App['comparison']['other'] = null;

  constructor(host: Watcher, select: (both: Both) => readonly unknown[]) {
    this.#host = host;
    this.#select = select;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connected = true;
    if (this.#host.app !== undefined) this.#look(this.#host.app);
  }

  hostUpdate(): void {
    if (this.#connected && this.#host.app !== undefined) this.#follow(this.#host.app);
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#leave();
  }

  #leave(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#followed = null;
  }

  #follow(app: App): void {
    const { other } = app.comparison;
    if (this.#stops.length > 0 && other === this.#followed) return;
    this.#leave();
    this.#followed = other;
    const look = (): void => this.#look(app);
    this.#stops = [app.store.subscribe(look), ...(other === null ? [] : [other.store.subscribe(look)])];
  }

  #look(app: App): void {
    // Another comparison may have started meanwhile.
    this.#follow(app);
    const both = bothOf(app);
    const values = both === null ? [null] : [app.comparison.other, ...this.#select(both)];
    const isSame = (value: unknown, index: number): boolean => Object.is(value, this.#values[index]);
    if (values.length === this.#values.length && values.every(isSame)) return;
    this.#values = values;
    this.#host.requestUpdate();
  }
}
