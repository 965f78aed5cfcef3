import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { IconName } from '../../icons/names.js';
import type { AppState } from '../../state/state.js';
import { message, words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { sheet } from '../base/styles.js';
import { download } from '../download.js';
import dialogText from './dialog.css?inline';
import saveText from './save-dialog.css?inline';
import './save-files.js';
import type { SaveSection } from './save-form.js';
import type { WantedFormat } from './save-motion.js';
import './save-motion.js';
import './save-image.js';
import { SavingDialog } from './saving-dialog.js';

type Tab = 'image' | 'motion' | 'files';

const tabs: readonly { readonly id: Tab; readonly icon: IconName }[] = [
  { id: 'image', icon: 'image' },
  { id: 'motion', icon: 'film' },
  { id: 'files', icon: 'box' },
];

/** Saves the view as an image, a video or another kind of file. The form keeps its values until the page closes. */
export class SaveDialog extends SavingDialog {
  static override styles: CSSResultGroup = [SavingDialog.styles, sheet(dialogText), sheet(saveText)];
  static override properties: PropertyDeclarations = {
    tab: { state: true },
    done: { state: true },
    problem: { state: true },
  };

  protected readonly kind = 'save';
  protected override readonly staysFilled = true;
  tab: Tab = 'image';
  /** The progress from 0 to 1; null while nothing is being saved. */
  done: number | null = null;
  /**
   * Whether the files section has been shown. It is rendered only from then on, because it lists the contents of each
   * file.
   */
  #knowsFiles = false;
  /** The format of the last target that was a video or a GIF; null without one. */
  #wanted: WantedFormat | null = null;
  /** The state when the dialog was opened. */
  #moment: AppState | null = null;

  protected override watched({ subject }: AppState): readonly unknown[] {
    return [subject];
  }

  protected override opening(): void {
    this.#moment = this.app.store.state;
    this.problem = null;
    const { saveTarget } = this.app.store.state;
    if (saveTarget === null) return;
    this.tab = saveTarget === 'video' || saveTarget === 'gif' ? 'motion' : saveTarget;
    if (this.tab === 'motion') this.#wanted = { format: saveTarget === 'gif' ? 'gif' : 'webm' };
    this.app.actions.page.saveTargetShown();
  }

  protected override shown(dialog: HTMLDialogElement): void {
    dialog.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }

  protected override updated(changed: PropertyValues): void {
    // Another model was opened, which invalidates the settings.
    if (this.isOpen && this.#moment?.subject?.summary !== this.app.store.state.subject?.summary) this.close();
    super.updated(changed);
  }

  protected override content(): TemplateResult {
    const open = this.isOpen && this.done === null;
    const section = (tab: Tab): boolean => open && this.tab === tab;
    const moment = this.#moment ?? this.app.store.state;
    this.#knowsFiles ||= this.tab === 'files';
    return html`${this.head(words.save)}
      <div class="tabs" role="tablist" aria-labelledby="title" @keydown=${this.#key}>
        ${tabs.map((each) => this.#tabButton(each.id, each.icon))}
      </div>
      <div
        class="body scroll"
        id="panel"
        role="tabpanel"
        tabindex="0"
        aria-labelledby=${this.tab}
        ?inert=${this.done !== null}
        @changed=${() => this.requestUpdate()}
      >
        <mw-save-image
          .app=${this.app}
          .moment=${moment}
          ?open=${section('image')}
          ?hidden=${this.tab !== 'image'}
        ></mw-save-image>
        <mw-save-motion
          .app=${this.app}
          .moment=${moment}
          .wanted=${this.#wanted}
          ?open=${section('motion')}
          ?hidden=${this.tab !== 'motion'}
        ></mw-save-motion>
        ${
          this.#knowsFiles
            ? html`<mw-save-files
                .app=${this.app}
                .moment=${moment}
                ?open=${section('files')}
                ?hidden=${this.tab !== 'files'}
              ></mw-save-files>`
            : nothing
        }
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

  #foot(): TemplateResult {
    const name = this.#section?.fileName ?? null;
    const percent = Math.floor((this.done ?? 0) * 100);
    return html`<div class="foot">
      ${
        this.done === null
          ? nothing
          : html`<div class="busy">
              <span>${words.saving}</span>
              <progress aria-label=${words.saving} max="100" value=${percent}></progress>
              <span class="data">${words.savingShare(percent)}</span>
            </div>`
      }
      <button class="btn big edged" type="button" @click=${() => this.cancel()}>${words.cancel}</button>
      ${
        this.done === null
          ? html`<button
              class="btn main big"
              type="button"
              ?disabled=${name === null}
              @click=${() => void this.#save()}
            >
              ${icon('download')}<span><bdi>${name === null ? words.save : words.saveName(name)}</bdi></span>
            </button>`
          : nothing
      }
    </div>`;
  }

  #tabButton(id: Tab, glyph: IconName): TemplateResult {
    const label = { image: words.saveImage, motion: words.saveMotion, files: words.saveFiles }[id];
    const chosen = id === this.tab;
    return html`<button
      id=${id}
      type="button"
      role="tab"
      aria-selected=${chosen}
      aria-controls="panel"
      tabindex=${chosen ? 0 : -1}
      ?disabled=${this.done !== null}
      @click=${() => this.#choose(id)}
    >
      ${icon(glyph)}${label}
    </button>`;
  }

  #choose(tab: Tab): void {
    this.tab = tab;
    this.problem = null;
  }

  #key(event: KeyboardEvent): void {
    const at = tabs.findIndex(({ id }) => id === this.tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    this.#choose(next.id);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#${next.id}`)?.focus());
  }

  get #section(): SaveSection | null {
    return this.renderRoot.querySelector<SaveSection>(`mw-save-${this.tab}`);
  }

  async #save(): Promise<void> {
    const section = this.#section;
    if (section === null) return;
    await this.run(async (signal) => {
      this.done = 0;
      // First, the section stops drawing its preview.
      await this.updateComplete;
      const { name, content, recorded } = await section.save({
        signal,
        progress: (done) => (this.done = Math.min(1, done)),
      });
      signal.throwIfAborted();
      download(name, content, content.type);
      const said = recorded === true ? 'savedRecording' : 'savedFile';
      this.app.actions.notices.toast(message(said, name, content.size));
      if (this.isOpen) this.app.actions.page.closeDialog();
    });
    if (!this.isBusy()) this.done = null;
  }
}
customElements.define('mw-save-dialog', SaveDialog);
