import { Renderer, type PictureOptions, type PictureSize, type Stage, type View } from '../render/index.js';
import type { InstanceLike, ModelLike } from '../types/api.js';
import type { FrameRange, LoopMode, PlayOptions } from '../types/events.js';
import type { PartSummary } from '../types/subject.js';
import type {
  CameraState,
  DisplayOptions,
  JointRef,
  PickedJoint,
  StageColors,
  TagPlace,
} from '../types/view.js';
import { defaultDisplay } from '../types/view.js';
import { Emitter } from '../util/emitter.js';
import { Announcer } from './announcer.js';
import { Changeover } from './changeover.js';
import { Exhibit } from './exhibit.js';
import { Motion } from './motion.js';
import { Playback } from './playback.js';
import { recoverWhenLost } from './recover.js';
import { ViewerCamera, type CameraDirection } from './viewer-camera.js';
import type { ViewerEvents, ViewerOptions } from './viewer-options.js';

/**
 * Shows one model on a canvas: plays it, lets people turn it, and draws only when something has changed. Several
 * viewers may show the same model, each plays its own instance. The canvas takes its size from CSS.
 */
export class Viewer implements Disposable {
  readonly events: Emitter<ViewerEvents> = new Emitter();
  readonly canvas: HTMLCanvasElement;
  readonly renderer: Renderer;
  readonly #options: ViewerOptions;
  readonly #view: View;
  readonly #camera: ViewerCamera;
  readonly #playback: Playback;
  readonly #changeover: Changeover;
  readonly #motion: Motion;
  readonly #announcer: Announcer;
  #stopListening: () => void = () => undefined;
  #skin: string | null = null;
  #disposed = false;

  /** Throws GraphicsUnavailable where the page has no WebGL 2. */
  constructor(canvas: HTMLCanvasElement, options: ViewerOptions = {}) {
    this.canvas = canvas;
    this.#options = options;
    this.renderer = options.renderer ?? Renderer.shared();
    const wake = (): void => this.#motion.wake();
    this.#playback = new Playback({
      posed: (seconds) => this.#redraw(seconds),
      started: () => this.events.emit('play', undefined),
      stopped: () => this.events.emit('pause', undefined),
      finished: (state) => this.events.emit('finish', state),
    });
    const host = {
      size: (): PictureSize => this.#view.size,
      stage: (): Stage | null => this.stage,
      traveller: () =>
        this.#view.display.follow && this.#changeover.current?.travels ? this.#changeover.current : null,
      look: (camera: CameraState) => {
        // The model before is still on the canvas: the new one's camera is not for it.
        if (this.#changeover.settled) this.#view.camera = camera;
      },
      cameraMoved: (camera: CameraState, by: 'person' | 'program') =>
        this.events.emit('camera', { camera, by }),
      wake,
    };
    this.#camera = new ViewerCamera(host, canvas, options.controls ?? true, options.view ?? {});
    this.#view = this.renderer.createView(canvas, {
      maxPixelRatio: options.maxPixelRatio ?? 2,
      onDrawn: () => this.#announcer.drawn(),
      onResized: () => this.#camera.resized(),
      onVisible: wake,
    });
    this.#changeover = new Changeover(this.#view, () => (this.#view.camera = this.#camera.seen));
    this.#announcer = new Announcer(this.events, this.#changeover, this.#playback);
    this.#motion = new Motion(this.renderer, {
      view: this.#view,
      camera: this.#camera,
      playback: this.#playback,
      changeover: this.#changeover,
    });
    this.#view.display = { ...defaultDisplay, ...options.display };
    this.#changeover.crowd = this.#view.display.crowd;
    if (options.colors) this.#view.colors = options.colors;
  }

  /**
   * Shows a model, from its rest pose and fitted into the picture; the one before stays on the canvas until the new
   * one's first picture can be drawn. Null clears the stage. The model remains the caller's to dispose; its instance
   * is the viewer's. Resolves when the picture is there (a canvas out of sight waits until it is seen), or when
   * something else is shown instead.
   */
  show(model: ModelLike | null): Promise<void> {
    if (this.#disposed) throw new Error('show: this viewer has been disposed.');
    const exhibit = model ? new Exhibit(this.renderer, model, () => this.refresh()) : null;
    this.#stopListening();
    this.#skin = null;
    this.#view.selectedJoint = null;
    this.#changeover.set(exhibit);
    this.#playback.setExhibit(exhibit);
    this.#stopListening = recoverWhenLost(this, this.#changeover, this.#playback, this.#options.reload);
    this.events.emit('modelchange', { model });
    this.#camera.reset();
    this.#motion.wake();
    return this.#changeover.show();
  }

  get model(): ModelLike | null {
    return this.#changeover.current?.model ?? null;
  }

  /** What plays, and is shown with all that hangs on it. After changing it directly, call `refresh()`. */
  get instance(): InstanceLike | null {
    return this.#changeover.current?.instance ?? null;
  }

  /** By the subject's skin name; null is what the file says. A name that the model does not have changes nothing. */
  get skin(): string | null {
    return this.#skin;
  }
  set skin(name: string | null) {
    if (!this.#changeover.current?.setSkin(name)) return;
    this.#skin = name;
    this.#view.invalidate();
  }

  /** Of the parts that stand for each other (`PartSummary.choice`), shows the one of that name; null shows none. */
  choosePart(choice: PartSummary['choice'], name: string | null): void {
    if (this.#changeover.current?.choosePart(choice, name)) this.refresh();
  }

  /** Shows or hides a part. */
  setPartVisible(part: number, visible: boolean): void {
    this.#changeover.current?.setPartVisible(part, visible);
    this.refresh();
  }

  /** Plays a clip; without a name goes on from where it stands, from the start where it had come to its end. */
  play(clip?: string, options?: PlayOptions): void {
    this.#playback.play(clip, options);
  }

  pause(): void {
    this.#playback.pause();
  }

  /** The rest pose. */
  stop(): void {
    this.#playback.stop();
  }

  get playing(): boolean {
    return this.#playback.playing;
  }

  /** Seconds into the clip that the first part plays. */
  get time(): number {
    return this.#playback.state?.time ?? 0;
  }
  set time(seconds: number) {
    this.seek(seconds);
  }

  /** Seconds into what plays: on one part, or on all. */
  seek(seconds: number, part?: number): void {
    this.#playback.seek(seconds, part);
  }

  /** Holds one frame of the file's own list, fractional. */
  showFrame(frame: number, part = 0): void {
    this.#playback.showFrame(frame, part);
  }

  get speed(): number {
    return this.#playback.speed;
  }
  set speed(speed: number) {
    this.#playback.speed = speed;
  }

  setLoop(loop: LoopMode | 'clip', part?: number): void {
    this.#playback.setLoop(loop, part);
  }

  /** Keeps what plays within some frames of its clip, until another clip is played; on one part, or on all. */
  setRange(range: FrameRange, part?: number): void {
    this.#playback.setRange(range, part);
  }

  /** Shows the instance as it is now: after it was changed directly. */
  refresh(): void {
    this.#playback.refresh();
  }

  get display(): DisplayOptions {
    return this.#view.display;
  }
  /** Only what is given changes. */
  set display(display: Partial<DisplayOptions>) {
    this.#view.display = { ...this.#view.display, ...display };
    this.#changeover.crowd = this.#view.display.crowd;
    this.#camera.posed(0);
    this.events.emit('display', this.#view.display);
    this.#motion.wake();
  }

  /** The joint in hand: where skeletons are shown it stands out, with all that move it. Another model has none. */
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

  /** Where a joint is in the picture: for its name, say. Null where it is behind the eye, or there is none. */
  jointPlace(joint: JointRef): ReturnType<View['jointPlace']> {
    return this.#view.jointPlace(joint);
  }

  /** Where tags and other attachments are in the picture, those before the eye. */
  tagPlaces(): readonly TagPlace[] {
    return this.#view.tagPlaces();
  }

  get colors(): StageColors {
    return this.#view.colors;
  }
  set colors(colors: StageColors) {
    this.#view.colors = colors;
  }

  /** Where the camera is now; with `follow`, as if the model stood where it rests. Set it to be there at once. */
  get camera(): CameraState {
    return this.#camera.now;
  }
  set camera(camera: CameraState) {
    this.#camera.goTo(camera, false);
  }

  /** `animate` takes 420 ms, unless the person has asked for less motion. */
  setCamera(camera: CameraState, { animate = false }: { readonly animate?: boolean } = {}): void {
    this.#camera.goTo(camera, animate);
  }

  /** Degrees a second that the camera goes round the model by itself; 0, as at first, stands. */
  get turntable(): number {
    return this.#camera.turntable;
  }
  set turntable(speed: number) {
    this.#camera.turntable = speed;
  }

  /** Frames everything the model does, seen from the present direction; holds it so until the camera is moved. */
  fit({ animate = true }: { readonly animate?: boolean } = {}): void {
    this.#camera.fit(animate);
  }

  /** The camera that `fit` goes to, or the one for another direction; null without a model. */
  fitted(direction?: Partial<CameraDirection>): CameraState | null {
    return this.#camera.fitted(direction);
  }

  /** The measures of the model in world space; null without one. */
  get stage(): Stage | null {
    return this.#changeover.current?.stage ?? null;
  }

  /** Bytes of what the model has on the GPU. */
  get gpuBytes(): number {
    return this.#changeover.current?.gpuBytes ?? 0;
  }

  /** The picture as it stands, or in another size or look; null where it cannot be drawn now. */
  picture(options?: PictureOptions): HTMLCanvasElement | null {
    return this.#view.picture(options);
  }

  on<K extends keyof ViewerEvents>(type: K, listener: (event: ViewerEvents[K]) => void): () => void {
    return this.events.on(type, listener);
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /** Gives the canvas up; the model and the renderer stay. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.events.clear();
    this.#motion.stop();
    this.#stopListening();
    this.#playback.setExhibit(null);
    this.#camera.dispose();
    this.#view.dispose();
    this.#changeover.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #redraw(seconds: number): void {
    this.#camera.posed(seconds);
    this.#announcer.posed();
    this.#changeover.posed();
    this.#motion.wake();
  }
}
