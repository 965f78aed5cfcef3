import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The breakpoints that change what is rendered, not only how. */
export const queries = {
  /** The phone's layout: stage, transport, sheet. */
  narrow: '(max-width: 640px)',
  /** The tablet's: icons without words in the bars. */
  medium: '(max-width: 1100px)',
  /** Narrower than the transport with all of its options. */
  tight: '(max-width: 960px)',
  /** A phone's width at a phone's height on its side: 200 % zoom. The sheet begins closed. */
  short: '(max-width: 640px) and (max-height: 560px)',
  touch: '(pointer: coarse)',
} as const;

/** Whether a media query holds; its component renders again when that changes. */
export class Media implements ReactiveController {
  readonly #list: MediaQueryList;
  readonly #host: ReactiveControllerHost;
  /** As it was when its component last looked. */
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
    // It may have been out of the page for a while.
    this.#changed();
  }

  hostDisconnected(): void {
    this.#list.removeEventListener('change', this.#changed);
  }
}
