import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import type { IconName } from '../../icons/names.js';
import { clipPairs } from '../../state/compare/pairs.js';
import { reportCount } from '../../state/report.js';
import { words } from '../../text/messages.js';
import { Media, queries } from '../base/media.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import inspectorText from '../inspector/inspector.css?inline';
import { foldedSection, moveAlongTabs, sectionTab, singleSection } from '../inspector/section-frame.js';
import { sectionInfos } from '../../state/sections.js';
import compareText from './compare-inspector.css?inline';
import { sideMark } from './side-caption.js';
import { bothOf, WatchBoth, type Both } from './watch-both.js';

type CompareSection = 'difference' | 'pairs' | 'overlays' | 'reports';

interface CompareSectionInfo {
  readonly id: CompareSection;
  readonly icon: IconName;
  readonly title: string;
  readonly summary: string;
  readonly warns: boolean;
}

/** The inspector of a comparison: the differences, the paired clips, the overlays, and the reports of both models. */
export class CompareInspector extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(inspectorText), sheet(compareText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    tab: { state: true },
    opened: { state: true },
  };

  app!: App;
  /** The selected tab; on narrow screens, only its section is shown. */
  tab: CompareSection = 'difference';
  opened: ReadonlySet<CompareSection> = new Set(['difference', 'pairs']);
  readonly #narrow: Media = new Media(this, queries.narrow);

  constructor() {
    super();
    new WatchBoth(this, ({ a, b }) => [
      ...[a.subject, a.sheet, a.display, a.scene, a.cameraOptions, a.comparison],
      b.subject,
    ]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const both = bothOf(this.app);
    if (both === null) return nothing;
    const infos = infosOf(both);
    const narrow = this.#narrow.matches;
    return html`<aside aria-label=${words.inspector}>
      <mw-sheet-grip .app=${this.app}></mw-sheet-grip>
      <nav
        class="tabs"
        aria-label=${words.inspectorSections}
        @keydown=${(event: KeyboardEvent) => moveAlongTabs(event, this.shadowRoot)}
      >
        ${infos.map((info) => sectionTab({ ...info, word: info.title }, info.id === this.tab, () => this.#choose(info.id)))}
      </nav>
      <div class="sections scroll" tabindex="0" role="group" aria-label=${words.comparison}>
        ${
          narrow
            ? infos
                .filter(({ id }) => id === this.tab)
                .map((info) => singleSection(info, () => this.#body(info.id, both)))
            : infos.map((info) =>
                foldedSection(
                  info,
                  this.opened.has(info.id),
                  () => this.#toggle(info.id),
                  () => this.#body(info.id, both),
                ),
              )
        }
      </div>
    </aside>`;
  }

  #body(id: CompareSection, { a, b }: Both): TemplateResult {
    const { app } = this;
    switch (id) {
      case 'difference':
        return html`<mw-difference-table .app=${app}></mw-difference-table>`;
      case 'pairs':
        return html`<mw-clip-pairs .app=${app}></mw-clip-pairs>`;
      case 'overlays':
        return html`<mw-display-panel .app=${app}></mw-display-panel>`;
      case 'reports':
        return html`<h3>${sideMark('a')}${nameText(a.subject?.name ?? '')}</h3>
          <mw-report .app=${app}></mw-report>
          ${
            b.subject === null
              ? nothing
              : html`<h3>${sideMark('b')}${nameText(b.subject.name)}</h3>
                  <mw-report .app=${app.comparison.other}></mw-report>`
          }`;
    }
  }

  #choose(id: CompareSection): void {
    const isShown = this.tab === id && this.opened.has(id);
    this.tab = id;
    if (this.#narrow.matches) {
      if (this.app.store.state.sheet === 'tabs') this.app.actions.sections.setSheet('half');
      return;
    }
    // Choosing the selected tab again closes its section.
    if (isShown) this.#toggle(id);
    else {
      this.opened = new Set(this.opened).add(id);
      void this.updateComplete.then(() => this.#reveal(id));
    }
  }

  #toggle(id: CompareSection): void {
    const opened = new Set(this.opened);
    if (!opened.delete(id)) {
      opened.add(id);
      this.tab = id;
    }
    this.opened = opened;
  }

  /** Scrolls the panel alone: `scrollIntoView` would scroll the page too. */
  #reveal(id: CompareSection): void {
    const panel = this.renderRoot.querySelector('.sections');
    const section = this.renderRoot.querySelector(`#${id}`);
    if (panel === null || section === null) return;
    const top = section.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    panel.scrollBy({ top, behavior: 'smooth' });
  }
}
customElements.define('mw-compare-inspector', CompareInspector);

function infosOf({ a, b }: Both): CompareSectionInfo[] {
  const [notesA, notesB] = [reportCount(a.subject), reportCount(b.subject)];
  const display = sectionInfos(a).find(({ id }) => id === 'display')?.summary ?? '';
  const info = (id: CompareSection, glyph: IconName, title: string, summary: string): CompareSectionInfo => ({
    ...{ id, icon: glyph, title, summary },
    warns: id === 'reports' && notesA + notesB > 0,
  });
  return [
    info('difference', 'columns-2', words.sectionDifference, words.differenceSummary),
    info('pairs', 'film', words.sectionPairs, pairsSummary({ a, b })),
    info('overlays', 'eye', words.sectionOverlays, words.overlaysSummary(display)),
    info('reports', 'file-search', words.sectionReports, words.reportsSummary(notesA, notesB)),
  ];
}

function pairsSummary({ a, b }: Both): string {
  if (a.subject === null || b.subject === null) return '';
  const pairs = clipPairs(a.subject, b.subject, a.comparison?.pairs ?? new Map());
  return words.pairsSummary(pairs.filter((pair) => pair.b !== null).length);
}
