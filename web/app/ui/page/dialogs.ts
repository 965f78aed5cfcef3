import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { App } from '../../app.js';
import type { OpenDialog } from '../../state/dialog.js';
import { openDialog } from '../../state/select.js';
import { fetchCode } from '../base/lazy.js';
import { Watch } from '../base/watch.js';

/** Imports the code of each dialog. */
const code: Readonly<Record<OpenDialog, () => Promise<unknown>>> = {
  keys: () => import('./keys-dialog.js'),
  palette: () => import('../palette/palette.js'),
  address: () => import('../open/address-dialog.js'),
  save: () => import('../takeaway/save-dialog.js'),
  embed: () => import('../takeaway/embed-dialog.js'),
  batch: () => import('../takeaway/batch-dialog.js'),
  clips: () => import('../inspector/clips/clips-dialog.js'),
  texture: () => import('../inspect/texture-view.js'),
};

/** The dialogs of the page. Each is fetched when it is first opened, and then kept. */
export class Dialogs extends LitElement {
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  readonly #here: Set<OpenDialog> = new Set();
  readonly #fetching: Set<OpenDialog> = new Set();

  constructor() {
    super();
    new Watch(this, (state) => [openDialog(state)]);
  }

  protected override willUpdate(): void {
    const dialog = openDialog(this.app.store.state);
    if (dialog !== null && !this.#here.has(dialog)) void this.#fetch(dialog);
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const shown = (dialog: OpenDialog, element: TemplateResult): TemplateResult | typeof nothing =>
      this.#here.has(dialog) ? element : nothing;
    return html`${shown('keys', html`<mw-keys-dialog .app=${app}></mw-keys-dialog>`)}
    ${shown('palette', html`<mw-palette .app=${app}></mw-palette>`)}
    ${shown('address', html`<mw-address-dialog .app=${app}></mw-address-dialog>`)}
    ${shown('save', html`<mw-save-dialog .app=${app}></mw-save-dialog>`)}
    ${shown('embed', html`<mw-embed-dialog .app=${app}></mw-embed-dialog>`)}
    ${shown('batch', html`<mw-batch-dialog .app=${app}></mw-batch-dialog>`)}
    ${shown('clips', html`<mw-clips-dialog .app=${app}></mw-clips-dialog>`)}
    ${shown('texture', html`<mw-texture-view .app=${app}></mw-texture-view>`)}`;
  }

  /** If the code cannot be fetched, the dialog is closed, so that the page does not wait for it. */
  async #fetch(dialog: OpenDialog): Promise<void> {
    if (this.#fetching.has(dialog)) return;
    this.#fetching.add(dialog);
    const isLoaded = await fetchCode(this.app, code[dialog]());
    this.#fetching.delete(dialog);
    if (!isLoaded) {
      if (openDialog(this.app.store.state) === dialog) this.app.actions.page.closeDialog();
      return;
    }
    this.#here.add(dialog);
    this.requestUpdate();
  }
}
customElements.define('mw-dialogs', Dialogs);
