import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { App } from '../../app.js';
import type { TakeawayDialog } from '../../state/takeaway.js';
import { words } from '../../text/messages.js';
import { Watch } from '../base/watch.js';

type Kind = Exclude<TakeawayDialog, null>;

/** The code of each dialog. */
const dialogs: Readonly<Record<Kind, () => Promise<unknown>>> = {
  save: () => import('./save-dialog.js'),
  embed: () => import('./embed-dialog.js'),
};

/** The dialogs to save and to embed. Each is fetched when it is first opened, and then stays with what was chosen in it. */
export class Takeaway extends LitElement {
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  readonly #here: Set<Kind> = new Set();
  readonly #fetching: Set<Kind> = new Set();

  constructor() {
    super();
    new Watch(this, ({ takeaway }) => [takeaway]);
  }

  protected override willUpdate(): void {
    const { takeaway } = this.app.store.state;
    if (takeaway !== null && !this.#here.has(takeaway)) void this.#fetch(takeaway);
  }

  protected override render(): TemplateResult {
    const { app } = this;
    return html`${this.#here.has('save') ? html`<mw-save-dialog .app=${app}></mw-save-dialog>` : nothing}
    ${this.#here.has('embed') ? html`<mw-embed-dialog .app=${app}></mw-embed-dialog>` : nothing}`;
  }

  async #fetch(kind: Kind): Promise<void> {
    if (this.#fetching.has(kind)) return;
    this.#fetching.add(kind);
    try {
      await dialogs[kind]();
      this.#here.add(kind);
      this.requestUpdate();
    } catch {
      this.app.store.patch({ takeaway: null });
      this.app.actions.toast(words.takeawayFailed);
    } finally {
      this.#fetching.delete(kind);
    }
  }
}
customElements.define('mw-takeaway', Takeaway);
