import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { partName } from '../../state/player-parts.js';
import { middle } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import noticesText from './notices.css?inline';

/** Longer names are shortened in the middle, so that both buttons fit. */
const nameLetters = 16;

/** Offers to put the head or the torso of the dropped player on the previous player. */
export class PartOffer extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(noticesText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ offered }) => [offered]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { offered } = this.app.store.state;
    if (offered === null) return nothing;
    const name = partName(offered.entry);
    const { onto } = offered;
    return html`<div
      class="banner offer"
      role="group"
      aria-label=${words.offerTitle(name, onto)}
      @keydown=${this.#key}
    >
      ${icon('person-standing')}
      <div class="text">
        <b>${nameText(name)}</b>
        <p><bdi>${words.offerText(name, onto)}</bdi></p>
      </div>
      <div class="actions">
        ${this.#take('head', words.offerHead(middle(onto, nameLetters)))}
        ${this.#take('upper', words.offerTorso(middle(onto, nameLetters)))}
      </div>
      <button
        class="btn icon"
        type="button"
        aria-label=${words.dismiss}
        title=${words.dismiss}
        @click=${() => void this.app.session.playerParts.takeOffered(null)}
      >
        ${icon('x')}
      </button>
    </div>`;
  }

  #take(slot: 'head' | 'upper', label: string): TemplateResult {
    return html`<button
      class="btn edged"
      type="button"
      @click=${() => void this.app.session.playerParts.takeOffered(slot)}
    >
      <bdi>${label}</bdi>
    </button>`;
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    void this.app.session.playerParts.takeOffered(null);
  }
}
customElements.define('mw-part-offer', PartOffer);
