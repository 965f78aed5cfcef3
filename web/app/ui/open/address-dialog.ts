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
import { addressOf } from '../../session/typed-address.js';
import { words } from '../../text/messages.js';
import { whenClosed } from '../base/dialog.js';
import { icon } from '../base/icon.js';
import { shared, sheet } from '../base/styles.js';
import addressText from './address-dialog.css?inline';

/** Asks for the address of a model, and opens it. */
export class AddressDialog extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(addressText)];
  static override properties: PropertyDeclarations = { app: { attribute: false }, wrong: { state: true } };

  app!: App;
  /** What was typed is no address. */
  wrong = false;

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    this.renderRoot.querySelector('dialog')?.showModal();
  }

  protected override render(): TemplateResult {
    return html`<dialog
      aria-labelledby="title"
      @cancel=${this.#close}
      @close=${whenClosed(() => this.app.view.showAddress(false))}
      @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
      @click=${this.#outside}
    >
      <form @submit=${this.#submit} novalidate>
        <div class="head">
          <h2 id="title">${words.addressTitle}</h2>
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
          <button class="btn edged" type="button" @click=${this.#close}>${words.cancel}</button>
          <button class="btn main" type="submit">${words.addressOpen}</button>
        </div>
      </form>
    </dialog>`;
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
    this.#close();
    void this.app.session.open({ kind: 'url', url });
  }

  #close(): void {
    // The focus returns to where it was only if the dialog is closed before it is taken away.
    this.renderRoot.querySelector('dialog')?.close();
    this.app.view.showAddress(false);
  }

  #outside(event: MouseEvent): void {
    if (event.target instanceof HTMLDialogElement) this.#close();
  }
}
customElements.define('mw-address-dialog', AddressDialog);
