import { clock, type Cancel } from '../../lib/clock/index.js';
import type { Axis, TagRotation } from '../../lib/index.js';
import {
  defaultCameraOptions,
  defaultDisplay,
  defaultScene,
  fileCamerasOf,
  openingAxes,
  type CameraOptions,
  type CameraState,
  type DisplayOptions,
  type Facing,
  type LightMode,
  type SceneOptions,
  type UpAxis,
} from '../../lib/viewer/index.js';
import { axisName, upAxes } from '../text/names.js';
import { words } from '../text/messages.js';
import type { DialogName, SaveTarget } from './dialog.js';
import { stepBack } from './inspect.js';
import { PlaybackActions } from './playback-actions.js';
import { Requests } from './requests.js';
import { upAxisOf } from './select.js';
import { sheetStops, type SheetStop, type ThemeChoice } from './state.js';
import { isOn, turnedBy, type Switch } from './switches.js';
import { type SectionId } from '../../lib/state/index.js';
import { restControls, type Controls, noWeapon } from '../../lib/internal/index.js';

const toastTime = 4000;

/**
 * Everything that a person can do with the open subject, as changes of the state. The session opens subjects, because
 * that takes time and may fail.
 */
export class Actions extends PlaybackActions {
  /** Requests to components. */
  readonly requests: Requests = new Requests();
  #toastTimer: Cancel | undefined;

  // ---- view

  setSkin(skin: string): void {
    this.store.patch({ skin });
    this.say(skin);
  }

  nextSkin(): void {
    const skins = this.state.subject?.summary.skins ?? [];
    const at = Math.max(
      0,
      skins.findIndex(({ name }) => name === this.state.skin),
    );
    const next = skins[(at + 1) % skins.length];
    if (next !== undefined) this.setSkin(next.name);
  }

  /** Selects a weapon by its part's name, or `noWeapon`. */
  setWeapon(weapon: string): void {
    this.store.patch({ weapon });
    this.say(weapon === noWeapon ? words.weaponNone : weapon);
  }

  /** Shows or hides every part of that name. */
  showPart(name: string, shown: boolean): void {
    const { partView } = this.state;
    this.store.patch({ partView: { ...partView, shown: new Map(partView.shown).set(name, shown) } });
    this.say(shown ? words.partShow(name) : words.partHide(name));
  }

  setDetail(detail: number): void {
    this.store.patch({ partView: { ...this.state.partView, detail } });
  }

  setTagRotation(tagRotation: TagRotation): void {
    this.store.patch({ partView: { ...this.state.partView, tagRotation } });
  }

  /** Sets some of the controls; the others stay. */
  setControls(patch: Partial<Controls>): void {
    this.store.patch({ controls: { ...this.state.controls, ...patch } });
  }

  /** Draws a model of a body group, both by their indices. */
  setBodyGroup(group: number, model: number): void {
    this.setControls({ bodies: this.state.controls.bodies.map((now, g) => (g === group ? model : now)) });
  }

  /** Sets a controller by its index; null lets it rest. */
  setController(index: number, value: number | null): void {
    const controllers = new Map(this.state.controls.controllers);
    if (value === null) controllers.delete(index);
    else controllers.set(index, value);
    this.setControls({ controllers });
  }

  resetControls(): void {
    const { subject } = this.state;
    if (subject !== null) this.store.patch({ controls: restControls(subject.summary) });
  }

  setDisplay(patch: Partial<DisplayOptions>): void {
    this.store.patch({ display: { ...this.state.display, ...patch } });
  }

  setScene(patch: Partial<SceneOptions>): void {
    this.store.patch({ scene: { ...this.state.scene, ...patch } });
  }

  setCameraOptions(patch: Partial<CameraOptions>): void {
    this.store.patch({ cameraOptions: { ...this.state.cameraOptions, ...patch } });
  }

  /** Toggles an option of any group; in first person, the ground of that. */
  toggle(wanted: Switch): void {
    const { display, scene } = this.state;
    const option = turnedBy(this.state, wanted);
    const turned = { [option]: !isOn(this.state, wanted) };
    // The keys of flight would move nothing.
    if (wanted === 'firstPerson') this.store.patch({ fly: false });
    if (option in display) this.setDisplay(turned);
    else if (option in scene) this.setScene(turned);
    else this.setCameraOptions(wanted === 'firstPerson' ? { ...turned, fileCamera: '' } : turned);
  }

  setLight(light: LightMode): void {
    this.setScene({ light });
  }

  /** Resets all three groups of options, because the display section shows all three. */
  resetDisplay(): void {
    this.store.patch({
      display: { ...defaultDisplay },
      scene: { ...defaultScene },
      cameraOptions: { ...defaultCameraOptions },
    });
  }

  /**
   * Sets the camera; null fits the subject. Moving the camera stops the turntable, and leaves the first person and the
   * file's camera.
   */
  setCamera(camera: CameraState | null): void {
    this.store.patch({ camera, turntable: false, cameraOptions: this.#orbiting });
  }

  /** Turns the camera to a direction (front, side, top) and keeps its distance. */
  look(yaw: number, pitch: number): void {
    const { eye } = this.state;
    if (eye !== null) this.setCamera({ ...eye, yaw, pitch });
  }

  /** Chooses between flying and orbiting. */
  setFly(fly: boolean): void {
    if (fly === this.state.fly) return;
    this.store.patch({ fly, turntable: false, cameraOptions: this.#orbiting });
    this.say(fly ? words.flySaid : words.orbit);
  }

  /** Starts or stops the turntable. The camera stays where the turntable stops. */
  toggleTurntable(): void {
    const { turntable, eye, camera } = this.state;
    const cameraOptions = turntable ? this.state.cameraOptions : this.#orbiting;
    this.store.patch({ turntable: !turntable, camera: turntable ? eye : camera, cameraOptions });
    this.say(turntable ? words.turntableStopped : words.turntable);
  }

  /** Fits everything into the picture, seen from the present direction. */
  fit(): void {
    const fitRequests = this.state.fitRequests + 1;
    this.store.patch({ camera: null, turntable: false, fitRequests, cameraOptions: this.#orbiting });
  }

  /** Looks through a camera of the file, by its name; '' looks through none. */
  setFileCamera(fileCamera: string): void {
    this.store.patch({ turntable: false, cameraOptions: { ...this.#orbiting, fileCamera } });
    this.say(fileCamera === '' ? words.cameraOrbit : fileCamera);
  }

  /** Goes on to the next camera of the file, and after the last one to the orbit camera. */
  nextFileCamera(): void {
    const { subject, cameraOptions } = this.state;
    const names = ['', ...fileCamerasOf(subject?.summary.parts ?? []).map(({ name }) => name)];
    this.setFileCamera(names[(names.indexOf(cameraOptions.fileCamera) + 1) % names.length] ?? '');
  }

  /** Chooses the file's axis that points up; 'file' is the one with which the model opened. */
  setUp(up: UpAxis): void {
    const { subject } = this.state;
    this.setScene({ up: subject !== null && up === openingAxes(subject.summary).up ? 'file' : up });
    this.say(words.upSaid(axisName(up === 'file' ? this.#up : up)));
  }

  /** Goes on to the next axis that can point up. */
  nextUp(): void {
    this.setUp(upAxes[(upAxes.indexOf(this.#up) + 1) % upAxes.length] ?? 'y');
  }

  setFacing(facing: Facing): void {
    this.setScene({ facing });
    this.say(words.facingSaid(facing));
  }

  /** Turns the front by a quarter of a circle. */
  turnFront(): void {
    const next: Readonly<Record<Facing, Facing>> = { 0: 90, 90: 180, 180: 270, 270: 0 };
    this.setFacing(next[this.state.scene.facing]);
  }

  /** Restores the orientation in which the model opened. */
  resetOrientation(): void {
    this.setScene({ up: defaultScene.up, facing: defaultScene.facing });
    this.say(words.orientationReset);
  }

  get #up(): Axis {
    return upAxisOf(this.state) ?? 'y';
  }

  /** The camera options outside of first person and of the file's cameras. */
  get #orbiting(): CameraOptions {
    const { cameraOptions } = this.state;
    const { firstPerson, fileCamera } = cameraOptions;
    return firstPerson || fileCamera !== ''
      ? { ...cameraOptions, firstPerson: false, fileCamera: '' }
      : cameraOptions;
  }

  /** Records where the camera is, and by how many degrees it leans to its left. */
  eye(eye: CameraState, eyeRoll: number): void {
    this.store.patch({ eye, eyeRoll });
  }

  /** Records that a model's first picture is on the canvas. */
  firstPictureShown(): void {
    this.store.patch({ firstPictures: this.state.firstPictures + 1 });
  }

  // ---- the page

  /** Opens a section and selects its tab. */
  showTab(tab: SectionId): void {
    const openSections = new Set(this.state.openSections).add(tab);
    const sheet = this.state.sheet === 'tabs' ? 'half' : this.state.sheet;
    this.store.patch({ tab, openSections, sheet, inspector: true });
  }

  toggleSection(id: SectionId): void {
    const openSections = new Set(this.state.openSections);
    if (!openSections.delete(id)) openSections.add(id);
    this.store.patch({ openSections, ...(openSections.has(id) ? { tab: id } : {}) });
  }

  toggleInspector(): void {
    this.store.patch({ inspector: !this.state.inspector });
  }

  setSheet(sheet: SheetStop): void {
    this.store.patch({ sheet });
  }

  /** Makes the sheet one stop larger or smaller. */
  stepSheet(step: number): void {
    const to = sheetStops[Math.max(0, sheetStops.indexOf(this.state.sheet) + step)];
    if (to !== undefined) this.setSheet(to);
  }

  /** Goes to the search field: of the joints or the data where their section is chosen, else of the clips. */
  focusSearch(): void {
    const { tab } = this.state;
    this.showTab(tab === 'skeleton' || tab === 'data' ? tab : 'animations');
    this.requests.send(tab === 'skeleton' ? 'findJoint' : tab === 'data' ? 'findData' : 'findClip');
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
    } = this.state;
    if (loading?.visible) cancel();
    else if (pendingTexture !== null) this.store.patch({ pendingTexture: null });
    else if (entries !== null) this.closeEntries();
    else if (failure !== null && (subject !== null || welcome)) this.dismissFailure();
    else if (unknown.length > 0) this.dismissUnknown();
    else if (stepBack(inspect) !== null) this.store.patch({ inspect: stepBack(inspect) ?? inspect });
    else if (selectedPart !== null) this.selectPart(null);
    else if (rig.joint !== null) this.store.patch({ rig: { ...rig, joint: null } });
    else if (cameraOptions.fileCamera !== '') this.setFileCamera('');
    else return false;
    return true;
  }

  showDialog(dialog: DialogName): void {
    this.store.patch({ dialog });
  }

  /** Opens the Save dialog with a target chosen. */
  showSave(saveTarget: SaveTarget): void {
    this.store.patch({ dialog: 'save', saveTarget });
  }

  /** Closes the dialog that is open. */
  closeDialog(): void {
    const { dialog, inspect } = this.store.state;
    this.store.patch(dialog === null ? { inspect: { ...inspect, texture: null } } : { dialog: null });
  }

  setLetterKeys(letterKeys: boolean): void {
    this.store.patch({ letterKeys });
  }

  setTheme(theme: ThemeChoice): void {
    this.store.patch({ theme });
  }

  setDragging(dragging: boolean): void {
    this.store.patch({ dragging });
  }

  dismissFailure(): void {
    this.store.patch({ failure: null });
  }

  dismissUnknown(): void {
    this.store.patch({ unknown: [] });
  }

  /** Selects a part, or with null none. A dropped picture goes to the selected part. */
  selectPart(selectedPart: number | null): void {
    const part = selectedPart === null ? undefined : this.state.subject?.summary.parts[selectedPart];
    this.store.patch({ selectedPart });
    if (part !== undefined) this.say(words.selectPart(part.name));
  }

  dismissMissing(): void {
    this.store.patch({ missingDismissed: true });
  }

  /** Shows the list of models again. */
  showEntries(): void {
    if (this.state.siblings.length > 1) this.store.patch({ entries: this.state.siblings });
  }

  closeEntries(): void {
    this.store.patch({ entries: null });
  }

  /** Shows a message for some seconds. */
  toast(text: string): void {
    this.#toastTimer?.();
    this.store.patch({ toast: text, announcement: text });
    // A long message stays for as long as it takes to read it.
    const time = Math.max(toastTime, text.length * 60);
    this.#toastTimer = clock.after(time, () => this.store.patch({ toast: null }));
  }
}
