import { html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { decimal } from '../../text/format.js';
import calliperText from './calliper.css?inline';
import { typedNumber } from './number-field.js';
import { shared, sheet } from './styles.js';
import { vars } from './vars.js';

/**
 * A slider with ticks below its track, a mark at the rest value and a flat thumb. The fill starts at the rest value.
 * Arrow keys change the value by a step, with Shift by ten steps, with Alt by a tenth of a step. Backspace or a double
 * click resets it, and a number field accepts a typed value.
 * Fires a `measure` event on a change; `detail` is the value.
 */
export class Calliper extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(calliperText)];
  static override properties: PropertyDeclarations = {
    label: {},
    longLabel: {},
    min: { type: Number },
    max: { type: Number },
    step: { type: Number },
    rest: { type: Number },
    ticks: { type: Number },
    places: { type: Number },
    unit: {},
    value: { type: Number },
  };

  label = '';
  /** The accessible name, if the visible label is abbreviated. */
  longLabel = '';
  min = 0;
  max = 1;
  step = 0.05;
  rest = 0;
  ticks = 8;
  /** The number of displayed decimals. */
  places = 2;
  unit = '';
  value = 0;

  protected override render(): TemplateResult {
    const share = (value: number): number => (value - this.min) / (this.max - this.min);
    const shown = decimal(this.value, this.places);
    return html`<span class="label" aria-hidden="true">${this.label}</span>
      <span
        class="groove"
        ${vars({ '--v': share(this.value), '--rest': share(this.rest), '--n': this.ticks })}
        @dblclick=${() => this.#tell(this.rest)}
      >
        <input
          type="range"
          aria-label=${this.longLabel || this.label}
          aria-valuetext=${shown + this.unit}
          min=${this.min}
          max=${this.max}
          step=${this.step}
          .value=${String(this.value)}
          @input=${this.#slide}
          @keydown=${this.#key}
        />
      </span>
      <span class="number"
        ><input
          type="text"
          inputmode="decimal"
          aria-label=${this.longLabel || this.label}
          .value=${shown}
          size=${Math.max(4, this.places + 3)}
          @change=${this.#type}
          @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
        /><i>${this.unit}</i></span
      >`;
  }

  /** Moves the focus to the slider. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('input')?.focus(options);
  }

  #slide(event: Event): void {
    this.#tell(Number((event.target as HTMLInputElement).value));
  }

  #type(event: Event): void {
    const input = event.target as HTMLInputElement;
    const value = typedNumber(input.value);
    if (value !== null) this.#tell(value);
    // Restores the valid number after any input.
    input.value = decimal(this.value, this.places);
    void this.updateComplete.then(() => (input.value = decimal(this.value, this.places)));
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Backspace') {
      event.preventDefault();
      this.#tell(this.rest);
      return;
    }
    // These are also shortcut keys of the page; here, the slider handles them.
    if (['Home', 'End', 'PageUp', 'PageDown'].includes(event.key)) event.stopPropagation();
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const factor = event.shiftKey ? 10 : event.altKey ? 0.1 : 1;
    this.#tell(this.value + direction * this.step * factor);
  }

  #tell(value: number): void {
    const held = Math.min(this.max, Math.max(this.min, value));
    const detail = Number(held.toFixed(this.places + 1));
    if (detail === this.value) return;
    this.dispatchEvent(new CustomEvent('measure', { detail, bubbles: true, composed: true }));
  }
}
customElements.define('mw-calliper', Calliper);
