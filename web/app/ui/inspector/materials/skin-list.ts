import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../../app.js';
import { words } from '../../../text/messages.js';
import { nameText } from '../../base/name.js';
import { shared, sheet } from '../../base/styles.js';
import { Watch } from '../../base/watch.js';
import '../../model-thumbnail.js';
import skinText from './skin-list.css?inline';

/** The list of skins, each with a thumbnail of the model. */
export class SkinList extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(skinText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ subject, skin }) => [subject?.summary, skin]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject, skin } = this.app.store.state;
    if (subject === null) return nothing;
    const names = subject.summary.skins.map(({ name }) => name);
    return html`<div
      class="skins"
      role="listbox"
      tabindex="-1"
      aria-label=${words.skins}
      @keydown=${this.#key}
    >
      ${names.map((name) => this.#skin(name, name === skin))}
    </div>`;
  }

  #skin(name: string, chosen: boolean): TemplateResult {
    return html`<button
      class="skin"
      type="button"
      role="option"
      aria-selected=${chosen}
      tabindex=${chosen ? 0 : -1}
      @click=${() => this.app.actions.model.setSkin(name)}
    >
      <mw-model-thumbnail .app=${this.app} .skin=${name}></mw-model-thumbnail>
      <span>${nameText(name)}</span>
    </button>`;
  }

  #key(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const { subject, skin } = this.app.store.state;
    const names = subject?.summary.skins.map(({ name }) => name) ?? [];
    const next = names.at((names.indexOf(skin ?? '') + step) % names.length);
    if (next !== undefined) this.app.actions.model.setSkin(next);
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    });
  }
}
customElements.define('mw-skin-list', SkinList);
