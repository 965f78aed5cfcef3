import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Source } from '../../open/source.js';
import { galleryContents } from '../../state/gallery.js';
import type { AppState, Entry } from '../../state/state.js';
import {
  batchFileName,
  saveBatch,
  type BatchFailure,
  type BatchKind,
  type BatchSettings,
} from '../../takeaway/batch.js';
import { fits, type Size, type SizeLimits } from '../../takeaway/image-size.js';
import { middle } from '../../text/format.js';
import { message, words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { sheet } from '../base/styles.js';
import { download } from '../download.js';
import { failureLanguage, failureMessage, failureTitle } from '../failure-text.js';
import batchText from './batch-dialog.css?inline';
import dialogText from './dialog.css?inline';
import formText from './form.css?inline';
import {
  backgroundField,
  backgroundOf,
  line,
  sizeFields,
  sizeProblem,
  type BackgroundChoice,
} from './save-form.js';
import saveText from './save-dialog.css?inline';
import { SavingDialog } from './saving-dialog.js';

/** An image size that nearly every WebGL 2 device supports. */
const limits: SizeLimits = { side: 4096, pixels: 4096 ** 2 };

/** Saves images and GLB files of the models selected in the gallery. */
export class BatchDialog extends SavingDialog {
  static override styles: CSSResultGroup = [
    SavingDialog.styles,
    sheet(dialogText),
    sheet(formText),
    sheet(saveText),
    sheet(batchText),
  ];
  static override properties: PropertyDeclarations = {
    kinds: { state: true },
    size: { state: true },
    background: { state: true },
    now: { state: true },
    failures: { state: true },
    saved: { state: true },
    problem: { state: true },
  };

  protected readonly kind = 'batch';
  kinds: readonly BatchKind[] = ['png'];
  size: Size = { width: 512, height: 512 };
  background: BackgroundChoice = { kind: 'none', color: '#808080' };
  /** The number of finished models, and the next one; null while nothing is being saved. */
  now: { readonly done: number; readonly entry: string } | null = null;
  failures: readonly BatchFailure[] = [];
  /** Whether the last run resulted in a ZIP. */
  saved = false;
  /** The source of the selection when the dialog was opened. */
  #source: Source | null = null;
  #entries: readonly Entry[] = [];

  protected override watched({ gallery }: AppState): readonly unknown[] {
    return [gallery.list];
  }

  protected override opening(): void {
    const { gallery } = this.app.store.state;
    this.#source = this.app.session.list?.source ?? null;
    // Use the order of the cards; models hidden by a filter come last.
    const shown = galleryContents()
      .shown(gallery)
      .map(({ entry }) => entry);
    const hidden = gallery.list.filter((entry) => !shown.includes(entry));
    this.#entries = [...shown, ...hidden].filter(({ entry }) => gallery.selected.has(entry));
    this.failures = [];
    this.saved = false;
    this.problem = null;
  }

  protected override updated(changed: Parameters<SavingDialog['updated']>[0]): void {
    // Other files were opened, which invalidates the selection.
    if (this.isOpen && this.#source !== (this.app.session.list?.source ?? null)) this.close();
    super.updated(changed);
  }

  protected override content(): TemplateResult {
    const choose = (size: Size): void => void (this.size = size);
    return html`${this.head(words.batchTitle(this.#entries.length))}
      <div class="body scroll" tabindex="0" role="group" aria-labelledby="title" ?inert=${this.now !== null}>
        <div class="form">
          ${line(
            words.batchFiles,
            html`${this.#kindBox('png', words.batchImages)} ${this.#kindBox('glb', words.batchGlb)}`,
          )}
          ${
            this.kinds.includes('png')
              ? html`${sizeFields(this.size, limits, choose)}
                ${backgroundField(this.background, (choice) => (this.background = choice))}
                ${sizeProblem(this.size, limits, choose)}`
              : nothing
          }
          <p class="hint">${this.kinds.length === 0 ? words.batchNothing : words.batchNote}</p>
        </div>
        ${this.#failed()}
      </div>
      ${
        this.problem === null
          ? nothing
          : html`<div class="warn problem" role="alert">
              ${icon('triangle-alert')}
              <p>${this.problem}</p>
            </div>`
      }
      ${this.#foot()}`;
  }

  #kindBox(kind: BatchKind, label: string): TemplateResult {
    const chosen = this.kinds.includes(kind);
    return html`<label class="box-label"
      ><input
        type="checkbox"
        .checked=${chosen}
        @change=${() => (this.kinds = (['png', 'glb'] as const).filter((each) => this.kinds.includes(each) !== (each === kind)))}
      /><span>${label}</span></label
    >`;
  }

  /** The models that failed in the last run, with their reasons. */
  #failed(): TemplateResult | typeof nothing {
    const { failures } = this;
    if (failures.length === 0) return nothing;
    return html`<section class="failures">
      <div class="warn" role="alert">
        ${icon('triangle-alert')}
        <p>${words.batchFailed(failures.length, this.#entries.length, this.saved)}</p>
      </div>
      <ul aria-label=${words.batchFailures}>
        ${failures.map(
          ({ entry, failure }) =>
            html`<li>
              <b title=${entry}><bdi>${middle(entry, 48)}</bdi></b>
              <span
                >${failureTitle(failure)}<small lang=${failureLanguage(failure)}
                  >${failureMessage(failure)}</small
                ></span
              >
            </li>`,
        )}
      </ul>
    </section>`;
  }

  #foot(): TemplateResult {
    const { now } = this;
    const models = this.#entries.length;
    const ready = this.kinds.length > 0 && (!this.kinds.includes('png') || fits(this.size, limits));
    return html`<div class="foot">
      ${
        now === null
          ? nothing
          : html`<div class="busy">
              <progress
                aria-label=${words.saving}
                aria-valuetext=${words.batchProgress(now.done, models)}
                max=${models}
                value=${now.done}
              ></progress>
              <span class="data">${words.batchProgress(now.done, models)}</span>
              <span class="current" aria-hidden="true"><bdi>${middle(now.entry, 32)}</bdi></span>
            </div>`
      }
      <button class="btn big edged" type="button" @click=${() => this.cancel()}>
        ${now === null && (this.failures.length > 0 || this.saved) ? words.close : words.cancel}
      </button>
      ${
        now === null
          ? html`<button
              class="btn main big"
              type="button"
              autofocus
              ?disabled=${!ready}
              @click=${() => void this.#save()}
            >
              ${icon('download')}<span
                ><bdi>${ready ? words.saveName(this.#fileName) : words.save}</bdi></span
              >
            </button>`
          : nothing
      }
    </div>`;
  }

  get #fileName(): string {
    return batchFileName(this.#source?.name ?? '', this.kinds);
  }

  async #save(): Promise<void> {
    const source = this.#source;
    if (source === null) return;
    await this.run(async (signal) => {
      const settings: BatchSettings = {
        kinds: this.kinds,
        size: this.size,
        background: backgroundOf(this.background),
      };
      const name = this.#fileName;
      const models = this.#entries.length;
      this.failures = [];
      this.saved = false;
      const batch = await saveBatch(source, this.#entries, settings, {
        signal,
        progress: (done, entry) => (this.now = { done, entry }),
      });
      this.failures = batch.failures;
      this.saved = batch.content !== null;
      if (batch.isFull) this.problem = words.batchFull(batch.complete, models);
      if (batch.content === null) return;
      download(name, batch.content, batch.content.type);
      this.app.actions.notices.toast(message('batchSaved', name, batch.content.size, batch.files));
      if (models === batch.complete && this.isOpen) this.app.actions.page.closeDialog();
    });
    if (!this.isBusy()) this.now = null;
  }
}
customElements.define('mw-batch-dialog', BatchDialog);
