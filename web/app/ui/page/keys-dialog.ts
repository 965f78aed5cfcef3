import {
  html,
  LitElement,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import type { Command } from '../../command.js';
import { commands, shownKey } from '../../commands.js';
import { words } from '../../text/messages.js';
import { whenClosed } from '../base/dialog.js';
import { icon } from '../base/icon.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import keysText from './keys-dialog.css?inline';

/** The list of all keys, from the table that the keyboard handler uses. */
export class KeysDialog extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(keysText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ keysOpen, letterKeys }) => [keysOpen, letterKeys]);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const dialog = this.renderRoot.querySelector('dialog');
    const { keysOpen } = this.app.store.state;
    if (dialog === null || dialog.open === keysOpen) return;
    if (keysOpen) dialog.showModal();
    else dialog.close();
  }

  protected override render(): TemplateResult {
    const close = (): void => this.app.actions.setKeysOpen(false);
    return html`<dialog
      aria-labelledby="title"
      @cancel=${close}
      @close=${whenClosed(close)}
      @click=${this.#outside}
    >
      <div class="box">
        <div class="head">
          <h2 id="title">${words.keysTitle}</h2>
          <button
            class="btn icon"
            type="button"
            aria-label=${words.close}
            title=${words.close}
            @click=${close}
          >
            ${icon('x')}
          </button>
        </div>
        <div class="groups scroll" tabindex="0" role="group" aria-labelledby="title">
          ${this.#group(words.keysPlayback, 'playback')} ${this.#group(words.keysPage, 'page')}
          ${this.#group(words.keysView, 'view')}
          <section>
            <h3>${words.keysScene}</h3>
            <dl>
              ${row(words.keyTurn, [words.keyArrows])} ${row(words.keyPan, [`Shift ${words.keyArrows}`])}
              ${row(words.keyZoom, ['+', '\u2212'])}
            </dl>
          </section>
          <section>
            <h3>${words.keysPointer}</h3>
            <dl>
              ${row(words.keyTurn, [words.pointerTurn])} ${row(words.keyPan, [words.pointerPan])}
              ${row(words.keyZoom, [words.pointerZoom])}
            </dl>
          </section>
        </div>
        <div class="foot">
          <label
            ><input
              type="checkbox"
              .checked=${this.app.store.state.letterKeys}
              @change=${(event: Event) => this.app.actions.setLetterKeys((event.target as HTMLInputElement).checked)}
            />${words.keysSwitch}</label
          >
        </div>
      </div>
    </dialog>`;
  }

  #group(title: string, group: Command['group']): TemplateResult {
    const members = commands.filter((command) => command.group === group && command.keys.length > 0);
    return html`<section>
      <h3>${title}</h3>
      <dl>${members.map(({ label, keys }) => row(words[label], [shownKey(keys[0] ?? '')]))}</dl>
    </section>`;
  }

  #outside(event: MouseEvent): void {
    if (event.target instanceof HTMLDialogElement) this.app.actions.setKeysOpen(false);
  }
}
customElements.define('mw-keys-dialog', KeysDialog);

function row(label: string, keys: readonly string[]): TemplateResult {
  return html`<div>
    <dt>${label}</dt>
    <dd>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dd>
  </div>`;
}
