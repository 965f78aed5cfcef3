import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { words } from '../../text/messages.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import { splitName } from './split-menu.js';
import splitText from './split.css?inline';

/** The steps of the arrow keys, as fractions of the view's width: without modifier, with Shift, with Alt. */
const steps = { plain: 0.01, shift: 0.1, alt: 0.001 } as const;

/** The split: a line through the view with a handle that moves it. The renderer draws both sides. */
export class SplitHandle extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(splitText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  /** The start of the drag: the pointer's x, the split's position in pixels, and `splitAt` of the state. */
  #grip: { readonly x: number; readonly place: number; readonly at: number } | null = null;
  #resizes: ResizeObserver | undefined;

  constructor() {
    super();
    new Watch(this, ({ subject, display, eye, firstDraws, welcome, cameraOptions }) => [
      ...[subject?.summary, display.split, display.splitAt],
      // After a new fit of the camera, the split may have another position in the view.
      ...(display.split === 'none' ? [] : [eye, firstDraws, welcome, cameraOptions]),
    ]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizes = new ResizeObserver(() => this.requestUpdate());
    this.#resizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizes?.disconnect();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this.app.store;
    const place = this.app.scene.splitPlace();
    if (state.subject === null || place === null) return nothing;
    const percent = Math.round((place / Math.max(1, this.clientWidth)) * 100);
    return html`<div
      class="split ${state.welcome ? 'hero' : ''}"
      role="slider"
      tabindex="0"
      aria-label=${words.split}
      aria-orientation="horizontal"
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${percent}
      aria-valuetext=${words.splitAt(percent, splitName(state.display.split, state))}
      title=${words.splitHint}
      ${vars({ '--x': `${place}px` })}
      @pointerdown=${this.#press}
      @pointermove=${this.#drag}
      @pointerup=${this.#drop}
      @pointercancel=${this.#drop}
      @dblclick=${() => this.app.actions.inspect.moveSplit(0)}
      @keydown=${this.#key}
    >
      <i class="edge"></i><i class="handle"></i>
    </div>`;
  }

  #press(event: PointerEvent): void {
    const place = this.app.scene.splitPlace();
    if (event.button !== 0 || place === null) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#grip = { x: event.clientX, place, at: this.app.store.state.display.splitAt };
  }

  #drag(event: PointerEvent): void {
    const grip = this.#grip;
    if (grip !== null) this.#moveBy(event.clientX - grip.x, grip);
  }

  #drop(): void {
    this.#grip = null;
  }

  /** Moves the split by pixels from a start position, within the view. */
  #moveBy(pixels: number, { place, at }: { readonly place: number; readonly at: number }): void {
    const width = Math.max(1, this.clientWidth);
    const to = Math.min(width, Math.max(0, place + pixels));
    this.app.actions.inspect.moveSplit(at + (to - place) / width);
  }

  #key(event: KeyboardEvent): void {
    const place = this.app.scene.splitPlace();
    if (place === null || event.ctrlKey || event.metaKey) return;
    const width = this.clientWidth;
    const step = event.shiftKey ? steps.shift : event.altKey ? steps.alt : steps.plain;
    const by = {
      ArrowRight: step * width,
      ArrowUp: step * width,
      ArrowLeft: -step * width,
      ArrowDown: -step * width,
      PageUp: steps.shift * width,
      PageDown: -steps.shift * width,
      Home: -width,
      End: width,
    }[event.key];
    if (by !== undefined) this.#moveBy(by, { place, at: this.app.store.state.display.splitAt });
    else if (event.key === 'Backspace') this.app.actions.inspect.moveSplit(0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
customElements.define('mw-split', SplitHandle);
