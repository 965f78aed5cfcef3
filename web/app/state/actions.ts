import type { TagRotation } from '../../lib/index.js';
import {
  defaultDisplay,
  type CameraState,
  type DisplayOptions,
  type LightMode,
} from '../../lib/viewer/index.js';
import { words } from '../text/messages.js';
import { PlaybackActions } from './playback-actions.js';
import { sheetStops, type SheetStop, type ThemeChoice } from './state.js';
import { noWeapon, type SectionId } from '../../lib/state/index.js';

/** Options that are switched on and off. */
export type DisplaySwitch = {
  [K in keyof DisplayOptions]: DisplayOptions[K] extends boolean ? K : never;
}[keyof DisplayOptions];

const toastTime = 4000;

/**
 * Everything a person can do with what is open, as changes of the state; the session carries them out. Opening
 * something is the session's own (`Session`), because it takes time and may fail.
 */
export class Actions extends PlaybackActions {
  #toastTimer: ReturnType<typeof setTimeout> | undefined;

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

  /** By its name, or `noWeapon`. */
  setWeapon(weapon: string): void {
    this.store.patch({ weapon });
    this.say(weapon === noWeapon ? words.weaponNone : weapon);
  }

  /** Every part of that name is seen, or not. */
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

  setDisplay(patch: Partial<DisplayOptions>): void {
    this.store.patch({ display: { ...this.state.display, ...patch } });
  }

  toggle(option: DisplaySwitch): void {
    this.setDisplay({ [option]: !this.state.display[option] });
  }

  setLight(light: LightMode): void {
    this.setDisplay({ light });
  }

  resetDisplay(): void {
    this.store.patch({ display: { ...defaultDisplay } });
  }

  /** Null fits the subject. Whoever takes the camera in hand stops the turntable. */
  setCamera(camera: CameraState | null): void {
    this.store.patch({ camera, turntable: false });
  }

  /** From the front, the side or above: the present distance, another direction. */
  look(yaw: number, pitch: number): void {
    const { eye } = this.state;
    if (eye !== null) this.setCamera({ ...eye, yaw, pitch });
  }

  /** Where it stops, there the camera stays. */
  toggleTurntable(): void {
    const { turntable, eye, camera } = this.state;
    this.store.patch({ turntable: !turntable, camera: turntable ? eye : camera });
    this.say(turntable ? words.turntableStopped : words.turntable);
  }

  /** Everything in the picture, seen from the present direction. */
  fit(): void {
    this.store.patch({ camera: null, turntable: false, fits: this.state.fits + 1 });
  }

  eye(eye: CameraState): void {
    this.store.patch({ eye });
  }

  /** A model's first picture is on the canvas. */
  shown(): void {
    this.store.patch({ shows: this.state.shows + 1 });
  }

  // ---- the page

  /** Opens a section and makes it the one that the tabs point at. */
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

  /** One stop more or less of the sheet. */
  stepSheet(step: number): void {
    const to = sheetStops[Math.max(0, sheetStops.indexOf(this.state.sheet) + step)];
    if (to !== undefined) this.setSheet(to);
  }

  /** To the search of the joints, where they are looked at, or of the clips. */
  find(): void {
    this.showTab(this.state.tab === 'skeleton' ? 'skeleton' : 'animations');
    this.store.patch({ finds: this.state.finds + 1 });
  }

  /** Esc: closes what is in front. `cancel` gives a load up. */
  back(cancel: () => void): void {
    const { entries, failure, loading, welcome, subject, rig } = this.state;
    if (loading?.visible) cancel();
    else if (entries !== null) this.closeEntries();
    else if (failure !== null && (subject !== null || welcome)) this.dismissFailure();
    else if (rig.joint !== null) this.store.patch({ rig: { ...rig, joint: null } });
  }

  setKeysOpen(keysOpen: boolean): void {
    this.store.patch({ keysOpen });
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

  dismissMissing(): void {
    this.store.patch({ missingDismissed: true });
  }

  /** The list of models, again. */
  showEntries(): void {
    if (this.state.siblings.length > 1) this.store.patch({ entries: this.state.siblings });
  }

  closeEntries(): void {
    this.store.patch({ entries: null });
  }

  /** Says for some seconds what was done. */
  toast(text: string): void {
    clearTimeout(this.#toastTimer);
    this.store.patch({ toast: text, announcement: text });
    this.#toastTimer = setTimeout(() => this.store.patch({ toast: null }), toastTime);
  }
}
