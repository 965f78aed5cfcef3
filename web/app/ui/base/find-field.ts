import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icon.js';

export interface FindField {
  readonly value: string;
  readonly placeholder: string;
  readonly label: string;
  readonly change: (value: string) => void;
  /** Handles keys that do more than type. A field that has it shows the key that leads to it. */
  readonly keydown?: (event: KeyboardEvent) => void;
}

/** A search field that narrows a list: `.find` in shared.css. */
export function findField({ value, placeholder, label, change, keydown }: FindField): TemplateResult {
  return html`<label class="find"
    >${icon('search')}<input
      type="search"
      placeholder=${placeholder}
      aria-label=${label}
      .value=${value}
      @input=${(event: InputEvent) => change((event.target as HTMLInputElement).value)}
      @keydown=${keydown ?? nothing}
    />${keydown ? html`<kbd>/</kbd>` : nothing}</label
  >`;
}
