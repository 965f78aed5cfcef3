import type { InstanceLike, LoadInput, Model } from '../types/api.js';
import type { ChannelState } from '../types/playback.js';
import type { PartData } from '../types/subject.js';
import type { CameraState } from '../types/view.js';
import { channelOf, clipLength } from '../state/index.js';
import { clock } from '../util/clock.js';
import { keyZoom } from '../viewer/camera/orbit.js';
import { IdleWatch } from '../viewer/idle-watch.js';
import { defaultDirection, type Viewer } from '../viewer/index.js';
import { applyCamera } from './attributes/apply.js';
import { AttributeElement, attributeNames, propertyOf, type AttributeName } from './attributes/attributes.js';
import { orbitOf, Vector3, type CameraOrbit } from './attributes/camera-text.js';
import { Display } from './display.js';
import { emit } from './dom/events.js';
import { Frame } from './dom/frame.js';
import { UserInterface } from './dom/user-interface.js';
import { observeVisibility } from './dom/visibility.js';
import { ModelPool } from './load/model-pool.js';
import type { PlaySettings } from './playback/player.js';
import { bodyAspect, Screenshots, takeScreenshot, type ScreenshotSettings } from './screenshot.js';

/** Milliseconds between two attempts of `toBlob` to take a screenshot. */
const pollMilliseconds = 16;

/** Options of `toBlob`. */
export interface BlobSettings extends ScreenshotSettings {
  /** MIME type. Default: `image/png`. */
  readonly mimeType?: string;
  /** Quality of `image/jpeg` and `image/webp`, from 0 to 1. */
  readonly qualityArgument?: number;
}

/**
 * Shows a model: `<marrow-viewer src="ogro.md2" camera-controls autoplay>`. Features that `<model-viewer>` also has use
 * the same attributes, properties, methods and events. All elements of a page share one WASM runtime, one worker and
 * one WebGL context. Elements far from the viewport are not loaded, and elements outside of it are not animated.
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
  /** The attributes that trigger `attributeChangedCallback`. */
  static readonly observedAttributes: readonly string[] = attributeNames;
  static readonly #pool = new ModelPool();

  /**
   * Memory limit in bytes for the models of all elements: opened files and decoded images. Above this limit, models far
   * from the viewport are unloaded; they keep showing their last image and are loaded again near the viewport. Default
   * 256 MiB.
   */
  static get memoryLimit(): number {
    return MarrowViewerElement.#pool.limit;
  }
  static set memoryLimit(bytes: number) {
    MarrowViewerElement.#pool.limit = bytes;
  }

  /** Memory in bytes that the models of all elements currently use. */
  static get memoryUsed(): number {
    return MarrowViewerElement.#pool.bytes;
  }

  readonly #frame: Frame;
  readonly #display: Display;
  readonly #userInterface: UserInterface;
  readonly #changed: Set<AttributeName> = new Set();
  #stopWatching: () => void = () => undefined;
  /** Whether the element's visibility is known. The visibility decides whether its model is loaded. */
  #visibilityKnown = false;
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
    this.#display = new Display(this, frame, MarrowViewerElement.#pool, () => this.#idle.begin());
    this.#userInterface = new UserInterface(this, frame);
  }

  /** Called by the browser when the element is added to a document. */
  connectedCallback(): void {
    const theme = matchMedia('(prefers-color-scheme: light)');
    this.#visibilityKnown = false;
    const stopSight = observeVisibility(this, (visibility) => {
      this.#visibilityKnown = true;
      this.#display.visibility = visibility;
    });
    theme.addEventListener('change', this.#recolor);
    this.#stopWatching = () => {
      stopSight();
      theme.removeEventListener('change', this.#recolor);
    };
    this.#recolor();
    this.#userInterface.describe();
    // Apply previously set attributes in the same way as later ones.
    this.#change('src');
  }

  /** Called by the browser when the element is removed from its document. */
  disconnectedCallback(): void {
    this.#stopWatching();
    this.#userInterface.stopPrompt();
    this.#display.visibility = 'far';
    // An element that is moved within the document is connected again immediately.
    clock.after(0, () => {
      if (!this.isConnected) this.#display.unload();
    });
  }

  /** Called by the browser when an attribute changes. */
  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    const property = propertyOf(name);
    if (property !== undefined && before !== now) this.#change(property);
  }

  /**
   * Input to load instead of `src`: files that the user chose, named bytes, or a file source, as accepted by `load()`.
   * Null (the default) uses `src`.
   */
  get files(): LoadInput | null {
    return this.#display.files;
  }
  set files(files: LoadInput | null) {
    this.#display.files = files;
    this.#change('src');
  }

  /** Whether the model has been loaded, even if it is not shown yet. */
  get loaded(): boolean {
    return this.model !== null;
  }

  /** Whether the model is drawn on the canvas and not covered by the poster. */
  get modelIsVisible(): boolean {
    return this.#display.visible;
  }

  /** The model; null until it has loaded. The element owns it: do not dispose of it. */
  get model(): Model | null {
    return this.#display.model;
  }

  /** The instance; null until the model is shown. After changing it directly, call `viewer.refresh()`. */
  get instance(): InstanceLike | null {
    return this.viewer?.instance ?? null;
  }

  /** The viewer, for features without attributes; null until the model is shown, and while it is unloaded. */
  get viewer(): Viewer | null {
    return this.#display.viewer;
  }

  /** Names of the clips, and of the presets that combine several. */
  get availableAnimations(): readonly string[] {
    return [...(this.model?.clips ?? []), ...(this.model?.presets ?? [])].map(({ name }) => name);
  }

  /** Names of the available skins. */
  get availableSkins(): readonly string[] {
    return this.model?.skins.map(({ name }) => name) ?? [];
  }

  /** Same as `availableSkins`. */
  get availableVariants(): readonly string[] {
    return this.availableSkins;
  }

  /** The body groups of the first part, with the names of their models. */
  get availableBodyGroups(): readonly { readonly name: string; readonly models: readonly string[] }[] {
    const groups = this.model?.parts[0]?.bodyGroups ?? [];
    return groups.map(({ name, models }) => ({ name, models: models.map((model) => model.name) }));
  }

  /** The controllers of the first part. */
  get availableControllers(): PartData['controllers'] {
    return this.model?.parts[0]?.controllers ?? [];
  }

  /** Problems in the files that did not prevent loading. */
  get warnings(): Model['warnings'] {
    return this.model?.warnings ?? [];
  }

  /** The current state as a string of the versioned schema, for the `state` attribute. */
  get currentState(): string {
    this.#flush();
    return this.#display.state;
  }

  /** Hides the poster and shows the model. Loads the model first if `loading` or `reveal` delayed it. */
  dismissPoster(): void {
    this.#flush();
    this.#display.dismissPoster();
  }

  /** Shows the poster over the model. */
  showPoster(): void {
    this.#flush();
    this.#display.showPoster();
  }

  /**
   * Starts or resumes playback. If the model is not shown yet, playback starts when it is shown. Without settings, an
   * animation loops or stops at its end as in its game.
   *
   * @throws RangeError if `repetitions` is less than 1
   */
  play(settings: PlaySettings = {}): void {
    this.#flush();
    this.#display.player.play(settings);
  }

  /** Pauses playback. */
  pause(): void {
    this.#flush();
    this.#display.player.pause();
  }

  /** Whether playback is paused. */
  get paused(): boolean {
    return this.#display.player.paused;
  }

  /** The time within the animation, in seconds. */
  get currentTime(): number {
    return this.viewer?.time ?? 0;
  }
  set currentTime(seconds: number) {
    this.viewer?.seek(seconds);
    // While paused, the viewer itself reports the new time.
    if (!this.paused) emit(this, 'timeupdate', null);
  }

  /** The length of the animation in seconds; 0 if there is none. */
  get duration(): number {
    return this.#channel?.clip.seconds ?? 0;
  }

  /** The number of frames from the animation's start to its end; 0 for a still, or if there is none. */
  get frames(): number {
    const clip = this.#channel?.clip;
    return clip ? clipLength(clip) : 0;
  }

  /** The current frame, fractional. Setting it pauses at that frame. */
  get currentFrame(): number {
    return this.#channel?.frame ?? 0;
  }
  set currentFrame(frame: number) {
    this.viewer?.hold(frame);
  }

  /** The animation of the focused channel; null in the rest pose. */
  get currentAnimation(): string | null {
    return this.#channel?.clip.name ?? null;
  }

  /** Playback speed as a factor of real time; negative plays backwards. */
  get timeScale(): number {
    return this.#display.player.speed;
  }
  set timeScale(factor: number) {
    if (!Number.isFinite(factor)) throw new RangeError(`timeScale must be a finite number, not ${factor}`);
    this.#display.player.speed = factor;
  }

  /** The camera's position relative to its target. */
  getCameraOrbit(): CameraOrbit {
    return orbitOf(this.#camera);
  }

  /** The point that the camera looks at, in world units. */
  getCameraTarget(): Vector3 {
    return new Vector3(...this.#camera.target);
  }

  /** The vertical field of view, in degrees. */
  getFieldOfView(): number {
    return this.#camera.fov;
  }

  /** Moves the camera to the attributes' values at once, without animation. */
  jumpCameraToGoal(): void {
    this.#flush();
    if (this.viewer) applyCamera(this.viewer, this, false);
  }

  /** Frames the model again, as the camera attributes define. */
  updateFraming(): void {
    this.#flush();
    if (this.viewer) applyCamera(this.viewer, this, true);
  }

  /** Zooms in by a number of presses of the + key; out if negative. */
  zoom(keyPresses: number): void {
    this.#flush();
    const { viewer } = this;
    if (!viewer) return;
    const { distance } = viewer.camera.state;
    viewer.camera.moveTo({ distance: distance * keyZoom ** keyPresses }, { animate: true });
  }

  /** Shows the interaction prompt again, after its delay. */
  resetInteractionPrompt(): void {
    this.#userInterface.resetPrompt();
  }

  /** A good aspect ratio (width divided by height) for a screenshot of the model from any side; 1 without a model. */
  getIdealAspect(): number {
    return (this.viewer && bodyAspect(this.viewer)) ?? 1;
  }

  /** Width, height and depth of the rest pose in world units; null without a model. */
  getDimensions(): Vector3 | null {
    const box = this.viewer?.bounds?.rest;
    return box ? new Vector3(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!) : null;
  }

  /** The centre of the rest pose's bounds; null without a model. */
  getBoundingBoxCenter(): Vector3 | null {
    const box = this.viewer?.bounds?.rest;
    if (!box) return null;
    return new Vector3((box[0]! + box[3]!) / 2, (box[1]! + box[4]!) / 2, (box[2]! + box[5]!) / 2);
  }

  /** Resolves when all pending attribute and property changes have been applied. */
  get updateComplete(): Promise<void> {
    return new Promise((resolve) => queueMicrotask(resolve));
  }

  /**
   * Waits until nothing is pending: attributes are applied, the model has loaded or failed, and the canvas shows it with
   * all images that could be loaded and the camera at rest. Playback and camera rotation continue. Resolves at once if
   * loading is deferred (`loading`, `reveal`) or the element is not in a document. Never rejects. The canvas has
   * `aria-busy` until the promise resolves.
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
    const looking = !this.#visibilityKnown && document.visibilityState === 'visible';
    return looking || this.#changed.size > 0 || this.#display.busy;
  }

  /**
   * Takes a screenshot of the model with all its textures. Loads the model if that was deferred. With `animation` or
   * `time`, playback continues unchanged, and no events are dispatched.
   *
   * @throws Error if there is no model to show, or the element is not in a document; RangeError for a width, height or
   *   time that is out of range; ModelError `bad_value` for an unknown animation
   */
  async toBlob({ mimeType = 'image/png', qualityArgument, ...settings }: BlobSettings = {}): Promise<Blob> {
    const canvas = await this.#screenshot(settings);
    if ('convertToBlob' in canvas)
      return canvas.convertToBlob({
        type: mimeType,
        ...(qualityArgument !== undefined && { quality: qualityArgument }),
      });
    return new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) =>
          blob ? resolve(blob) : reject(new Error(`toBlob: this browser cannot encode ${mimeType}`)),
        mimeType,
        qualityArgument,
      );
    });
  }

  /**
   * Encodes the current image as a `data:` URL.
   *
   * @throws Error if the model has not been drawn yet: wait for `load`
   */
  toDataURL(type?: string, quality?: number): string {
    const canvas = this.viewer?.settled ? takeScreenshot(this.viewer, {}) : null;
    if (!canvas)
      throw new Error(
        'toDataURL: the model has not been drawn yet. Wait for the load event, or use toBlob().',
      );
    return canvas.toDataURL(type, quality);
  }

  async #screenshot(settings: ScreenshotSettings): Promise<HTMLCanvasElement | OffscreenCanvas> {
    const screenshots = new Screenshots(settings);
    this.#flush();
    this.#display.request();
    try {
      for (;;) {
        this.#checkShowable();
        await this.model?.texturesSettled();
        const { viewer } = this;
        const canvas = viewer && (await screenshots.take(viewer));
        if (canvas) return canvas;
        await new Promise<void>((resolve) => clock.after(pollMilliseconds, resolve));
      }
    } finally {
      screenshots.dispose();
    }
  }

  /** @throws Error if no image of the model can be drawn, now or later */
  #checkShowable(): void {
    if (!this.isConnected) throw new Error('toBlob: the element is not in a document. Append it first.');
    if (!this.#display.canShow) throw new Error('toBlob: there is no model to show.');
  }

  get #channel(): ChannelState | null {
    const { viewer } = this;
    return viewer && channelOf(viewer.playback);
  }

  get #camera(): CameraState {
    return this.#display.camera ?? { ...defaultDirection, distance: 1, target: [0, 0, 0] };
  }

  /** Records a change. Changes made in one task are applied together, regardless of their order. */
  #change(property: AttributeName): void {
    if (this.#changed.size === 0) queueMicrotask(() => this.#flush());
    if (this.isConnected) this.#idle.begin();
    this.#changed.add(property);
  }

  /** Applies the recorded changes, once the element is in a document. */
  #flush(): void {
    if (this.#changed.size === 0 || !this.isConnected) return;
    const changed = new Set(this.#changed);
    this.#changed.clear();
    if (changed.has('theme')) this.#recolor();
    if (changed.has('alt') || changed.has('a11y') || changed.has('cameraControls'))
      this.#userInterface.describe();
    this.#display.update(changed);
    this.#userInterface.mountControls(changed.has('a11y'));
  }

  readonly #recolor = (): void => {
    const { theme } = this;
    const isLight =
      theme === 'auto' ? matchMedia('(prefers-color-scheme: light)').matches : theme === 'light';
    this.#frame.light = isLight;
    this.#display.recolor();
  };
}
