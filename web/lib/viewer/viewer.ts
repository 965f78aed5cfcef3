/// <reference lib="esnext.disposable" preserve="true" />
import {
  isOffscreen,
  Renderer,
  sizeOf,
  type PictureOptions,
  type SeenCamera,
  type View,
  type ViewCanvas,
} from '../render/index.js';
import type { InstanceLike, ModelLike, PlayHandle } from '../types/api.js';
import type { Playback, SubjectClip } from '../types/playback.js';
import type { FrameRange, LoopMode, PlayOptions } from '../types/events.js';
import type { GameHints } from '../types/subject.js';
import type { Vec3 } from '../types/vectors.js';
import type {
  CameraOptions,
  CameraRange,
  CameraState,
  ControlOptions,
  DisplayOptions,
  HitboxPlace,
  Insets,
  JointChoice,
  JointRef,
  PickedJoint,
  SceneColors,
  SceneOptions,
  ScreenPlace,
  ScreenSpan,
  SurfaceFinder,
  TagPlace,
  ViewerBounds,
} from '../types/view.js';
import { defaultCameraOptions, defaultControls, defaultDisplay, defaultScene } from '../types/view.js';
import { turnedAxes } from '../util/basis.js';
import { Emitter } from '../util/emitter.js';
import { fileCamerasOf, type FileCamera } from '../util/file-cameras.js';
import { findJoint } from '../util/lookup.js';
import { retire } from '../util/retire.js';
import { ShownModel } from './shown-model.js';
import { IdleWatch } from './idle-watch.js';
import { recoverWhenLost } from './recover.js';
import {
  defaultDirection,
  ViewerCamera,
  type CameraDirection,
  type FitOptions,
} from './camera/viewer-camera.js';
import { subjectDirection } from './camera/opening-direction.js';
import { openingAxes } from './framing/opening-axes.js';
import { Changeover } from './changeover.js';
import { Motion } from './motion.js';
import { optionalCode } from './optional-loader.js';
import { ClipPlayer } from './clip-player.js';
import type { ViewerEvents, ViewerOptions } from './viewer-options.js';

/**
 * Displays one model on a canvas: plays its clips, handles camera input, and draws only when something has changed.
 * Several viewers may show the same model; each has its own instance. A `<canvas>` takes its size from CSS.
 *
 * An OffscreenCanvas, for example in a worker, keeps its size until `resize()` is called. It receives no mouse, touch
 * or keyboard input: move the camera with `camera`, `setCamera` and `turntable`.
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
 * viewer.on('finished', ({ clip }) => console.log(clip.name));
 * ```
 */
export class Viewer<Canvas extends ViewCanvas = HTMLCanvasElement> implements Disposable {
  /** The emitter of the viewer's events. @internal */
  readonly events: Emitter<ViewerEvents> = new Emitter();
  /** The canvas passed to the constructor. */
  readonly canvas: Canvas;
  /** The renderer, by default shared with the page's other viewers. @internal */
  readonly renderer: Renderer;
  readonly #options: ViewerOptions;
  readonly #view: View<Canvas>;
  readonly #camera: ViewerCamera;
  readonly #player: ClipPlayer;
  readonly #changeover: Changeover;
  readonly #motion: Motion;
  /** The initial direction of every model, where the program has set one. */
  readonly #direction: Partial<CameraDirection>;
  #cameraOptions: CameraOptions;
  /** The clips of the channels at the last report. */
  #clips: readonly SubjectClip[] = [];
  readonly #idle: IdleWatch;
  /** Waits for the pictures of the current model; null when all have been decoded or have failed. */
  #pictures: Promise<void> | null = null;
  /** True if a new pose has not been drawn yet. */
  #posed = false;
  #stopListening: () => void = () => undefined;
  #disposed = false;

  /** @throws GraphicsUnavailable if there is no WebGL 2; TypeError if the argument is not a canvas of a page */
  constructor(canvas: Canvas, options: ViewerOptions = {}) {
    if (isOffscreen(canvas) && !(typeof OffscreenCanvas !== 'undefined' && canvas instanceof OffscreenCanvas))
      throw new TypeError('new Viewer() takes a <canvas> or an OffscreenCanvas.');
    this.canvas = canvas;
    this.#options = options;
    this.renderer = options.renderer ?? Renderer.shared(() => sizeOf(canvas, options.maxPixelRatio ?? 2));
    this.#player = new ClipPlayer(this.#playerHost());
    const { yaw, pitch, fov, ...cameraOptions } = { ...defaultCameraOptions, ...options.camera };
    this.#cameraOptions = cameraOptions;
    this.#direction = {
      ...(yaw !== undefined && { yaw }),
      ...(pitch !== undefined && { pitch }),
      ...(fov !== undefined && { fov }),
    };
    const { controls = true } = options;
    const controlOptions = typeof controls === 'boolean' ? { enabled: controls } : controls;
    this.#camera = new ViewerCamera(
      this.#cameraHost(),
      canvas,
      { ...defaultControls, ...controlOptions },
      { ...defaultDirection, ...this.#direction },
    );
    this.#idle = new IdleWatch(
      () => this.#hasWork || this.#view.unfinished,
      (busy) => this.events.emit('busychange', { busy }),
    );
    this.#idle.begin();
    this.#view = this.renderer.createView(canvas, {
      maxPixelRatio: options.maxPixelRatio ?? 2,
      onDrawn: () => this.#drawn(),
      onInvalidated: () => this.#changed(),
      onResized: () => this.#camera.resized(),
      onVisible: () => {
        this.#motion.wake();
        this.#idle.begin();
      },
    });
    this.#changeover = new Changeover(this.#view, () => (this.#view.camera = this.#camera.seen));
    this.#motion = new Motion(this.renderer, {
      view: this.#view,
      camera: this.#camera,
      player: this.#player,
      changeover: this.#changeover,
    });
    this.#view.display = { ...defaultDisplay, ...options.display };
    this.#view.scene = { ...defaultScene, ...options.scene };
    this.#applyCameraOptions();
    this.#changeover.crowd = this.#view.scene.crowd;
    if (options.colors) this.#view.colors = options.colors;
  }

  /**
   * Shows a model in its rest pose, fitted into the picture; null clears the scene. The previous model stays on the
   * canvas until the first picture of the new one can be drawn.
   *
   * The caller still owns the model and disposes of it; its instance belongs to the viewer.
   *
   * @returns a promise that resolves when the picture is drawn (for a canvas out of sight, when it becomes visible) or
   *   when another model replaces this one; rejects if code that draws the model cannot be fetched
   */
  show(model: ModelLike | null): Promise<void> {
    const host = { changed: () => this.refresh(), outgrown: () => this.#camera.changed() };
    const shown = model ? new ShownModel(this.renderer, model, host) : null;
    this.#view.selectedJoint = null;
    // Throws if memory is insufficient; the displayed model then stays.
    this.#changeover.set(shown);
    this.#stopListening();
    this.#applyAxes();
    this.#player.setShown(shown);
    this.#stopListening = recoverWhenLost(this, this.#changeover, this.#player, this.#options.reload);
    this.events.emit('modelchange', { model });
    this.#updateGround();
    const opening = model ? subjectDirection(model.summary) : defaultDirection;
    this.#camera.reset({ ...opening, ...this.#direction });
    this.#applyCameraOptions();
    this.#motion.wake();
    this.#waitForPictures(model);
    this.#idle.begin();
    return this.#changeover.show();
  }

  /** The current model; null for none. */
  get model(): ModelLike | null {
    return this.#changeover.current?.model ?? null;
  }

  /**
   * The playing instance, which is shown with everything attached to it. After changing it directly, call `refresh()`.
   */
  get instance(): InstanceLike | null {
    return this.#changeover.current?.instance ?? null;
  }

  /** The skin, by name; null for the file's default. Setting an unknown name throws a ModelError `bad_value`. */
  get skin(): string | null {
    return this.instance?.skin ?? null;
  }
  set skin(name: string | null) {
    const { current } = this.#changeover;
    if (!current || current.lost) return;
    current.instance.setSkin(name);
    this.refresh();
  }

  /** Shows the named part among the parts of one choice (`GameHints.choice`) and hides the others; null hides all. */
  choosePart(choice: GameHints['choice'], name: string | null): void {
    if (!this.#changeover.current?.choosePart(choice, name)) return;
    this.refresh();
    this.#camera.changed();
  }

  /** Shows or hides a part, given by its index. */
  setPartVisible(part: number, visible: boolean): void {
    this.#changeover.current?.setPartVisible(part, visible);
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
   * @throws ModelError `bad_value` if there is no such clip, preset or channel
   */
  play(clip?: string, options?: PlayOptions): PlayHandle {
    return this.#player.play(clip, options);
  }

  /** Pauses playback. Rounds the frame of each channel to 1/100, so that a written state reproduces the picture. */
  pause(): void {
    this.#player.pause();
  }

  /** Stops playback and returns to the rest pose. */
  stop(): void {
    this.#player.stop();
  }

  /** True while clips or animated materials are playing. */
  get playing(): boolean {
    return this.#player.playing;
  }

  /** The channel that `hold`, `step`, `goTo`, `setEnd` and `time` refer to. */
  get focus(): string {
    return this.#player.settings.focus;
  }
  set focus(channel: string) {
    this.#player.act({ type: 'focus', channel });
  }

  /** Position in the clip of the channel in focus, in seconds. Setting it moves all channels. */
  get time(): number {
    return this.#player.seconds;
  }
  set time(seconds: number) {
    this.seek(seconds);
  }

  /** Seeks one channel, or all, to a time in seconds. Playback continues. */
  seek(seconds: number, channel?: string): void {
    this.#player.seek(seconds, channel);
  }

  /**
   * Shows and holds a frame, which may be fractional, of the clip in focus or of another clip. The other channels move
   * by the same time.
   */
  hold(frame: number, clip?: string): void {
    this.#player.act({ type: 'hold', frame, ...(clip === undefined ? {} : { clip }) });
  }

  /**
   * Steps a number of whole frames and holds the result; negative numbers step back. A clip that repeats wraps around.
   */
  step(frames: number): void {
    this.#player.act({ type: 'step', frames });
  }

  /** Holds the first or the last frame of the playback range. */
  goTo(end: 'first' | 'last'): void {
    this.#player.act({ type: 'goTo', end });
  }

  /** The time of animated materials, in seconds; set it to show them at a given time. */
  get clock(): number {
    const { current } = this.#changeover;
    return current ? (current.lost ? current.actor.time : current.instance.time) : 0;
  }
  set clock(seconds: number) {
    const { current } = this.#changeover;
    if (!current || current.lost) return;
    current.instance.time = seconds;
    this.refresh();
  }

  /**
   * Playback speed as a factor of real time; negative values play backwards. Setting it applies to all channels,
   * including those that were played with a separate speed.
   */
  get speed(): number {
    return this.#player.settings.speed;
  }
  set speed(speed: number) {
    this.#player.setSpeed(speed);
  }

  /**
   * Duration of the cross-fade to the next clip, in seconds. Null (the default) selects the duration that the model's
   * game uses: 0.2 s in Half-Life, one frame of the clip in Quake III, no cross-fade in the others.
   */
  get fade(): number | null {
    return this.#player.settings.fade;
  }
  set fade(seconds: number | null) {
    this.#player.setFade(seconds);
  }

  /** Sets the loop mode of one channel, or of all; null restores the clips' defaults. */
  setLoop(loop: LoopMode | null, channel?: string): void {
    this.#player.act({ type: 'loop', loop, ...(channel === undefined ? {} : { channel }) });
  }

  /** Limits playback to a range of the clip's frames until another clip is played: on one channel, or on all. */
  setRange(range: FrameRange, channel?: string): void {
    this.#player.act({ type: 'range', range, ...(channel === undefined ? {} : { channel }) });
  }

  /** Sets one end of the range of the channel in focus: at its current frame, or at `frame`. */
  setEnd(end: 'in' | 'out', frame?: number): void {
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
    const ratio = Math.min(pixelRatio, this.#options.maxPixelRatio ?? 2);
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    this.#view.size = { width: across, height: down, pixelRatio: ratio };
  }

  /** Whether the canvas is on the screen; otherwise it is not drawn. */
  get visible(): boolean {
    return this.#view.visible;
  }
  /** Sets the visibility of an OffscreenCanvas; initially true. @throws TypeError for a `<canvas>` */
  set visible(visible: boolean) {
    this.#view.visible = visible;
  }

  /** Updates the picture after the instance was changed directly. */
  refresh(): void {
    this.#player.refresh();
  }

  /** How surfaces and overlays are drawn, as a copy. */
  get display(): DisplayOptions {
    return { ...this.#view.display };
  }
  /** Sets the given options and keeps the others. */
  set display(display: Partial<DisplayOptions>) {
    this.#view.display = { ...this.#view.display, ...display };
    this.events.emit('display', this.display);
  }

  /** Light, ground, background and crowd size, as a copy. */
  get scene(): SceneOptions {
    return { ...this.#view.scene };
  }
  /** Sets the given options and keeps the others. */
  set scene(scene: Partial<SceneOptions>) {
    this.#view.scene = { ...this.#view.scene, ...scene };
    this.#changeover.crowd = this.#view.scene.crowd;
    this.#applyAxes();
    // The camera follows a single model, but never a crowd.
    this.#camera.posed(0);
    this.#updateGround();
    this.events.emit('scene', this.scene);
    this.#motion.wake();
  }

  /** The camera options that are independent of the camera's position, as a copy. */
  get cameraOptions(): CameraOptions {
    return { ...this.#cameraOptions };
  }
  /** Sets the given options and keeps the others. */
  set cameraOptions(options: Partial<CameraOptions>) {
    this.#cameraOptions = { ...this.#cameraOptions, ...options };
    this.#applyCameraOptions();
    this.events.emit('cameraoptions', this.cameraOptions);
  }

  /** The cameras in the model's files, for `CameraOptions.fileCamera`. */
  get fileCameras(): readonly FileCamera[] {
    return fileCamerasOf(this.model?.parts ?? []);
  }

  /**
   * The selected joint, which is highlighted in skeletons with all its ancestors. Reset when another model is shown.
   * Set it by names or indices; a joint that does not exist selects none.
   */
  get selectedJoint(): JointRef | null {
    return this.#view.selectedJoint;
  }
  set selectedJoint(joint: JointChoice | null) {
    this.#view.selectedJoint = joint && this.#joint(joint);
  }

  /**
   * Finds the joint whose bone is nearest to a point, in CSS pixels from the top left of the canvas. Null if none is
   * within `tolerance` CSS pixels; 8 suits a mouse and 22 a finger.
   */
  pickJoint(x: number, y: number, tolerance?: number): PickedJoint | null {
    return this.#view.pickJoint(x, y, tolerance);
  }

  /**
   * Returns the position of a joint in the picture, for example to place a label. Null if it is behind the camera or
   * unknown.
   */
  jointPlace(joint: JointChoice): ScreenPlace | null {
    const found = this.#joint(joint);
    return found && this.#view.jointPlace(found);
  }

  #joint(joint: JointChoice): JointRef | null {
    return findJoint(this.model?.parts ?? [], joint);
  }

  /** Returns the positions in the picture of tags and other attachments in front of the camera. */
  tagPlaces(): readonly TagPlace[] {
    return this.#view.tagPlaces();
  }

  /** Returns the positions in the picture of the centres of hit boxes in front of the camera. */
  hitboxPlaces(): readonly HitboxPlace[] {
    return this.#view.hitboxPlaces();
  }

  /**
   * Returns an object that finds and measures surfaces: the surface at a point of the canvas, its position in game
   * units, and the current size of the model. The code is fetched with the first call.
   *
   * @example
   * ```ts
   * const surfaces = await viewer.surfaces();
   * canvas.addEventListener('click', ({ offsetX, offsetY }) => {
   *   const picked = surfaces.pick(offsetX, offsetY);
   *   if (picked) console.log(viewer.model?.parts[picked.part]?.surfaces[picked.surface]?.name);
   * });
   * ```
   */
  surfaces(): Promise<SurfaceFinder> {
    return this.#view.surfaces();
  }

  /**
   * Position of the split line (`DisplayOptions.blade`) in CSS pixels from the canvas's left; null if it is not shown.
   */
  get bladePlace(): number | null {
    return this.#view.bladePlace;
  }

  /**
   * Returns the world-space position of a joint, or of a part's tag, in the current pose, for example to aim the camera
   * at it. Null if the model has no such joint or tag.
   */
  worldPlace(at: JointChoice | { readonly part: number; readonly tag: string }): Vec3 | null {
    const found = 'tag' in at ? at : this.#joint(at);
    return found && this.#view.worldPlace(found);
  }

  /** The colours of ground, lines and axes. */
  get colors(): SceneColors {
    return this.#view.colors;
  }
  set colors(colors: SceneColors) {
    this.#view.colors = colors;
  }

  /**
   * The current orbit camera, as a copy, even in first person or while a camera of the file is active. With `follow`,
   * relative to the model's rest position. Setting it moves the camera immediately.
   */
  get camera(): CameraState {
    return copyOf(this.#camera.now);
  }
  set camera(camera: CameraState) {
    this.setCamera(camera);
  }

  /** Moves the orbit camera. `animate` takes 420 ms, unless the user prefers reduced motion. */
  setCamera(camera: CameraState, { animate = false }: { readonly animate?: boolean } = {}): void {
    if (!animate) this.#camera.catchUp();
    this.#camera.goTo(copyOf(camera), animate);
  }

  /** The options of mouse, touch and keyboard input, as a copy. */
  get controls(): ControlOptions {
    return { ...this.#camera.controls };
  }
  /** Sets the given options and keeps the others. */
  set controls(controls: Partial<ControlOptions>) {
    this.#camera.controls = { ...this.#camera.controls, ...controls };
  }

  /** The range of user input; null (the default) selects limits based on the model's size. */
  get cameraRange(): CameraRange | null {
    return this.#camera.range;
  }
  set cameraRange(range: CameraRange | null) {
    this.#camera.range = range;
  }

  /** True until the camera is moved after a fit. A fitted camera is fitted again when the canvas changes. */
  get isFitted(): boolean {
    return this.#camera.isFitted;
  }

  /** Speed of the automatic rotation about the model, in degrees per second; 0 (the default) disables it. */
  get turntable(): number {
    return this.#camera.turntable;
  }
  set turntable(speed: number) {
    this.#camera.turntable = speed;
  }

  /**
   * Fits the camera to the playing clips, in its current direction or in another one. Afterwards the camera is fitted
   * again for each clip that plays, until it is moved.
   */
  fit({ animate = true, ...direction }: { readonly animate?: boolean } & FitOptions = {}): void {
    if (!animate) this.#camera.catchUp();
    this.#camera.fit(animate, direction);
  }

  /** The covered margins of the picture, in CSS pixels. A fitted model is centred in the free area. */
  get insets(): Insets {
    return this.#camera.insets;
  }
  set insets(insets: Insets) {
    this.#camera.insets = insets;
  }

  /** Returns the horizontal extent of the model's body in the picture, in CSS pixels; null if it is unknown. */
  bodySpan(): ScreenSpan | null {
    const body = this.#changeover.current?.body;
    return body ? this.#view.span(body) : null;
  }

  /** Returns the camera that `fit` moves to; null without a model. */
  fitted(direction?: Partial<CameraDirection>): CameraState | null {
    return this.#camera.fitted(direction);
  }

  /** The bounds of the model in world space; null without a model. */
  get bounds(): ViewerBounds | null {
    return this.#changeover.current?.bounds ?? null;
  }

  /** The GPU memory of the model and its attached instances, in bytes. */
  get gpuBytes(): number {
    return this.#changeover.current?.gpuBytes ?? 0;
  }

  /**
   * True while work is pending: fetching pictures or code, compiling, uploading, drawing, or moving the camera to its
   * goal. Playback and the automatic rotation are not included. Emits `busychange` when it changes.
   */
  get busy(): boolean {
    return this.#idle.busy;
  }

  /**
   * Resolves when the canvas is up to date: the model with every picture that could be loaded, all options applied, and
   * the camera at its goal. This includes code that few models need (overlays, crowds, attached instances, first
   * person, file cameras), which is fetched on first use. Playback and the automatic rotation are not included.
   *
   * A canvas that is out of sight, without a size or in a hidden page is not drawn; only all other work is awaited.
   * Never rejects: also resolves if a picture or code could not be loaded, and when the viewer is disposed of. Without
   * a model, waits for the empty scene.
   *
   * @example
   * ```ts
   * void viewer.show(model);
   * viewer.display = { skeleton: true };
   * await viewer.idle();
   * const picture = viewer.picture();
   * ```
   */
  idle(): Promise<void> {
    return this.#idle.idle();
  }

  /** True if the canvas shows the current state of the model, with every decoded picture. */
  get complete(): boolean {
    const drawn = this.#changeover.settled && !this.#view.dirty && !this.#view.lacksOverlays;
    return drawn && !optionalCode.loading && !(this.#changeover.current?.uploading ?? false);
  }

  /** True if `picture` shows the current model and not the previous one. */
  get settled(): boolean {
    return this.#changeover.settled;
  }

  /** True while shaders of any viewer are compiled; `picture` would block the page until they are ready. */
  get compiling(): boolean {
    return this.#view.compiling;
  }

  /**
   * Draws the current picture, or one with another size or other options. Null if it cannot be drawn completely yet:
   * while the model or its pictures are uploaded to the GPU, or while code for overlays is fetched, which the call
   * starts. Call it again later; the canvas need not be on the screen.
   */
  picture(options?: PictureOptions): Canvas | null {
    const picture = this.#view.picture(options);
    return this.#changeover.uploading || optionalCode.loading ? null : picture;
  }

  /** Adds a listener for an event. Returns a function that removes the listener. */
  on<K extends keyof ViewerEvents>(type: K, listener: (event: ViewerEvents[K]) => void): () => void {
    if (type === 'finished' || type === 'loop' || type === 'event') this.#player.listen();
    return this.events.on(type, listener);
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
    this.events.clear();
    this.#motion.stop();
    this.#stopListening();
    this.#player.setShown(null);
    this.#camera.dispose();
    this.#view.dispose();
    this.#changeover.dispose();
    retire(this, 'The viewer');
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Applies the camera options to the view and to the camera. */
  readonly #applyCameraOptions = (): void => {
    if (this.#disposed) return;
    const { mirror, firstPerson, firstPersonFov, guides, firstPersonGrid, firstPersonShadow } =
      this.#cameraOptions;
    this.#camera.orthographic = this.#cameraOptions.orthographic;
    this.#view.mirror = mirror;
    const file = this.fileCameras.find(({ name }) => name === this.#cameraOptions.fileCamera);
    const isPlayer = firstPerson && file === undefined;
    const code = optionalCode.value;
    if (!code && (isPlayer || file !== undefined)) {
      // Until the code has been loaded, the view stays as it is.
      optionalCode.load(this.#applyCameraOptions);
      return;
    }
    this.#view.firstPerson = isPlayer ? { grid: firstPersonGrid, shadow: firstPersonShadow, guides } : null;
    if (file !== undefined) {
      const seen = (aspect: number): SeenCamera | null => {
        const { current } = this.#changeover;
        return current && code!.seenByFileCamera(current, file, aspect);
      };
      this.#camera.through = { kind: 'file', seen };
    } else if (isPlayer) {
      const seen = (aspect: number): SeenCamera =>
        code!.firstPersonCamera(firstPersonFov, aspect, this.bounds?.size ?? 1);
      this.#camera.through = { kind: 'player', seen };
    } else this.#camera.through = null;
    this.#camera.posed(0);
  };

  /** Applies the model's orientation from the scene options. */
  #applyAxes(): void {
    const { current } = this.#changeover;
    if (!current) return;
    const { up, facing } = this.#view.scene;
    if (!current.standOn(turnedAxes(openingAxes(current.model.summary), up, facing))) return;
    this.#camera.changed();
    this.#camera.posed(0);
    this.#changeover.posed();
  }

  #updateGround(): void {
    const isMoving = this.#view.scene.movingGround;
    this.#view.travelled = isMoving ? (this.#changeover.current?.travelled ?? null) : null;
  }

  #playerHost(): ConstructorParameters<typeof ClipPlayer>[0] {
    const { events } = this;
    return {
      posed: (seconds) => {
        this.#camera.posed(seconds);
        this.#posed = true;
        this.#changeover.posed();
        this.#updateGround();
        this.#motion.wake();
      },
      started: () => events.emit('play', undefined),
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

  #cameraHost(): ConstructorParameters<typeof ViewerCamera>[0] {
    return {
      size: () => this.#view.size,
      bounds: () => this.#changeover.current?.bounds ?? null,
      framing: (of) => {
        const { current } = this.#changeover;
        return (of === 'bust' ? current?.bust : current?.framing(this.#player.settings.channels)) ?? null;
      },
      poseBox: () => this.#changeover.current?.poseBox ?? null,
      seen: () => this.#changeover.seen,
      shift: (shift) => (this.#view.shift = shift),
      traveller: () => {
        const { current } = this.#changeover;
        const { follow, firstPerson } = this.#cameraOptions;
        return follow && !firstPerson && current?.travels ? current : null;
      },
      look: (camera) => {
        // While the previous model is on the canvas, the view keeps its camera.
        if (this.#changeover.settled) this.#view.camera = camera;
      },
      cameraMoved: (camera, roll, by) => this.events.emit('camera', { camera, roll, by }),
      left: () => (this.cameraOptions = { fileCamera: '' }),
      wake: () => {
        this.#motion.wake();
        this.#changed();
      },
    };
  }

  /** True while there is work other than drawing. */
  get #hasWork(): boolean {
    const { pending, current } = this.#changeover;
    const isFetching = this.#pictures !== null || optionalCode.loading;
    return pending || isFetching || this.#camera.gliding || (current?.uploading ?? false);
  }

  /**
   * Called with each change. Continuous animation, such as playback, changes every frame and does not make the viewer
   * busy.
   */
  #changed(): void {
    if (!this.#idle.busy && (this.#hasWork || !this.#motion.endless)) this.#idle.begin();
  }

  #waitForPictures(model: (ModelLike & { texturesSettled?: () => Promise<void> }) | null): void {
    const pictures = model?.texturesSettled?.() ?? null;
    this.#pictures = pictures;
    void pictures?.then(() => {
      if (this.#pictures === pictures) this.#pictures = null;
    });
  }

  /** Called when the canvas shows another picture. */
  #drawn(): void {
    const first = this.#changeover.drawn();
    if (first) this.events.emit('shown', { model: first.model });
    this.events.emit('draw', undefined);
    const posed = this.#posed;
    this.#posed = false;
    if (!posed || !this.playing || !this.#changeover.settled || !this.events.has('frame')) return;
    this.events.emit('frame', { playback: this.playback });
  }
}

/** Copies a camera, so that changes of the copy do not affect the original. */
function copyOf(camera: CameraState): CameraState {
  const [x, y, z] = camera.target;
  return { ...camera, target: [x, y, z] };
}
