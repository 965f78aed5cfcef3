import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The breakpoints that change which elements are rendered, not only their style. */
export const queries = {
  /** The phone layout: scene, transport, sheet. */
  narrow: '(max-width: 640px)',
  /** The tablet layout: icons without labels in the bars. */
  medium: '(max-width: 1100px)',
  /** Too narrow for all options of the transport. */
  tight: '(max-width: 960px)',
  /**
   * As narrow as a phone in portrait and as low as one in landscape, such as a page at 200 % zoom. The sheet
   * is closed initially.
   */
  short: '(max-width: 640px) and (max-height: 560px)',
  touch: '(pointer: coarse)',
} as const;

/** Evaluates a media query, and renders its component again when the result changes. */
export class Media implements ReactiveController {
  readonly #list: MediaQueryList;
  readonly #host: ReactiveControllerHost;
  /** Whether the query matched when the component last rendered. */
  #known: boolean;
  readonly #changed = (): void => {
    if (this.#known === this.matches) return;
    this.#known = this.matches;
    this.#host.requestUpdate();
  };

  constructor(host: ReactiveControllerHost, query: string) {
    this.#host = host;
    this.#list = matchMedia(query);
    this.#known = this.matches;
    host.addController(this);
  }

  get matches(): boolean {
    return this.#list.matches;
  }

  hostConnected(): void {
    this.#list.addEventListener('change', this.#changed);
    // The query may have changed while the component was disconnected.
    this.#changed();
  }

  hostDisconnected(): void {
    this.#list.removeEventListener('change', this.#changed);
  }
}
