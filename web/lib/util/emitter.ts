import { reportUncaught } from './report.js';

/** The events of a class: maps names to the arguments of listeners. */
type EventMap = Record<string, unknown>;

type Listener<T> = (event: T) => void;

/** Typed events: `E` maps the names of events to the arguments of their listeners. */
export class Emitter<E extends EventMap> {
  readonly #listeners: { [K in keyof E]?: Set<Listener<E[K]>> } = {};
  #wasListened = false;

  /** Adds a listener. The returned function removes it. Adding a function twice has no effect. */
  on<K extends keyof E>(type: K, listener: Listener<E[K]>): () => void {
    this.#wasListened = true;
    (this.#listeners[type] ??= new Set()).add(listener);
    return () => this.off(type, listener);
  }

  off<K extends keyof E>(type: K, listener: Listener<E[K]>): void {
    this.#listeners[type]?.delete(listener);
  }

  /** Calls every listener. An exception in a listener is reported and does not affect other listeners. */
  emit<K extends keyof E>(type: K, event: E[K]): void {
    for (const listener of [...(this.#listeners[type] ?? [])]) {
      try {
        listener(event);
      } catch (error) {
        reportUncaught(error);
      }
    }
  }

  /** Whether a listener was ever added; until then, events need no preparation. */
  get wasListened(): boolean {
    return this.#wasListened;
  }

  /** Whether an event has listeners. */
  has(type: keyof E): boolean {
    return (this.#listeners[type]?.size ?? 0) > 0;
  }

  /** Removes all listeners. */
  clear(): void {
    for (const type of Object.keys(this.#listeners)) delete this.#listeners[type];
  }
}
