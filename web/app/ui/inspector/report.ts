import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { WarningSummary } from '../../../lib/index.js';
import type { App } from '../../app.js';
import { pickFiles, pickFolder } from '../../open/pick.js';
import { referencedBy, missingImages, usersOf, type ImageRow } from '../../state/images.js';
import { pageNote, refusalOf, reportNotes } from '../../state/report.js';
import type { Subject } from '../../state/state.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import { copy } from '../../clipboard.js';
import reportText from './report.css?inline';

/** Lists missing images, warnings, and the comments that the files contain. */
export class Report extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(reportText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ subject }) => [subject]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject } = this.app.store.state;
    if (subject === null) return nothing;
    const missing = missingImages(subject);
    const notes = reportNotes(subject);
    const comments = subject.summary.parts.flatMap((part) => part.comments);
    const clean = missing.length === 0 && notes.length === 0;
    return html`${
      clean ? html`<p class="clean"><span class="dot good"></span>${words.reportClean}</p>` : nothing
    }
    ${missing.length > 0 ? this.#missing(missing, subject) : nothing}
    ${
      notes.length > 0
        ? html`<h3>${words.reportNotes}</h3>
            <ul class="notes">
              ${notes.map((warning) => note(warning))}
            </ul>`
        : nothing
    }
    ${
      comments.length > 0
        ? html`<h3>${words.reportComments}</h3>
            ${comments.map(({ about, text }) => html`<p class="comment"><bdi>${about}</bdi><bdi>${text}</bdi></p>`)}`
        : nothing
    }`;
  }

  #missing(missing: readonly ImageRow[], subject: Subject): TemplateResult {
    const list = missing.map(({ name }) => name).join('\n');
    return html`<h3>${words.reportMissing}</h3>
      <ul class="missing">
        ${missing.map((row) => this.#row(row, subject))}
      </ul>
      <div class="buttons">
        ${
          subject.origin.kind === 'files'
            ? html`<button class="btn edged" type="button" @click=${() => this.#add(pickFiles)}>
                  ${icon('plus')}<span>${words.addFiles}</span>
                </button>
                <button class="btn edged" type="button" @click=${() => this.#add(pickFolder)}>
                  ${icon('folder-open')}<span>${words.lookInFolder}</span>
                </button>`
            : nothing
        }
        <button class="btn edged" type="button" @click=${() => void copy(this.app, list)}>
          ${icon('copy')}<span>${words.copyList}</span>
        </button>
      </div>`;
  }

  /** The row of a missing image: what uses it, the file names that were tried, and the button that finds it. */
  #row(row: ImageRow, subject: Subject): TemplateResult {
    const { name, state, tried } = row;
    const { origin } = subject;
    const users = usersOf(row, subject);
    const where =
      state === 'failed'
        ? `${words.textureFailed}. ${refusalOf(subject, row) ?? ''}`
        : tried.length > 0
          ? words.tried(tried)
          : origin.kind === 'files'
            ? words.triedAmong(origin.names.length)
            : '';
    const label = words.findMissingNamed(name);
    return html`<li>
      <span class="checker"></span>
      <div>
        <b class="data"><bdi>${name}</bdi></b>
        <span
          ><bdi
            >${words.missingIn(referencedBy(subject, row))}${users.length > 0 ? ` ${words.missingFor(users)}` : ''}</bdi
          ></span
        >
        ${where === '' ? nothing : html`<span class="tried"><bdi>${where}</bdi></span>`}
      </div>
      <button
        class="btn edged"
        type="button"
        aria-label=${label}
        title=${label}
        @click=${() => void this.#find(row)}
      >
        ${words.findMissing}
      </button>
    </li>`;
  }

  async #find(row: ImageRow): Promise<void> {
    await this.app.session.textures.find(row, await pickFiles());
  }

  async #add(pick: () => Promise<readonly File[]>): Promise<void> {
    await this.app.session.addFiles(await pick());
  }
}
customElements.define('mw-report', Report);

function note({ message, file, key }: WarningSummary): TemplateResult {
  return html`<li>
    ${icon('info')}
    <p>
      ${file === '' ? nothing : html`<b class="data"><bdi>${file}</bdi></b> `}<bdi
        lang=${key === pageNote ? nothing : 'en'}
        >${message}</bdi
      >
    </p>
  </li>`;
}
