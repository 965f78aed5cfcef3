import type { ElementStrings } from './strings.js';
import cssText from './element.css?inline';

/** The shared style sheet. Created on first use, because there may be no document when this file is imported. */
let sheet: CSSStyleSheet | null = null;

function sharedSheet(): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(cssText);
  }
  return sheet;
}

const namespace = 'http://www.w3.org/2000/svg';

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = '',
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function slot(name: string, ...children: readonly Node[]): HTMLSlotElement {
  return make('slot', '', name === '' ? {} : { name }, ...children);
}

/** The shadow DOM of an element: the canvas and the layers over it. Texts are set as text, never as HTML. */
export class Frame {
  readonly canvas: HTMLCanvasElement = make('canvas', '', {
    part: 'canvas',
    role: 'application',
    tabindex: '0',
    'aria-describedby': 'instructions',
    'aria-busy': 'true',
  });
  /** The container for the controls. */
  readonly controls: HTMLElement = make('div', 'controls-place');
  readonly root: HTMLElement;
  readonly #poster: HTMLElement;
  readonly #image = make('img', '', { part: 'poster-image', alt: '', decoding: 'async' });
  readonly #reveal: HTMLButtonElement;
  readonly #progress: HTMLElement;
  readonly #bar = make('div');
  readonly #prompt: HTMLElement;
  readonly #hint = make('span', 'hint');
  readonly #failure: HTMLElement;
  readonly #title = make('b');
  readonly #reason = make('p', '', { dir: 'auto' });
  readonly #live = make('div', 'visually-hidden', { role: 'status', 'aria-live': 'polite' });
  readonly #instructions = make('div', 'visually-hidden', { id: 'instructions' });

  /** @param revealed - called when the user clicks the reveal button */
  constructor(shadow: ShadowRoot, revealed: () => void) {
    shadow.adoptedStyleSheets = [sharedSheet()];
    this.#reveal = make('button', 'reveal', { type: 'button', part: 'reveal-button' }, playIcon());
    this.#reveal.addEventListener('click', revealed);
    this.#poster = make('div', 'poster', { part: 'poster' }, slot('poster', this.#image), this.#reveal);
    this.#progress = make('div', 'progress done', { part: 'progress-bar' }, this.#bar);
    this.#prompt = make(
      'div',
      'prompt',
      { part: 'interaction-prompt' },
      slot('interaction-prompt', this.#hint),
    );
    this.#failure = make('div', 'failure', { part: 'error' }, this.#title, this.#reason);
    this.#failure.hidden = this.#reveal.hidden = this.#image.hidden = true;
    this.#bar.setAttribute('part', 'progress');
    this.root = make(
      'div',
      'frame',
      { part: 'frame' },
      this.canvas,
      make('div', 'over', {}, slot('')),
      this.#prompt,
      this.controls,
      this.#poster,
      slot('progress-bar', this.#progress),
      this.#failure,
      this.#instructions,
      this.#live,
    );
    shadow.append(this.root);
  }

  set light(isLight: boolean) {
    this.root.classList.toggle('light', isLight);
  }

  /** The URL of the poster's image; null for none. */
  set poster(address: string | null) {
    this.#image.hidden = address === null;
    if (address === null) this.#image.removeAttribute('src');
    else if (this.#image.getAttribute('src') !== address) this.#image.src = address;
  }

  /** Whether the poster covers the canvas. */
  get posterShown(): boolean {
    return !this.#poster.classList.contains('gone');
  }
  showPoster(): void {
    this.#poster.classList.remove('gone', 'at-once');
  }
  /** Hides the poster; `atOnce` without fading. */
  dismissPoster(atOnce: boolean): void {
    this.#poster.classList.toggle('at-once', atOnce);
    this.#poster.classList.add('gone');
    this.revealButton = false;
  }

  /** Whether the poster has content, from the attribute or the slot. */
  get hasPoster(): boolean {
    const [given] = this.#poster.querySelector('slot')!.assignedNodes();
    return given !== undefined || !this.#image.hidden;
  }

  /** Whether the button that reveals the model is shown. */
  set revealButton(shown: boolean) {
    const wasFocused = (this.root.getRootNode() as ShadowRoot).activeElement === this.#reveal;
    this.#reveal.hidden = !shown;
    // Move the focus from the hidden button to the model.
    if (!shown && wasFocused) this.canvas.focus();
  }

  /** Shows the loading progress from 0 to 1; null hides the bar. */
  set progress(share: number | null) {
    this.#progress.classList.toggle('done', share === null);
    if (share !== null) this.#bar.style.setProperty('--share', share.toFixed(3));
  }

  set prompt(shown: boolean) {
    this.#prompt.classList.toggle('shown', shown);
  }

  /** Whether loading or drawing is incomplete, for assistive technology. */
  set busy(busy: boolean) {
    if (busy) this.canvas.setAttribute('aria-busy', 'true');
    else this.canvas.removeAttribute('aria-busy');
  }

  /** Whether dragging rotates the model. */
  set turns(turns: boolean) {
    this.canvas.classList.toggle('turns', turns);
  }

  /** Shows an error over the bottom of the canvas; a null reason hides it. */
  fail(title: string, reason: string | null): void {
    this.#failure.hidden = reason === null;
    this.#title.textContent = title;
    this.#reason.textContent = reason;
  }

  /** Announces a sentence to screen readers. */
  announce(sentence: string): void {
    this.#live.textContent = sentence;
  }

  /** Sets the texts of the element; `label` describes the content of the canvas. */
  describe(strings: ElementStrings, label: string, instructions: string): void {
    this.canvas.setAttribute('aria-label', label);
    this.canvas.setAttribute('aria-roledescription', strings.viewer);
    this.#instructions.textContent = instructions;
    this.#reveal.setAttribute('aria-label', `${strings.reveal}: ${label}`);
    this.#hint.textContent = strings.drag;
  }
}

function playIcon(): SVGElement {
  const icon = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  icon.setAttribute('viewBox', '0 0 20 20');
  icon.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', 'M5 3.2v13.6L16.5 10Z');
  icon.append(path);
  return icon;
}
