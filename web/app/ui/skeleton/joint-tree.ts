import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { jointName } from '../../text/names.js';
import { jointOverride, jointsOf, type JointEntry } from '../../../lib/internal/index.js';
import type { App } from '../../app.js';
import type { Subject } from '../../state/state.js';
import { count } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { Answer } from '../base/answer.js';
import { findField } from '../base/find-field.js';
import { icon } from '../base/icon.js';
import { nameText } from '../base/name.js';
import { rowWindow } from '../base/row-window.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import { ancestorsOf, jointRows, type JointRow } from './joint-rows.js';
import treeText from './joint-tree.css?inline';

/** Minimum number of joints for a search field. */
const searchFrom = 9;

/** The tree of all joints. The arrow keys select a joint, or with `browse` only move the focus. */
export class JointTree extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(treeText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    filter: { state: true },
    closed: { state: true },
    browse: { type: Boolean },
    at: { state: true },
  };

  app!: App;
  filter = '';
  closed: ReadonlySet<number> = new Set();
  /** The arrow keys only move the focus; Enter and Space select. */
  browse = false;
  /** The joint whose row is in the tab order. */
  at: number | null = null;
  #revealed: number | null = null;
  /** The summary of the subject that the search and the collapsed rows belong to. */
  #summary: Subject['summary'] | null = null;

  constructor() {
    super();
    new Watch(this, ({ subject, rig }) => [subject?.summary, rig.joint, rig.held]);
    new Answer(this, 'findJoint', () => this.renderRoot.querySelector('input')?.focus());
  }

  /**
   * For another subject, clears the search and expands all rows. For a joint that was selected elsewhere, expands its
   * ancestors, and clears a search that hides it.
   */
  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { rig, subject } = this.app.store.state;
    const summary = subject?.summary ?? null;
    if (summary !== this.#summary) {
      this.#summary = summary;
      this.filter = '';
      this.closed = new Set();
      this.at = this.#revealed = null;
    }
    const { joint } = rig;
    if (joint === this.#revealed || joint === null) return;
    this.at = joint;
    const way = ancestorsOf(this.#joints, joint);
    if (way.some((each) => this.closed.has(each))) {
      this.closed = new Set([...this.closed].filter((each) => !way.includes(each)));
    }
    if (jointRows(this.#joints, this.filter, this.closed).every(({ entry }) => entry.joint !== joint)) {
      this.filter = '';
    }
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { rig } = this.app.store.state;
    if (rig.joint !== this.#revealed) this.#reveal();
    this.#revealed = rig.joint;
  }

  protected override render(): TemplateResult {
    const joints = this.#joints;
    const rows = jointRows(joints, this.filter, this.closed);
    const reachable = Math.max(
      0,
      rows.findIndex(({ entry }) => entry.joint === this.at),
    );
    const { rows: visible, above, below } = rowWindow(rows, reachable);
    return html`${joints.length < searchFrom ? nothing : this.#search(joints.length)}
      <div class="box" ${vars({ '--rows': this.filter.trim() === '' ? 0 : joints.length })}>
        ${rows.length === 0 ? html`<p class="hint">${words.noJointFound(this.filter)}</p>` : nothing}
        <ul
          class="scroll"
          role="tree"
          aria-label=${words.joints}
          ?hidden=${rows.length === 0}
          ${vars({ '--step': `${stepOf(joints)}px` })}
          @keydown=${(event: KeyboardEvent) => this.#key(event, rows)}
        >
          ${above > 0 ? html`<li class="hint" role="presentation">${words.rowsAbove(above)}</li>` : nothing}
          ${repeat(
            visible,
            ({ entry }) => entry.joint,
            (row, index) => this.#row(row, index + above === reachable),
          )}
          ${below > 0 ? html`<li class="hint" role="presentation">${words.rowsBelow(below)}</li>` : nothing}
        </ul>
      </div>`;
  }

  #search(amount: number): TemplateResult {
    return findField({
      value: this.filter,
      placeholder: words.findInJoints(amount),
      label: words.findJoint,
      change: (value) => (this.filter = value),
      keydown: this.#searchKey,
    });
  }

  #row({ entry, open, found }: JointRow, reachable: boolean): TemplateResult {
    const { joint, depth } = entry;
    const { rig } = this.app.store.state;
    const vertices = this.app.scene.verticesOf(joint);
    return html`<li
      class="row ${found ? '' : 'above'}"
      role="treeitem"
      aria-level=${depth + 1}
      aria-expanded=${open === null ? nothing : String(open)}
      aria-selected=${joint === rig.joint}
      tabindex=${reachable ? 0 : -1}
      data-joint=${joint}
      ${vars({ '--level': depth })}
      @click=${() => this.app.actions.rig.select(joint)}
    >
      <span class="twist" @click=${(event: Event) => this.#twist(event, entry, open)}>
        ${open === null ? nothing : icon(open ? 'chevron-down' : 'chevron-right', 'small')}
      </span>
      ${icon('joint')}
      <span class="n data">${nameText(jointName(entry))}</span>
      ${
        jointOverride(rig, joint) === undefined
          ? nothing
          : html`<span class="held" role="img" aria-label=${words.jointHeld} title=${words.jointHeldHint}
              >${icon('pin')}</span
            >`
      }
      <span class="d" title=${words.verticesMoved(vertices)}
        >${count(vertices)}<span class="visually-hidden"> ${words.verticesUnit(vertices)}</span></span
      >
    </li>`;
  }

  get #joints(): readonly JointEntry[] {
    const { subject } = this.app.store.state;
    return subject === null ? [] : jointsOf(subject.summary);
  }

  #twist(event: Event, { joint }: JointEntry, open: boolean | null): void {
    if (open === null) return;
    event.stopPropagation();
    this.#fold(joint, !open);
  }

  #fold(joint: number, open: boolean): void {
    const closed = new Set(this.closed);
    if (open) closed.delete(joint);
    else closed.add(joint);
    this.closed = closed;
  }

  /** Moves the focus to the row that is in the tab order. */
  focusRow(): void {
    this.renderRoot.querySelector<HTMLElement>('li[tabindex="0"]')?.focus();
  }

  /** Handles the keys of ARIA's tree pattern. Moving the focus selects the joint, except with `browse`. */
  #key(event: KeyboardEvent, rows: readonly JointRow[]): void {
    const focused = Number((event.target as HTMLElement).dataset.joint);
    const at = rows.findIndex(({ entry }) => entry.joint === focused);
    const row = rows[at];
    if (row === undefined) return;
    const parent = rows.findIndex(({ entry }) => entry.joint === row.entry.parent);
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
      ArrowRight: row.open === true ? at + 1 : at,
      ArrowLeft: row.open === true || parent < 0 ? at : parent,
      Enter: at,
      ' ': at,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'ArrowRight' && row.open === false) this.#fold(focused, true);
    else if (event.key === 'ArrowLeft' && row.open === true && this.filter === '') this.#fold(focused, false);
    const next = rows[Math.min(rows.length - 1, Math.max(0, to))];
    if (next === undefined) return;
    this.at = next.entry.joint;
    const takes = !this.browse || event.key === 'Enter' || event.key === ' ';
    if (takes) this.app.actions.rig.select(next.entry.joint);
    // With `browse`, selecting a joint hides the tree, so the focus does not return to the row.
    if (!takes || !this.browse) void this.updateComplete.then(() => this.focusRow());
  }

  /** Arrow down moves from the search to the results; Enter selects the first result; Esc clears the search. */
  #searchKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.focusRow();
    } else if (event.key === 'Enter') {
      const first = jointRows(this.#joints, this.filter, this.closed).find(({ found }) => found);
      if (first !== undefined) this.app.actions.rig.select(first.entry.joint);
    } else if (event.key === 'Escape' && this.filter !== '') {
      event.preventDefault();
      this.filter = '';
    }
  }

  /** Scrolls the list, but not the page, to the selected joint. */
  #reveal(): void {
    const list = this.renderRoot.querySelector('ul');
    const row = this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list === null || row === null) return;
    const top = row.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + row.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top + row.offsetHeight - list.clientHeight;
    }
  }
}
customElements.define('mw-joint-tree', JointTree);

/** The indentation of a level. It is smaller in a deep skeleton, so that there is room for names. */
function stepOf(joints: readonly JointEntry[]): number {
  return Math.min(14, 96 / joints.reduce((deepest, { depth }) => Math.max(deepest, depth), 1));
}
