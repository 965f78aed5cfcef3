/// <reference lib="esnext.disposable" preserve="true" />
import {
  isOffscreen,
  Renderer,
  sizeOf,
  type ScreenshotOptions,
  type View,
  type ViewCanvas,
} from '../render/index.js';
import { badValue, checked, mergedOptions } from '../messages/checked.js';
import type { InstanceLike, ModelLike, PlayHandle } from '../types/api.js';
import type { Playback, SubjectClip } from '../types/playback.js';
import type { FrameRange, LoopMode, PlayOptions } from '../types/events.js';
import type { GameHints } from '../types/subject.js';
import type {
  DisplayOptions,
  JointRef,
  SceneColors,
  SceneOptions,
  ViewerPicking,
  WorldBounds,
} from '../types/view.js';
import { defaultCameraOptions } from '../types/view.js';
import { turnedAxes } from '../util/basis.js';
import { Emitter } from '../util/emitter.js';
import { jointAt } from '../util/lookup.js';
import { displayValues, sceneValues } from '../util/option-values.js';
import { retire } from '../util/retire.js';
import { DisplayedModel } from './displayed-model.js';
import { IdleWatch } from './idle-watch.js';
import { recoverWhenLost } from './recover.js';
import { CameraController, defaultDirection, type CameraHost } from './camera/camera-controller.js';
import type { CameraDirection, ViewerCamera } from './camera/viewer-camera.js';
import { subjectDirection } from './camera/opening-direction.js';
import { openingAxes } from './framing/opening-axes.js';
import { ModelSwap } from './model-swap.js';
import { ClipPlayer } from './clip-player.js';
import type { ViewerEvents, ViewerOptions, ViewerSettings } from './viewer-options.js';

/**
 * Displays one model on a canvas: plays its clips, handles camera input, and draws only when something has changed.
 * Several viewers may show the same model; each has its own instance. A `<canvas>` takes its size from CSS.
 *
 * An OffscreenCanvas, for example in a worker, keeps its size until `resize()` is called. It receives no mouse, touch
 * or keyboard input: move the camera with `camera.moveTo` and its `turntable`.
 *
 * Its properties are copies or read-only: change settings with `set`, and the camera with `camera.set`.
 *
 * Call `dispose()` to release the canvas and the viewer's memory.
 *
 * @example
 * ```ts
 * import { load } from 'marrow3d';
 * import { Viewer } from 'marrow3d/viewer';
 *
 * const viewer = new Viewer(canvas, { scene: { grid: false } });
 * await viewer.show(await load('models/ogro/tris.md2'));
 * viewer.play('run');
 * viewer.set({ skin: 'red', display: { skeleton: true }, speed: 0.5 });
 * viewer.on('finished', ({ clip }) => console.log(clip.name));
 * ```
 */
export class Viewer<Canvas extends ViewCanvas = HTMLCanvasElement> implements Disposable {
  /** The canvas passed to the constructor. */
  readonly canvas: Canvas;
  /** The renderer, by default shared with the page's other viewers. @internal */
  readonly renderer: Renderer;
  /** The camera, with its controls and turntable. */
  readonly camera: ViewerCamera;
  /** Finds joints and surfaces in the image, and the positions of joints, tags and hitboxes in it. */
  readonly picking: ViewerPicking;
  readonly #events: Emitter<ViewerEvents> = new Emitter();
  readonly #maxPixelRatio: number;
  readonly #reload: ViewerOptions['reload'];
  readonly #view: View<Canvas>;
  readonly #camera: CameraController;
  readonly #player: ClipPlayer;
  readonly #swap: ModelSwap;
  /** The initial direction of every model, as far as the program has set it. */
  readonly #direction: Partial<CameraDirection>;
  /** The clips of the channels at the last report. */
  #clips: readonly SubjectClip[] = [];
  readonly #idle: IdleWatch;
  /** Waits for the images of the current model; null when all have been decoded or have failed. */
  #images: Promise<void> | null = null;
  /** True if a new pose has not been drawn yet. */
  #posed = false;
  #stopListening: () => void = () => undefined;
  /** Functions that stop the animations of the last call of `#animate`. */
  #stops: readonly (() => void)[] = [];
  /** True while camera changes emit no events. */
  #isCameraSilent = false;
  #disposed = false;

  /**
   * Creates a viewer on a canvas. Without WebGL 2, the CPU draws: more slowly, without overlays, and with the light
   * 'studio' instead of those that show surface data ('normals', 'checker', 'weights').
   *
   * @throws TypeError if the argument is not a canvas of a page; ModelError `bad_value` for an option or a value that
   *   does not exist
   */
  constructor(canvas: Canvas, options: ViewerOptions = {}) {
    const { renderer, camera, maxPixelRatio = 2, reload, ...settings } = options;
    const isCanvas = typeof OffscreenCanvas !== 'undefined' && canvas instanceof OffscreenCanvas;
    // Node has no canvas; there, `pixels` returns images.
    if (isOffscreen(canvas) && !isCanvas && !renderer?.software)
      throw new TypeError('new Viewer() takes a <canvas> or an OffscreenCanvas.');
    if (!(maxPixelRatio > 0)) throw badValue('maxPixelRatio', maxPixelRatio, 'a number above 0');
    this.canvas = canvas;
    this.#maxPixelRatio = maxPixelRatio;
    this.#reload = reload;
    this.renderer = renderer ?? Renderer.shared(() => sizeOf(canvas, maxPixelRatio));
    this.#player = new ClipPlayer(this.#playerHost());
    const { yaw, pitch, fov, controls = true, ...cameraSettings } = camera ?? {};
    this.#direction = {
      ...(yaw !== undefined && { yaw }),
      ...(pitch !== undefined && { pitch }),
      ...(fov !== undefined && { fov }),
    };
    const home = { ...defaultDirection, ...this.#direction };
    this.camera = this.#camera = new CameraController(this.#cameraHost(), canvas, home);
    this.#idle = new IdleWatch(
      () => this.#hasWork || this.#view.unfinished || (this.#view.reduced && !this.#isEndless),
      (busy) => this.#events.emit('busychange', { busy }),
    );
    this.#idle.begin();
    this.picking = this.#view = this.renderer.createView(canvas, {
      maxPixelRatio,
      onDrawn: () => this.#drawn(),
      onInvalidated: () => this.#changed(),
      onResized: () => this.#camera.resized(),
      onVisible: () => {
        this.#animate();
        this.#idle.begin();
      },
    });
    this.#swap = new ModelSwap(this.#view, () => (this.#view.camera = this.#camera.seen));
    try {
      this.set(settings);
      this.#camera.set({
        ...{ ...defaultCameraOptions, ...cameraSettings },
        controls: typeof controls === 'boolean' ? controls : { enabled: true, ...controls },
      });
    } catch (error) {
      // The caller receives no viewer to dispose of.
      this.dispose();
      throw error;
    }
  }

  /**
   * Shows a model in its rest pose, fitted into the canvas; null clears the scene. The previous model stays on the
   * canvas until the new one can be drawn.
   *
   * The caller still owns the model and disposes of it; its instance belongs to the viewer.
   *
   * @returns a promise that resolves when the model is drawn (for a canvas outside the viewport, when it becomes
   *   visible) or when another model replaces this one; rejects if code that draws the model cannot be fetched
   */
  show(model: ModelLike | null): Promise<void> {
    const host = { changed: () => this.refresh(), outgrown: () => this.#camera.changed() };
    const shown = model ? new DisplayedModel(this.renderer, model, host) : null;
    this.#view.selectedJoint = null;
    // Throws if memory is insufficient; the previous model then remains displayed.
    this.#swap.set(shown);
    this.#stopListening();
    this.#applyAxes();
    this.#player.setShown(shown);
    this.#stopListening = recoverWhenLost(this, this.#swap, this.#player, this.#reload, (message) =>
      this.#events.emit('lost', { message }),
    );
    this.#events.emit('modelchange', { model });
    this.#updateGround();
    const opening = model ? subjectDirection(model.summary) : defaultDirection;
    this.#camera.reset({ ...opening, ...this.#direction });
    this.#animate();
    this.#waitForImages(model);
    this.#idle.begin();
    return this.#swap.show(this.#awaitsCode);
  }

  /** The current model; null for none. */
  get model(): ModelLike | null {
    return this.#swap.current?.model ?? null;
  }

  /**
   * The playing instance, which is shown with everything attached to it. After changing it directly, call `refresh()`.
   */
  get instance(): InstanceLike | null {
    return this.#swap.current?.instance ?? null;
  }

  /**
   * Changes the given settings and keeps the others.
   *
   * @throws ModelError `bad_value` for a setting, value, skin, joint or channel that does not exist; RangeError for a
   *   speed or fade that is not a finite number; TypeError for `visible` on a `<canvas>`
   *
   * @example
   * ```ts
   * viewer.set({ scene: { light: 'studio', grid: false }, skin: 'red', speed: 0.5 });
   * ```
   */
  set({ display, scene, colors, ...others }: ViewerSettings): void {
    // Options are checked before anything changes; a joint, a channel and a skin when they are set.
    const nextDisplay = display && mergedOptions(this.#view.display, display, displayValues);
    const nextScene = scene && mergedOptions(this.#view.scene, scene, sceneValues);
    const nextColors = colors && mergedOptions(this.#view.colors, colors);
    for (const name in others) checked('A setting', name, settingNames);
    const { skin, selectedJoint, speed, fade, focus, clock, visible } = others;
    if (visible !== undefined) this.#view.visible = visible;
    if (nextDisplay) {
      this.#view.display = nextDisplay;
      this.#events.emit('display', this.display);
    }
    if (nextScene) this.#setScene(nextScene);
    if (nextColors) this.#view.colors = nextColors;
    if (selectedJoint !== undefined)
      this.#view.selectedJoint = selectedJoint && this.model && jointAt(this.model, selectedJoint);
    if (fade !== undefined) this.#player.setFade(fade);
    if (speed !== undefined) this.#player.setSpeed(speed);
    if (focus !== undefined) this.#player.act({ type: 'focus', channel: focus });
    const { current } = this.#swap;
    if (!current || current.lost || (skin === undefined && clock === undefined)) return;
    if (skin !== undefined) current.instance.setSkin(skin);
    if (clock !== undefined) current.instance.time = clock;
    this.refresh();
  }

  /** How surfaces and overlays are drawn. */
  get display(): Readonly<DisplayOptions> {
    return { ...this.#view.display };
  }

  /** Light, ground, background and crowd size. */
  get scene(): Readonly<SceneOptions> {
    return { ...this.#view.scene };
  }

  /** The colours of ground, lines and axes. */
  get colors(): SceneColors {
    return { ...this.#view.colors };
  }

  /** The skin, by name; null for the file's default. */
  get skin(): string | null {
    return this.instance?.skin ?? null;
  }

  /** The joint that skeletons highlight with all its ancestors; null for none. */
  get selectedJoint(): JointRef | null {
    const { selectedJoint } = this.#view;
    return selectedJoint && { ...selectedJoint };
  }

  /** Playback speed as a factor of real time; negative values play backwards. */
  get speed(): number {
    return this.#player.settings.speed;
  }

  /** Duration of the cross-fade to the next clip, in seconds; null for the duration that the model's game uses. */
  get fade(): number | null {
    return this.#player.settings.fade;
  }

  /** The time of animated materials, in seconds. */
  get clock(): number {
    const { current } = this.#swap;
    return current ? (current.lost ? current.actor.time : current.instance.time) : 0;
  }

  /** Whether the canvas is on the screen; otherwise it is not drawn. */
  get visible(): boolean {
    return this.#view.visible;
  }

  /**
   * Shows the named part among the parts of one choice (`GameHints.choice`) and hides the others; null hides all.
   *
   * @throws ModelError `bad_value` for an unknown choice, or if the model has no such part
   */
  selectPart(choice: GameHints['choice'], name: string | null): void {
    checked('A choice', choice, ['none', 'weapon']);
    if (!this.#swap.current?.selectPart(choice, name)) return;
    this.refresh();
    this.#camera.changed();
  }

  /** Shows or hides a part, given by its index. */
  setPartVisible(part: number, visible: boolean): void {
    this.#swap.current?.setPartVisible(part, visible);
    this.refresh();
    this.#camera.changed();
  }

  /**
   * The clips, settings and positions of the channels, and the channel in focus. Plain data, which `restore` of this or
   * another viewer accepts.
   */
  get playback(): Playback {
    return this.#player.playback;
  }

  /**
   * Restores an earlier playback, or one of another viewer. Clips are found by name; if one of them is missing, the
   * model shows the rest pose.
   */
  restore(playback: Playback): void {
    this.#player.restore(playback);
  }

  /**
   * Plays a clip or preset from its start. The clip's channel comes into focus, and other channels continue; the
   * options can name another channel. A clip for all channels plays on all of them; a preset plays the clips that the
   * game combines. Without a name, playback continues, or restarts if it has ended.
   *
   * @returns a handle whose `finished` resolves when the clip ends; it rejects without a model
   * @throws ModelError `bad_value` if there is no such clip, preset, channel or loop mode
   */
  play(clip?: string, options?: PlayOptions): PlayHandle {
    return this.#player.play(clip, options);
  }

  /** Pauses playback. Rounds the frame of each channel to 1/100, so that a state in an address reproduces it. */
  pause(): void {
    this.#player.pause();
  }

  /**
   * Stops playback and returns to the rest pose. With a channel of joints (Doom 3), only this channel ends: its joints
   * follow the clip of the others again. Other channels cannot be stopped separately.
   *
   * @throws ModelError `bad_value` if there is no such channel
   */
  stop(channel?: string): void {
    this.#player.stop(channel);
  }

  /** True while clips or animated materials are playing. */
  get playing(): boolean {
    return this.#player.playing;
  }

  /** Position in the clip of the channel in focus (`playback.focus`), in seconds. */
  get time(): number {
    return this.#player.seconds;
  }

  /**
   * Seeks one channel, or all, to a time in seconds. Playback continues.
   *
   * @throws ModelError `bad_value` if the model has no such channel
   */
  seek(seconds: number, channel?: string): void {
    this.#player.seek(seconds, channel);
  }

  /**
   * Shows and holds a frame, which may be fractional, of the clip in focus or of another clip. The other channels move
   * by the same time. 'first' and 'last' hold the ends of the playback range of the clip in focus.
   *
   * @throws ModelError `bad_value` for another word, or if the model has no such clip
   */
  hold(frame: number | 'first' | 'last', clip?: string): void {
    if (typeof frame === 'string')
      this.#player.act({ type: 'goTo', end: checked('The frame', frame, ['first', 'last']) });
    else this.#player.act({ type: 'hold', frame, ...(clip === undefined ? {} : { clip }) });
  }

  /**
   * Steps a number of whole frames and holds the result; negative numbers step back. A clip that repeats wraps around.
   */
  step(frames: number): void {
    this.#player.act({ type: 'step', frames });
  }

  /**
   * Sets the loop mode of one channel, or of all; null restores the clips' defaults.
   *
   * @throws ModelError `bad_value` for an unknown mode or channel
   */
  setLoop(loop: LoopMode | null, channel?: string): void {
    this.#player.act({ type: 'loop', loop, ...(channel === undefined ? {} : { channel }) });
  }

  /**
   * Limits playback to a range of the clip's frames until another clip is played: on one channel, or on all.
   *
   * @throws ModelError `bad_value` if the model has no such channel
   */
  setRange(range: FrameRange, channel?: string): void {
    this.#player.act({ type: 'range', range, ...(channel === undefined ? {} : { channel }) });
  }

  /** Sets one end of the range of the channel in focus: at its current frame, or at `frame`. */
  setRangeEnd(end: 'in' | 'out', frame?: number): void {
    checked('The end', end, ['in', 'out']);
    this.#player.act({ type: 'rangeEnd', end, ...(frame === undefined ? {} : { frame }) });
  }

  /**
   * Sets the size of an OffscreenCanvas in CSS pixels, and the number of device pixels per CSS pixel.
   *
   * @throws TypeError for a `<canvas>`, whose size comes from CSS; RangeError if a size is not finite and at least 0,
   *   or if the ratio is not above 0
   *
   * @example
   * ```ts
   * // In a worker: the page posts the size of its <canvas> with each change.
   * onmessage = ({ data: { width, height, pixelRatio } }) => viewer.resize(width, height, pixelRatio);
   * ```
   */
  resize(width: number, height: number, pixelRatio = 1): void {
    if (!(width >= 0 && height >= 0 && pixelRatio > 0 && Number.isFinite(width * height * pixelRatio)))
      throw new RangeError(`Invalid canvas size: ${width} x ${height} at a pixel ratio of ${pixelRatio}.`);
    const ratio = Math.min(pixelRatio, this.#maxPixelRatio);
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    this.#view.size = { width: across, height: down, pixelRatio: ratio };
  }

  /** Redraws after the instance was changed directly. */
  refresh(): void {
    this.#player.refresh();
  }

  /** The bounds of the model in world space; null without a model. */
  get bounds(): WorldBounds | null {
    const bounds = this.#swap.current?.bounds;
    if (!bounds) return null;
    const { animation, rest, ground, size, extent } = bounds;
    return { animation: [...animation], rest: [...rest], ground, size, extent };
  }

  /** The GPU memory of the model and its attached instances, in bytes. */
  get gpuBytes(): number {
    return this.#swap.current?.gpuBytes ?? 0;
  }

  /**
   * True while work is pending: fetching images or code, compiling, uploading, drawing, or moving the camera to its
   * goal. Playback and the automatic rotation are not included. Emits `busychange` when it changes.
   */
  get busy(): boolean {
    return this.#idle.busy;
  }

  /**
   * Resolves when the canvas is up to date: the model with every image that could be loaded, all options applied, and
   * the camera at its goal. This includes code that is fetched on first use (ground, overlays, crowds, attached
   * instances, first person, file cameras). Playback and the automatic rotation are not included.
   *
   * A canvas that is outside the viewport, without a size or in a hidden page is not drawn; only all other work is
   * awaited. Never rejects: also resolves if an image or code could not be loaded, and when the viewer is disposed of.
   * Without a model, waits for the empty scene.
   *
   * @example
   * ```ts
   * void viewer.show(model);
   * viewer.set({ display: { skeleton: true } });
   * await viewer.idle();
   * const image = viewer.screenshot();
   * ```
   */
  idle(): Promise<void> {
    return this.#idle.idle();
  }

  /** True if the canvas shows the current state of the model, with every decoded image. */
  get complete(): boolean {
    const drawn = this.#swap.settled && !this.#view.dirty && !this.#view.lacksCode;
    return drawn && !this.#awaitsCode && !(this.#swap.current?.uploading ?? false);
  }

  /** True if the canvas and `screenshot` show the current model and not the previous one. */
  get settled(): boolean {
    return this.#swap.settled;
  }

  /**
   * Draws a screenshot of the canvas, or one with another size or other options. Null if it cannot be drawn completely yet:
   * while the model or its images are uploaded to the GPU, or while code for the ground or overlays is fetched, which the
   * call starts. Call it again later; the canvas need not be on the screen.
   */
  screenshot({ display = {}, scene = {}, ...size }: ScreenshotOptions = {}): Canvas | null {
    const image = this.#view.screenshot({
      ...size,
      display: mergedOptions(this.#view.display, display, displayValues),
      scene: mergedOptions(this.#view.scene, scene, sceneValues),
    });
    return this.#swap.uploading || this.#awaitsCode ? null : image;
  }

  /** Calls a function that changes the camera and restores it, without `camera` events. @internal */
  withoutCameraEvents<T>(change: () => T): T {
    this.#isCameraSilent = true;
    try {
      return change();
    } finally {
      this.#isCameraSilent = false;
    }
  }

  /**
   * Draws an image without WebGL: RGBA, rows from top to bottom; null if it cannot be drawn completely yet, or if the
   * renderer uses WebGL. @internal
   */
  pixels(options: ScreenshotOptions = {}): Uint8ClampedArray<ArrayBuffer> | null {
    return this.#awaitsCode || !this.#swap.settled ? null : this.#view.pixels(options);
  }

  /** Adds a listener for an event. Returns a function that removes the listener. */
  on<K extends keyof ViewerEvents>(type: K, listener: (event: ViewerEvents[K]) => void): () => void {
    if (type === 'finished' || type === 'loop' || type === 'event') this.#player.listen();
    return this.#events.on(type, listener);
  }

  /** True after `dispose()`. */
  get disposed(): boolean {
    return this.#disposed;
  }

  /** Releases the canvas and the viewer's memory. The model and the renderer are not disposed of. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#idle.end();
    this.#events.clear();
    for (const stop of this.#stops) stop();
    this.#stopListening();
    this.#player.setShown(null);
    this.#camera.dispose();
    this.#view.dispose();
    this.#swap.dispose();
    retire(this.#camera, 'The camera');
    retire(this, 'The viewer');
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #setScene(scene: SceneOptions): void {
    this.#view.scene = scene;
    this.#swap.crowd = scene.crowd;
    this.#applyAxes();
    // The camera follows a single model, but never a crowd.
    this.#camera.posed(0);
    this.#updateGround();
    this.#events.emit('scene', this.scene);
    this.#animate();
  }

  /** Applies the model's orientation from the scene options. */
  #applyAxes(): void {
    const { current } = this.#swap;
    const basis = current?.model.parts[0]?.basis;
    if (!current || !basis) return;
    const { up, facing, turnX, turnY, turnZ } = this.#view.scene;
    const axes = turnedAxes(openingAxes(current.model.summary), up, facing);
    const turn = [turnX, turnY, turnZ] as const;
    if (!current.setAxes(turn.some(Boolean) ? { ...axes, turn } : axes)) return;
    this.#camera.changed();
    this.#camera.posed(0);
    this.#swap.posed();
  }

  #updateGround(): void {
    const isMoving = this.#view.scene.movingGround;
    this.#view.travelled = isMoving ? (this.#swap.current?.travelled ?? null) : null;
  }

  #playerHost(): ConstructorParameters<typeof ClipPlayer>[0] {
    const events = this.#events;
    return {
      posed: (seconds) => this.#onPosed(seconds),
      started: () => {
        this.#animate();
        events.emit('play', undefined);
      },
      stopped: () => events.emit('pause', undefined),
      changed: (playback) => {
        const before = this.#clips;
        this.#clips = playback.channels.map(({ clip }) => clip);
        const hasChanged =
          this.#clips.length !== before.length || this.#clips.some((clip, i) => clip !== before[i]);
        if (hasChanged) this.#camera.changed();
        events.emit('playback', { playback });
      },
      ended: () => events.emit('ended', undefined),
      passed: (type, channel, clip) => events.emit(type, { channel, clip }),
      happened: (channel, clip, event) => events.emit('event', { channel, clip, event }),
    };
  }

  #cameraHost(): CameraHost {
    return {
      size: () => this.#view.size,
      current: () => this.#swap.current,
      channels: () => this.#player.settings.channels,
      seen: () => this.#swap.seen,
      shift: (shift) => (this.#view.shift = shift),
      lookChanged: (mirror, firstPerson) => {
        this.#view.mirror = mirror;
        if (firstPerson !== undefined) this.#view.firstPerson = firstPerson;
      },
      look: (camera) => {
        // While the previous model is on the canvas, the view keeps its camera.
        if (this.#swap.settled) this.#view.camera = camera;
      },
      cameraMoved: (camera, roll, by) => {
        if (!this.#isCameraSilent) this.#events.emit('camera', { camera, roll, by });
      },
      optionsChanged: (options) => this.#events.emit('cameraoptions', options),
      span: (box) => this.#view.span(box),
      wake: () => {
        this.#animate();
        this.#changed();
      },
    };
  }

  /** Called when the model has a new pose, a number of seconds after the previous one; 0 for changes by the program. */
  #onPosed(seconds: number): void {
    const { current, settled } = this.#swap;
    this.#posed = true;
    if (seconds === 0 || this.#camera.tracks || current?.travels) this.#camera.posed(seconds);
    if (seconds > 0 && settled && current?.actors === this.#view.actors) this.#view.redraw();
    else this.#swap.posed();
    if (this.#view.scene.movingGround) this.#updateGround();
    // An exception may have ended an animation.
    if (seconds === 0) this.#animate();
  }

  /**
   * Starts the camera move, playback and glow that are due. Each animation runs in every frame until it returns false.
   */
  #animate(): void {
    if (this.#disposed) return;
    this.#stops = [
      this.#camera.moving && this.#camera.step,
      this.#plays && this.#play,
      this.#glows && this.#glow,
    ].flatMap((animation) => (animation ? [this.renderer.addTicker(animation)] : []));
  }

  readonly #play = (seconds: number): boolean => {
    if (!this.#disposed && this.#plays) this.#player.advance(seconds);
    // A listener may have disposed the viewer.
    return !this.#disposed && this.#plays;
  };

  readonly #glow = (seconds: number): boolean => {
    if (this.#disposed || !this.#glows) return false;
    this.#view.time += seconds;
    return true;
  };

  get #plays(): boolean {
    return this.#player.playing && this.#view.visible;
  }

  get #glows(): boolean {
    return this.#view.visible && (this.#swap.current?.glows(this.#view.scene) ?? false);
  }

  /** True while code that this viewer needs is being fetched. Fetches for other viewers do not count. */
  get #awaitsCode(): boolean {
    return this.#camera.awaitsCode || (this.#swap.current?.awaitsCode ?? false);
  }

  /** True while there is work other than drawing. */
  get #hasWork(): boolean {
    const { pending, current } = this.#swap;
    const isFetching = this.#images !== null || this.#awaitsCode;
    return pending || isFetching || this.#camera.gliding || (current?.uploading ?? false);
  }

  /**
   * Called with each change. Continuous animation, such as playback, changes every frame and does not make the viewer
   * busy.
   */
  #changed(): void {
    if (this.#idle.busy) return;
    if (this.#hasWork || !this.#isEndless) this.#idle.begin();
  }

  /** True during a continuous animation. */
  get #isEndless(): boolean {
    return this.#plays || this.#glows || this.#camera.turns;
  }

  #waitForImages(model: (ModelLike & { texturesSettled?: () => Promise<void> }) | null): void {
    const images = model?.texturesSettled?.() ?? null;
    this.#images = images;
    void images?.then(() => {
      if (this.#images === images) this.#images = null;
    });
  }

  /** Called when the canvas has been redrawn. */
  #drawn(): void {
    const { current, settled, awaited } = this.#swap;
    if (current && settled && awaited) {
      this.#swap.drawn();
      this.#events.emit('shown', { model: current.model });
    }
    // Drawing may start uploads, and a new pose the fetching of code.
    if (!this.#idle.busy && (current?.uploading || this.#awaitsCode)) this.#idle.begin();
    this.#events.emit('draw', undefined);
    const posed = this.#posed;
    this.#posed = false;
    if (!posed || !this.playing || !this.#swap.settled || !this.#events.has('frame')) return;
    this.#events.emit('frame', { playback: this.playback });
  }
}

const settingNames: readonly (keyof ViewerSettings)[] = [
  'display',
  'scene',
  'colors',
  'skin',
  'selectedJoint',
  'speed',
  'fade',
  'focus',
  'clock',
  'visible',
];
