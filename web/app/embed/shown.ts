import type { MarrowViewerElement } from '../../lib/element/index.js';
import type { EmbedAttribute, EmbedFile } from '../../lib/embed/protocol.js';
import { readAddress, sourcesOf, stateOf } from './address.js';
import { embedAttributes } from './attributes.js';
import { checkedAddress, inputOf, type NamedAddress } from './sources.js';
import { english, type FrameTexts } from './texts.js';

/** The content of the frame: an element with a model, or a notice. */
export class Shown {
  readonly element: MarrowViewerElement;
  readonly #notice: HTMLElement;
  #files: readonly NamedAddress[] = [];
  #texts: FrameTexts = english;
  /** Composes the notice, which is hidden while a model is shown. */
  #noticeOf: (texts: FrameTexts) => string = ({ use }) => use;
  /** The value of `a11y` from the address or the host. */
  #a11y: string | null = null;

  constructor(element: MarrowViewerElement, notice: HTMLElement) {
    this.element = element;
    this.#notice = notice;
  }

  /** Shows the content that an address describes. */
  showAddress(address: Pick<URL, 'search' | 'hash'>): void {
    const { sources, attributes, state } = readAddress(address);
    for (const name of embedAttributes) {
      this.setAttribute(name, attributes.get(name) ?? null);
    }
    const { theme } = this.element;
    this.#notice.className = `notice ${theme}`;
    this.#setState(state);
    try {
      this.load(sources);
    } catch {
      this.#show([]);
      this.#setNotice((texts) => problemOf(sources, texts) ?? texts.use);
    }
  }

  /**
   * Loads a model.
   *
   * @throws TypeError for an address that the frame does not fetch; the content stays
   */
  load(files: readonly EmbedFile[]): void {
    this.#show(files.map((file) => checkedAddress(file, location.href)));
  }

  /** Loads an entry of other files, or their first model. */
  open(files: readonly EmbedFile[], entry: string | null): void {
    this.load(files);
    this.element.entry = entry;
    const state = new URLSearchParams(this.element.state ?? '');
    if (entry !== null || !state.has('entry')) return;
    // The entry in the current state refers to the previous files.
    state.delete('entry');
    this.element.state = state.toString();
  }

  /** Sets the language of the notice and the element. */
  set texts(texts: FrameTexts) {
    this.#texts = texts;
    this.#setNotice(this.#noticeOf);
    this.setAttribute('a11y', this.#a11y);
  }

  /** Sets an attribute of the element; null removes it. Texts in `a11y` replace the texts of the frame's language. */
  setAttribute(name: EmbedAttribute, value: string | null): void {
    if (name === 'a11y') this.#a11y = value;
    const written = name === 'a11y' ? withTexts(value, this.#texts.element) : value;
    if (written === null) this.element.removeAttribute(name);
    else this.element.setAttribute(name, written);
  }

  /** The complete state, with the URLs of the model. */
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
   * Applies a state in the versioned schema. Without `src`, it applies to the open model.
   *
   * @throws TypeError for an address that the frame does not fetch; the content stays
   */
  set state(text: string) {
    const parameters = new URLSearchParams(text.replace(/^[#?]/, ''));
    const sources = sourcesOf(parameters);
    if (sources.length > 0) this.load(sources);
    // The element's entry would take precedence over the one of the state.
    if (sources.length > 0 || parameters.has('entry')) this.element.entry = null;
    else {
      // The open model keeps its entry.
      const entry = new URLSearchParams(this.element.state ?? '').get('entry');
      if (entry !== null) parameters.set('entry', entry);
    }
    this.#setState(stateOf(parameters));
    if (parameters.get('paused') !== '1') this.element.play();
  }

  #setState(state: string): void {
    // Null first: the element ignores an unchanged value, even if the user has moved the model since it was set.
    this.element.state = null;
    this.element.state = state;
  }

  #setNotice(text: (texts: FrameTexts) => string): void {
    this.#noticeOf = text;
    this.#notice.textContent = text(this.#texts);
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
    this.#setNotice(({ use }) => use);
  }
}

/** The reason why an address is not fetched; null if all are allowed. */
function problemOf(files: readonly EmbedFile[], texts: FrameTexts): string | null {
  try {
    for (const file of files) checkedAddress(file, location.href, texts);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * The texts of the frame's language, merged with those of `a11y`, as JSON. An `a11y` that is not an object is ignored.
 */
function withTexts(a11y: string | null, texts: FrameTexts['element']): string | null {
  if (Object.keys(texts).length === 0) return a11y;
  let given: unknown = null;
  try {
    given = JSON.parse(a11y ?? '{}');
  } catch {
    // The element also ignores invalid JSON.
  }
  return JSON.stringify({ ...texts, ...(typeof given === 'object' ? given : {}) });
}
