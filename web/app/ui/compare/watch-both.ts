import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { App } from '../../app.js';
import type { AppState } from '../../state/state.js';

interface Watcher extends ReactiveControllerHost {
  readonly app: App;
}

/** The two subjects of a comparison. */
export interface Both {
  readonly a: AppState;
  readonly b: AppState;
}

/** Both subjects' states; null while nothing is compared. */
export function bothOf({ store, comparison }: App): Both | null {
  return comparison.other && { a: store.state, b: comparison.other.store.state };
}

/** Renders its component again only when one of the values of both subjects that it shows has changed. */
export class WatchBoth implements ReactiveController {
  readonly #host: Watcher;
  readonly #select: (both: Both) => readonly unknown[];
  #values: readonly unknown[] = [];
  #stops: (() => void)[] = [];
  #followed: App['comparison']['other'] = null;

  constructor(host: Watcher, select: (both: Both) => readonly unknown[]) {
    this.#host = host;
    this.#select = select;
    host.addController(this);
  }

  hostConnected(): void {
    this.#follow();
    this.#look();
  }

  hostDisconnected(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#followed = null;
  }

  #follow(): void {
    const { app } = this.#host;
    const { other } = app.comparison;
    if (this.#stops.length > 0 && other === this.#followed) return;
    this.hostDisconnected();
    this.#followed = other;
    const look = (): void => this.#look();
    this.#stops = [app.store.subscribe(look), ...(other === null ? [] : [other.store.subscribe(look)])];
  }

  #look(): void {
    const { app } = this.#host;
    // Another comparison may have begun meanwhile.
    if (app.comparison.other !== this.#followed) this.#follow();
    const both = bothOf(app);
    const values = both === null ? [null] : [app.comparison.other, ...this.#select(both)];
    const isSame = (value: unknown, index: number): boolean => Object.is(value, this.#values[index]);
    if (values.length === this.#values.length && values.every(isSame)) return;
    this.#values = values;
    this.#host.requestUpdate();
  }
}
