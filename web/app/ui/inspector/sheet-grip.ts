import { html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { App } from '../../app.js';
import { words } from '../../text/messages.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import gripText from './sheet-grip.css?inline';

/** A shorter drag counts as a press. CSS pixels. */
const pressSlack = 8;
/** A drag moves the sheet by one stop, and by another one for each 4 * stopPixels of its length. CSS pixels. */
const stopPixels = 56;

/** The sheet's handle, for dragging, pressing or the arrow keys. */
export class SheetGrip extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(gripText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  #from: number | null = null;
  #dragged = false;

  constructor() {
    super();
    new Watch(this, (state) => [state.sheet]);
  }

  protected override render(): TemplateResult {
    const full = this.app.store.state.sheet === 'full';
    return html`<button
      type="button"
      aria-label=${full ? words.sheetSmaller : words.sheetLarger}
      @pointerdown=${this.#press}
      @pointerup=${this.#release}
      @keydown=${this.#key}
      @click=${this.#click}
    ></button>`;
  }

  #press(event: PointerEvent): void {
    this.#from = event.clientY;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  #release(event: PointerEvent): void {
    const moved = this.#from === null ? 0 : this.#from - event.clientY;
    this.#from = null;
    this.#dragged = Math.abs(moved) > pressSlack;
    if (this.#dragged)
      this.app.actions.sections.stepSheet(
        Math.sign(moved) * Math.max(1, Math.floor(Math.abs(moved) / (stopPixels * 4)) + 1),
      );
  }

  /**
   * A press moves the sheet only on `click`. Otherwise, the click would hit the control that has moved under the
   * pointer.
   */
  #click(): void {
    if (!this.#dragged) this.#cycle();
    this.#dragged = false;
  }

  #cycle(): void {
    const { sheet } = this.app.store.state;
    this.app.actions.sections.setSheet(sheet === 'full' ? 'tabs' : sheet === 'half' ? 'full' : 'half');
  }

  #key(event: KeyboardEvent): void {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.app.actions.sections.stepSheet(step);
  }
}
customElements.define('mw-sheet-grip', SheetGrip);
