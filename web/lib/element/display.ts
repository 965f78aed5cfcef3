import type { LoadInput, Model, PartChoice } from '../types/api.js';
import type { LoopMode } from '../types/events.js';
import type { Playback } from '../types/playback.js';
import { formatView, viewerState, type ViewState } from '../state/index.js';
import { clock } from '../util/clock.js';
import { readSceneColors, type Viewer } from '../viewer/index.js';
import type { AttributeName, AttributeProperties } from './attributes/attributes.js';
import {
  AutoRotate,
  rotationSpeed,
  type AutoRotateOptions,
  LoopCounter,
  type PlaySettings,
} from './playback.js';
import type { MarrowViewerEvents } from './dom/events.js';
import { ModelLoad, type ModelLoadHost, type ModelPool, missingFiles } from './load.js';
import type { Frame } from './dom/frame.js';
import type { Visibility } from './dom/visibility.js';
import { ElementViewer, type ElementViewerHost } from './element-viewer.js';
import * as attributes from './attributes/apply.js';

/** Default duration of a crossfade between animations, in milliseconds. */
const defaultFade = 300;
/** The longest time in milliseconds that a poster waits for the model's images. */
const posterTimeout = 2000;

/** Attributes grouped by what they affect, so that a change only updates that. */
const groups = {
  subject: ['src', 'entry', 'withCredentials', 'state', 'weapon'],
  look: ['lighting', 'exposure', 'textureFilter', 'shadowIntensity', 'background', 'state'],
  skin: ['skin', 'variantName'],
  weapon: ['weapon'],
  body: ['bodyGroups', 'controllers'],
  clip: ['animationName', 'lowerAnimation', 'upperAnimation'],
  camera: ['cameraOrbit', 'cameraTarget', 'fieldOfView', 'minCameraOrbit', 'maxCameraOrbit'],
  hand: [
    'cameraControls',
    'disableZoom',
    'disablePan',
    'touchAction',
    'orbitSensitivity',
    'zoomSensitivity',
    'panSensitivity',
  ],
  turn: ['autoRotate', 'autoRotateDelay', 'rotationPerSecond', 'state'],
} as const satisfies Readonly<Record<string, readonly AttributeName[]>>;

/** The attributes that have changed. */
export interface Changes {
  has(property: AttributeName): boolean;
}

/** The state of a model that was unloaded. */
interface SavedState {
  readonly state: ViewState;
  readonly playback: Playback;
}

/** The element, as seen by its display. */
export interface DisplayHost {
  readonly element: HTMLElement & AttributeProperties;
  readonly frame: Frame;
  readonly pool: ModelPool;
  emit<K extends keyof MarrowViewerEvents>(type: K, detail: MarrowViewerEvents[K]): void;
  /** Called when the user has moved the camera. */
  touched(): void;
  /** Called when a model is on the canvas for the first time. */
  shown(model: Model): void;
  /** Called with the reason when the model cannot be shown. */
  failed(reason: string): void;
  /** Called when `busy` may have changed. */
  changed(): void;
}

/**
 * Shows the model of an element and tracks its state: empty, poster, loading, on the canvas, or unloaded with its last image
 * kept. Attributes may change at any time and in any order; `work` then takes the next step.
 */
export class Display implements ModelLoadHost, ElementViewerHost {
  readonly #host: DisplayHost;
  readonly #loopCounter = new LoopCounter();
  readonly #autoRotate = new AutoRotate();
  #files: LoadInput | null = null;
  #load: ModelLoad | null = null;
  #elementViewer: ElementViewer | null = null;
  #saved: SavedState | null = null;
  #visibility: Visibility = 'far';
  /** Whether the user or the program has requested the model. */
  #requested = false;
  /** Whether the loaded model was passed to the viewer. */
  #presented = false;
  /** Whether the model has been drawn on the canvas. */
  #drawn = false;
  #failed = false;
  #wantsPlay = false;
  #loop: LoopMode | null = null;
  /** The speed set by the program; null for the speed in `state`. */
  #speed: number | null = null;

  constructor(host: DisplayHost) {
    this.#host = host;
  }

  get model(): Model | null {
    return this.#load?.model ?? null;
  }

  /** The viewer that shows the model; null before the model is shown and after it was unloaded. */
  get viewer(): Viewer | null {
    return this.#presented ? (this.#elementViewer?.viewer ?? null) : null;
  }

  /** True while the model is loading, or until it is drawn with all its images. Playback does not count. */
  get busy(): boolean {
    if (this.#failed || !this.#load?.started) return false;
    return this.viewer?.busy ?? true;
  }

  /** Implements ElementViewerHost. */
  changed(): void {
    this.#host.changed();
  }

  /** Whether there is a model to show and no error has occurred. */
  get canShow(): boolean {
    return this.#load !== null && !this.#failed;
  }

  /** Whether the model is on the canvas without a poster over it. */
  get visible(): boolean {
    return this.#drawn && !this.#host.frame.posterShown;
  }

  get files(): LoadInput | null {
    return this.#files;
  }
  set files(files: LoadInput | null) {
    this.#files = files;
  }

  set visibility(visibility: Visibility) {
    const before = this.#visibility;
    this.#visibility = visibility;
    if (visibility === 'visible') this.#host.pool.markVisible(this);
    if (visibility === 'far' && before !== 'far') this.#host.pool.trim();
    this.work();
  }

  /** Implements PoolUser. */
  get inUse(): boolean {
    return this.#visibility !== 'far';
  }

  /** The current state; if the model was unloaded, its last state; before loading, the requested state. */
  get state(): string {
    const { viewer } = this;
    const { element } = this.#host;
    const state = viewer ? viewerState(viewer) : (this.#saved?.state ?? attributes.requestedState(element));
    return formatView(state).toString();
  }

  /** The camera, including that of an unloaded model; null if there is none. */
  get camera(): Viewer['camera']['state'] | null {
    return this.viewer?.camera.state ?? this.#saved?.state.camera ?? null;
  }

  // ------------------------------------------------------------------------------------------------ attributes

  /** Applies changed attributes. */
  update(changed: Changes): void {
    const { element, frame } = this.#host;
    const affects = (group: keyof typeof groups): boolean => groups[group].some((each) => changed.has(each));
    if (changed.has('poster')) frame.poster = element.poster;
    if (affects('turn')) this.#autoRotate.options = this.#rotationOptions;
    const isOther = affects('subject') && this.#updateSubject();
    const { viewer } = this;
    if (viewer && !isOther) this.#applyChanges(viewer, changed, affects);
    this.work();
  }

  /** Takes the next step: loads or shows the model, offers the reveal button, or waits. */
  work(): void {
    this.#host.changed();
    const { element, frame } = this.#host;
    const isNear = this.#visibility !== 'far';
    const isRequested = this.#requested || (element.reveal === 'auto' && isNear);
    const load = this.#load;
    if (load && element.isConnected && !this.#failed) {
      if (isRequested || element.loading === 'eager') load.open();
      if (isRequested) this.#present(load);
    }
    frame.revealButton = element.reveal === 'interaction' && !this.#requested && frame.posterShown;
  }

  #applyChanges(viewer: Viewer, changed: Changes, affects: (group: keyof typeof groups) => boolean): void {
    const { element } = this.#host;
    const requested = attributes.requestedState(element);
    if (changed.has('state')) {
      this.#warnUnknown(attributes.applyAttributes(viewer, requested, element, !viewer.playing));
      this.#applySpeed(viewer);
      viewer.set({ fade: this.#fade });
    }
    if (affects('look')) {
      // Start from the defaults, in case an attribute was removed.
      viewer.set({
        display: { filter: 'game', ...attributes.requestedDisplay(element) },
        scene: {
          background: 'theme',
          light: 'game',
          exposure: 1,
          shadow: true,
          ...attributes.requestedScene(element),
        },
      });
    }
    if (affects('skin')) {
      attributes.applySkin(viewer, requested.skin);
      this.#host.emit('variant-applied', { skin: viewer.skin });
    }
    if (affects('weapon') && requested.weapon !== undefined) attributes.applyWeapon(viewer, requested.weapon);
    if (affects('body')) this.#warnUnknown(attributes.applyBody(viewer, element));
    if (affects('clip')) this.#changeClip(viewer, requested, changed);
    if (affects('skin') || affects('clip') || affects('weapon'))
      this.#warnUnknown(attributes.unknownNames(viewer, requested));
    if (affects('camera')) attributes.applyCamera(viewer, element, true);
    if (affects('hand')) this.#applyControls(viewer);
    if (changed.has('animationCrossfadeDuration')) viewer.set({ fade: this.#fade });
    if (changed.has('autoplay') && this.#autoplays) this.play({});
  }

  #changeClip(viewer: Viewer, requested: ViewState, changed: Changes): void {
    if (!viewer.playing) {
      attributes.showFirstFrame(viewer, requested);
      return;
    }
    const { element } = this.#host;
    const { model } = viewer;
    if (model === null) return;
    const names = [...model.clips, ...model.presets].map(({ name }) => name);
    const play = (name: string | null, options: { readonly channel?: string } = {}): void => {
      const loop = this.#loop === null ? {} : { loop: this.#loop };
      const { channel } = options;
      const playable = channel === undefined ? names : attributes.clipsOn(model, channel);
      if (name !== null && playable?.includes(name)) viewer.play(name, { ...loop, ...options });
    };
    if (changed.has('animationName')) play(element.animationName ?? names[0] ?? null);
    if (changed.has('lowerAnimation')) play(element.lowerAnimation, { channel: 'legs' });
    if (changed.has('upperAnimation')) play(element.upperAnimation, { channel: 'torso' });
  }

  /** Duration of a crossfade in seconds; null for the game's behaviour. */
  get #fade(): number | null {
    const { animationCrossfadeDuration: wanted, state } = this.#host.element;
    if (wanted === 'game') return null;
    if (wanted === null) return attributes.stateOf(state).fade ?? defaultFade / 1000;
    return (Number(wanted) >= 0 ? Number(wanted) : defaultFade) / 1000;
  }

  get #rotationOptions(): AutoRotateOptions {
    const { autoRotate, autoRotateDelay, rotationPerSecond, state } = this.#host.element;
    const { turntable = false } = attributes.stateOf(state);
    return {
      enabled: autoRotate || turntable,
      delay: autoRotateDelay,
      speed: rotationSpeed(rotationPerSecond),
    };
  }

  /** Whether to play automatically. */
  get #autoplays(): boolean {
    return this.#host.element.autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Reports names that the model does not have on the console. */
  #warnUnknown(sentences: readonly string[]): void {
    for (const sentence of sentences) console.warn(`<marrow-viewer>: ${sentence}`);
  }

  // ------------------------------------------------------------------------------------------------ the subject

  /** Updates the requested subject. Returns whether it has changed. */
  #updateSubject(): boolean {
    const { element, pool, frame } = this.#host;
    const state = attributes.stateOf(element.state);
    const input = this.#files ?? element.src ?? state.src ?? '';
    const before = this.#load?.subject;
    if (input === '') {
      this.#clear();
      return before !== undefined;
    }
    const entry = element.entry ?? state.entry ?? null;
    const parts = attributes.partsOf(element);
    const { withCredentials } = element;
    const key = keyOf(input, entry, withCredentials, parts, state);
    if (before?.input === input && before.entry === entry && before.key === key) return false;
    // The canvas keeps showing the previous model until the new one is drawn.
    this.#load?.end();
    this.#load = new ModelLoad({ input, entry, withCredentials, parts, key }, this, pool);
    this.#presented = this.#drawn = this.#failed = false;
    this.#saved = null;
    frame.fail('', null);
    return true;
  }

  #clear(): void {
    const { frame } = this.#host;
    this.#load?.end();
    this.#load = this.#saved = null;
    this.#presented = this.#drawn = this.#failed = this.#requested = false;
    this.#dropViewer();
    frame.fail('', null);
    frame.progress = null;
    frame.showPoster();
  }

  #dropViewer(): void {
    this.#autoRotate.viewer = null;
    this.#elementViewer?.dispose();
    this.#elementViewer = null;
    this.#presented = false;
  }

  // ------------------------------------------------------------------------------------------------ the model

  /** Implements ModelLoadHost. */
  progressed(totalProgress: number): void {
    if (this.#drawn) return;
    this.#host.frame.progress = totalProgress;
    this.#host.emit('progress', { totalProgress });
  }

  /** Implements ModelLoadHost. */
  opened(model: Model): void {
    if (!this.#drawn) this.#host.emit('preload', { url: this.url });
    this.work();
    void model.texturesSettled().then(() => {
      if (model !== this.model) return;
      for (const missing of missingFiles(model)) this.#host.emit('missing-file', missing);
    });
  }

  /** Implements ModelLoadHost. The canvas keeps its content. */
  failed(error: unknown): void {
    this.#failed = true;
    const message = error instanceof Error ? error.message : String(error);
    this.#host.frame.progress = null;
    this.#host.failed(message);
    this.#host.emit('error', { type: 'loadfailure', sourceEvent: error, message });
  }

  /** Implements PoolUser: releases the model; the canvas keeps its last image. */
  unload(): void {
    this.#host.changed();
    const { viewer } = this;
    if (viewer && this.#drawn)
      this.#saved = {
        state: viewerState(viewer),
        playback: viewer.playback,
      };
    this.#dropViewer();
    this.#load?.close();
    this.#failed = false;
  }

  /** Implements ElementViewerHost: reloads the model after its WASM module failed. */
  reload(): Promise<Model> {
    return this.#load ? this.#load.reload() : Promise.reject(new Error('There is nothing to load.'));
  }

  /** The URL of the subject; empty if it has none. */
  get url(): string {
    const input = this.#load?.subject.input;
    return typeof input === 'string' ? input : input instanceof URL ? input.href : '';
  }

  /** Shows the model, or creates the viewer in advance while the model is loading. */
  #present(load: ModelLoad): void {
    if (this.#presented) return;
    const { model } = load;
    if (!model) {
      // Creating the WebGL context blocks the page, so let the requests start first.
      clock.after(0, () => {
        if (load === this.#load && load.started) this.#tryGraphics(() => this.#makeViewer());
      });
      return;
    }
    this.#presented = this.#tryGraphics(() => {
      // The code for this kind of model may have to be fetched.
      this.#makeViewer()
        .viewer.show(model)
        .catch((error: unknown) => {
          if (model === this.model) this.failed(error);
        });
    });
    if (this.#presented) this.#initialize(this.#makeViewer().viewer);
  }

  #makeViewer(): ElementViewer {
    return (this.#elementViewer ??= new ElementViewer(this.#host.frame.canvas, this.#loopCounter, this));
  }

  /** Runs an action that draws. Returns whether it succeeded. */
  #tryGraphics(action: () => void): boolean {
    try {
      action();
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  /** Applies the attributes to a new model, or restores the state that it had before it was unloaded. */
  #initialize(viewer: Viewer): void {
    const { element } = this.#host;
    const requested = attributes.requestedState(element);
    const saved = this.#saved;
    this.#saved = null;
    this.#applyControls(viewer);
    if (saved) {
      attributes.applyAttributes(viewer, { ...requested, ...saved.state }, element, true);
      viewer.restore(saved.playback);
    } else {
      const isPaused = !(this.#autoplays || this.#wantsPlay);
      this.#warnUnknown(attributes.applyAttributes(viewer, requested, element, isPaused));
      this.#applySpeed(viewer);
      if (this.#loop !== null) viewer.setLoop(this.#loop);
    }
    viewer.set({ fade: this.#fade });
    this.#autoRotate.options = this.#rotationOptions;
    this.#autoRotate.viewer = viewer;
  }

  #applyControls(viewer: Viewer): void {
    const { element, frame } = this.#host;
    frame.turns = element.cameraControls;
    viewer.camera.set({
      controls: {
        enabled: element.cameraControls,
        zoom: !element.disableZoom,
        pan: !element.disablePan,
        wheel: 'engaged',
        touchAction: element.touchAction,
        turnSensitivity: element.orbitSensitivity,
        panSensitivity: element.panSensitivity,
        zoomSensitivity: element.zoomSensitivity,
      },
    });
  }

  // ------------------------------------------------------------------------------------------------ the stage

  /** Implements ElementViewerHost. */
  emit<K extends keyof MarrowViewerEvents>(type: K, detail: MarrowViewerEvents[K]): void {
    this.#host.emit(type, detail);
  }

  /** Implements ElementViewerHost. */
  touched(): void {
    this.#autoRotate.touched();
    this.#host.touched();
  }

  /** Implements ElementViewerHost. */
  shown(): void {
    const { model } = this;
    const { frame, element } = this.#host;
    if (this.#drawn || !this.#presented || !model) return;
    this.#drawn = true;
    frame.progress = 1;
    this.#host.emit('progress', { totalProgress: 1 });
    frame.progress = null;
    frame.fail('', null);
    this.#host.emit('load', { url: this.url });
    this.#host.shown(model);
    if (!this.#requested && element.reveal !== 'auto') return;
    if (!frame.hasPoster) this.#hidePoster(true);
    else {
      // Hide the poster only when the model has its images, or after a timeout.
      const responseTimeout: Promise<void> = new Promise((resolve) => clock.after(posterTimeout, resolve));
      void Promise.race([model.texturesSettled(), responseTimeout]).then(() => {
        if (model === this.model && this.#drawn) this.#hidePoster(false);
      });
    }
  }

  /** Hides the poster, or hides it as soon as the model is drawn. */
  dismissPoster(): void {
    this.#requested = true;
    if (this.#drawn) this.#hidePoster(false);
    this.work();
  }

  showPoster(): void {
    const { visible } = this;
    this.#requested = false;
    this.#host.frame.showPoster();
    this.work();
    if (visible) this.#host.emit('model-visibility', { visible: false });
  }

  /** Requests the model regardless of the element's position; the poster stays. */
  request(): void {
    this.#requested = true;
    this.work();
  }

  #hidePoster(atOnce: boolean): void {
    const { frame } = this.#host;
    if (!frame.posterShown) return;
    frame.dismissPoster(atOnce);
    this.#host.emit('poster-dismissed', null);
    this.#host.emit('model-visibility', { visible: true });
  }

  /** Applies the theme's colours to the scene. */
  recolor(): void {
    if (this.#elementViewer)
      this.#elementViewer.viewer.set({ colors: readSceneColors(this.#host.frame.canvas) });
  }

  // ------------------------------------------------------------------------------------------------ playback

  play(settings: PlaySettings): void {
    this.#loop = this.#loopCounter.start(settings);
    this.#wantsPlay = true;
    const { viewer } = this;
    if (!viewer) return;
    viewer.setLoop(this.#loop);
    viewer.play();
  }

  pause(): void {
    this.#wantsPlay = false;
    this.viewer?.pause();
  }

  get paused(): boolean {
    const { viewer } = this;
    return viewer ? !viewer.playing : !(this.#saved?.playback.playing ?? this.#wantsPlay);
  }

  get speed(): number {
    return this.viewer?.speed ?? this.#speed ?? attributes.stateOf(this.#host.element.state).speed ?? 1;
  }
  set speed(speed: number) {
    this.#speed = speed;
    if (this.viewer) this.#applySpeed(this.viewer);
  }

  #applySpeed(viewer: Viewer): void {
    if (this.#speed !== null) viewer.set({ speed: this.#speed });
  }
}

/** A key that is equal for equal subjects; null if the input cannot be compared. */
function keyOf(
  input: LoadInput,
  entry: string | null,
  withCredentials: boolean,
  parts: PartChoice,
  { cuts = [] }: ViewState,
): string | null {
  if (typeof input !== 'string' && !(input instanceof URL)) return null;
  const address = new URL(input, document.baseURI).href;
  // Cuts are part of the model, so elements with different cuts cannot share it.
  return JSON.stringify([address, entry, withCredentials, parts, cuts]);
}
