import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { clock, type Cancel } from '../../../lib/clock/index.js';
import type { SubjectSummary } from '../../../lib/index.js';
import type { App } from '../../app.js';
import { dataLines, findData, type DataLine } from '../../state/model-data.js';
import { message, words } from '../../text/messages.js';
import { Answer } from '../base/answer.js';
import { findField } from '../base/find-field.js';
import { icon } from '../base/icon.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import { copy } from '../../clipboard.js';
import dataText from './model-data.css?inline';

/** The number of lines that are shown initially, and that "show more" adds. */
const linesShown = 500;
/** How long lines are read in one task, in milliseconds, so that the page stays responsive. */
const readingTime = 8;

/** The complete description of the model, as searchable text and as JSON for the clipboard. */
export class ModelData extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(dataText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    filter: { state: true },
    most: { state: true },
  };

  app!: App;
  filter = '';
  /** The maximum number of displayed lines. */
  most: number = linesShown;
  #summary: SubjectSummary | null = null;
  #lines: DataLine[] = [];
  #reader: Generator<DataLine, void> | null = null;
  #timer: Cancel | undefined;

  constructor() {
    super();
    new Watch(this, ({ subject }) => [subject?.summary]);
    new Answer(this, 'findData', () => this.renderRoot.querySelector('input')?.focus());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#reader !== null) this.#read(this.#reader);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#timer?.();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const summary = this.app.store.state.subject?.summary ?? null;
    if (changed.has('filter')) this.most = linesShown;
    if (summary === this.#summary) return;
    this.#summary = summary;
    this.#lines = [];
    this.most = linesShown;
    this.#read(dataLines(summary ?? {}));
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.#summary === null) return nothing;
    const { lines, matches } = findData(this.#lines, this.filter);
    const searched = this.filter.trim() !== '';
    return html`${findField({
        value: this.filter,
        placeholder: words.findData,
        label: words.findData,
        change: (value) => (this.filter = value),
        keydown: this.#searchKey,
      })}
      <p class="hint" role="status">${searched ? this.#found(matches.size) : this.#amount()}</p>
      <div class="box ${searched ? 'searched' : ''}">
        <div
          class="lines scroll"
          role="group"
          aria-label=${words.sectionData}
          tabindex="0"
          ?hidden=${lines.length === 0}
        >
          ${lines.slice(0, this.most).map((line) => row(line, matches.has(line)))}
          ${
            lines.length > this.most
              ? html`<button class="link" type="button" @click=${() => (this.most += linesShown)}>
                  ${words.dataMore(Math.min(linesShown, lines.length - this.most))}
                </button>`
              : nothing
          }
        </div>
      </div>
      <button class="btn edged" type="button" @click=${this.#copy}>${icon('copy')}${words.copyJson}</button>`;
  }

  #found(matches: number): string {
    return matches === 0 ? words.noDataFound(this.filter) : words.dataMatches(matches);
  }

  #amount(): string {
    const { length } = this.#lines;
    return this.#reader === null ? words.dataLines(length) : words.dataReading(length);
  }

  /** Reads lines for a few milliseconds, and continues in a later task. */
  #read(reader: Generator<DataLine, void>): void {
    this.#timer?.();
    this.#reader = reader;
    const end = clock.now() + readingTime;
    while (clock.now() < end) {
      const next = reader.next();
      if (next.done) {
        this.#reader = null;
        this.requestUpdate();
        return;
      }
      this.#lines.push(next.value);
    }
    this.#timer = clock.after(0, () => this.#read(reader));
  }

  /** Esc clears the search. */
  #searchKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.filter === '') return;
    event.preventDefault();
    event.stopPropagation();
    this.filter = '';
  }

  #copy(): void {
    const info = this.app.session.current.info();
    if (info !== null) void copy(this.app, JSON.stringify(info, null, 2), message('copiedJson'));
  }
}
customElements.define('mw-model-data', ModelData);

function row(line: DataLine, isMatch: boolean): TemplateResult {
  const { depth, label, value } = line;
  return html`<p
    class="${value === null ? 'heading' : ''} ${isMatch ? 'match' : ''}"
    ${vars({ '--depth': depth })}
  >
    <bdi>${label}</bdi>${value === null ? nothing : html`: <b><bdi>${value}</bdi></b>`}
  </p>`;
}
