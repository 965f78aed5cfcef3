import { html, type CSSResultGroup, type TemplateResult } from 'lit';
import type { Command } from '../../commands/command.js';
import { commands, shownKey } from '../../commands/commands.js';
import type { AppState } from '../../state/state.js';
import { words } from '../../text/messages.js';
import { Dialog } from '../base/dialog.js';
import { sheet } from '../base/styles.js';
import keysText from './keys-dialog.css?inline';

/** The list of all shortcut keys, from the table that the keyboard handler uses. */
export class KeysDialog extends Dialog {
  static override styles: CSSResultGroup = [Dialog.styles, sheet(keysText)];

  protected readonly kind = 'keys';

  protected override watched({ letterKeys }: AppState): readonly unknown[] {
    return [letterKeys];
  }

  protected override content(): TemplateResult {
    return html`${this.head(words.keysTitle)}
      <div class="groups scroll" tabindex="0" role="group" aria-labelledby="title">
        ${this.#group(words.keysPlayback, 'playback')} ${this.#group(words.keysPage, 'page')}
        ${this.#group(words.keysView, 'view')}
        <section>
          <h3>${words.keysScene}</h3>
          <dl>
            ${row(words.keyTurn, [words.keyArrows])} ${row(words.keyPan, [words.keyShiftArrows])}
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
            @change=${(event: Event) => this.app.actions.page.setLetterKeys((event.target as HTMLInputElement).checked)}
          />${words.keysSwitch}</label
        >
      </div>`;
  }

  #group(title: string, group: Command['group']): TemplateResult {
    const members = commands.filter((command) => command.group === group && command.keys.length > 0);
    return html`<section>
      <h3>${title}</h3>
      <dl>${members.map(({ label, keys }) => row(words[label], [shownKey(keys[0] ?? '')]))}</dl>
    </section>`;
  }
}
customElements.define('mw-keys-dialog', KeysDialog);

function row(label: string, keys: readonly string[]): TemplateResult {
  return html`<div>
    <dt>${label}</dt>
    <dd>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dd>
  </div>`;
}
