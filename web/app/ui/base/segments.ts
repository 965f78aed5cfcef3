import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { IconName } from '../../icons/names.js';
import { icon } from './icon.js';
import segmentsText from './segments.css?inline';
import { shared, sheet } from './styles.js';

export interface Segment {
  readonly value: string;
  readonly label: string;
  readonly icon?: IconName;
}

/** A row of radio buttons. Fires a `choose` event; `detail` is the value. */
export class Segments extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(segmentsText)];
  static override properties: PropertyDeclarations = {
    label: {},
    options: { attribute: false },
    value: {},
  };

  label!: string;
  options!: readonly Segment[];
  value!: string;

  protected override render(): TemplateResult {
    return html`<div class="seg" role="radiogroup" aria-label=${this.label} @keydown=${this.#key}>
      ${this.options.map((option) => this.#segment(option))}
    </div>`;
  }

  #segment(option: Segment): TemplateResult {
    const chosen = option.value === this.value;
    const named = option.icon !== undefined;
    return html`<button
      type="button"
      role="radio"
      aria-checked=${chosen}
      tabindex=${chosen ? 0 : -1}
      aria-label=${named ? option.label : nothing}
      title=${named ? option.label : nothing}
      class=${named ? 'glyph' : ''}
      @click=${() => this.#choose(option.value)}
    >
      ${option.icon === undefined ? option.label : icon(option.icon)}
    </button>`;
  }

  #choose(value: string): void {
    if (value === this.value) return;
    this.dispatchEvent(new CustomEvent('choose', { detail: value, bubbles: true, composed: true }));
  }

  #key(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = this.options.findIndex(({ value }) => value === this.value);
    const next = this.options.at((at + step) % this.options.length);
    if (next === undefined) return;
    this.#choose(next.value);
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    });
  }
}
customElements.define('mw-segments', Segments);
