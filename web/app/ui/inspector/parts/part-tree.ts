import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { detailLevels, shownTriangles } from '../../../../lib/internal/index.js';
import type { App } from '../../../app.js';
import { shownSummary } from '../../../state/select.js';
import type { Subject } from '../../../state/state.js';
import { count } from '../../../text/format.js';
import { words } from '../../../text/messages.js';
import { icon } from '../../base/icon.js';
import { nameText } from '../../base/name.js';
import { rowWindow } from '../../base/row-window.js';
import '../../base/segments.js';
import { shared, sheet } from '../../base/styles.js';
import { vars } from '../../base/vars.js';
import { Watch } from '../../base/watch.js';
import treeText from './part-tree.css?inline';
import { treeRows, type TreeRow } from './tree-rows.js';

/** The subject's parts as a tree, with the triangles of each. */
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
  /** The summary of the subject that `focused` and `closed` belong to. */
  #summary: Subject['summary'] | null = null;

  constructor() {
    super();
    new Watch(this, ({ subject, weapon, partView, selectedPart, inspect }) => [
      ...[subject?.summary, weapon, partView, selectedPart, inspect.picked?.part],
    ]);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { state } = this.app.store;
    const summary = state.subject?.summary ?? null;
    if (summary !== this.#summary) {
      this.#summary = summary;
      this.focused = 0;
      this.closed = new Set();
    }
    // Collapsing a row or removing the weapon may remove the focused row.
    this.focused = Math.max(0, Math.min(this.focused, this.#rows.length - 1));
  }

  /** The rows that have no collapsed ancestor. */
  get #rows(): TreeRow[] {
    const { state } = this.app.store;
    const { subject, weapon } = state;
    return subject === null ? [] : this.#visible(treeRows(shownSummary(subject.summary, weapon), state));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject } = this.app.store.state;
    if (subject === null) return nothing;
    const rows = this.#rows;
    const { rows: visible, above, below } = rowWindow(rows, this.focused);
    return html`<ul
        class="scroll"
        role="tree"
        aria-label=${words.sectionParts}
        @keydown=${(event: KeyboardEvent) => this.#key(event, rows)}
      >
        ${above > 0 ? html`<li class="hint" role="presentation">${words.partsAbove(above)}</li>` : nothing}
        ${visible.map((row, index) => this.#row(row, index + above))}
        ${below > 0 ? html`<li class="hint" role="presentation">${words.partsBelow(below)}</li>` : nothing}
      </ul>
      ${this.#detail()}`;
  }

  #row(row: TreeRow, index: number): TemplateResult {
    const open = !this.closed.has(row.key);
    return html`<li
      class="row ${row.kind} ${row.shown ? '' : 'away'}"
      role="treeitem"
      aria-level=${row.level}
      aria-expanded=${row.parent ? String(open) : nothing}
      aria-selected=${row.part === null ? nothing : String(this.#isSelected(row))}
      tabindex=${index === this.focused ? 0 : -1}
      ${vars({ '--level': row.level - 1 })}
      @focus=${() => (this.focused = index)}
      @click=${() => this.#select(row)}
    >
      <span class="twist" @click=${(event: Event) => this.#twist(event, row)}>
        ${row.parent ? icon(open ? 'chevron-down' : 'chevron-right', 'small') : nothing}
      </span>
      ${icon(row.kind === 'part' ? 'mesh' : 'tag')}
      <span class="n data">${nameText(row.name)}</span>
      ${row.join === '' ? nothing : html`<span class="join">${row.join}</span>`}
      <span
        class="d"
        title=${row.triangles === null ? nothing : words.triangles(row.triangles)}
        aria-label=${row.triangles === null ? nothing : words.triangles(row.triangles)}
        >${row.triangles === null ? nothing : count(row.triangles)}</span
      >
      ${row.part === null ? html`<span class="eye"></span>` : this.#eye(row, row.part)}
    </li>`;
  }

  /** The button that shows or hides a part. On the row, Space has the same effect. */
  #eye({ name, shown }: TreeRow, part: string): TemplateResult {
    const label = shown ? words.partHide(name) : words.partShow(name);
    return html`<button
      class="eye"
      type="button"
      tabindex="-1"
      aria-label=${label}
      title=${label}
      @click=${(event: Event) => {
        event.stopPropagation();
        this.app.actions.model.showPart(part, !shown);
      }}
    >
      ${icon(shown ? 'eye' : 'eye-off')}
    </button>`;
  }

  #detail(): TemplateResult | typeof nothing {
    const { state } = this.app.store;
    const summary = state.subject?.summary;
    if (summary === undefined) return nothing;
    const levels = detailLevels(summary);
    const several = levels > 1 || summary.parts.length > 1;
    if (!several) return nothing;
    const options = Array.from({ length: levels }, (_, level) => String(level));
    return html`<div class="detail">
      ${
        levels === 1
          ? nothing
          : html`<span>${words.detail}</span>
              <mw-segments
                label=${words.detailLevel}
                .options=${options.map((value) => ({ value, label: value }))}
                value=${String(state.partView.detail)}
                @choose=${(event: CustomEvent<string>) => this.app.actions.model.setDetail(Number(event.detail))}
              ></mw-segments>`
      }
      <span class="hint">${words.triangles(shownTriangles(summary, state))}</span>
    </div>`;
  }

  #visible(rows: readonly TreeRow[]): TreeRow[] {
    let hiddenBelow = Infinity;
    return rows.filter((row) => {
      if (row.level > hiddenBelow) return false;
      hiddenBelow = this.closed.has(row.key) ? row.level : Infinity;
      return true;
    });
  }

  #isSelected({ part }: TreeRow): boolean {
    const { subject, selectedPart, inspect } = this.app.store.state;
    const selected = inspect.picked?.part ?? selectedPart;
    return part !== null && selected !== null && subject?.summary.parts[selected]?.name === part;
  }

  /** Selects a part, or clears the selection if the part is already selected. Tags cannot be selected. */
  #select(row: TreeRow): void {
    const { subject } = this.app.store.state;
    const index = subject?.summary.parts.findIndex(({ name }) => name === row.part) ?? -1;
    if (index >= 0) this.app.actions.model.selectPart(this.#isSelected(row) ? null : index);
  }

  #twist(event: Event, row: TreeRow): void {
    if (!row.parent) return;
    event.stopPropagation();
    this.#fold(row);
  }

  #fold(row: TreeRow, open?: boolean): void {
    if (!row.parent) return;
    const closed = new Set(this.closed);
    if (open ?? closed.has(row.key)) closed.delete(row.key);
    else closed.add(row.key);
    this.closed = closed;
  }

  /** Handles the keys of ARIA's tree pattern. */
  #key(event: KeyboardEvent, rows: readonly TreeRow[]): void {
    const row = rows[this.focused];
    if (row === undefined) return;
    // A focused eye button handles these keys itself, for its own part.
    const isEye = event.target instanceof Element && event.target.closest('.eye') !== null;
    if (isEye && (event.key === ' ' || event.key === 'Enter')) return;
    if (event.key === ' ' && row.part !== null) {
      event.preventDefault();
      event.stopPropagation();
      this.app.actions.model.showPart(row.part, !row.shown);
      return;
    }
    if (event.key === 'Enter' && row.part !== null) {
      event.preventDefault();
      this.#select(row);
      return;
    }
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
