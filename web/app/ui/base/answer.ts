import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { App } from '../../app.js';
import type { Request } from '../../state/requests.js';

/** Calls a function when the page asks a component to focus a field (state/requests.ts), after it has rendered. */
export class Answer implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly app: App };
  readonly #request: Request;
  readonly #answer: () => void;
  #stop: () => void = () => undefined;

  constructor(host: ReactiveControllerHost & { readonly app: App }, request: Request, answer: () => void) {
    this.#host = host;
    this.#request = request;
    this.#answer = answer;
    host.addController(this);
  }

  hostConnected(): void {
    this.#stop = this.#host.app.actions.requests.on(this.#request, () => {
      this.#host.requestUpdate();
      void this.#host.updateComplete.then(this.#answer);
    });
  }

  hostDisconnected(): void {
    this.#stop();
  }
}
