import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import type { Entry } from '../../state/state.js';
import { entryKind } from '../../text/names.js';
import { words } from '../../text/messages.js';
import { findField } from '../base/find-field.js';
import { icon } from '../base/icon.js';
import { formatTag, nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import entryText from './entry-list.css?inline';

/** Shorter lists need no search. */
const searchFrom = 9;

/** The list of models in the opened files, from which the user chooses one. */
export class EntryList extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(entryText)];
  static override properties: PropertyDeclarations = { app: { attribute: false }, filter: { state: true } };

  app!: App;
  filter = '';

  constructor() {
    super();
    new Watch(this, ({ entries, subject }) => [entries, subject?.entry]);
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector<HTMLElement>('input, .entry')?.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { entries } = this.app.store.state;
    if (entries === null) return nothing;
    const words_ = this.filter.toLowerCase();
    const shown = entries.filter(({ entry }) => entry.toLowerCase().includes(words_));
    return html`<div class="page">
      <div class="box">
        <div class="head">
          <h1>${words.chooseTitle(entries.length)}</h1>
          <button
            class="btn icon"
            type="button"
            aria-label=${words.close}
            title=${words.close}
            @click=${() => this.app.actions.gallery.close()}
          >
            ${icon('x')}
          </button>
        </div>
        ${
          entries.length < searchFrom
            ? nothing
            : findField({
                value: this.filter,
                placeholder: words.chooseFind,
                label: words.chooseFind,
                change: (value) => (this.filter = value),
              })
        }
        <ul class="scroll" @keydown=${this.#key}>
          ${shown.map((entry) => this.#entry(entry))}
        </ul>
      </div>
    </div>`;
  }

  #entry(model: Entry): TemplateResult {
    const { entry, format, files } = model;
    const open = this.app.store.state.subject?.entry === entry;
    return html`<li>
      <button
        class="entry"
        type="button"
        aria-current=${open ? 'true' : nothing}
        @click=${() => void this.app.session.choose(entry)}
      >
        ${formatTag(format, true)}
        <span class="path data">${nameText(entry)}</span>
        <span class="kind">${entryKind(model)}</span>
        <span class="count data">${words.filesUsed(files.length)}</span>
      </button>
    </li>`;
  }

  #key(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...this.renderRoot.querySelectorAll<HTMLElement>('.entry')];
    const at = buttons.indexOf(this.shadowRoot?.activeElement as HTMLElement);
    buttons.at((at + step) % buttons.length)?.focus();
  }
}
customElements.define('mw-entry-list', EntryList);
