import type { EventMap, Listener } from '../types/events.js';
import { reportUncaught } from './report.js';

/** Typed events: `E` maps an event's name to what its listeners are called with. */
export class Emitter<E extends EventMap> {
  readonly #listeners: { [K in keyof E]?: Set<Listener<E[K]>> } = {};
  #wasListened = false;

  /** Listens until the returned function is called; listening twice with one function counts once. */
  on<K extends keyof E>(type: K, listener: Listener<E[K]>): () => void {
    this.#wasListened = true;
    (this.#listeners[type] ??= new Set()).add(listener);
    return () => this.off(type, listener);
  }

  off<K extends keyof E>(type: K, listener: Listener<E[K]>): void {
    this.#listeners[type]?.delete(listener);
  }

  /** Calls every listener; one that throws does not keep the event from the others, its error is reported. */
  emit<K extends keyof E>(type: K, event: E[K]): void {
    for (const listener of [...(this.#listeners[type] ?? [])]) {
      try {
        listener(event);
      } catch (error) {
        reportUncaught(error);
      }
    }
  }

  /** True once anybody has listened to anything: until then, there is nothing to prepare for an event. */
  get wasListened(): boolean {
    return this.#wasListened;
  }

  /** Whether an event has listeners. */
  has(type: keyof E): boolean {
    return (this.#listeners[type]?.size ?? 0) > 0;
  }

  /** Forgets all listeners. */
  clear(): void {
    for (const type of Object.keys(this.#listeners)) delete this.#listeners[type];
  }
}
