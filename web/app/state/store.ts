/** Called after a change, with the new and the previous state. */
export type StoreListener<S> = (state: S, previous: S) => void;

/**
 * One immutable state and its listeners. A change is a patch whose values replace those of the state. Listeners are
 * called synchronously and in order. If a listener makes a change, all listeners are first called for the change that
 * caused it.
 */
export class Store<S extends object> {
  #state: S;
  readonly #listeners: Set<StoreListener<S>> = new Set();
  readonly #queue: { readonly state: S; readonly previous: S }[] = [];
  #notifying = false;
  /** The state before the outermost batch that is running; null outside of batches. */
  #beforeBatch: S | null = null;

  constructor(initial: S) {
    this.#state = initial;
  }

  get state(): S {
    return this.#state;
  }

  /** Applies a patch. A patch without new values changes nothing and calls no listener. */
  patch(patch: Partial<S>): void {
    const keys = Object.keys(patch) as (keyof S)[];
    if (keys.every((key) => Object.is(this.#state[key], patch[key]))) return;
    const previous = this.#state;
    this.#state = { ...previous, ...patch };
    if (this.#beforeBatch === null) this.#announce(previous);
  }

  /** Runs a function and announces all its patches as one change. The state itself changes at once. */
  batch(change: () => void): void {
    if (this.#beforeBatch !== null) {
      change();
      return;
    }
    const previous = this.#state;
    this.#beforeBatch = previous;
    try {
      change();
    } finally {
      this.#beforeBatch = null;
      if (this.#state !== previous) this.#announce(previous);
    }
  }

  subscribe(listener: StoreListener<S>): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #announce(previous: S): void {
    this.#queue.push({ state: this.#state, previous });
    this.#notify();
  }

  #notify(): void {
    if (this.#notifying) return;
    this.#notifying = true;
    try {
      for (let change = this.#queue.shift(); change !== undefined; change = this.#queue.shift()) {
        for (const listener of [...this.#listeners]) listener(change.state, change.previous);
      }
    } finally {
      this.#notifying = false;
    }
  }
}

/** A copy of an object with some values changed; the object itself if no value differs. */
export function withChanges<T extends object>(object: T, changes: Partial<T>): T {
  const keys = Object.keys(changes) as (keyof T)[];
  return keys.every((key) => Object.is(object[key], changes[key])) ? object : { ...object, ...changes };
}
