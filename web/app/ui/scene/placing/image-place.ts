import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { App } from '../../../app.js';
import type { TextureChoice, PendingTexture } from '../../../state/state.js';
import { textOf, words } from '../../../text/messages.js';
import { icon } from '../../base/icon.js';
import { nameText } from '../../base/name.js';
import { shared, sheet } from '../../base/styles.js';
import { Watch } from '../../base/watch.js';
import '../../inspector/materials/texture-thumbnail.js';
import placeText from './image-place.css?inline';

/** Asks for the target of a dropped image if several textures are possible. */
export class ImagePlace extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(placeText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  /** The image for which the focus has been moved to the list. */
  #asked: PendingTexture | null = null;

  constructor() {
    super();
    new Watch(this, ({ pendingTexture }) => [pendingTexture]);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { pendingTexture } = this.app.store.state;
    // A drop does not move the focus, so move it to the question.
    if (pendingTexture !== null && pendingTexture !== this.#asked) this.#buttons[0]?.focus();
    this.#asked = pendingTexture;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { pendingTexture } = this.app.store.state;
    if (pendingTexture === null) return nothing;
    const { name, decoded, choices } = pendingTexture;
    const all = choices.flatMap(({ places }) => places);
    return html`<section role="dialog" aria-label=${words.placeTitle(name)} @keydown=${this.#key}>
      <header>
        <mw-texture-thumbnail .image=${decoded}></mw-texture-thumbnail>
        <h2><bdi>${words.placeTitle(name)}</bdi></h2>
        <button
          class="btn icon"
          type="button"
          aria-label=${words.placeCancel}
          title=${words.placeCancel}
          @click=${() => this.app.session.textures.place(null)}
        >
          ${icon('x')}
        </button>
      </header>
      <div class="choices scroll" role="group" aria-label=${words.placeTitle(name)}>
        ${choices.map((choice) => this.#choice(choice))}
        ${
          choices.length > 1
            ? html`<button
                class="row everywhere"
                type="button"
                @click=${() => this.app.session.textures.place(all)}
              >
                ${words.placeEverywhere}
              </button>`
            : nothing
        }
      </div>
    </section>`;
  }

  #choice({ label, users, decoded, places }: TextureChoice): TemplateResult {
    return html`<button class="row" type="button" @click=${() => this.app.session.textures.place(places)}>
      <mw-texture-thumbnail .image=${decoded}></mw-texture-thumbnail>
      <span class="n"
        ><span class="data">${nameText(textOf(label))}</span>${
          users.length === 0 ? nothing : html`<span class="users">${nameText(users.join(', '))}</span>`
        }</span
      >
    </button>`;
  }

  get #buttons(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.choices button')];
  }

  #key(event: KeyboardEvent): void {
    const buttons = this.#buttons;
    const at = buttons.indexOf(this.shadowRoot?.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (event.key === 'Escape') this.app.session.textures.place(null);
    else if (to !== undefined) buttons.at(to % buttons.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
customElements.define('mw-image-place', ImagePlace);
