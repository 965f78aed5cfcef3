import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icon.js';

export interface FindField {
  readonly value: string;
  readonly placeholder: string;
  readonly label: string;
  readonly change: (value: string) => void;
  /** Handles keys other than typing. A field with this handler shows its shortcut key. */
  readonly keydown?: (event: KeyboardEvent) => void;
}

/** A search field that filters a list; styled by `.find` in shared.css. */
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
