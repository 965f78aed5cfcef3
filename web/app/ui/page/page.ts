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
import { needsTransport, sectionsOf } from '../../state/select.js';
import type { AppState } from '../../state/state.js';
import { textOf } from '../../text/messages.js';
import { fetchCode } from '../base/lazy.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import { fetchComparison } from '../compare/fetch.js';
import { listenToDrops } from '../drop.js';
import '../inspector/inspector.js';
import { listenToKeys } from '../keyboard.js';
import type { SceneView } from '../scene/scene-view.js';
import '../scene/scene-view.js';
import '../transport/transport.js';
import './dialogs.js';
import pageText from './page.css?inline';
import './top-bar.js';

/** The page: top bar, scene, inspector, transport. */
export class Page extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(pageText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  #stops: (() => void)[] = [];
  #hadGallery = false;
  #knowsGallery = false;
  /** Code that is being fetched. A failure is reported once, although each update of the page needs the code. */
  readonly #fetching: Set<'gallery' | 'comparison'> = new Set();

  constructor() {
    super();
    new Watch(this, (state) => [
      state.subject?.clips,
      state.welcome,
      state.inspector,
      state.sheet,
      state.announcement,
      state.entries !== null,
      state.comparison === null,
      state.comparison?.subject == null,
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

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const hasGallery = this.app.store.state.entries !== null;
    if (hasGallery) void this.#fetchGallery();
    // Moves the focus from the closed gallery to the scene.
    if (this.#hadGallery && !hasGallery && this.shadowRoot?.activeElement == null)
      this.renderRoot.querySelector<SceneView>('mw-scene-view')?.focusCanvas();
    this.#hadGallery = hasGallery;
  }

  /** Loads the code of the gallery when it is first needed. If that fails, the gallery closes. */
  async #fetchGallery(): Promise<void> {
    if (this.#knowsGallery || this.#fetching.has('gallery')) return;
    const { store, actions } = this.app;
    const isOpen = (): boolean => store.state.entries !== null;
    this.#fetching.add('gallery');
    const isLoaded = await fetchCode(this.app, import('../gallery/gallery.js'), isOpen);
    this.#fetching.delete('gallery');
    if (!isLoaded) {
      if (isOpen()) actions.gallery.close();
      return;
    }
    this.#knowsGallery = true;
    this.requestUpdate();
  }

  /** Loads the code of the comparison. If that fails, the comparison ends. */
  async #fetchComparison(): Promise<void> {
    if (this.#fetching.has('comparison')) return;
    const { store, comparison } = this.app;
    const isOpen = (): boolean => store.state.comparison !== null;
    this.#fetching.add('comparison');
    const isLoaded = await fetchCode(this.app, fetchComparison(), isOpen);
    this.#fetching.delete('comparison');
    if (!isLoaded && isOpen()) comparison.end();
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const { subject, welcome, inspector, sheet: stop, announcement, entries, comparison } = app.store.state;
    const covered = entries !== null && this.#knowsGallery;
    const modelInView = subject !== null && !welcome;
    const comparing = modelInView && comparison !== null;
    if (comparing) void this.#fetchComparison();
    // Until the second subject is loaded, the inspector shows the first.
    const both = comparing && comparison.subject !== null;
    const wide = !both && skeletonOpen(app.store.state) ? 'wide' : '';
    return html`<div
      class="page ${modelInView && inspector ? wide : 'alone'} sheet-${stop} ${covered ? 'covered' : ''}"
    >
      <mw-top-bar .app=${app}></mw-top-bar>
      <main role=${covered ? 'presentation' : nothing} ?inert=${covered}>
        <mw-scene-view .app=${app}></mw-scene-view>
      </main>
      ${
        both && inspector
          ? html`<mw-compare-inspector ?inert=${covered} .app=${app}></mw-compare-inspector>`
          : nothing
      }
      ${modelInView && !both && inspector ? html`<mw-inspector ?inert=${covered} .app=${app}></mw-inspector>` : nothing}
      ${modelInView && needsTransport(subject) ? html`<mw-transport ?inert=${covered} .app=${app}></mw-transport>` : nothing}
      ${covered ? html`<mw-gallery role="main" .app=${app}></mw-gallery>` : nothing}
      <mw-dialogs .app=${app}></mw-dialogs>
      <div class="visually-hidden" role="status" aria-live="polite">${textOf(announcement)}</div>
    </div>`;
  }
}
customElements.define('mw-page', Page);

/** Whether the inspector is wider, because it shows the tree of joints beside the joint's values. */
function skeletonOpen({ subject, openSections }: AppState): boolean {
  return subject !== null && openSections.has('skeleton') && sectionsOf(subject).includes('skeleton');
}
