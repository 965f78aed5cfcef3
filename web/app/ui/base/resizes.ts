import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Calls a function when an element that a component renders changes its size. It is inactive while the component is
 * disconnected, and observes the new element if the component renders another one.
 */
export class Resizes implements ReactiveController {
  readonly #element: () => Element | null;
  readonly #observer: ResizeObserver;
  #observed: Element | null = null;

  constructor(
    host: ReactiveControllerHost,
    element: () => Element | null,
    resized: (entry: ResizeObserverEntry) => void,
  ) {
    this.#element = element;
    this.#observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) resized(entry);
    });
    host.addController(this);
  }

  hostConnected(): void {
    this.#observe(this.#element());
  }

  hostUpdated(): void {
    this.#observe(this.#element());
  }

  hostDisconnected(): void {
    this.#observe(null);
  }

  #observe(element: Element | null): void {
    if (element === this.#observed) return;
    this.#observer.disconnect();
    this.#observed = element;
    if (element !== null) this.#observer.observe(element);
  }
}
