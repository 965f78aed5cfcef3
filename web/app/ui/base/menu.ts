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
import menuText from './menu.css?inline';
import { nameText } from './name.js';
import { placePopover } from './popover-place.js';
import { rowWindow, type RowWindow } from './row-window.js';
import { shared, sheet } from './styles.js';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon?: IconName;
  /** Whether this item of a choice is selected. An item without `checked` is an action. */
  readonly checked?: boolean;
  /** An independent switch, not one of several choices. */
  readonly isSwitch?: boolean;
  /** The label is a name from a file. */
  readonly fromFile?: boolean;
}

/**
 * A button that opens a list of choices or actions in the top layer. Fires a `choose` event; `detail` is the item's id.
 */
export class Menu extends LitElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  };
  static override styles: CSSResultGroup = [shared, sheet(menuText)];
  static override properties: PropertyDeclarations = {
    label: {},
    hint: {},
    look: {},
    side: {},
    items: { attribute: false },
    open: { state: true },
  };

  /** The button's accessible name. */
  label = '';
  /** The tooltip, if it differs from the label. */
  hint = '';
  look: 'plain' | 'icon' | 'edged' = 'plain';
  side: 'below' | 'above' = 'below';
  items: readonly MenuItem[] = [];
  open = false;

  protected override render(): TemplateResult {
    return html`<button
        type="button"
        class="btn ${this.look}"
        part="button"
        aria-label=${this.label}
        title=${this.hint || this.label}
        aria-haspopup="menu"
        aria-expanded=${this.open}
        @click=${this.#toggle}
        @keydown=${this.#buttonKey}
      >
        <slot></slot>
      </button>
      <div
        id="list"
        class="scroll"
        popover="auto"
        role="menu"
        aria-label=${this.label}
        @toggle=${this.#toggled}
        @keydown=${this.#listKey}
      >
        ${this.#window.rows.map((item) => this.#item(item))}
      </div>`;
  }

  #item(item: MenuItem): TemplateResult {
    const chosen = item.checked === true;
    return html`<button
      type="button"
      class="item"
      tabindex="-1"
      role=${item.checked === undefined ? 'menuitem' : item.isSwitch ? 'menuitemcheckbox' : 'menuitemradio'}
      aria-checked=${item.checked ?? nothing}
      @click=${() => this.#choose(item.id)}
    >
      ${item.icon === undefined ? nothing : icon(item.icon)}
      <span class="label ${item.fromFile ? 'file' : ''}"
        >${item.fromFile ? nameText(item.label) : item.label}</span
      >
      ${item.detail === undefined ? nothing : html`<span class="detail">${item.detail}</span>`}
      ${chosen ? icon('check', 'small') : item.checked === undefined ? nothing : html`<span class="gap"></span>`}
    </button>`;
  }

  /** The items around the checked one; a list may have thousands. */
  get #window(): RowWindow<MenuItem> {
    return rowWindow(
      this.items,
      this.items.findIndex((item) => item.checked),
    );
  }

  get #list(): HTMLElement {
    const list = this.renderRoot.querySelector<HTMLElement>('#list');
    if (list === null) throw new Error('the menu is not rendered yet');
    return list;
  }

  get #entries(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.item')];
  }

  #toggle(): void {
    // `open` changes with an asynchronous event, which may follow a second click.
    if (this.#list.matches(':popover-open')) this.#list.hidePopover();
    else this.#show();
  }

  #show(): void {
    if (!this.#list.isConnected || this.#list.matches(':popover-open')) return;
    this.#list.showPopover();
    const button = this.renderRoot.querySelector('button');
    if (button !== null) placePopover(this.#list, button.getBoundingClientRect(), this.side);
    const checked = this.#window.rows.findIndex((item) => item.checked);
    this.#entries.at(Math.max(0, checked))?.focus();
  }

  #toggled(event: ToggleEvent): void {
    this.open = event.newState === 'open';
  }

  #choose(id: string): void {
    this.#list.hidePopover();
    this.renderRoot.querySelector<HTMLElement>('button')?.focus();
    this.dispatchEvent(new CustomEvent('choose', { detail: id, bubbles: true, composed: true }));
  }

  #buttonKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    event.stopPropagation();
    this.#show();
  }

  #listKey(event: KeyboardEvent): void {
    const entries = this.#entries;
    const at = entries.indexOf(this.shadowRoot?.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    event.stopPropagation();
    if (event.key === 'Tab') this.#list.hidePopover();
    if (event.key === 'Escape') this.renderRoot.querySelector<HTMLElement>('button')?.focus();
    if (to !== undefined) {
      event.preventDefault();
      entries.at(to % entries.length)?.focus();
    } else if (event.key.length === 1 && event.key !== ' ') {
      const start = event.key.toLowerCase();
      const { rows } = this.#window;
      const rest = [...rows.keys()].map((index) => (at + 1 + index) % rows.length);
      const match = rest.find((index) => rows[index]?.label.toLowerCase().startsWith(start));
      if (match !== undefined) entries[match]?.focus();
    }
  }
}
customElements.define('mw-menu', Menu);
