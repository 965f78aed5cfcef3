import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { pickFiles, pickFolder } from '../../open/pick.js';
import { cardOf, samples, type Sample } from '../../samples.js';
import { otherModels } from '../../state/select.js';
import type { Entry, Failure } from '../../state/state.js';
import { words } from '../../text/messages.js';
import { findField } from '../base/find-field.js';
import { icon } from '../base/icon.js';
import { Media, queries } from '../base/media.js';
import { formatTag, nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { failureLanguage, failureMessage, failureTitle } from '../failure-text.js';
import choiceText from './compare-choice.css?inline';
import { WatchBoth } from './watch-both.js';

/** The maximum number of listed models from A's files. The search finds the others. */
const listed = 60;
/** Shorter lists need no search. */
const searchFrom = 9;

/**
 * The choices for model B of a comparison: files, another model of A's files, or a sample. Shown in B's half of the
 * view.
 */
export class CompareChoice extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(choiceText)];
  static override properties: PropertyDeclarations = { app: { attribute: false }, filter: { state: true } };

  app!: App;
  filter = '';
  readonly #touch = new Media(this, queries.touch);

  constructor() {
    super();
    new WatchBoth(this, ({ a, b }) => [a.siblings, a.subject, b.failure, b.subject]);
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector<HTMLElement>('.files')?.focus();
  }

  protected override render(): TemplateResult {
    const failure = this.app.comparison.other?.store.state.failure ?? null;
    return html`<section class="choice scroll" aria-labelledby="title">
      <div class="head">
        <h2 id="title">${words.chooseB}</h2>
        <button
          class="btn icon"
          type="button"
          aria-label=${words.close}
          title=${words.close}
          @click=${() => this.app.comparison.escape()}
        >
          ${icon('x')}
        </button>
      </div>
      ${failure === null ? nothing : failureText(failure)}
      <p class="hint">${this.#touch.matches ? words.chooseHintTouch : words.chooseHint}</p>
      <div class="buttons">
        <button class="btn edged files" type="button" @click=${() => this.#pick(pickFiles)}>
          ${icon('upload')}<span>${words.openFiles}</span>
        </button>
        <button class="btn edged" type="button" @click=${() => this.#pick(pickFolder)}>
          ${icon('folder-open')}<span>${words.openFolder}</span>
        </button>
      </div>
      ${this.#siblings()}
      <h3>${words.samples}</h3>
      <ul class="samples">
        ${samples.map((sample) => this.#sample(sample))}
      </ul>
    </section>`;
  }

  #siblings(): TemplateResult | typeof nothing {
    const others = otherModels(this.app.store.state);
    if (others.length === 0) return nothing;
    const wanted = this.filter.trim().toLowerCase();
    const found = others.filter(({ entry }) => entry.toLowerCase().includes(wanted));
    const hidden = found.length - listed;
    return html`<h3>${words.chooseSiblings}</h3>
      ${
        others.length < searchFrom
          ? nothing
          : findField({
              value: this.filter,
              placeholder: words.chooseFindSibling,
              label: words.chooseFindSibling,
              change: (value) => (this.filter = value),
            })
      }
      <ul class="siblings">
        ${found.slice(0, listed).map((entry) => this.#sibling(entry))}
      </ul>
      ${hidden > 0 ? html`<p class="hint">${words.chooseMore(hidden)}</p>` : nothing}`;
  }

  #sibling(entry: Entry): TemplateResult {
    return html`<li>
      <button class="entry" type="button" @click=${() => void this.app.comparison.open(entry)}>
        ${formatTag(entry.format, true)}<span class="data">${nameText(entry.entry)}</span>
      </button>
    </li>`;
  }

  #sample(sample: Sample): TemplateResult {
    const { id, name, format } = sample;
    return html`<li>
      <button
        class="sample"
        type="button"
        @click=${() => void this.app.comparison.open({ kind: 'sample', id })}
      >
        <img src=${cardOf(sample)} alt="" width="56" height="56" loading="lazy" decoding="async" />
        <span>${name}</span>${formatTag(format, true)}
      </button>
    </li>`;
  }

  async #pick(pick: () => Promise<readonly File[]>): Promise<void> {
    const files = await pick();
    if (files.length > 0) await this.app.comparison.open({ kind: 'files', files });
  }
}
customElements.define('mw-compare-choice', CompareChoice);

function failureText(failure: Failure): TemplateResult {
  return html`<div class="failure" role="alert">
    ${icon('triangle-alert')}
    <p>
      <b>${failureTitle(failure)}.</b>
      ${failure.file === '' ? nothing : html`<span class="data">${nameText(failure.file)}</span>`}
      <span lang=${failureLanguage(failure)}>${failureMessage(failure)}</span>
    </p>
  </div>`;
}
