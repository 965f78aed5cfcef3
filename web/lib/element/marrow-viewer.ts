import type { InstanceLike, LoadInput, Model } from '../types/api.js';
import type { ChannelPlayback } from '../types/playback.js';
import type { PartData } from '../types/subject.js';
import type { CameraState } from '../types/view.js';
import { clipLength } from '../state/index.js';
import { clock, type Cancel } from '../util/clock.js';
import { keyZoom } from '../viewer/camera/orbit.js';
import { IdleWatch } from '../viewer/idle-watch.js';
import { defaultDirection, type Viewer } from '../viewer/index.js';
import { AttributeElement } from './attribute-element.js';
import { attributeNames, propertyOf, type AttributeName } from './attributes.js';
import { orbitOf, Vector3, type CameraOrbit } from './camera-text.js';
import { Display } from './display.js';
import type { MarrowViewerEvents } from './events.js';
import { Frame } from './frame.js';
import { press } from './keys.js';
import { ModelPool } from './model-pool.js';
import type { PlaySettings } from './passes.js';
import { bodyAspect, takePicture, type PictureSettings } from './picture.js';
import { Prompt } from './prompt.js';
import { quarterOf } from './quarter.js';
import { watchSight } from './sight.js';
import { aim } from './wishes.js';
import { fill, wordsOf, type Words } from './words.js';

/** Milliseconds after which `toBlob` looks again whether there is a picture. */
const pollMilliseconds = 16;
/** Milliseconds after a key at which the camera has come to rest. */
const restMilliseconds = 500;

/** A picture as a file. */
export interface BlobSettings extends PictureSettings {
  /** Default: `image/png`. */
  readonly mimeType?: string;
  /** Of `image/jpeg` and `image/webp`, from 0 to 1. */
  readonly qualityArgument?: number;
}

/**
 * `<marrow-viewer src="ogro.md2" camera-controls autoplay>`: a model in a page. Attributes, properties, methods and events
 * are those of `<model-viewer>` where the thing is the same. All elements of a page share one WASM runtime, one worker and
 * one WebGL context; what is far from the screen is not loaded, and what is not on it does not move.
 *
 * @example
 * ```ts
 * import 'marrow3d/element/define';
 * import type { MarrowViewerElement } from 'marrow3d/element';
 *
 * const element: MarrowViewerElement = document.createElement('marrow-viewer');
 * element.src = 'models/ogro/tris.md2';
 * element.cameraControls = true;
 * element.addEventListener('load', () => element.play());
 * document.body.append(element);
 * ```
 */
export class MarrowViewerElement extends AttributeElement {
  /** The attributes that the browser tells the element of. */
  static readonly observedAttributes: readonly string[] = attributeNames;
  static readonly #pool = new ModelPool();

  /**
   * Bytes that the models of all elements may take: opened files and decoded pictures. Beyond that, models that nobody
   * sees are let go; their last picture stays, and they come back when they are near the screen. Default 256 MiB.
   */
  static get memoryLimit(): number {
    return MarrowViewerElement.#pool.limit;
  }
  static set memoryLimit(bytes: number) {
    MarrowViewerElement.#pool.limit = bytes;
  }

  /** Bytes that the models of all elements take now. */
  static get memoryUsed(): number {
    return MarrowViewerElement.#pool.bytes;
  }

  readonly #frame: Frame;
  readonly #prompt: Prompt;
  readonly #display: Display;
  readonly #changed: Set<AttributeName> = new Set();
  #words: Words = wordsOf(null);
  #stopWatching: () => void = () => undefined;
  #stopControls: () => void = () => undefined;
  #controls: 'full' | 'mini' | 'none' = 'none';
  #spoken: Cancel | undefined;
  /** Whether it is known where the element is: only then is it known whether it loads its model. */
  #sighted = false;
  readonly #idle = new IdleWatch(
    () => this.#busy,
    (busy) => (this.#frame.busy = busy),
  );

  constructor() {
    super();
    const frame = new Frame(this.attachShadow({ mode: 'open', delegatesFocus: true }), () =>
      this.dismissPoster(),
    );
    this.#frame = frame;
    this.#prompt = new Prompt(frame);
    this.#display = new Display({
      ...{ element: this, frame, pool: MarrowViewerElement.#pool },
      emit: (type, detail) => this.#emit(type, detail),
      touched: () => this.#touched(),
      shown: (model) => this.#shown(model),
      failed: (reason) => this.#failed(reason),
      changed: () => this.#idle.begin(),
    });
    // They are there with the first picture, if they can.
    this.addEventListener('preload', () => this.#showControls());
    frame.canvas.addEventListener('keydown', (event) => this.#onKey(event));
    frame.canvas.addEventListener('focus', () => this.#focused());
  }

  /** Called by the browser when the element comes into a page. */
  connectedCallback(): void {
    const theme = matchMedia('(prefers-color-scheme: light)');
    this.#sighted = false;
    const stopSight = watchSight(this, (sight) => {
      this.#sighted = true;
      this.#display.sight = sight;
    });
    theme.addEventListener('change', this.#recolor);
    this.#stopWatching = () => {
      stopSight();
      theme.removeEventListener('change', this.#recolor);
    };
    this.#recolor();
    this.#describe();
    // Attributes that were given before are carried out now, others with the next microtask.
    this.#change('src');
  }

  /** Called by the browser when the element leaves its page. */
  disconnectedCallback(): void {
    this.#stopWatching();
    this.#prompt.stop();
    this.#display.sight = 'far';
    // An element that is only moved within the document is connected again at once.
    clock.after(0, () => {
      if (!this.isConnected) this.#display.letGo();
    });
  }

  /** Called by the browser when an attribute is set. */
  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    const property = propertyOf(name);
    if (property !== undefined && before !== now) this.#change(property);
  }

  /**
   * What is shown instead of `src`: files that a person chose, bytes with a name, or a source of files, as `load()` takes
   * them. Null, as at first: `src`.
   */
  get files(): LoadInput | null {
    return this.#display.files;
  }
  set files(files: LoadInput | null) {
    this.#display.files = files;
    this.#change('src');
  }

  /** True when the model has been loaded, shown or not. */
  get loaded(): boolean {
    return this.model !== null;
  }

  /** True when the model is on the canvas and no poster lies over it. */
  get modelIsVisible(): boolean {
    return this.#display.visible;
  }

  /** The model; null until it is there. It belongs to the element: do not dispose of it. */
  get model(): Model | null {
    return this.#display.model;
  }

  /** The instance that plays; null until the model is shown. After changing it directly, call `viewer.refresh()`. */
  get instance(): InstanceLike | null {
    return this.viewer?.instance ?? null;
  }

  /** The viewer behind the element, for what has no attribute; null until the model is shown, and when it is let go. */
  get viewer(): Viewer | null {
    return this.#display.viewer;
  }

  /** The names of the clips, and of the presets that play several together. */
  get availableAnimations(): readonly string[] {
    return [...(this.model?.clips ?? []), ...(this.model?.presets ?? [])].map(({ name }) => name);
  }

  /** The names of the skins to choose from. */
  get availableSkins(): readonly string[] {
    return this.model?.skins.map(({ name }) => name) ?? [];
  }

  /** As `availableSkins`. */
  get availableVariants(): readonly string[] {
    return this.availableSkins;
  }

  /** The body groups of the first part, each with the names of its models. */
  get availableBodyGroups(): readonly { readonly name: string; readonly models: readonly string[] }[] {
    const groups = this.model?.parts[0]?.bodyGroups ?? [];
    return groups.map(({ name, models }) => ({ name, models: models.map((model) => model.name) }));
  }

  /** The controllers of the first part. */
  get availableControllers(): PartData['controllers'] {
    return this.model?.parts[0]?.controllers ?? [];
  }

  /** What is wrong with the files, but not so wrong that there is no model. */
  get warnings(): Model['warnings'] {
    return this.model?.warnings ?? [];
  }

  /** All that is shown, as a text of the versioned schema, which the `state` attribute takes. */
  get currentState(): string {
    this.#flush();
    return this.#display.state;
  }

  /** Shows the model, and loads it where `loading` or `reveal` has put that off. */
  dismissPoster(): void {
    this.#flush();
    this.#display.dismissPoster();
  }

  /** Covers the model with the poster. */
  showPoster(): void {
    this.#flush();
    this.#display.showPoster();
  }

  /**
   * Plays on, from where it stands; before the model is shown: as soon as it is. Without settings an animation plays as in
   * its game: one that ends stays at its end.
   *
   * @throws RangeError where `repetitions` is below 1
   */
  play(settings: PlaySettings = {}): void {
    this.#flush();
    this.#display.play(settings);
  }

  /** Holds what plays. */
  pause(): void {
    this.#flush();
    this.#display.pause();
  }

  /** True while nothing plays. */
  get paused(): boolean {
    return this.#display.paused;
  }

  /** Seconds into the animation. */
  get currentTime(): number {
    return this.viewer?.time ?? 0;
  }
  set currentTime(seconds: number) {
    this.viewer?.seek(seconds);
    // What stands tells its new time by itself.
    if (!this.paused) this.#emit('timeupdate', null);
  }

  /** Seconds that the animation takes; 0 where none is chosen. */
  get duration(): number {
    return this.#channel?.clip.seconds ?? 0;
  }

  /** Frames from the animation's start to its end, as `currentFrame` counts them; 0 where none is chosen, or a still. */
  get frames(): number {
    const clip = this.#channel?.clip;
    return clip ? clipLength(clip) : 0;
  }

  /** Frames into the animation, fractional. Setting it holds that frame. */
  get currentFrame(): number {
    const { viewer } = this;
    return viewer?.positions.get(viewer.focus)?.frame ?? 0;
  }
  set currentFrame(frame: number) {
    this.viewer?.hold(frame);
  }

  /** The animation that is shown, of the channel in focus; null in the rest pose. */
  get currentAnimation(): string | null {
    return this.#channel?.clip.name ?? null;
  }

  /** A factor of real time; a negative one plays backwards. */
  get timeScale(): number {
    return this.#display.speed;
  }
  set timeScale(factor: number) {
    if (!Number.isFinite(factor)) throw new RangeError(`timeScale has to be a finite number, not ${factor}`);
    this.#display.speed = factor;
  }

  /** Where the camera is about its target. */
  getCameraOrbit(): CameraOrbit {
    return orbitOf(this.#camera);
  }

  /** Where the camera looks, in world units. */
  getCameraTarget(): Vector3 {
    return new Vector3(...this.#camera.target);
  }

  /** The vertical field of view, in degrees. */
  getFieldOfView(): number {
    return this.#camera.fov;
  }

  /** Has the camera be at once where the attributes say, without moving there. */
  jumpCameraToGoal(): void {
    this.#flush();
    if (this.viewer) aim(this.viewer, this, false);
  }

  /** Frames the model anew, as the attributes say. */
  updateFraming(): void {
    this.#flush();
    if (this.viewer) aim(this.viewer, this, true);
  }

  /** Comes closer, or with a negative number goes away, as so many presses of the key + do. */
  zoom(keyPresses: number): void {
    this.#flush();
    const { viewer } = this;
    if (!viewer) return;
    const { camera } = viewer;
    viewer.setCamera({ ...camera, distance: camera.distance * keyZoom ** keyPresses }, { animate: true });
  }

  /** Tells people again, after a while, that the model can be turned. */
  resetInteractionPrompt(): void {
    this.#prompt.forget();
    this.#hint();
  }

  /** How wide a picture of the model should be for its height, whichever side it is seen from; 1 without a model. */
  getIdealAspect(): number {
    return (this.viewer && bodyAspect(this.viewer)) ?? 1;
  }

  /** How wide, high and deep the model is as it rests, in world units; null without one. */
  getDimensions(): Vector3 | null {
    const box = this.viewer?.bounds?.rest;
    return box ? new Vector3(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!) : null;
  }

  /** The middle of the model as it rests; null without one. */
  getBoundingBoxCenter(): Vector3 | null {
    const box = this.viewer?.bounds?.rest;
    if (!box) return null;
    return new Vector3((box[0]! + box[3]!) / 2, (box[1]! + box[4]!) / 2, (box[2]! + box[5]!) / 2);
  }

  /** Resolves when the attributes and properties that were set have been applied. */
  get updateComplete(): Promise<void> {
    return new Promise((resolve) => queueMicrotask(resolve));
  }

  /**
   * Waits until all that was asked for is done: attributes are applied, the model is loaded or has failed, and the canvas
   * shows it with every image that could be loaded, the camera at rest. A clip that plays and a camera that turns go on.
   * Where loading is put off (`loading`, `reveal`) or the element is not in a document, there is nothing to wait for. Never
   * rejects. Until then the canvas has `aria-busy`.
   *
   * @example
   * ```ts
   * import type { MarrowViewerElement } from 'marrow3d/element';
   *
   * const element = document.querySelector<MarrowViewerElement>('marrow-viewer')!;
   * element.src = 'models/ogro/tris.md2';
   * await element.idle();
   * const blob = await element.toBlob();
   * ```
   */
  idle(): Promise<void> {
    return this.#idle.idle();
  }

  get #busy(): boolean {
    if (!this.isConnected) return false;
    const looking = !this.#sighted && document.visibilityState === 'visible';
    return looking || this.#changed.size > 0 || this.#display.busy;
  }

  /**
   * A picture of the model, with all its textures. Loads the model where that has been put off.
   *
   * @throws Error where there is nothing to show, or the element is not in a document
   */
  async toBlob({ mimeType = 'image/png', qualityArgument, ...settings }: BlobSettings = {}): Promise<Blob> {
    const canvas = await this.#picture(settings);
    return new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error(`toBlob: this browser writes no ${mimeType}`))),
        mimeType,
        qualityArgument,
      );
    });
  }

  /**
   * The picture on the canvas as a `data:` address.
   *
   * @throws Error where the picture cannot be drawn now: wait for `load`
   */
  toDataURL(type?: string, quality?: number): string {
    const canvas = this.viewer?.settled ? takePicture(this.viewer, {}) : null;
    if (!canvas)
      throw new Error('toDataURL: there is no picture yet. Wait for the load event, or use toBlob().');
    return canvas.toDataURL(type, quality);
  }

  async #picture(settings: PictureSettings): Promise<HTMLCanvasElement> {
    this.#flush();
    this.#display.request();
    for (;;) {
      if (!this.isConnected) throw new Error('toBlob: the element is not in a document. Append it first.');
      if (!this.#display.hopeful) throw new Error('toBlob: there is no model to take a picture of.');
      await this.model?.texturesSettled();
      const { viewer } = this;
      const canvas = viewer?.settled ? takePicture(viewer, settings) : null;
      if (canvas) return canvas;
      await new Promise<void>((resolve) => clock.after(pollMilliseconds, resolve));
    }
  }

  get #channel(): ChannelPlayback | null {
    const { viewer } = this;
    return viewer?.playback.channels.find(({ channel }) => channel === viewer.focus) ?? null;
  }

  get #camera(): CameraState {
    return this.#display.camera ?? { ...defaultDirection, distance: 1, target: [0, 0, 0] };
  }

  #emit<K extends keyof MarrowViewerEvents>(type: K, detail: MarrowViewerEvents[K]): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Notes a change; those of one task are carried out together, whatever their order. */
  #change(property: AttributeName): void {
    if (this.#changed.size === 0) queueMicrotask(() => this.#flush());
    if (this.isConnected) this.#idle.begin();
    this.#changed.add(property);
  }

  /** Carries out the changes that were noted, once the element is in a document. */
  #flush(): void {
    if (this.#changed.size === 0 || !this.isConnected) return;
    const changed = new Set(this.#changed);
    this.#changed.clear();
    if (changed.has('theme')) this.#recolor();
    if (changed.has('alt') || changed.has('a11y') || changed.has('cameraControls')) this.#describe();
    this.#display.update(changed);
    this.#showControls(changed.has('a11y'));
  }

  readonly #recolor = (): void => {
    const { theme } = this;
    const isLight =
      theme === 'auto' ? matchMedia('(prefers-color-scheme: light)').matches : theme === 'light';
    this.#frame.light = isLight;
    this.#display.recolor();
  };

  #describe(): void {
    const words = (this.#words = wordsOf(this.a11y));
    const hand = this.cameraControls ? `${words.camera} ` : '';
    this.#frame.describe(words, this.alt ?? this.model?.subject ?? words.viewer, `${hand}${words.transport}`);
  }

  #shown(model: Model): void {
    this.#describe();
    this.#frame.announce(fill(this.#words.loaded, { name: this.alt ?? model.subject }));
    this.#hint();
    this.#showControls();
  }

  #hint(): void {
    if (this.cameraControls && this.interactionPrompt === 'auto' && this.viewer)
      this.#prompt.wait(this.interactionPromptThreshold);
  }

  #failed(reason: string): void {
    this.#frame.fail(this.#words.failed, reason);
    this.#frame.announce(`${this.#words.failed}. ${reason}`);
  }

  #touched(): void {
    this.#prompt.touched();
  }

  #focused(): void {
    if (this.cameraControls && this.interactionPrompt === 'when-focused' && this.modelIsVisible)
      this.#prompt.wait(0);
  }

  #onKey(event: KeyboardEvent): void {
    const { viewer } = this;
    if (!viewer || event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key, this, viewer)) event.preventDefault();
    else if (this.cameraControls && /^Arrow|^[fF]$/.test(event.key)) this.#saySide();
  }

  /** Says from which side the model is seen, when the camera has come to rest. */
  #saySide(): void {
    this.#spoken?.();
    this.#spoken = clock.after(restMilliseconds, () => {
      if (this.viewer) this.#frame.announce(this.#words[quarterOf(this.viewer.camera)]);
    });
  }

  /** Brings the controls, which are fetched with the first model: anew where their words are others. */
  #showControls(anew = false): void {
    const { ui } = this;
    if ((ui === this.#controls && !anew) || this.model === null) return;
    this.#controls = ui;
    this.#stopControls();
    this.#stopControls = () => undefined;
    if (ui === 'none') return;
    void import('./controls/index.js').then(
      ({ mountControls }) => {
        if (this.#controls !== ui) return;
        this.#stopControls();
        this.#stopControls = mountControls(this, this.#frame.controls, {
          ui,
          words: this.#words,
          fill,
          announce: (sentence) => this.#frame.announce(sentence),
        });
      },
      // The model is there without them; they are fetched with the next one.
      () => (this.#controls = 'none'),
    );
  }
}
