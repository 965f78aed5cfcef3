import type { LoadInput, Model, PartChoice } from '../types/api.js';
import type { LoopMode } from '../types/events.js';
import type { PlaybackMoment } from '../types/playback.js';
import { formatView, viewerState, type ViewState } from '../state/index.js';
import { clock } from '../util/clock.js';
import { GraphicsUnavailable, readSceneColors, type Viewer } from '../viewer/index.js';
import type { AttributeName, AttributeProperties } from './attributes.js';
import { AutoRotate, rotationSpeed, type AutoRotateOptions } from './auto-rotate.js';
import type { MarrowViewerEvents } from './events.js';
import { Exhibit, type ExhibitHost } from './exhibit.js';
import type { Frame } from './frame.js';
import type { ModelPool } from './model-pool.js';
import { missingFiles } from './missing-files.js';
import { Passes, type PlaySettings } from './passes.js';
import type { Sight } from './sight.js';
import { Stage, type StageHost } from './stage.js';
import * as wishes from './wishes.js';

/** Milliseconds of cross-fade from one animation to the next. */
const usualFade = 300;
/** Milliseconds that a poster waits for the model's pictures. */
const posterPatience = 2000;

/** The attributes that are about one thing, so that a change does only what it has to. */
const groups = {
  subject: ['src', 'entry', 'withCredentials', 'state', 'weapon'],
  look: ['lighting', 'textureFilter', 'shadowIntensity', 'background', 'state'],
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

/** Which attributes have changed. */
export interface Changes {
  has(property: AttributeName): boolean;
}

/** What a model was doing when it was let go. */
interface Kept {
  readonly state: ViewState;
  readonly moment: PlaybackMoment;
}

/** The element as its display sees it. */
export interface DisplayHost {
  readonly element: HTMLElement & AttributeProperties;
  readonly frame: Frame;
  readonly pool: ModelPool;
  emit<K extends keyof MarrowViewerEvents>(type: K, detail: MarrowViewerEvents[K]): void;
  /** Called when a person has moved the camera. */
  touched(): void;
  /** Called when a model is on the canvas for the first time. */
  shown(model: Model): void;
  /** Called when there is no model, and why. */
  failed(reason: string): void;
  /** Called when `busy` may have changed. */
  changed(): void;
}

/**
 * What an element shows and how far it has come with that: nothing, a poster, a model on its way, on the canvas, or let
 * go with its last picture. Attributes may change at any time and in any order; `work` does what is due.
 */
export class Display implements ExhibitHost, StageHost {
  readonly #host: DisplayHost;
  readonly #passes = new Passes();
  readonly #autoRotate = new AutoRotate();
  #files: LoadInput | null = null;
  #exhibit: Exhibit | null = null;
  #stage: Stage | null = null;
  #kept: Kept | null = null;
  #sight: Sight = 'far';
  /** A person or the program has asked for the model. */
  #asked = false;
  /** The exhibit's model has been handed to the viewer. */
  #presented = false;
  /** The exhibit's first picture has been on the canvas. */
  #seen = false;
  #failed = false;
  #wantsPlay = false;
  #loop: LoopMode | null = null;
  /** What the program has set; null: what `state` says. */
  #speed: number | null = null;

  constructor(host: DisplayHost) {
    this.#host = host;
  }

  get model(): Model | null {
    return this.#exhibit?.model ?? null;
  }

  /** The viewer that shows the model; null before it does, and after the model was let go. */
  get viewer(): Viewer | null {
    return this.#presented ? (this.#stage?.viewer ?? null) : null;
  }

  /** True while the model is being loaded, or drawn with all its images. Playing does not count. */
  get busy(): boolean {
    if (this.#failed || !this.#exhibit?.begun) return false;
    return this.viewer?.busy ?? true;
  }

  /** StageHost. */
  changed(): void {
    this.#host.changed();
  }

  /** Whether there is something to show, and nothing has kept it from being shown. */
  get hopeful(): boolean {
    return this.#exhibit !== null && !this.#failed;
  }

  /** True when the model has been on the canvas and no poster lies over it. */
  get visible(): boolean {
    return this.#seen && !this.#host.frame.posterShown;
  }

  get files(): LoadInput | null {
    return this.#files;
  }
  set files(files: LoadInput | null) {
    this.#files = files;
  }

  set sight(sight: Sight) {
    const before = this.#sight;
    this.#sight = sight;
    if (sight === 'seen') this.#host.pool.seen(this);
    if (sight === 'far' && before !== 'far') this.#host.pool.trim();
    this.work();
  }

  /** PoolUser. */
  get inUse(): boolean {
    return this.#sight !== 'far';
  }

  /** What is shown, or was shown when the model was let go, or will be. */
  get state(): string {
    const { viewer } = this;
    const { element } = this.#host;
    const state = viewer ? viewerState(viewer) : (this.#kept?.state ?? wishes.wishedState(element));
    return formatView(state).toString();
  }

  /** The camera's place, also where the model was let go; null where there is none. */
  get camera(): ReturnType<Viewer['fitted']> {
    return this.viewer?.camera ?? this.#kept?.state.camera ?? null;
  }

  // ------------------------------------------------------------------------------------------------ attributes

  /** Carries out what has changed. */
  update(changed: Changes): void {
    const { element, frame } = this.#host;
    const concerns = (group: keyof typeof groups): boolean => groups[group].some((each) => changed.has(each));
    if (changed.has('poster')) frame.poster = element.poster;
    if (concerns('turn')) this.#autoRotate.options = this.#turning;
    const isOther = concerns('subject') && this.#takeSubject();
    const { viewer } = this;
    if (viewer && !isOther) this.#carryOver(viewer, changed, concerns);
    this.work();
  }

  /** Does what is due: loads, shows, offers the model, or waits. */
  work(): void {
    this.#host.changed();
    const { element, frame } = this.#host;
    const isNear = this.#sight !== 'far';
    const isWanted = this.#asked || (element.reveal === 'auto' && isNear);
    const exhibit = this.#exhibit;
    if (exhibit && element.isConnected && !this.#failed) {
      if (isWanted || element.loading === 'eager') exhibit.open();
      if (isWanted) this.#present(exhibit);
    }
    frame.revealButton = element.reveal === 'interaction' && !this.#asked && frame.posterShown;
  }

  #carryOver(viewer: Viewer, changed: Changes, concerns: (group: keyof typeof groups) => boolean): void {
    const { element } = this.#host;
    const wished = wishes.wishedState(element);
    if (changed.has('state')) {
      this.#tellUnknown(wishes.applyWishes(viewer, wished, element, !viewer.playing));
      this.#takeSpeed(viewer);
      viewer.fade = this.#fade;
    }
    if (concerns('look')) {
      // An attribute that is gone leaves what there is at first.
      viewer.display = { filter: 'game', ...wishes.wishedDisplay(element) };
      viewer.scene = { background: 'theme', light: 'game', shadow: true, ...wishes.wishedScene(element) };
    }
    if (concerns('skin')) {
      wishes.wear(viewer, wished.skin);
      this.#host.emit('variant-applied', { skin: viewer.skin });
    }
    if (concerns('weapon') && wished.weapon !== undefined)
      viewer.choosePart('weapon', wished.weapon === 'none' ? null : wished.weapon);
    if (concerns('body')) this.#tellUnknown(wishes.dress(viewer, element));
    if (concerns('clip')) this.#changeClip(viewer, wished, changed);
    if (concerns('skin') || concerns('clip') || concerns('weapon'))
      this.#tellUnknown(wishes.unknownNames(viewer, wished));
    if (concerns('camera')) wishes.aim(viewer, element, true);
    if (concerns('hand')) this.#giveHand(viewer);
    if (changed.has('animationCrossfadeDuration')) viewer.fade = this.#fade;
    if (changed.has('autoplay') && this.#playsByItself) this.play({});
  }

  #changeClip(viewer: Viewer, wished: ViewState, changed: Changes): void {
    if (!viewer.playing) {
      wishes.holdStart(viewer, wished);
      return;
    }
    const { element } = this.#host;
    const { clips = [], presets = [] } = this.model ?? {};
    const names = [...clips, ...presets].map(({ name }) => name);
    const play = (name: string | null, options: { readonly channel?: string } = {}): void => {
      const loop = this.#loop === null ? {} : { loop: this.#loop };
      if (name !== null && names.includes(name)) viewer.play(name, { ...loop, ...options });
    };
    if (changed.has('animationName')) play(element.animationName ?? names[0] ?? null);
    if (changed.has('lowerAnimation')) play(element.lowerAnimation, { channel: 'legs' });
    if (changed.has('upperAnimation')) play(element.upperAnimation, { channel: 'torso' });
  }

  /** Seconds of cross-fade; null as the model's game does. */
  get #fade(): number | null {
    const { animationCrossfadeDuration: wanted, state } = this.#host.element;
    if (wanted === 'game') return null;
    if (wanted === null) return wishes.stateOf(state).fade ?? usualFade / 1000;
    return (Number(wanted) >= 0 ? Number(wanted) : usualFade) / 1000;
  }

  get #turning(): AutoRotateOptions {
    const { autoRotate, autoRotateDelay, rotationPerSecond, state } = this.#host.element;
    const { turntable = false } = wishes.stateOf(state);
    return {
      enabled: autoRotate || turntable,
      delay: autoRotateDelay,
      speed: rotationSpeed(rotationPerSecond),
    };
  }

  /** Whether it plays by itself. */
  get #playsByItself(): boolean {
    return this.#host.element.autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Tells the page's author of names that the model does not have. */
  #tellUnknown(sentences: readonly string[]): void {
    for (const sentence of sentences) console.warn(`<marrow-viewer>: ${sentence}`);
  }

  // ------------------------------------------------------------------------------------------------ the subject

  /** Notes what is to be shown. Returns whether that is something else than before. */
  #takeSubject(): boolean {
    const { element, pool, frame } = this.#host;
    const state = wishes.stateOf(element.state);
    const input = this.#files ?? element.src ?? state.src ?? '';
    const before = this.#exhibit?.subject;
    if (input === '') {
      this.#clear();
      return before !== undefined;
    }
    const entry = element.entry ?? state.entry ?? null;
    const parts = wishes.partsOf(element);
    const { withCredentials } = element;
    const key = keyOf(input, entry, withCredentials, parts, state);
    if (before?.input === input && before.entry === entry && before.key === key) return false;
    // What is on the canvas stays there until the next one's first picture.
    this.#exhibit?.end();
    this.#exhibit = new Exhibit({ input, entry, withCredentials, parts, key }, this, pool);
    this.#presented = this.#seen = this.#failed = false;
    this.#kept = null;
    frame.fail('', null);
    return true;
  }

  #clear(): void {
    const { frame } = this.#host;
    this.#exhibit?.end();
    this.#exhibit = this.#kept = null;
    this.#presented = this.#seen = this.#failed = this.#asked = false;
    this.#dropStage();
    frame.fail('', null);
    frame.progress = null;
    frame.showPoster();
  }

  #dropStage(): void {
    this.#autoRotate.viewer = null;
    this.#stage?.dispose();
    this.#stage = null;
    this.#presented = false;
  }

  // ------------------------------------------------------------------------------------------------ the model

  /** ExhibitHost. */
  progressed(totalProgress: number): void {
    if (this.#seen) return;
    this.#host.frame.progress = totalProgress;
    this.#host.emit('progress', { totalProgress });
  }

  /** ExhibitHost. */
  opened(model: Model): void {
    if (!this.#seen) this.#host.emit('preload', { url: this.url });
    this.work();
    void model.texturesSettled().then(() => {
      if (model !== this.model) return;
      for (const missing of missingFiles(model)) this.#host.emit('missing-file', missing);
    });
  }

  /** ExhibitHost: what was on the canvas stays. */
  failed(error: unknown, type: 'loadfailure' | 'nowebgl' = 'loadfailure'): void {
    this.#failed = true;
    const message = error instanceof Error ? error.message : String(error);
    this.#host.frame.progress = null;
    this.#host.failed(message);
    this.#host.emit('error', { type, sourceEvent: error, message });
  }

  /** PoolUser: gives the model back; its last picture stays. */
  letGo(): void {
    this.#host.changed();
    const { viewer } = this;
    if (viewer && this.#seen)
      this.#kept = {
        state: viewerState(viewer),
        moment: { playback: viewer.playback, positions: viewer.positions },
      };
    this.#dropStage();
    this.#exhibit?.close();
    this.#failed = false;
  }

  /** StageHost: the model's WASM module has ended. */
  reload(): Promise<Model> {
    return this.#exhibit ? this.#exhibit.reload() : Promise.reject(new Error('There is nothing to load.'));
  }

  /** The address of what is shown; empty where there is none. */
  get url(): string {
    const input = this.#exhibit?.subject.input;
    return typeof input === 'string' ? input : input instanceof URL ? input.href : '';
  }

  /** Shows the model, or makes the viewer ready while the model is still on its way. */
  #present(exhibit: Exhibit): void {
    if (this.#presented) return;
    const { model } = exhibit;
    if (!model) {
      // Making the graphics holds the page up: what asks for the files goes first.
      clock.after(0, () => {
        if (exhibit === this.#exhibit && exhibit.begun) this.#perform(() => this.#makeStage());
      });
      return;
    }
    this.#presented = this.#perform(() => {
      // What draws this kind of model may have to be fetched.
      this.#makeStage()
        .viewer.show(model)
        .catch((error: unknown) => {
          if (model === this.model) this.failed(error);
        });
    });
    if (this.#presented) this.#arrange(this.#makeStage().viewer);
  }

  #makeStage(): Stage {
    return (this.#stage ??= new Stage(this.#host.frame.canvas, this.#passes, this));
  }

  /** Does what needs graphics. Returns whether that went well. */
  #perform(deed: () => void): boolean {
    try {
      deed();
      return true;
    } catch (error) {
      this.failed(error, error instanceof GraphicsUnavailable ? 'nowebgl' : 'loadfailure');
      return false;
    }
  }

  /** Has the model stand, look and play as it is wished, or as it did before it was let go. */
  #arrange(viewer: Viewer): void {
    const { element } = this.#host;
    const wished = wishes.wishedState(element);
    const kept = this.#kept;
    this.#kept = null;
    this.#giveHand(viewer);
    if (kept) {
      wishes.applyWishes(viewer, { ...wished, ...kept.state }, element, true);
      viewer.restore(kept.moment);
    } else {
      const isPaused = !(this.#playsByItself || this.#wantsPlay);
      this.#tellUnknown(wishes.applyWishes(viewer, wished, element, isPaused));
      this.#takeSpeed(viewer);
      if (this.#loop !== null) viewer.setLoop(this.#loop);
    }
    viewer.fade = this.#fade;
    this.#autoRotate.options = this.#turning;
    this.#autoRotate.viewer = viewer;
  }

  #giveHand(viewer: Viewer): void {
    const { element, frame } = this.#host;
    frame.turns = element.cameraControls;
    viewer.controls = {
      enabled: element.cameraControls,
      zoom: !element.disableZoom,
      pan: !element.disablePan,
      wheel: 'engaged',
      touchAction: element.touchAction,
      turnSensitivity: element.orbitSensitivity,
      panSensitivity: element.panSensitivity,
      zoomSensitivity: element.zoomSensitivity,
    };
  }

  // ------------------------------------------------------------------------------------------------ the stage

  /** StageHost. */
  emit<K extends keyof MarrowViewerEvents>(type: K, detail: MarrowViewerEvents[K]): void {
    this.#host.emit(type, detail);
  }

  /** StageHost. */
  touched(): void {
    this.#autoRotate.touched();
    this.#host.touched();
  }

  /** StageHost. */
  shown(): void {
    const { model } = this;
    const { frame, element } = this.#host;
    if (this.#seen || !this.#presented || !model) return;
    this.#seen = true;
    frame.progress = 1;
    this.#host.emit('progress', { totalProgress: 1 });
    frame.progress = null;
    frame.fail('', null);
    this.#host.emit('load', { url: this.url });
    this.#host.shown(model);
    if (!this.#asked && element.reveal !== 'auto') return;
    if (!frame.hasPoster) this.#uncover(true);
    else {
      // A poster goes when there is something better: the model with its pictures.
      const patience: Promise<void> = new Promise((resolve) => clock.after(posterPatience, resolve));
      void Promise.race([model.texturesSettled(), patience]).then(() => {
        if (model === this.model && this.#seen) this.#uncover(false);
      });
    }
  }

  /** Takes the poster away, or has it taken away as soon as there is a picture. */
  dismissPoster(): void {
    this.#asked = true;
    if (this.#seen) this.#uncover(false);
    this.work();
  }

  showPoster(): void {
    const { visible } = this;
    this.#asked = false;
    this.#host.frame.showPoster();
    this.work();
    if (visible) this.#host.emit('model-visibility', { visible: false });
  }

  /** Asks for the model, wherever the element is; the poster stays. */
  request(): void {
    this.#asked = true;
    this.work();
  }

  #uncover(atOnce: boolean): void {
    const { frame } = this.#host;
    if (!frame.posterShown) return;
    frame.dismissPoster(atOnce);
    this.#host.emit('poster-dismissed', null);
    this.#host.emit('model-visibility', { visible: true });
  }

  /** Has the picture take the theme's colours. */
  recolor(): void {
    if (this.#stage) this.#stage.viewer.colors = readSceneColors(this.#host.frame.canvas);
  }

  // ------------------------------------------------------------------------------------------------ playback

  play(settings: PlaySettings): void {
    this.#loop = this.#passes.start(settings);
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
    return viewer ? !viewer.playing : !(this.#kept?.moment.playback.playing ?? this.#wantsPlay);
  }

  get speed(): number {
    return this.viewer?.speed ?? this.#speed ?? wishes.stateOf(this.#host.element.state).speed ?? 1;
  }
  set speed(speed: number) {
    this.#speed = speed;
    if (this.viewer) this.#takeSpeed(this.viewer);
  }

  #takeSpeed(viewer: Viewer): void {
    if (this.#speed !== null) viewer.speed = this.#speed;
  }
}

/** Tells subjects apart; null where that cannot be told from what was given. */
function keyOf(
  input: LoadInput,
  entry: string | null,
  withCredentials: boolean,
  parts: PartChoice,
  { cuts = [] }: ViewState,
): string | null {
  if (typeof input !== 'string' && !(input instanceof URL)) return null;
  const address = new URL(input, document.baseURI).href;
  // Cuts belong to the model: who cuts it otherwise has one of their own.
  return JSON.stringify([address, entry, withCredentials, parts, cuts]);
}
