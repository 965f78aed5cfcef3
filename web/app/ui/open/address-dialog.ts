import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { addressOf } from '../../open/typed-address.js';
import { words } from '../../text/messages.js';
import { Dialog } from '../base/dialog.js';
import { sheet } from '../base/styles.js';
import addressText from './address-dialog.css?inline';

/** Asks for the URL of a model and opens it. */
export class AddressDialog extends Dialog {
  static override styles: CSSResultGroup = [Dialog.styles, sheet(addressText)];
  static override properties: PropertyDeclarations = { wrong: { state: true } };

  protected readonly kind = 'address';
  /** The text is not a valid URL. */
  wrong = false;

  protected override opening(): void {
    this.wrong = false;
  }

  protected override content(): TemplateResult {
    return html`${this.head(words.addressTitle)}
      <form @submit=${this.#submit} novalidate>
        <label for="address">${words.addressLabel}</label>
        <input
          id="address"
          type="url"
          autofocus
          autocomplete="url"
          spellcheck="false"
          placeholder="models/tris.md2"
          aria-describedby="hint"
          aria-invalid=${this.wrong ? 'true' : nothing}
          @input=${() => (this.wrong = false)}
        />
        <p id="hint" class="hint ${this.wrong ? 'wrong' : ''}" role=${this.wrong ? 'alert' : nothing}>
          ${this.wrong ? words.addressWrong : words.addressHint}
        </p>
        <div class="foot">
          <button class="btn edged" type="button" @click=${() => this.close()}>${words.cancel}</button>
          <button class="btn main" type="submit">${words.addressOpen}</button>
        </div>
      </form>`;
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const text = this.renderRoot.querySelector<HTMLInputElement>('#address')?.value.trim() ?? '';
    const url = addressOf(text, location.href);
    if (url === null) {
      this.wrong = true;
      this.renderRoot.querySelector<HTMLInputElement>('#address')?.focus();
      return;
    }
    this.close();
    void this.app.session.open({ kind: 'url', url });
  }
}
customElements.define('mw-address-dialog', AddressDialog);
