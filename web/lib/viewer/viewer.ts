/// <reference lib="esnext.disposable" preserve="true" />
import {
  isOffscreen,
  Renderer,
  sizeOf,
  type PictureOptions,
  type SceneBounds,
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
  JointRef,
  PickedJoint,
  SceneColors,
  SceneOptions,
  SurfaceFinder,
  TagPlace,
} from '../types/view.js';
import { defaultCameraOptions, defaultControls, defaultDisplay, defaultScene } from '../types/view.js';
import { turnedAxes } from '../util/basis.js';
import { Emitter } from '../util/emitter.js';
import { fileCamerasOf, type FileCamera } from '../util/file-cameras.js';
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
import { Changeover } from './changeover.js';
import { Motion } from './motion.js';
import { optionalCode } from './optional-loader.js';
import { ClipPlayer } from './clip-player.js';
import type { ViewerEvents, ViewerOptions } from './viewer-options.js';

/**
 * Shows one model on a canvas: plays it, lets people turn it, and draws only when something has changed. Several
 * viewers may show the same model, each plays its own instance. A `<canvas>` takes its size from CSS.
 *
 * An OffscreenCanvas, in a worker for example, keeps its own size until `resize()`. It receives no mouse, touch or keys:
 * move the camera by `camera`, `setCamera` and `turntable`.
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
  /** What it tells its listeners; `on` is shorter. */
  readonly events: Emitter<ViewerEvents> = new Emitter();
  /** The canvas that it was made with. */
  readonly canvas: Canvas;
  /** What draws it, by default shared with the page's other viewers. */
  readonly renderer: Renderer;
  readonly #options: ViewerOptions;
  readonly #view: View<Canvas>;
  readonly #camera: ViewerCamera;
  readonly #player: ClipPlayer;
  readonly #changeover: Changeover;
  readonly #motion: Motion;
  #cameraOptions: CameraOptions;
  /** The clips of the channels when they were last reported. */
  #clips: readonly SubjectClip[] = [];
  readonly #idle: IdleWatch;
  /** Waits for the pictures of the model that was given last; null when all have arrived or failed. */
  #pictures: Promise<void> | null = null;
  /** True when there is a pose that no picture shows yet. */
  #posed = false;
  #stopListening: () => void = () => undefined;
  #disposed = false;

  /** @throws GraphicsUnavailable where the page has no WebGL 2; TypeError for what is no canvas of a page */
  constructor(canvas: Canvas, options: ViewerOptions = {}) {
    if (isOffscreen(canvas) && !(typeof OffscreenCanvas !== 'undefined' && canvas instanceof OffscreenCanvas))
      throw new TypeError('new Viewer() takes a <canvas> or an OffscreenCanvas.');
    this.canvas = canvas;
    this.#options = options;
    this.renderer = options.renderer ?? Renderer.shared(() => sizeOf(canvas, options.maxPixelRatio ?? 2));
    this.#player = new ClipPlayer(this.#playerHost());
    const { yaw, pitch, fov, ...own } = { ...defaultDirection, ...defaultCameraOptions, ...options.camera };
    this.#cameraOptions = own;
    const home = { yaw, pitch, fov };
    const { controls = true } = options;
    const hand = typeof controls === 'boolean' ? { enabled: controls } : controls;
    this.#camera = new ViewerCamera(this.#cameraHost(), canvas, { ...defaultControls, ...hand }, home);
    this.#idle = new IdleWatch(
      () => this.#works || this.#view.unfinished,
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
    this.#lookThrough();
    this.#changeover.crowd = this.#view.scene.crowd;
    if (options.colors) this.#view.colors = options.colors;
  }

  /**
   * Shows a model, from its rest pose and fitted into the picture; the one before stays on the canvas until the new
   * one's first picture can be drawn. Null clears the scene. The model remains the caller's to dispose; its instance
   * is the viewer's. Resolves when the picture is there (a canvas out of sight waits until it is seen), or when
   * something else is shown instead. Rejects where code that draws the model cannot be fetched.
   */
  show(model: ModelLike | null): Promise<void> {
    const host = { changed: () => this.refresh(), outgrown: () => this.#camera.changed() };
    const shown = model ? new ShownModel(this.renderer, model, host) : null;
    this.#view.selectedJoint = null;
    // Where there is no memory for it this throws, and the model that is shown stays.
    this.#changeover.set(shown);
    this.#stopListening();
    this.#stand();
    this.#player.setShown(shown);
    this.#stopListening = recoverWhenLost(this, this.#changeover, this.#player, this.#options.reload);
    this.events.emit('modelchange', { model });
    this.#moveGround();
    this.#camera.reset();
    this.#lookThrough();
    this.#motion.wake();
    this.#waitForPictures(model);
    this.#idle.begin();
    return this.#changeover.show();
  }

  /** The model that is shown; null for none. */
  get model(): ModelLike | null {
    return this.#changeover.current?.model ?? null;
  }

  /**
   * The instance that plays, which is shown with all that hangs on it. After changing it directly, call `refresh()`.
   */
  get instance(): InstanceLike | null {
    return this.#changeover.current?.instance ?? null;
  }

  /** The skin, by its name in the subject; null is the file's own. An unknown name is a ModelError `bad_value`. */
  get skin(): string | null {
    return this.instance?.skin ?? null;
  }
  set skin(name: string | null) {
    const { current } = this.#changeover;
    if (!current || current.lost) return;
    current.instance.setSkin(name);
    this.refresh();
  }

  /** Of the parts of one choice (`GameHints.choice`), shows the one of that name; null shows none. */
  choosePart(choice: GameHints['choice'], name: string | null): void {
    if (!this.#changeover.current?.choosePart(choice, name)) return;
    this.refresh();
    this.#camera.changed();
  }

  /** Shows or hides a part. */
  setPartVisible(part: number, visible: boolean): void {
    this.#changeover.current?.setPartVisible(part, visible);
    this.refresh();
    this.#camera.changed();
  }

  /**
   * What the channels play, how and where, and which is in focus: plain data, which `restore` takes on another viewer,
   * too.
   */
  get playback(): Playback {
    return this.#player.playback;
  }

  /** Plays what was played elsewhere, or before, by the names of its clips; without these it shows the rest pose. */
  restore(playback: Playback): void {
    this.#player.restore(playback);
  }

  /**
   * Plays a clip from its start: on its channel, which comes into focus, beside what the other channels play; on the
   * channel that the options name; or on all of them. A preset plays what the game plays together. Without a name
   * playback goes on from where it stands, or from the start where it had come to its end.
   *
   * @returns what tells when the clip has ended; without a model it rejects
   * @throws ModelError `bad_value` where there is no such clip, preset or channel
   */
  play(clip?: string, options?: PlayOptions): PlayHandle {
    return this.#player.play(clip, options);
  }

  /** Holds what is shown, each channel at a hundredth of a frame, so that a written state shows the same again. */
  pause(): void {
    this.#player.pause();
  }

  /** Returns to the rest pose. */
  stop(): void {
    this.#player.stop();
  }

  /** True while something plays, and is not paused. */
  get playing(): boolean {
    return this.#player.playing;
  }

  /** The channel that `hold`, `step`, `goTo`, `setEnd` and `time` are about. */
  get focus(): string {
    return this.#player.settings.focus;
  }
  set focus(channel: string) {
    this.#player.act({ type: 'focus', channel });
  }

  /** Seconds into the clip of the channel in focus; setting it moves all channels. */
  get time(): number {
    return this.#player.seconds;
  }
  set time(seconds: number) {
    this.seek(seconds);
  }

  /** Moves to so many seconds into what plays, which plays on: on one channel, or on all. */
  seek(seconds: number, channel?: string): void {
    this.#player.seek(seconds, channel);
  }

  /**
   * Holds a frame, fractional, of the clip in focus or of another clip. The other channels go along by as much time.
   */
  hold(frame: number, clip?: string): void {
    this.#player.act({ type: 'hold', frame, ...(clip === undefined ? {} : { clip }) });
  }

  /** Steps by so many whole frames, and holds; a negative number goes back. A clip that repeats goes round. */
  step(frames: number): void {
    this.#player.act({ type: 'step', frames });
  }

  /** Holds the first or the last of the frames that play. */
  goTo(end: 'first' | 'last'): void {
    this.#player.act({ type: 'goTo', end });
  }

  /** The time of moving materials, in seconds; set it to show them at a moment. */
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
   * Playback speed as a factor of real time; a negative one plays backwards. Setting it holds for all channels, also those
   * that were played with a speed for themselves.
   */
  get speed(): number {
    return this.#player.settings.speed;
  }
  set speed(speed: number) {
    this.#player.setSpeed(speed);
  }

  /**
   * Seconds of cross-fade to the clip that is played next. Null, as at first: as the model's game does. Half-Life takes
   * 0.2 seconds, Quake III one frame of the clip, the others none.
   */
  get fade(): number | null {
    return this.#player.settings.fade;
  }
  set fade(seconds: number | null) {
    this.#player.setFade(seconds);
  }

  /** Sets how the clips end, on one channel or on all; null is their own way. */
  setLoop(loop: LoopMode | null, channel?: string): void {
    this.#player.act({ type: 'loop', loop, ...(channel === undefined ? {} : { channel }) });
  }

  /** Keeps playback within a range of the clip's frames, until another clip is played: on one channel, or on all. */
  setRange(range: FrameRange, channel?: string): void {
    this.#player.act({ type: 'range', range, ...(channel === undefined ? {} : { channel }) });
  }

  /** Sets one end of the range of the channel in focus: at its present frame, or at `frame`. */
  setEnd(end: 'in' | 'out', frame?: number): void {
    this.#player.act({ type: 'rangeEnd', end, ...(frame === undefined ? {} : { frame }) });
  }

  /**
   * Gives an OffscreenCanvas another size, in CSS pixels, with so many device pixels each.
   *
   * @throws TypeError where the canvas is a `<canvas>`, which has its size from CSS; RangeError for a size that is not
   *   finite and at least 0, or a ratio that is not above 0
   *
   * @example
   * ```ts
   * // In a worker: the page posts the size of its <canvas> with each change.
   * onmessage = ({ data: { width, height, pixelRatio } }) => viewer.resize(width, height, pixelRatio);
   * ```
   */
  resize(width: number, height: number, pixelRatio = 1): void {
    if (!(width >= 0 && height >= 0 && pixelRatio > 0 && Number.isFinite(width * height * pixelRatio)))
      throw new RangeError(
        `a canvas cannot have ${width} by ${height} pixels of ${pixelRatio} device pixels`,
      );
    const ratio = Math.min(pixelRatio, this.#options.maxPixelRatio ?? 2);
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    this.#view.size = { width: across, height: down, pixelRatio: ratio };
  }

  /** Whether the canvas is on the screen: while it is not, it is not drawn. */
  get visible(): boolean {
    return this.#view.visible;
  }
  /** Set it for an OffscreenCanvas, which is visible at first. @throws TypeError where the canvas is a `<canvas>` */
  set visible(visible: boolean) {
    this.#view.visible = visible;
  }

  /** Shows the instance as it is now, after it was changed directly. */
  refresh(): void {
    this.#player.refresh();
  }

  /** How surfaces are drawn and what is laid over them: a copy. */
  get display(): DisplayOptions {
    return { ...this.#view.display };
  }
  /** Only what is given changes. */
  set display(display: Partial<DisplayOptions>) {
    this.#view.display = { ...this.#view.display, ...display };
    this.events.emit('display', this.display);
  }

  /** Light, ground, background, and how many of the model there are: a copy. */
  get scene(): SceneOptions {
    return { ...this.#view.scene };
  }
  /** Only what is given changes. */
  set scene(scene: Partial<SceneOptions>) {
    this.#view.scene = { ...this.#view.scene, ...scene };
    this.#changeover.crowd = this.#view.scene.crowd;
    this.#stand();
    // A camera follows a single model, but no crowd.
    this.#camera.posed(0);
    this.#moveGround();
    this.events.emit('scene', this.scene);
    this.#motion.wake();
  }

  /** How the model is looked at, wherever the camera stands: a copy. */
  get cameraOptions(): CameraOptions {
    return { ...this.#cameraOptions };
  }
  /** Only what is given changes. */
  set cameraOptions(options: Partial<CameraOptions>) {
    this.#cameraOptions = { ...this.#cameraOptions, ...options };
    this.#lookThrough();
    this.events.emit('cameraoptions', this.cameraOptions);
  }

  /** The cameras that the model's files hold, for `CameraOptions.fileCamera`. */
  get fileCameras(): readonly FileCamera[] {
    return fileCamerasOf(this.model?.parts ?? []);
  }

  /**
   * The selected joint: where skeletons are shown it stands out, with all joints that move it. Another model has none.
   */
  get selectedJoint(): JointRef | null {
    return this.#view.selectedJoint;
  }
  set selectedJoint(joint: JointRef | null) {
    this.#view.selectedJoint = joint;
  }

  /**
   * The joint whose bone is nearest to a place, in CSS pixels from the canvas's upper left corner; null where none is
   * within `tolerance`, for which 8 suits a mouse and 22 a finger.
   */
  pickJoint(x: number, y: number, tolerance?: number): PickedJoint | null {
    return this.#view.pickJoint(x, y, tolerance);
  }

  /**
   * Where a joint is in the picture, to show its name there, for example. Null where it is behind the eye, or there is
   * none.
   */
  jointPlace(joint: JointRef): ReturnType<View['jointPlace']> {
    return this.#view.jointPlace(joint);
  }

  /** Where tags and other attachments are in the picture, those before the eye. */
  tagPlaces(): readonly TagPlace[] {
    return this.#view.tagPlaces();
  }

  /** Where the middles of hitboxes are in the picture, those before the eye. */
  hitboxPlaces(): readonly HitboxPlace[] {
    return this.#view.hitboxPlaces();
  }

  /**
   * What finds places on the model's surfaces, and measures them: which surface is at a place of the canvas, where it is
   * in the game's units, how large the model is now. Its code is fetched with the first call.
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

  /** Where the blade (`DisplayOptions.blade`) is, in CSS pixels from the canvas's left; null where none is shown. */
  get bladePlace(): number | null {
    return this.#view.bladePlace;
  }

  /**
   * Where a joint, or a tag of a part, is in the world as it stands now, to look at it, for example. Null where the model
   * has none.
   */
  worldPlace(at: JointRef | { readonly part: number; readonly tag: string }): Vec3 | null {
    return this.#view.worldPlace(at);
  }

  /** The colours of ground, lines and axes. */
  get colors(): SceneColors {
    return this.#view.colors;
  }
  set colors(colors: SceneColors) {
    this.#view.colors = colors;
  }

  /**
   * Where the orbit camera is now, in first person and while a camera of the file is looked through, too; with
   * `follow`, as if the model stood where it rests: a copy. Set it to be there at once.
   */
  get camera(): CameraState {
    return copyOf(this.#camera.now);
  }
  set camera(camera: CameraState) {
    this.setCamera(camera);
  }

  /** `animate` takes 420 ms, unless the person has asked for less motion. */
  setCamera(camera: CameraState, { animate = false }: { readonly animate?: boolean } = {}): void {
    if (!animate) this.#camera.catchUp();
    this.#camera.goTo(copyOf(camera), animate);
  }

  /** What mouse, touch and keys do: a copy. */
  get controls(): ControlOptions {
    return { ...this.#camera.controls };
  }
  /** Only what is given changes. */
  set controls(controls: Partial<ControlOptions>) {
    this.#camera.controls = { ...this.#camera.controls, ...controls };
  }

  /** How far a hand may take the camera; null, as at first, is what suits the model's size. */
  get cameraRange(): CameraRange | null {
    return this.#camera.range;
  }
  set cameraRange(range: CameraRange | null) {
    this.#camera.range = range;
  }

  /** True while nobody has moved the camera since the model was fitted; it stays fitted when the canvas changes. */
  get isFitted(): boolean {
    return this.#camera.isFitted;
  }

  /** Degrees a second that the camera goes round the model by itself; 0, as at first, stands. */
  get turntable(): number {
    return this.#camera.turntable;
  }
  set turntable(speed: number) {
    this.#camera.turntable = speed;
  }

  /**
   * Fits the camera to the playing clips, from the present direction or from another. The camera then stays fitted to
   * each clip that plays, until it is moved.
   */
  fit({ animate = true, ...direction }: { readonly animate?: boolean } & FitOptions = {}): void {
    if (!animate) this.#camera.catchUp();
    this.#camera.fit(animate, direction);
  }

  /** What lies over the picture at its sides; a fitted model stands in the middle of what is left free. */
  get insets(): Insets {
    return this.#camera.insets;
  }
  set insets(insets: Insets) {
    this.#camera.insets = insets;
  }

  /** How far across the picture the model's body stands, in CSS pixels; null where that is not known. */
  bodySpan(): ReturnType<View['span']> {
    const body = this.#changeover.current?.body;
    return body ? this.#view.span(body) : null;
  }

  /** The camera that `fit` goes to; null without a model. */
  fitted(direction?: Partial<CameraDirection>): CameraState | null {
    return this.#camera.fitted(direction);
  }

  /** The measures of the model in world space; null without one. */
  get bounds(): SceneBounds | null {
    return this.#changeover.current?.bounds ?? null;
  }

  /** Bytes of what the model has on the GPU. */
  get gpuBytes(): number {
    return this.#changeover.current?.gpuBytes ?? 0;
  }

  /**
   * True while work is pending: fetching images or code, compiling, uploading, drawing, or moving the camera to its
   * target. Playing and the turntable do not count. A change emits `busychange`.
   */
  get busy(): boolean {
    return this.#idle.busy;
  }

  /**
   * Waits until the canvas shows all that was asked for: the model with every picture that could be loaded, as the
   * options say, the camera at rest. Code that few models need (overlays, crowds, attached instances, first person, file
   * cameras) is fetched when it is first needed. A clip that plays and a camera that turns go on, and so do not count.
   *
   * A canvas out of sight, without a size or in a hidden page is not drawn: for it, this waits for everything else.
   * It resolves, and never rejects, also where a picture or code could not be loaded and when the viewer is disposed of.
   * Without a model it waits for the empty scene.
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

  /** True when the canvas shows the model as it is now, with every picture that has arrived. */
  get complete(): boolean {
    const drawn = this.#changeover.settled && !this.#view.dirty && !this.#view.lacksOverlays;
    return drawn && !optionalCode.loading && !(this.#changeover.current?.uploading ?? false);
  }

  /** True when `picture` shows the model that was asked for, not the one before it. */
  get settled(): boolean {
    return this.#changeover.settled;
  }

  /** True while shaders of any viewer are being compiled: `picture` makes the page wait for them. */
  get compiling(): boolean {
    return this.#view.compiling;
  }

  /**
   * The picture as it stands, or in another size or look. Null where not all of it can be drawn now: while the model, or a
   * picture that it wears, is on its way to the GPU, or where the look has something over the model for the first time,
   * which is then fetched. Asking again brings it, also where the canvas is not on the screen.
   */
  picture(options?: PictureOptions): Canvas | null {
    const picture = this.#view.picture(options);
    return this.#changeover.uploading || optionalCode.loading ? null : picture;
  }

  /** Listens to an event. Returns a function that removes the listener. */
  on<K extends keyof ViewerEvents>(type: K, listener: (event: ViewerEvents[K]) => void): () => void {
    if (type === 'finished' || type === 'loop' || type === 'event') this.#player.listen();
    return this.events.on(type, listener);
  }

  /** True after `dispose()`. */
  get disposed(): boolean {
    return this.#disposed;
  }

  /** Gives the canvas up; the model and the renderer stay. */
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

  /** Takes the camera options to the view and to the camera. */
  readonly #lookThrough = (): void => {
    if (this.#disposed) return;
    const { mirror, firstPerson, firstPersonFov, guides, firstPersonGrid, firstPersonShadow } =
      this.#cameraOptions;
    this.#camera.orthographic = this.#cameraOptions.orthographic;
    this.#view.mirror = mirror;
    const file = this.fileCameras.find(({ name }) => name === this.#cameraOptions.fileCamera);
    const isPlayer = firstPerson && file === undefined;
    const code = optionalCode.value;
    if (!code && (isPlayer || file !== undefined)) {
      // Until the code has arrived, the picture is seen from where it was.
      optionalCode.load(this.#lookThrough);
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

  /** Stands the model as the scene options say. */
  #stand(): void {
    const { current } = this.#changeover;
    const basis = current?.model.parts[0]?.basis;
    if (!current || !basis) return;
    const { up, facing } = this.#view.scene;
    if (!current.standOn(turnedAxes(basis, up, facing))) return;
    this.#camera.changed();
    this.#camera.posed(0);
    this.#changeover.posed();
  }

  #moveGround(): void {
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
        this.#moveGround();
        this.#motion.wake();
      },
      started: () => events.emit('play', undefined),
      stopped: () => events.emit('pause', undefined),
      changed: (playback) => {
        const before = this.#clips;
        this.#clips = playback.channels.map(({ clip }) => clip);
        const isOther =
          this.#clips.length !== before.length || this.#clips.some((clip, i) => clip !== before[i]);
        if (isOther) this.#camera.changed();
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
      bounds: () => this.bounds,
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
        // While the model before is still on the canvas, the new one's camera is not for it.
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

  /** True while there is work besides drawing. */
  get #works(): boolean {
    const { pending, current } = this.#changeover;
    const isFetching = this.#pictures !== null || optionalCode.loading;
    return pending || isFetching || this.#camera.gliding || (current?.uploading ?? false);
  }

  /** Called with each change. Endless motion, such as playing, changes every frame and does not make the viewer busy. */
  #changed(): void {
    if (!this.#idle.busy && (this.#works || !this.#motion.endless)) this.#idle.begin();
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

/** The caller may change its camera without changing the viewer's, and the other way round. */
function copyOf(camera: CameraState): CameraState {
  const [x, y, z] = camera.target;
  return { ...camera, target: [x, y, z] };
}
