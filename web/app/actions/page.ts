import type { DialogName, SaveTarget } from '../state/dialog.js';
import type { AppState, ThemeChoice } from '../state/state.js';
import type { Store } from '../state/store.js';
import type { Message } from '../text/messages.js';
import type { CameraActions } from './camera.js';
import type { GalleryActions } from './gallery.js';
import type { InspectActions } from './inspect.js';
import type { ModelActions } from './model.js';
import type { Notices } from './notices.js';
import type { RigActions } from './rig.js';

/** The groups of actions that `closeTopmost` uses. */
interface Closing {
  readonly notices: Notices;
  readonly model: ModelActions;
  readonly camera: CameraActions;
  readonly rig: RigActions;
  readonly inspect: InspectActions;
  readonly gallery: GalleryActions;
}

/** Actions on the page itself: dialogs, settings, and messages that can be closed. */
export class PageActions {
  readonly #store: Store<AppState>;
  readonly #actions: Closing;

  constructor(store: Store<AppState>, actions: Closing) {
    this.#store = store;
    this.#actions = actions;
  }

  /** Handles Esc: closes the topmost item. `cancel` cancels the load. Returns false if nothing was open. */
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
    } = this.#store.state;
    const { notices, model, camera, rig: joints, inspect, gallery } = this.#actions;
    if (loading?.visible) cancel();
    else if (pendingTexture !== null) model.setPendingTexture(null);
    else if (entries !== null) gallery.close();
    else if (failure !== null && (subject !== null || welcome)) notices.dismissFailure();
    else if (unknown.length > 0) this.setUnknown([]);
    else if (inspect.stepBack()) return true;
    else if (selectedPart !== null) model.selectPart(null);
    else if (rig.joint !== null) joints.select(null);
    else if (cameraOptions.fileCamera !== '') camera.setFileCamera('');
    else return false;
    return true;
  }

  showDialog(dialog: DialogName): void {
    this.#store.patch({ dialog });
  }

  /** Opens the Save dialog at a section. */
  showSave(saveTarget: SaveTarget): void {
    this.#store.patch({ dialog: 'save', saveTarget });
  }

  /** Clears the section that `showSave` has set. Call it when the dialog shows the section. */
  saveTargetShown(): void {
    this.#store.patch({ saveTarget: null });
  }

  /** Closes the dialog that is open. */
  closeDialog(): void {
    if (this.#store.state.dialog === null) this.#actions.inspect.showTexture(null);
    else this.#store.patch({ dialog: null });
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

  /** Lists names in the address that do not exist, or dismisses the list. */
  setUnknown(unknown: readonly Message[]): void {
    this.#store.patch({ unknown });
  }

  dismissMissing(): void {
    this.#store.patch({ missingDismissed: true });
  }
}
