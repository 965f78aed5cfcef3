import type { SectionId } from '../../lib/state/index.js';
import type { Requests } from '../state/requests.js';
import { sheetStops, type AppState, type SheetStop } from '../state/state.js';
import type { Store } from '../state/store.js';

/** Actions on the inspector: its open sections, and the height of its sheet on phones. */
export class SectionActions {
  readonly #store: Store<AppState>;
  readonly #requests: Requests;

  constructor(store: Store<AppState>, requests: Requests) {
    this.#store = store;
    this.#requests = requests;
  }

  /** Opens a section, selects its tab, and shows the inspector. */
  showTab(tab: SectionId): void {
    const sheet = this.#store.state.sheet === 'tabs' ? 'half' : this.#store.state.sheet;
    this.#store.batch(() => {
      this.openSection(tab);
      this.#store.patch({ sheet, inspector: true });
    });
  }

  /** Opens a section and selects its tab. */
  openSection(tab: SectionId): void {
    this.#store.patch({ tab, openSections: new Set(this.#store.state.openSections).add(tab) });
  }

  toggleSection(id: SectionId): void {
    const openSections = new Set(this.#store.state.openSections);
    if (!openSections.delete(id)) openSections.add(id);
    this.#store.patch({ openSections, ...(openSections.has(id) ? { tab: id } : {}) });
  }

  toggleInspector(): void {
    this.#store.patch({ inspector: !this.#store.state.inspector });
  }

  setSheet(sheet: SheetStop): void {
    this.#store.patch({ sheet });
  }

  /** Moves the sheet to its next larger or smaller height. */
  stepSheet(step: number): void {
    const to = sheetStops[Math.max(0, sheetStops.indexOf(this.#store.state.sheet) + step)];
    if (to !== undefined) this.setSheet(to);
  }

  /**
   * Focuses the search field of the joints or the data if their section is selected, otherwise the search field of the
   * clips.
   */
  focusSearch(): void {
    const { tab } = this.#store.state;
    this.showTab(tab === 'skeleton' || tab === 'data' ? tab : 'animations');
    this.#requests.send(tab === 'skeleton' ? 'findJoint' : tab === 'data' ? 'findData' : 'findClip');
  }
}
