import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { shownSummary } from '../../state/select.js';
import { count } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import treeText from './part-tree.css?inline';
import { treeRows, type TreeRow } from './tree-rows.js';

/** The subject's parts: how many triangles each, and how they hang together. */
export class PartTree extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(treeText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    focused: { state: true },
    closed: { state: true },
  };

  app!: App;
  focused = 0;
  closed: ReadonlySet<string> = new Set();

  constructor() {
    super();
    new Watch(this, ({ subject, weapon }) => [subject?.summary, weapon]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject, weapon } = this.app.store.state;
    if (subject === null) return nothing;
    const rows = this.#visible(treeRows(shownSummary(subject.summary, weapon)));
    return html`<ul
      role="tree"
      aria-label=${words.sectionParts}
      @keydown=${(event: KeyboardEvent) => this.#key(event, rows)}
    >
      ${rows.map((row, index) => this.#row(row, index))}
    </ul>`;
  }

  #row(row: TreeRow, index: number): TemplateResult {
    const open = !this.closed.has(row.key);
    return html`<li
      class="row ${row.kind}"
      role="treeitem"
      aria-level=${row.level}
      aria-expanded=${row.parent ? String(open) : nothing}
      tabindex=${index === this.focused ? 0 : -1}
      ${vars({ '--level': row.level - 1 })}
      @focus=${() => (this.focused = index)}
    >
      <span class="twist" @click=${() => this.#fold(row)}>
        ${row.parent ? icon(open ? 'chevron-down' : 'chevron-right', 'small') : nothing}
      </span>
      ${icon(row.kind === 'part' ? 'mesh' : 'tag')}
      <span class="n data">${nameText(row.name)}</span>
      ${row.join === '' ? nothing : html`<span class="join">${row.join}</span>`}
      <span class="d" title=${row.triangles === null ? nothing : words.triangles(row.triangles)}
        >${row.triangles === null ? nothing : count(row.triangles)}</span
      >
    </li>`;
  }

  #visible(rows: readonly TreeRow[]): TreeRow[] {
    let hiddenBelow = Infinity;
    return rows.filter((row) => {
      if (row.level > hiddenBelow) return false;
      hiddenBelow = this.closed.has(row.key) ? row.level : Infinity;
      return true;
    });
  }

  #fold(row: TreeRow, open?: boolean): void {
    if (!row.parent) return;
    const closed = new Set(this.closed);
    if (open ?? closed.has(row.key)) closed.delete(row.key);
    else closed.add(row.key);
    this.closed = closed;
  }

  /** As in ARIA's tree pattern. */
  #key(event: KeyboardEvent, rows: readonly TreeRow[]): void {
    const row = rows[this.focused];
    if (row === undefined) return;
    const parents = [...rows.entries()].filter(
      ([index, { level }]) => index < this.focused && level < row.level,
    );
    const parent = parents.at(-1)?.[0] ?? this.focused;
    const open = row.parent && !this.closed.has(row.key);
    const to = {
      ArrowDown: this.focused + 1,
      ArrowUp: this.focused - 1,
      Home: 0,
      End: rows.length - 1,
      ArrowRight: open ? this.focused + 1 : this.focused,
      ArrowLeft: open ? this.focused : parent,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'ArrowRight' && row.parent && !open) this.#fold(row, true);
    else if (event.key === 'ArrowLeft' && open) this.#fold(row, false);
    this.focused = Math.min(rows.length - 1, Math.max(0, to));
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    });
  }
}
customElements.define('mw-part-tree', PartTree);
