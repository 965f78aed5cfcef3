import type { MarrowViewerElement } from '../../lib/element/index.js';
import type { EmbedFile } from '../../lib/embed/protocol.js';
import { readAddress, sourcesOf, stateOf } from './address.js';
import { embedAttributes } from './attributes.js';
import { checkedAddress, inputOf, type NamedAddress } from './sources.js';
import { words } from './words.js';

/** The content of the frame: an element with a model, or a sentence instead of it. */
export class Shown {
  readonly element: MarrowViewerElement;
  readonly #notice: HTMLElement;
  #files: readonly NamedAddress[] = [];

  constructor(element: MarrowViewerElement, notice: HTMLElement) {
    this.element = element;
    this.#notice = notice;
  }

  /** Shows what an address says, and nothing of what was shown before. */
  showAddress(address: Pick<URL, 'search' | 'hash'>): void {
    const { sources, attributes, state } = readAddress(address);
    const { element } = this;
    for (const name of embedAttributes) {
      const value = attributes.get(name);
      if (value === undefined) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    const { theme } = element;
    this.#notice.className = `notice ${theme}`;
    this.#setState(state);
    try {
      this.load(sources);
    } catch (error) {
      this.#show([]);
      this.#notice.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /**
   * Shows a model.
   *
   * @throws TypeError for an address that the frame does not fetch; what was shown stays
   */
  load(files: readonly EmbedFile[]): void {
    this.#show(files.map((file) => checkedAddress(file, location.href)));
  }

  /** All that is shown, with the model's addresses. */
  get state(): string {
    const { element } = this;
    const parameters = new URLSearchParams(element.currentState);
    const entry = element.entry ?? new URLSearchParams(element.state ?? '').get('entry');
    if (entry !== null) parameters.set('entry', entry);
    if (!parameters.has('v')) parameters.set('v', '1');
    for (const { url } of this.#files) parameters.append('src', url);
    return parameters.toString();
  }

  /**
   * Shows what a text of the schema says; one without `src` is about the model that is there.
   *
   * @throws TypeError for an address that the frame does not fetch; what was shown stays
   */
  set state(text: string) {
    const parameters = new URLSearchParams(text.replace(/^[#?]/, ''));
    const sources = sourcesOf(parameters);
    if (sources.length > 0) this.load(sources);
    else {
      // An entry of the model that is there stays chosen.
      const entry = new URLSearchParams(this.element.state ?? '').get('entry');
      if (entry !== null && !parameters.has('entry')) parameters.set('entry', entry);
    }
    this.#setState(stateOf(parameters));
    if (parameters.get('paused') !== '1') this.element.play();
  }

  #setState(state: string): void {
    // A text that was set before means the same again, although hands have moved the model since.
    this.element.state = null;
    this.element.state = state;
  }

  #show(files: readonly NamedAddress[]): void {
    const { element } = this;
    if (JSON.stringify(files) !== JSON.stringify(this.#files)) {
      this.#files = files;
      const input = inputOf(files);
      element.src = typeof input === 'string' ? input : null;
      element.files = typeof input === 'string' ? null : input;
    }
    element.hidden = files.length === 0;
    this.#notice.hidden = !element.hidden;
    this.#notice.textContent = words.use;
  }
}
