import { html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { decimal } from '../../text/format.js';
import fieldText from './number-field.css?inline';
import { shared, sheet } from './styles.js';
import { vars } from './vars.js';

/**
 * A field for a number. The up and down arrow keys change it by a step, with Shift by ten steps. Fires a `measure`
 * event on a change; `detail` is the value. After invalid input, the field shows the last valid number again.
 */
export class NumberField extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(fieldText)];
  static override properties: PropertyDeclarations = {
    label: {},
    hint: {},
    min: { type: Number },
    max: { type: Number },
    step: { type: Number },
    places: { type: Number },
    unit: {},
    value: { type: Number },
  };

  label = '';
  hint = '';
  min = 0;
  max = 1;
  step = 1;
  /** The number of displayed decimals. */
  places = 0;
  unit = '';
  value = 0;

  protected override render(): TemplateResult {
    const digits = Math.max(decimal(this.max, this.places).length, decimal(this.min, this.places).length, 2);
    return html`<label title=${this.hint || this.label}
      ><span>${this.label}</span
      ><input
        ${vars({ '--digits': digits })}
        type="text"
        role="spinbutton"
        inputmode="decimal"
        aria-valuemin=${this.min}
        aria-valuemax=${this.max}
        aria-valuenow=${this.value}
        aria-valuetext=${this.#shown + this.unit}
        .value=${this.#shown}
        @change=${this.#type}
        @keydown=${this.#key}
        @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
      />${this.unit === '' ? '' : html`<i aria-hidden="true">${this.unit}</i>`}</label
    >`;
  }

  get #shown(): string {
    return decimal(this.value, this.places);
  }

  #type(event: Event): void {
    const input = event.target as HTMLInputElement;
    const value = typedNumber(input.value);
    if (value !== null) this.#emit(value);
    input.value = this.#shown;
    void this.updateComplete.then(() => (input.value = this.#shown));
  }

  #key(event: KeyboardEvent): void {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#emit(this.value + direction * this.step * (event.shiftKey ? 10 : 1));
  }

  #emit(value: number): void {
    const detail = Number(Math.min(this.max, Math.max(this.min, value)).toFixed(this.places));
    if (detail === this.value) return;
    this.dispatchEvent(new CustomEvent('measure', { detail, bubbles: true, composed: true }));
  }
}
customElements.define('mw-number-field', NumberField);

/** Parses a typed number, also with a true minus sign or a decimal comma; null if the text is not a number. */
export function typedNumber(text: string): number | null {
  const value = Number(text.replace('\u2212', '-').replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(value) ? value : null;
}
