import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AppState } from '../../state/state.js';
import { iframeCode, widgetCode, type EmbedControls } from '../../takeaway/embed-code.js';
import { smallestSide, type Size } from '../../takeaway/image-size.js';
import { middle } from '../../text/format.js';
import { message, words } from '../../text/messages.js';
import { Dialog } from '../base/dialog.js';
import { icon } from '../base/icon.js';
import { sheet } from '../base/styles.js';
import { copy } from '../../clipboard.js';
import dialogText from './dialog.css?inline';
import embedText from './embed-dialog.css?inline';
import formText from './form.css?inline';
import { line, sizeFields } from './save-form.js';

/** The maximum width and height of the frame in CSS pixels. */
const widest = 4096;

/** Shows code that embeds the model in its current state in other pages. */
export class EmbedDialog extends Dialog {
  static override styles: CSSResultGroup = [
    Dialog.styles,
    sheet(dialogText),
    sheet(formText),
    sheet(embedText),
  ];
  static override properties: PropertyDeclarations = { size: { state: true }, controls: { state: true } };

  protected readonly kind = 'embed';
  size: Size = { width: 640, height: 480 };
  controls: EmbedControls = 'full';

  protected override watched({ subject }: AppState): readonly unknown[] {
    return [subject];
  }

  protected override content(): TemplateResult {
    const { state } = this.app.store;
    const { subject } = state;
    const page = new URL(location.href);
    const options = { ...this.size, controls: this.controls };
    return html`${this.head(words.embedTitle)}
    ${
      subject === null
        ? nothing
        : html`<div class="body scroll" tabindex="0" role="group" aria-labelledby="title">
            ${
              subject.origin.kind === 'files'
                ? note(words.embedLocal(middle(subject.origin.names[0] ?? subject.name, 40)))
                : nothing
            }
            ${subject.textureOverrides.length > 0 ? note(words.embedPainted) : nothing}
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
            ${this.#code(words.embedFrame, words.embedFrameNote, iframeCode(state, page, options))}
            ${this.#code(words.embedWidget, words.embedWidgetNote, widgetCode(state, page, options))}
          </div>`
    }`;
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
          @click=${() => void copy(this.app, code, message('embedCopied'))}
        >
          ${icon('copy')}<span>${words.copyCode}</span>
        </button>
      </div>
      <pre tabindex="0" aria-label=${title}><code>${code}</code></pre>
    </section>`;
  }
}
customElements.define('mw-embed-dialog', EmbedDialog);

function note(text: string): TemplateResult {
  return html`<div class="warn" role="note">
    ${icon('info')}
    <p><bdi>${text}</bdi></p>
  </div>`;
}
