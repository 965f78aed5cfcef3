import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { isStatic, sectionsOf } from '../../state/select.js';
import type { AppState } from '../../state/state.js';
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
import '../takeaway/takeaway.js';

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

  protected override render(): TemplateResult {
    const { app } = this;
    const { subject, welcome, inspector, sheet: stop, announcement } = app.store.state;
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
      <mw-takeaway .app=${app}></mw-takeaway>
      <div class="unseen" role="status" aria-live="polite">${announcement}</div>
    </div>`;
  }
}
customElements.define('mw-page', Page);

/** Whether the inspector needs its wider width for the tree of joints beside their values. */
function skeletonOpen({ subject, openSections }: AppState): boolean {
  return subject !== null && openSections.has('skeleton') && sectionsOf(subject).includes('skeleton');
}
