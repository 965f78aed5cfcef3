import type { LoopMode } from '../../lib/types/events.js';
import {
  defaultDisplay,
  type CameraState,
  type DisplayOptions,
  type LightMode,
} from '../../lib/types/view.js';
import { frame as frameText } from '../text/format.js';
import { words } from '../text/messages.js';
import { chosen, ended, held, ranged, stepped, toggled, type Move } from './moves.js';
import { clipChoices, clipLength, clipOf, loopOf } from './select.js';
import { fadeRange, speedRange } from './schema.js';
import {
  noWeapon,
  sheetStops,
  type AppState,
  type Position,
  type SectionId,
  type SheetStop,
  type ThemeChoice,
} from './state.js';
import type { Store } from './store.js';

/** Options that are switched on and off. */
export type DisplaySwitch = {
  [K in keyof DisplayOptions]: DisplayOptions[K] extends boolean ? K : never;
}[keyof DisplayOptions];

const loopModes: readonly LoopMode[] = ['once', 'repeat', 'ping-pong'];
const toastTime = 4000;

/**
 * Everything a person can do with what is open, as changes of the state; the session carries them out. Opening
 * something is the session's own (`Session`), because it takes time and may fail.
 */
export class Actions {
  readonly #store: Store<AppState>;
  #toastTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: Store<AppState>) {
    this.#store = store;
  }

  get #state(): AppState {
    return this.#store.state;
  }

  // ---- playback

  /** Plays a clip from its start, in its own way. */
  playClip(name: string): void {
    const move = chosen(this.#state, name);
    if (move !== null) this.#store.patch({ ...move, announcement: name });
  }

  /** The clip before or after, round and round. */
  nextClip(step: number): void {
    const { subject, playback } = this.#state;
    if (subject === null) return;
    const clips = clipChoices(subject);
    const at = clips.findIndex(({ name }) => name === playback.clip);
    const next = clips[(at + step + clips.length) % clips.length];
    if (next !== undefined) this.playClip(next.name);
  }

  togglePlay(): void {
    this.#move(toggled(this.#state));
  }

  /** Holds a frame of the clip, fractional, or of another clip; what plays stops. */
  seek(frame: number, clip?: string): void {
    this.#move(held(this.#state, frame, clip));
  }

  /** To the next whole frame on that side; a clip that repeats goes round. */
  step(frames: number): void {
    this.#move(stepped(this.#state, frames));
    const clip = clipOf(this.#state);
    if (clip === null) return;
    this.#say(words.frameOf(frameText(this.#state.position.frame, false), clipLength(clip)));
  }

  first(): void {
    this.#move(ended(this.#state, 'first'));
  }

  last(): void {
    this.#move(ended(this.#state, 'last'));
  }

  /** In or out of what plays: at a frame of the clip, or at the present one. */
  setRange(end: 'in' | 'out', frame?: number): void {
    this.#move(ranged(this.#state, end, frame));
    const { range } = this.#state.playback;
    this.#say(range === null ? words.rangeWhole : words.rangeSet(...range));
  }

  clearRange(): void {
    this.#store.patch({ playback: { ...this.#state.playback, range: null } });
    this.#say(words.rangeWhole);
  }

  /** Seconds of cross-fade from one clip to the next. */
  setFade(fade: number): void {
    const { min, max } = fadeRange;
    const seconds = Math.min(max, Math.max(min, Number(fade.toFixed(2))));
    this.#store.patch({ playback: { ...this.#state.playback, fade: seconds } });
  }

  setSpeed(speed: number): void {
    const { min, max } = speedRange;
    const wanted = Math.min(max, Math.max(min, Number(speed.toFixed(3))));
    this.#store.patch({ playback: { ...this.#state.playback, speed: wanted } });
  }

  setLoop(loop: LoopMode): void {
    this.#store.patch({ playback: { ...this.#state.playback, loop } });
  }

  nextLoop(): void {
    const next = loopModes[(loopModes.indexOf(loopOf(this.#state)) + 1) % loopModes.length];
    if (next !== undefined) this.setLoop(next);
    this.#say(
      { once: words.loopOnce, repeat: words.loopRepeat, 'ping-pong': words.loopPingPong }[next ?? 'once'],
    );
  }

  // ---- what the viewer reports

  moved(position: Position): void {
    if (this.#state.playback.playing) this.#store.patch({ position });
  }

  /** A clip that plays once has ended: it holds its last moment. */
  finished(position: Position): void {
    const { playback } = this.#state;
    if (!playback.playing) return;
    this.#store.patch({ position, playback: { ...playback, playing: false, held: position.frame } });
  }

  // ---- view

  setSkin(skin: string): void {
    this.#store.patch({ skin });
    this.#say(skin);
  }

  nextSkin(): void {
    const skins = this.#state.subject?.summary.skins ?? [];
    const at = Math.max(
      0,
      skins.findIndex(({ name }) => name === this.#state.skin),
    );
    const next = skins[(at + 1) % skins.length];
    if (next !== undefined) this.setSkin(next.name);
  }

  /** By its name, or `noWeapon`. */
  setWeapon(weapon: string): void {
    this.#store.patch({ weapon });
    this.#say(weapon === noWeapon ? words.weaponNone : weapon);
  }

  setDisplay(patch: Partial<DisplayOptions>): void {
    this.#store.patch({ display: { ...this.#state.display, ...patch } });
  }

  toggle(option: DisplaySwitch): void {
    this.setDisplay({ [option]: !this.#state.display[option] });
  }

  setLight(light: LightMode): void {
    this.setDisplay({ light });
  }

  resetDisplay(): void {
    this.#store.patch({ display: { ...defaultDisplay } });
  }

  /** Null fits the subject. Whoever takes the camera in hand stops the turntable. */
  setCamera(camera: CameraState | null): void {
    this.#store.patch({ camera, turntable: false });
  }

  /** From the front, the side or above: the present distance, another direction. */
  look(yaw: number, pitch: number): void {
    const { eye } = this.#state;
    if (eye !== null) this.setCamera({ ...eye, yaw, pitch });
  }

  /** Where it stops, there the camera stays. */
  toggleTurntable(): void {
    const { turntable, eye, camera } = this.#state;
    this.#store.patch({ turntable: !turntable, camera: turntable ? eye : camera });
    this.#say(turntable ? words.turntableStopped : words.turntable);
  }

  /** Everything in the picture, seen from the present direction. */
  fit(): void {
    this.#store.patch({ camera: null, turntable: false, fits: this.#state.fits + 1 });
  }

  eye(eye: CameraState): void {
    this.#store.patch({ eye });
  }

  // ---- the page

  /** Opens a section and makes it the one that the tabs point at. */
  showTab(tab: SectionId): void {
    const openSections = new Set(this.#state.openSections).add(tab);
    const sheet = this.#state.sheet === 'tabs' ? 'half' : this.#state.sheet;
    this.#store.patch({ tab, openSections, sheet, inspector: true });
  }

  toggleSection(id: SectionId): void {
    const openSections = new Set(this.#state.openSections);
    if (!openSections.delete(id)) openSections.add(id);
    this.#store.patch({ openSections, ...(openSections.has(id) ? { tab: id } : {}) });
  }

  toggleInspector(): void {
    this.#store.patch({ inspector: !this.#state.inspector });
  }

  setSheet(sheet: SheetStop): void {
    this.#store.patch({ sheet });
  }

  /** One stop more or less of the sheet. */
  stepSheet(step: number): void {
    const to = sheetStops[Math.max(0, sheetStops.indexOf(this.#state.sheet) + step)];
    if (to !== undefined) this.setSheet(to);
  }

  /** To the search of the joints, where they are looked at, or of the clips. */
  find(): void {
    this.showTab(this.#state.tab === 'skeleton' ? 'skeleton' : 'animations');
    this.#store.patch({ finds: this.#state.finds + 1 });
  }

  /** Esc: closes what is in front. `cancel` gives a load up. */
  back(cancel: () => void): void {
    const { entries, failure, loading, welcome, subject, rig } = this.#state;
    if (loading?.visible) cancel();
    else if (entries !== null) this.closeEntries();
    else if (failure !== null && (subject !== null || welcome)) this.dismissFailure();
    else if (rig.joint !== null) this.#store.patch({ rig: { ...rig, joint: null } });
  }

  setKeysOpen(keysOpen: boolean): void {
    this.#store.patch({ keysOpen });
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

  dismissFailure(): void {
    this.#store.patch({ failure: null });
  }

  dismissMissing(): void {
    this.#store.patch({ missingDismissed: true });
  }

  /** The list of models, again. */
  showEntries(): void {
    if (this.#state.siblings.length > 1) this.#store.patch({ entries: this.#state.siblings });
  }

  closeEntries(): void {
    this.#store.patch({ entries: null });
  }

  /** Says for some seconds what was done. */
  toast(text: string): void {
    clearTimeout(this.#toastTimer);
    this.#store.patch({ toast: text, announcement: text });
    this.#toastTimer = setTimeout(() => this.#store.patch({ toast: null }), toastTime);
  }

  #move(move: Move | null): void {
    if (move !== null) this.#store.patch(move);
  }

  #say(announcement: string): void {
    this.#store.patch({ announcement });
  }
}
