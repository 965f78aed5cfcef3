import {
  html,
  LitElement,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { clock } from '../../../lib/clock/index.js';
import type { App } from '../../app.js';
import { initialState } from '../../state/state.js';
import { words } from '../../text/messages.js';
import { Media, queries } from '../base/media.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import './clips/clip-list.js';
import './controls-panel.js';
import './display-panel.js';
import inspectorText from './inspector.css?inline';
import './materials/material-list.js';
import './model-data.js';
import './parts/part-choices.js';
import './parts/part-tree.js';
import './parts/weapon-choice.js';
import './report.js';
import '../skeleton/skeleton-panel.js';
import { foldedSection, moveAlongTabs, sectionTab, singleSection } from './section-frame.js';
import { sectionInfos } from '../../state/sections.js';
import './sheet-grip.js';
import './materials/shader-list.js';
import './materials/skin-list.js';
import './statistics.js';
import type { SectionId } from '../../../lib/state/index.js';
import { settingsOf } from '../../../lib/internal/index.js';

/** The panel of sections. On a phone, it is a sheet that shows one section at a time. */
export class Inspector extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(inspectorText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  readonly #narrow: Media = new Media(this, queries.narrow);
  /** The tab that was last scrolled into view. */
  #shown: SectionId | undefined;
  /** The section whose heading is being pressed. */
  #pressed: SectionId | null = null;

  constructor() {
    super();
    new Watch(this, (state) => [
      state.subject,
      state.tab,
      state.openSections,
      state.sheet,
      state.skin,
      state.weapon,
      state.partView,
      state.display,
      state.controls,
      state.scene,
      state.cameraOptions,
      ...settingsOf(state.playback),
      state.rig.held.length,
    ]);
  }

  /**
   * Delays the first render to a separate task: in one task with the scene's first render, it would block the page for
   * too long.
   */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await new Promise<void>((resolve) => clock.after(0, resolve));
    await super.scheduleUpdate();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { tab } = this.app.store.state;
    if (tab === this.#shown) return;
    const first = this.#shown === undefined;
    this.#shown = tab;
    this.renderRoot.querySelector(`#tab-${tab}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const pressed = this.#pressed === tab;
    this.#pressed = null;
    // A heading that is being pressed must stay under the pointer.
    if (this.#narrow.matches || pressed || (first && tab === initialState.tab)) return;
    this.#bringUp(tab, first ? 'instant' : 'smooth');
  }

  /**
   * Scrolls a section's heading to the top of the panel. Only the panel is scrolled: `scrollIntoView` would also scroll
   * the page.
   */
  #bringUp(id: SectionId, behavior: ScrollBehavior): void {
    // The sections above have their final heights only after they have rendered.
    clock.frame(() => {
      const panel = this.renderRoot.querySelector('.sections');
      const section = this.renderRoot.querySelector(`#${id}`);
      if (panel === null || section === null) return;
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      panel.scrollBy({ top: topOf(section) - topOf(panel), behavior: still ? 'instant' : behavior });
    });
  }

  protected override render(): TemplateResult {
    const { tab, openSections } = this.app.store.state;
    const infos = sectionInfos(this.app.store.state);
    const narrow = this.#narrow.matches;
    const shown = narrow ? infos.filter(({ id }) => id === tab) : infos;
    return html`<aside
      class=${this.app.store.state.sheet === 'tabs' ? 'closed' : ''}
      aria-label=${words.inspector}
    >
      <mw-sheet-grip .app=${this.app}></mw-sheet-grip>
      <nav
        class="tabs"
        aria-label=${words.inspectorSections}
        @keydown=${(event: KeyboardEvent) => moveAlongTabs(event, this.shadowRoot)}
      >
        ${infos.map(({ mark, tab: word, ...info }) => sectionTab({ ...info, word, warns: info.id === 'report' && mark === 'warn' }, info.id === tab, () => this.#choose(info.id)))}
      </nav>
      <div class="sections scroll" tabindex="-1">
        ${repeat(
          shown,
          ({ id }) => id,
          (info) =>
            narrow
              ? singleSection(info, () => this.#body(info.id))
              : foldedSection(
                  { ...info, warns: info.mark === 'warn' },
                  openSections.has(info.id),
                  () => this.#toggle(info.id),
                  () => this.#body(info.id),
                ),
        )}
      </div>
    </aside>`;
  }

  #body(id: SectionId): TemplateResult {
    const { app } = this;
    switch (id) {
      case 'parts':
        return html`<mw-part-tree .app=${app}></mw-part-tree>
          <mw-weapon-choice .app=${app}></mw-weapon-choice>
          <mw-part-choices .app=${app}></mw-part-choices>`;
      case 'animations':
        return html`<mw-clip-list .app=${app}></mw-clip-list>`;
      case 'skins':
        return html`<mw-skin-list .app=${app}></mw-skin-list>`;
      case 'controls':
        return html`<mw-controls-panel .app=${app}></mw-controls-panel>`;
      case 'skeleton':
        return html`<mw-skeleton-panel .app=${app}></mw-skeleton-panel>`;
      case 'materials':
        return html`<mw-material-list .app=${app}></mw-material-list
          ><mw-shader-list .app=${app}></mw-shader-list>`;
      case 'display':
        return html`<mw-display-panel class="beside-bar" .app=${app}></mw-display-panel>`;
      case 'statistics':
        return html`<mw-statistics .app=${app}></mw-statistics>`;
      case 'data':
        return html`<mw-model-data .app=${app}></mw-model-data>`;
      case 'report':
        return html`<mw-report .app=${app}></mw-report>`;
    }
  }

  /** Opens or closes a section by its heading. */
  #toggle(id: SectionId): void {
    this.#pressed = id;
    this.app.actions.sections.toggleSection(id);
  }

  /**
   * Opens a section and scrolls its heading to the top. On a desktop, choosing the tab of a section that is already at
   * the top closes it.
   */
  #choose(id: SectionId): void {
    const { openSections, tab } = this.app.store.state;
    if (this.#narrow.matches || tab !== id || !openSections.has(id)) {
      this.app.actions.sections.showTab(id);
      if (tab === id && !this.#narrow.matches) this.#bringUp(id, 'smooth');
      return;
    }
    const panel = this.renderRoot.querySelector('.sections');
    const section = this.renderRoot.querySelector(`#${id}`);
    const away = panel === null || section === null ? 0 : Math.abs(topOf(section) - topOf(panel));
    if (away < 2) this.app.actions.sections.toggleSection(id);
    else this.#bringUp(id, 'smooth');
  }
}
customElements.define('mw-inspector', Inspector);

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
