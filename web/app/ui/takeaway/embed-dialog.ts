import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { iframeCode, widgetCode, type EmbedControls } from '../../takeaway/embed-code.js';
import { smallestSide, type Size } from '../../takeaway/picture-size.js';
import { middle } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { whenClosed } from '../base/dialog.js';
import { icon } from '../base/icon.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import { copy } from '../clipboard.js';
import dialogText from './dialog.css?inline';
import embedText from './embed-dialog.css?inline';
import formText from './form.css?inline';
import { line, sizeFields } from './save-form.js';

/** A page has no wider column. */
const widest = 4096;

/** Code that shows the model, as it is shown now, on other pages. */
export class EmbedDialog extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(dialogText), sheet(formText), sheet(embedText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    size: { state: true },
    controls: { state: true },
  };

  app!: App;
  size: Size = { width: 640, height: 480 };
  controls: EmbedControls = 'full';

  constructor() {
    super();
    new Watch(this, ({ takeaway, subject }) => [takeaway, subject]);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const dialog = this.renderRoot.querySelector('dialog');
    if (dialog === null || dialog.open === this.#open) return;
    if (this.#open) dialog.showModal();
    else dialog.close();
  }

  protected override render(): TemplateResult {
    const { state } = this.app.store;
    const { subject } = state;
    const page = new URL(location.href);
    const wish = { ...this.size, controls: this.controls };
    return html`<dialog
      aria-labelledby="title"
      @cancel=${this.#close}
      @close=${whenClosed(() => this.#close())}
      @click=${this.#outside}
    >
      <div class="box">
        <div class="head">
          <h2 id="title">${words.embedTitle}</h2>
          <button
            class="btn icon"
            type="button"
            aria-label=${words.close}
            title=${words.close}
            @click=${this.#close}
          >
            ${icon('x')}
          </button>
        </div>
        ${
          subject === null || !this.#open
            ? nothing
            : html`<div class="body scroll" tabindex="0" role="group" aria-labelledby="title">
                ${
                  subject.origin.kind === 'files'
                    ? note(words.embedLocal(middle(subject.origin.names[0] ?? subject.name, 40)))
                    : nothing
                }
                ${subject.repaints.length > 0 ? note(words.embedPainted) : nothing}
                <div class="choices">
                  ${sizeFields(this.size, { side: widest, pixels: widest ** 2 }, ({ width, height }) => {
                    this.size = {
                      width: Math.max(smallestSide, Math.min(widest, width)),
                      height: Math.max(smallestSide, Math.min(widest, height)),
                    };
                  })}
                  ${line(
                    words.embedControls,
                    html`<mw-segments
                      label=${words.embedControls}
                      .options=${[
                        { value: 'full', label: words.embedFull },
                        { value: 'mini', label: words.embedMini },
                        { value: 'none', label: words.embedNone },
                      ]}
                      .value=${this.controls}
                      @choose=${({ detail }: CustomEvent<EmbedControls>) => (this.controls = detail)}
                    ></mw-segments>`,
                  )}
                </div>
                ${this.#code(words.embedFrame, words.embedFrameNote, iframeCode(state, page, wish))}
                ${this.#code(words.embedWidget, words.embedWidgetNote, widgetCode(state, page, wish))}
              </div>`
        }
      </div>
    </dialog>`;
  }

  #code(title: string, note: string, code: string): TemplateResult {
    return html`<section>
      <div class="top">
        <div>
          <h3>${title}</h3>
          <p class="hint">${note}</p>
        </div>
        <button
          class="btn edged"
          type="button"
          aria-label=${words.embedCopy(title)}
          @click=${() => void copy(this.app, code, words.embedCopied)}
        >
          ${icon('copy')}<span>${words.copyCode}</span>
        </button>
      </div>
      <pre tabindex="0" aria-label=${title}><code>${code}</code></pre>
    </section>`;
  }

  get #open(): boolean {
    return this.app.store.state.takeaway === 'embed';
  }

  #close(): void {
    if (this.#open) this.app.store.patch({ takeaway: null });
  }

  #outside(event: MouseEvent): void {
    if (event.target instanceof HTMLDialogElement) this.#close();
  }
}
customElements.define('mw-embed-dialog', EmbedDialog);

function note(text: string): TemplateResult {
  return html`<div class="warn" role="note">
    ${icon('info')}
    <p><bdi>${text}</bdi></p>
  </div>`;
}
