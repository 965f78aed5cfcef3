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
import { pieceName } from '../../state/mixing.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import noticesText from './notices.css?inline';

/** Asks which part to use of a player that was dropped onto another. */
export class PartOffer extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(noticesText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  #asked: string | null = null;

  constructor() {
    super();
    new Watch(this, ({ offered }) => [offered]);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const asked = this.app.store.state.offered?.entry ?? null;
    // A drop moves no focus, so the focus moves to the question.
    if (asked !== null && asked !== this.#asked) this.renderRoot.querySelector<HTMLElement>('.main')?.focus();
    this.#asked = asked;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { offered } = this.app.store.state;
    if (offered === null) return nothing;
    const name = pieceName(offered.entry);
    const { mixing } = this.app.session;
    return html`<div
      class="banner offer"
      role="group"
      aria-label=${words.offerTitle(name)}
      @keydown=${this.#key}
    >
      ${icon('person-standing')}
      <div class="text">
        <b class="data">${nameText(name)}</b>
        <p>${words.offerText}</p>
      </div>
      <div class="actions">
        <button class="btn main" type="button" @click=${() => void mixing.takeOffered('head')}>
          ${words.offerHead}
        </button>
        <button class="btn edged" type="button" @click=${() => void mixing.takeOffered('upper')}>
          ${words.offerTorso}
        </button>
        <button class="btn edged" type="button" @click=${() => void mixing.takeOffered('open')}>
          ${words.offerOpen}
        </button>
      </div>
      <button
        class="btn icon"
        type="button"
        aria-label=${words.dismiss}
        title=${words.dismiss}
        @click=${() => void mixing.takeOffered(null)}
      >
        ${icon('x')}
      </button>
    </div>`;
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    void this.app.session.mixing.takeOffered(null);
  }
}
customElements.define('mw-part-offer', PartOffer);
