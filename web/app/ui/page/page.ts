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
import { isStatic, sectionsOf } from '../../state/select.js';
import type { AppState } from '../../state/state.js';
import { words } from '../../text/messages.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import { listenToDrops } from '../drop.js';
import '../inspector/inspector.js';
import { listenToKeys } from '../keyboard.js';
import '../scene/scene-view.js';
import '../transport/transport.js';
import './keys-dialog.js';
import pageText from './page.css?inline';
import './top-bar.js';

/** The page: top bar, scene, inspector, transport. */
export class Page extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(pageText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  #stops: (() => void)[] = [];

  constructor() {
    super();
    new Watch(this, (state) => [
      state.subject?.clips,
      state.welcome,
      state.inspector,
      state.sheet,
      state.announcement,
      state.palette,
      state.addressOpen,
      skeletonOpen(state),
    ]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stops = [listenToKeys(this.app), listenToDrops(this.app)];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.#stops) stop();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { palette, addressOpen } = this.app.store.state;
    // Most visitors need neither, so both are fetched when they are first opened.
    if (palette) void this.#fetch(() => import('../palette/palette.js'), { palette: false });
    if (addressOpen) void this.#fetch(() => import('../open/address-dialog.js'), { addressOpen: false });
  }

  /** Fetches a dialog. Where that fails it counts as closed, so that the page does not wait for it. */
  async #fetch(fetch: () => Promise<unknown>, closed: Partial<AppState>): Promise<void> {
    try {
      await fetch();
    } catch {
      this.app.store.patch(closed);
      this.app.actions.toast(words.dialogFailed);
    }
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const { subject, welcome, inspector, sheet: stop, announcement, palette, addressOpen } = app.store.state;
    const bench = subject !== null && !welcome;
    const wide = skeletonOpen(app.store.state) ? 'wide' : '';
    return html`<div
      class="page ${bench ? 'bench' : ''} ${bench && inspector ? wide : 'alone'} sheet-${stop}"
    >
      <mw-top-bar .app=${app}></mw-top-bar>
      <main><mw-scene-view .app=${app}></mw-scene-view></main>
      ${bench && inspector ? html`<mw-inspector .app=${app}></mw-inspector>` : nothing}
      ${bench && !isStatic(subject) ? html`<mw-transport .app=${app}></mw-transport>` : nothing}
      <mw-keys-dialog .app=${app}></mw-keys-dialog>
      ${palette ? html`<mw-palette .app=${app}></mw-palette>` : nothing}
      ${addressOpen ? html`<mw-address-dialog .app=${app}></mw-address-dialog>` : nothing}
      <div class="unseen" role="status" aria-live="polite">${announcement}</div>
    </div>`;
  }
}
customElements.define('mw-page', Page);

/** Whether the inspector needs its wider width for the tree of joints beside their values. */
function skeletonOpen({ subject, openSections }: AppState): boolean {
  return subject !== null && openSections.has('skeleton') && sectionsOf(subject).includes('skeleton');
}
