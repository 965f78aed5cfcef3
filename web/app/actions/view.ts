import type { Axis } from '../../lib/index.js';
import {
  defaultCameraOptions,
  defaultDisplay,
  defaultScene,
  openingAxes,
  type CameraOptions,
  type DisplayOptions,
  type Facing,
  type LightMode,
  type SceneOptions,
  type UpAxis,
} from '../../lib/viewer/index.js';
import { upAxisOf } from '../state/select.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import { isOn, turnedBy, type Switch } from '../state/switches.js';
import { words } from '../text/messages.js';
import { axisName, upAxes } from '../text/names.js';
import type { Notices } from './notices.js';

/** Changes of how the subject is drawn: display options, light, background and orientation. */
export class ViewActions {
  readonly #store: Store<AppState>;
  readonly #notices: Notices;

  constructor(store: Store<AppState>, notices: Notices) {
    this.#store = store;
    this.#notices = notices;
  }

  setDisplay(patch: Partial<DisplayOptions>): void {
    this.#store.patch({ display: { ...this.#store.state.display, ...patch } });
  }

  setScene(patch: Partial<SceneOptions>): void {
    this.#store.patch({ scene: { ...this.#store.state.scene, ...patch } });
  }

  setCameraOptions(patch: Partial<CameraOptions>): void {
    this.#store.patch({ cameraOptions: { ...this.#store.state.cameraOptions, ...patch } });
  }

  /** Toggles an option of any group; in first person, the ground of that. */
  toggle(wanted: Switch): void {
    const { display, scene } = this.#store.state;
    const option = turnedBy(this.#store.state, wanted);
    const turned = { [option]: !isOn(this.#store.state, wanted) };
    // The keys of flight would move nothing.
    if (wanted === 'firstPerson') this.#store.patch({ fly: false });
    if (option in display) this.setDisplay(turned);
    else if (option in scene) this.setScene(turned);
    else this.setCameraOptions(wanted === 'firstPerson' ? { ...turned, fileCamera: '' } : turned);
  }

  /** Resets all three groups of options, because the display section shows all three. */
  resetDisplay(): void {
    this.#store.patch({
      display: { ...defaultDisplay },
      scene: { ...defaultScene },
      cameraOptions: { ...defaultCameraOptions },
    });
  }

  setLight(light: LightMode): void {
    this.setScene({ light });
  }

  setBackground(background: string): void {
    this.setScene({ background });
  }

  /** Light and background as a model opens. */
  resetLight(): void {
    const { light, lightYaw, lightPitch, exposure, background } = defaultScene;
    this.setScene({ light, lightYaw, lightPitch, exposure, background });
  }

  /** Chooses the file's axis that points up; 'file' is the one with which the model opened. */
  setUp(up: UpAxis): void {
    const { subject } = this.#store.state;
    this.setScene({ up: subject !== null && up === openingAxes(subject.summary).up ? 'file' : up });
    this.#notices.say(words.upSaid(axisName(up === 'file' ? this.#up : up)));
  }

  /** Goes on to the next axis that can point up. */
  nextUp(): void {
    this.setUp(upAxes[(upAxes.indexOf(this.#up) + 1) % upAxes.length] ?? 'y');
  }

  setFacing(facing: Facing): void {
    this.setScene({ facing });
    this.#notices.say(words.facingSaid(facing));
  }

  /** Turns the front by a quarter of a circle. */
  turnFront(): void {
    const next: Readonly<Record<Facing, Facing>> = { 0: 90, 90: 180, 180: 270, 270: 0 };
    this.setFacing(next[this.#store.state.scene.facing]);
  }

  /** Restores the orientation in which the model opened. */
  resetOrientation(): void {
    this.setScene({ up: defaultScene.up, facing: defaultScene.facing });
    this.#notices.say(words.orientationReset);
  }

  /** Records that a model's first picture is on the canvas. */
  firstPictureShown(): void {
    this.#store.patch({ firstPictures: this.#store.state.firstPictures + 1 });
  }

  get #up(): Axis {
    return upAxisOf(this.#store.state) ?? 'y';
  }
}
