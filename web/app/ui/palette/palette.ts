import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { PaletteItem } from '../../palette/item.js';
import { paletteItems } from '../../palette/providers.js';
import { recentActions, rememberAction } from '../../palette/recent.js';
import { paletteGroups, type PaletteGroup, type PaletteResult } from '../../palette/results.js';
import { words } from '../../text/messages.js';
import { Dialog } from '../base/dialog.js';
import { icon } from '../base/icon.js';
import { sheet } from '../base/styles.js';
import paletteText from './palette.css?inline';

/** The number of actions that Page Up and Page Down move by. */
const pageStep = 8;

/** The command palette: a combo box with the matching actions, in a dialog. */
export class Palette extends Dialog {
  static override styles: CSSResultGroup = [Dialog.styles, sheet(paletteText)];
  static override properties: PropertyDeclarations = { query: { state: true }, chosen: { state: true } };

  protected readonly kind = 'palette';
  query = '';
  chosen = 0;
  /** The available and the recent actions when the palette was opened. */
  #items: readonly PaletteItem[] = [];
  #recent: readonly string[] = [];
  #groups: readonly PaletteGroup[] = [];

  protected override opening(): void {
    this.query = '';
    this.chosen = 0;
    this.#items = paletteItems(this.app.store.state);
    this.#recent = recentActions();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#groups = paletteGroups(this.#items, this.query, this.#recent);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  protected override content(): TemplateResult {
    const results = this.#results;
    return html`<h2 id="title" class="visually-hidden">${words.palette}</h2>
      <div class="find-row">
        ${icon('search')}
        <input
          type="text"
          role="combobox"
          autofocus
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          enterkeyhint="go"
          aria-label=${words.palette}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls="list"
          aria-activedescendant=${results.length > 0 ? `option-${this.chosen}` : nothing}
          placeholder=${words.paletteFind}
          .value=${this.query}
          @input=${this.#type}
        />
        <button class="esc" type="button" title=${words.close} @click=${() => this.close()}>
          <span class="visually-hidden">${words.close}</span><kbd>${words.keyNames.Escape}</kbd>${icon('x')}
        </button>
      </div>
      <div id="list" class="scroll" role="listbox" aria-label=${words.palette} tabindex="-1">
        ${this.#groupRows()}
      </div>
      ${results.length === 0 ? html`<p class="none">${words.paletteNone(this.query)}</p>` : nothing}
      <footer aria-hidden="true">
        <span><kbd>↑</kbd> <kbd>↓</kbd> ${words.paletteMove}</span>
        <span><kbd>${words.keyNames.Enter}</kbd> ${words.paletteRun}</span>
      </footer>
      <div class="visually-hidden" role="status">
        ${this.query === '' ? '' : words.paletteResults(results.length)}
      </div>`;
  }

  #groupRows(): TemplateResult[] {
    let index = 0;
    return this.#groups.map(
      ({ title, results }, group) =>
        html`<div role="group" aria-labelledby="group-${group}">
          <div class="group" id="group-${group}" role="presentation">${title}</div>
          ${results.map((result) => this.#option(result, index++))}
        </div>`,
    );
  }

  #option({ item, at }: PaletteResult, index: number): TemplateResult {
    return html`<div
      class="option"
      id="option-${index}"
      role="option"
      aria-selected=${index === this.chosen ? 'true' : 'false'}
      @click=${() => this.#run(item)}
      @pointermove=${() => (this.chosen = index)}
    >
      ${item.icon === undefined ? nothing : icon(item.icon)}
      <span class="label">${labelText(item, at)}</span>
      ${item.detail === undefined ? nothing : html`<span class="detail">${item.detail}</span>`}
      ${item.key ? html`<kbd>${item.key}</kbd>` : nothing}
    </div>`;
  }

  get #results(): PaletteResult[] {
    return this.#groups.flatMap(({ results }) => results);
  }

  #type(event: InputEvent): void {
    this.query = (event.target as HTMLInputElement).value;
    this.chosen = 0;
  }

  protected override pressed(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const isToggle = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    const amount = this.#results.length;
    const to = {
      ArrowDown: this.chosen + 1,
      ArrowUp: this.chosen - 1 + amount,
      PageDown: Math.min(amount - 1, this.chosen + pageStep),
      PageUp: Math.max(0, this.chosen - pageStep),
    }[event.key];
    if (to !== undefined && amount > 0) this.chosen = to % amount;
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      const result = this.#results[this.chosen];
      if (result !== undefined) this.#run(result.item);
    } else if (isToggle) this.close();
    else return;
    event.preventDefault();
  }

  #run(item: PaletteItem): void {
    rememberAction(item.id);
    this.close();
    item.run(this.app);
  }
}
customElements.define('mw-palette', Palette);

/** A label with the matched letters underlined. A name from a file has a separate element. */
function labelText({ label, name = '' }: PaletteItem, at: readonly number[]): TemplateResult {
  const start = name === '' ? -1 : label.lastIndexOf(name);
  if (start < 0) return html`${marked(label, 0, label.length, at)}`;
  const end = start + name.length;
  return html`${marked(label, 0, start, at)}<bdi>${marked(label, start, end, at)}</bdi>${marked(
    label,
    end,
    label.length,
    at,
  )}`;
}

/** Marks the letters of a text at the indices `at`. Adjacent letters share a mark. */
function marked(
  text: string,
  start: number,
  end: number,
  at: readonly number[],
): (string | TemplateResult)[] {
  const runs: (string | TemplateResult)[] = [];
  const meant = new Set(at);
  for (let i = start; i < end;) {
    const isMeant = meant.has(i);
    let next = i + 1;
    while (next < end && meant.has(next) === isMeant) next++;
    const piece = text.slice(i, next);
    runs.push(isMeant ? html`<mark>${piece}</mark>` : piece);
    i = next;
  }
  return runs;
}
