import type { Axis } from '../../lib/index.js';
import type { WorldAxis } from '../../lib/internal/index.js';
import {
  defaultCameraOptions,
  defaultDisplay,
  defaultScene,
  openingAxes,
  type DisplayOptions,
  type Facing,
  type LightMode,
  type SceneOptions,
  type UpAxis,
} from '../../lib/viewer/index.js';
import {
  isSamePlacement,
  openingPlacement,
  placementOf,
  turnedPlacement,
  withPlacement,
  type Placement,
} from '../state/placement.js';
import { upAxisOf } from '../state/select.js';
import type { AppState } from '../state/state.js';
import { withChanges, type Store } from '../state/store.js';
import { isOn, turnedBy, type Switch } from '../state/switches.js';
import { message } from '../text/messages.js';
import { axisName, upAxes } from '../text/names.js';
import type { CameraActions } from './camera.js';
import type { Notices } from './notices.js';

/** Actions that change how the subject is drawn: display options, light, background and orientation. */
export class ViewActions {
  readonly #store: Store<AppState>;
  readonly #notices: Notices;
  readonly #camera: CameraActions;

  constructor(store: Store<AppState>, notices: Notices, camera: CameraActions) {
    this.#store = store;
    this.#notices = notices;
    this.#camera = camera;
  }

  setDisplay(patch: Partial<DisplayOptions>): void {
    this.#store.patch({ display: withChanges(this.#store.state.display, patch) });
  }

  setScene(patch: Partial<SceneOptions>): void {
    this.#store.patch({ scene: withChanges(this.#store.state.scene, patch) });
  }

  /** Toggles an option of any group. First person has separate values for grid and shadow. */
  toggle(wanted: Switch): void {
    const { display, scene } = this.#store.state;
    const option = turnedBy(this.#store.state, wanted);
    const on = !isOn(this.#store.state, wanted);
    const turned = { [option]: on };
    if (option === 'firstPerson') this.#camera.setFirstPerson(on);
    else if (option in display) this.setDisplay(turned);
    else if (option in scene) this.setScene(turned);
    else this.#camera.setOptions(turned);
  }

  /** Resets the display, scene and camera options, and the orientation: the display section shows them all. */
  resetDisplay(): void {
    this.#place(openingPlacement);
    this.#store.batch(() => {
      this.setDisplay(defaultDisplay);
      this.setScene(defaultScene);
      this.#camera.setOptions(defaultCameraOptions);
    });
  }

  setLight(light: LightMode): void {
    this.setScene({ light });
  }

  setBackground(background: string): void {
    this.setScene({ background });
  }

  /** Restores the light and the background that a model opens with. */
  resetLight(): void {
    const { light, lightYaw, lightPitch, exposure, background } = defaultScene;
    this.setScene({ light, lightYaw, lightPitch, exposure, background });
  }

  /**
   * Chooses the file's axis that points up; 'file' restores the axis that the model opened with. Keeps the facing, and
   * resets all other rotations.
   */
  setUp(up: UpAxis): void {
    const { subject, scene } = this.#store.state;
    const isOpening = subject !== null && up === openingAxes(subject.summary).up;
    this.#place({ ...openingPlacement, up: isOpening ? 'file' : up, facing: scene.facing });
    this.#notices.say(message('upSaid', axisName(up === 'file' ? this.#up : up)));
  }

  /** Selects the next up axis. */
  nextUp(): void {
    this.setUp(upAxes[(upAxes.indexOf(this.#up) + 1) % upAxes.length] ?? 'y');
  }

  setFacing(facing: Facing): void {
    this.#place({ ...openingPlacement, up: this.#store.state.scene.up, facing });
    this.#notices.say(message('facingSaid', facing));
  }

  /** Turns the front of the model by 90 degrees. */
  turnFront(): void {
    this.turnModel('y', 90);
  }

  /** Restores the orientation in which the model opened. */
  resetOrientation(): void {
    this.#place(openingPlacement);
    this.#notices.say(message('orientationReset'));
  }

  /** Turns the model about a world axis, by an angle in degrees. */
  turnModel(about: WorldAxis, angle: number): void {
    const before = this.#placement;
    this.previewTurn(before, about, angle);
    this.endTurn(before);
  }

  /** Shows the model during a drag, turned from the placement `from`. `endTurn` ends the drag. */
  previewTurn(from: Placement, about: WorldAxis, angle: number): void {
    const { subject } = this.#store.state;
    if (subject === null) return;
    const next = angle === 0 ? from : turnedPlacement(openingAxes(subject.summary), from, about, angle);
    if (!isSamePlacement(next, this.#placement)) this.setScene(next);
  }

  /** Ends a drag and records it as one undo step. `from` is the placement before the drag. */
  endTurn(from: Placement): void {
    if (isSamePlacement(from, this.#placement)) return;
    this.#store.patch({ placements: withPlacement(this.#store.state.placements, from) });
    this.#sayPlacement();
  }

  undoPlacement(): void {
    const { past, future } = this.#store.state.placements;
    const last = past.at(-1);
    if (last === undefined) return;
    this.#store.patch({ placements: { past: past.slice(0, -1), future: [...future, this.#placement] } });
    this.setScene(last);
    this.#sayPlacement();
  }

  redoPlacement(): void {
    const { past, future } = this.#store.state.placements;
    const next = future.at(-1);
    if (next === undefined) return;
    this.#store.patch({ placements: { past: [...past, this.#placement], future: future.slice(0, -1) } });
    this.setScene(next);
    this.#sayPlacement();
  }

  /** Records that a model's first image is on the canvas. */
  firstDrawn(): void {
    this.#store.patch({ firstDraws: this.#store.state.firstDraws + 1 });
  }

  /** Changes the placement as one undo step. */
  #place(next: Placement): void {
    const before = this.#placement;
    if (isSamePlacement(before, next)) return;
    this.setScene(next);
    this.#store.patch({ placements: withPlacement(this.#store.state.placements, before) });
  }

  #sayPlacement(): void {
    const { facing, turnX, turnY, turnZ } = this.#placement;
    const turn = [turnX, turnY, turnZ].some((angle) => angle !== 0) ? [turnX, turnY, turnZ] : [];
    this.#notices.say(message('placementSaid', axisName(this.#up), facing, turn));
  }

  get #placement(): Placement {
    return placementOf(this.#store.state.scene);
  }

  get #up(): Axis {
    return upAxisOf(this.#store.state) ?? 'y';
  }
}
