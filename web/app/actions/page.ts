import type { SectionId } from '../../lib/state/index.js';
import type { DialogName, SaveTarget } from '../state/dialog.js';
import { stepBack } from '../state/inspect.js';
import type { Requests } from '../state/requests.js';
import { sheetStops, type AppState, type SheetStop, type ThemeChoice } from '../state/state.js';
import type { Store } from '../state/store.js';
import type { CameraActions } from './camera.js';
import type { ModelActions } from './model.js';
import type { Notices } from './notices.js';

/** Changes of the page around the subject: sections, dialogs and messages that can be closed. */
export class PageActions {
  readonly #store: Store<AppState>;
  readonly #requests: Requests;
  readonly #notices: Notices;
  readonly #model: ModelActions;
  readonly #camera: CameraActions;

  constructor(
    store: Store<AppState>,
    notices: Notices,
    requests: Requests,
    model: ModelActions,
    camera: CameraActions,
  ) {
    this.#store = store;
    this.#notices = notices;
    this.#requests = requests;
    this.#model = model;
    this.#camera = camera;
  }

  /** Opens a section and selects its tab. */
  showTab(tab: SectionId): void {
    const openSections = new Set(this.#store.state.openSections).add(tab);
    const sheet = this.#store.state.sheet === 'tabs' ? 'half' : this.#store.state.sheet;
    this.#store.patch({ tab, openSections, sheet, inspector: true });
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

  /** Makes the sheet one stop larger or smaller. */
  stepSheet(step: number): void {
    const to = sheetStops[Math.max(0, sheetStops.indexOf(this.#store.state.sheet) + step)];
    if (to !== undefined) this.setSheet(to);
  }

  /** Goes to the search field: of the joints or the data where their section is chosen, else of the clips. */
  focusSearch(): void {
    const { tab } = this.#store.state;
    this.showTab(tab === 'skeleton' || tab === 'data' ? tab : 'animations');
    this.#requests.send(tab === 'skeleton' ? 'findJoint' : tab === 'data' ? 'findData' : 'findClip');
  }

  /** Esc: closes the topmost thing. `cancel` cancels the load. Returns false where there was nothing to close. */
  closeTopmost(cancel: () => void): boolean {
    const {
      entries,
      failure,
      loading,
      welcome,
      subject,
      rig,
      cameraOptions,
      pendingTexture,
      unknown,
      selectedPart,
      inspect,
    } = this.#store.state;
    if (loading?.visible) cancel();
    else if (pendingTexture !== null) this.#store.patch({ pendingTexture: null });
    else if (entries !== null) this.closeEntries();
    else if (failure !== null && (subject !== null || welcome)) this.#notices.dismissFailure();
    else if (unknown.length > 0) this.dismissUnknown();
    else if (stepBack(inspect) !== null) this.#store.patch({ inspect: stepBack(inspect) ?? inspect });
    else if (selectedPart !== null) this.#model.selectPart(null);
    else if (rig.joint !== null) this.#store.patch({ rig: { ...rig, joint: null } });
    else if (cameraOptions.fileCamera !== '') this.#camera.setFileCamera('');
    else return false;
    return true;
  }

  showDialog(dialog: DialogName): void {
    this.#store.patch({ dialog });
  }

  /** Opens the Save dialog with a target chosen. */
  showSave(saveTarget: SaveTarget): void {
    this.#store.patch({ dialog: 'save', saveTarget });
  }

  /** Closes the dialog that is open. */
  closeDialog(): void {
    const { dialog, inspect } = this.#store.state;
    this.#store.patch(dialog === null ? { inspect: { ...inspect, texture: null } } : { dialog: null });
  }

  setLetterKeys(letterKeys: boolean): void {
    this.#store.patch({ letterKeys });
  }

  setTheme(theme: ThemeChoice): void {
    this.#store.patch({ theme });
  }

  setDragging(dragging: boolean): void {
    this.#store.patch({ dragging });
  }

  dismissUnknown(): void {
    this.#store.patch({ unknown: [] });
  }

  dismissMissing(): void {
    this.#store.patch({ missingDismissed: true });
  }

  /** Shows the list of models again. */
  showEntries(): void {
    if (this.#store.state.siblings.length > 1) this.#store.patch({ entries: this.#store.state.siblings });
  }

  closeEntries(): void {
    this.#store.patch({ entries: null });
  }
}
