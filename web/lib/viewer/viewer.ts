import { Renderer, type PictureOptions, type Stage, type View } from '../render/index.js';
import type { InstanceLike, ModelLike } from '../types/api.js';
import type { FrameRange, LoopMode } from '../types/events.js';
import type { PlaybackMoment, Positions, ViewerPlayback, ViewerPlayOptions } from '../types/playback.js';
import type { PartSummary } from '../types/subject.js';
import type {
  CameraState,
  DisplayOptions,
  Insets,
  JointRef,
  PickedJoint,
  StageColors,
  TagPlace,
} from '../types/view.js';
import { defaultDisplay } from '../types/view.js';
import { Emitter } from '../util/emitter.js';
import { Exhibit } from './exhibit.js';
import { recoverWhenLost } from './recover.js';
import type { CameraDirection, FitDirection } from './viewer-camera.js';
import type { ViewerEvents, ViewerOptions } from './viewer-options.js';
import { makeWorks, type Works } from './works.js';

/**
 * Shows one model on a canvas: plays it, lets people turn it, and draws only when something has changed. Several
 * viewers may show the same model, each plays its own instance. The canvas takes its size from CSS.
 */
export class Viewer implements Disposable {
  readonly events: Emitter<ViewerEvents> = new Emitter();
  readonly canvas: HTMLCanvasElement;
  readonly renderer: Renderer;
  readonly #options: ViewerOptions;
  readonly #works: Works;
  #stopListening: () => void = () => undefined;
  #disposed = false;

  /** Throws GraphicsUnavailable where the page has no WebGL 2. */
  constructor(canvas: HTMLCanvasElement, options: ViewerOptions = {}) {
    this.canvas = canvas;
    this.#options = options;
    this.renderer = options.renderer ?? Renderer.shared();
    this.#works = makeWorks(canvas, this.renderer, this.events, options);
    this.#works.view.display = { ...defaultDisplay, ...options.display };
    this.#works.changeover.crowd = this.#works.view.display.crowd;
    if (options.colors) this.#works.view.colors = options.colors;
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
    this.#works.view.selectedJoint = null;
    this.#works.changeover.set(exhibit);
    this.#works.playback.setExhibit(exhibit);
    this.#stopListening = recoverWhenLost(
      this,
      this.#works.changeover,
      this.#works.playback,
      this.#options.reload,
    );
    this.events.emit('modelchange', { model });
    this.#works.camera.reset();
    this.#works.motion.wake();
    return this.#works.changeover.show();
  }

  get model(): ModelLike | null {
    return this.#works.changeover.current?.model ?? null;
  }

  /** What plays, and is shown with all that hangs on it. After changing it directly, call `refresh()`. */
  get instance(): InstanceLike | null {
    return this.#works.changeover.current?.instance ?? null;
  }

  /** By the subject's skin name; null is what the file says. One that it does not have is a ModelError `bad_value`. */
  get skin(): string | null {
    return this.instance?.skin ?? null;
  }
  set skin(name: string | null) {
    const { current } = this.#works.changeover;
    if (!current || current.lost) return;
    current.instance.setSkin(name);
    this.refresh();
  }

  /** Of the parts that stand for each other (`PartSummary.choice`), shows the one of that name; null shows none. */
  choosePart(choice: PartSummary['choice'], name: string | null): void {
    if (!this.#works.changeover.current?.choosePart(choice, name)) return;
    this.refresh();
    this.#works.camera.changed();
  }

  /** Shows or hides a part. */
  setPartVisible(part: number, visible: boolean): void {
    this.#works.changeover.current?.setPartVisible(part, visible);
    this.refresh();
    this.#works.camera.changed();
  }

  /** What the channels play, in which focus, and how: plain data, which `restore` takes on another viewer, too. */
  get playback(): ViewerPlayback {
    return this.#works.playback.state;
  }

  /** Where each channel is in its clip. */
  get positions(): Positions {
    return this.#works.playback.positions;
  }

  /** Plays what was played elsewhere, or before: by the names of its clips; what is not there rests. */
  restore(moment: PlaybackMoment): void {
    this.#works.playback.restore(moment);
  }

  /**
   * Plays a clip from its start: on its channel, which comes into focus, beside what the other channels play; on the
   * channel that the options name; or on all of them. A preset plays what the game plays together. Without a name goes
   * on from where it stands, from the start where it had come to its end.
   *
   * @throws ModelError `bad_value` where there is no such clip, preset or channel
   */
  play(clip?: string, options?: ViewerPlayOptions): void {
    this.#works.playback.play(clip, options);
  }

  /** Holds what is shown, each channel at a hundredth of a frame: what is written down shows the same again. */
  pause(): void {
    this.#works.playback.pause();
  }

  /** The rest pose. */
  stop(): void {
    this.#works.playback.stop();
  }

  get playing(): boolean {
    return this.#works.playback.playing;
  }

  /** The channel that `hold`, `step`, `goTo`, `setEnd` and `time` are about. */
  get focus(): string {
    return this.#works.playback.state.focus;
  }
  set focus(channel: string) {
    this.#works.playback.focus = channel;
  }

  /** Seconds into the clip of the channel in focus; set it for all channels. */
  get time(): number {
    return this.#works.playback.position().seconds;
  }
  set time(seconds: number) {
    this.seek(seconds);
  }

  /** So many seconds into what plays, which plays on: on one channel, or on all. */
  seek(seconds: number, channel?: string): void {
    this.#works.playback.seek(seconds, channel);
  }

  /** Holds a frame, fractional: of the clip in focus, or of another. The other channels go along by as much time. */
  hold(frame: number, clip?: string): void {
    this.#works.playback.hold(frame, clip);
  }

  /** Holds the next whole frame but so many; negative goes back. What repeats goes round. */
  step(frames: number): void {
    this.#works.playback.step(frames);
  }

  /** Holds the first or the last of the frames that play. */
  goTo(end: 'first' | 'last'): void {
    this.#works.playback.goTo(end);
  }

  /** Seconds that moving materials have gone on; set it to show them at a moment. */
  get clock(): number {
    const { current } = this.#works.changeover;
    return current ? (current.lost ? current.actor.time : current.instance.time) : 0;
  }
  set clock(seconds: number) {
    const { current } = this.#works.changeover;
    if (!current || current.lost) return;
    current.instance.time = seconds;
    this.refresh();
  }

  /** Times real time; negative plays backwards. */
  get speed(): number {
    return this.#works.playback.state.speed;
  }
  set speed(speed: number) {
    this.#works.playback.setSpeed(speed);
  }

  /** Seconds of cross-fade to the clip that is played next. */
  get fade(): number {
    return this.#works.playback.state.fade;
  }
  set fade(seconds: number) {
    this.#works.playback.setFade(seconds);
  }

  /** How the clips end: null is their own way. On one channel, or on all. */
  setLoop(loop: LoopMode | null, channel?: string): void {
    this.#works.playback.setLoop(loop, channel);
  }

  /** Keeps what plays within some frames of its clip, until another is played: on one channel, or on all. */
  setRange(range: FrameRange, channel?: string): void {
    this.#works.playback.setRange(range, channel);
  }

  /** Sets one end of the range of the channel in focus: at its present frame, or at one that is said. */
  setEnd(end: 'in' | 'out', frame?: number): void {
    this.#works.playback.setEnd(end, frame);
  }

  /** Shows the instance as it is now: after it was changed directly. */
  refresh(): void {
    this.#works.playback.refresh();
  }

  get display(): DisplayOptions {
    return this.#works.view.display;
  }
  /** Only what is given changes. */
  set display(display: Partial<DisplayOptions>) {
    this.#works.view.display = { ...this.#works.view.display, ...display };
    this.#works.changeover.crowd = this.#works.view.display.crowd;
    this.#works.camera.posed(0);
    this.events.emit('display', this.#works.view.display);
    this.#works.motion.wake();
  }

  /** The joint in hand: where skeletons are shown it stands out, with all that move it. Another model has none. */
  get selectedJoint(): JointRef | null {
    return this.#works.view.selectedJoint;
  }
  set selectedJoint(joint: JointRef | null) {
    this.#works.view.selectedJoint = joint;
  }

  /**
   * The joint whose bone is nearest to a place, in CSS pixels from the canvas's upper left corner; null where none is
   * within `tolerance`, for which 8 suits a mouse and 22 a finger.
   */
  pickJoint(x: number, y: number, tolerance?: number): PickedJoint | null {
    return this.#works.view.pickJoint(x, y, tolerance);
  }

  /** Where a joint is in the picture: for its name, say. Null where it is behind the eye, or there is none. */
  jointPlace(joint: JointRef): ReturnType<View['jointPlace']> {
    return this.#works.view.jointPlace(joint);
  }

  /** Where tags and other attachments are in the picture, those before the eye. */
  tagPlaces(): readonly TagPlace[] {
    return this.#works.view.tagPlaces();
  }

  get colors(): StageColors {
    return this.#works.view.colors;
  }
  set colors(colors: StageColors) {
    this.#works.view.colors = colors;
  }

  /** Where the camera is now; with `follow`, as if the model stood where it rests. Set it to be there at once. */
  get camera(): CameraState {
    return this.#works.camera.now;
  }
  set camera(camera: CameraState) {
    this.#works.camera.goTo(camera, false);
  }

  /** `animate` takes 420 ms, unless the person has asked for less motion. */
  setCamera(camera: CameraState, { animate = false }: { readonly animate?: boolean } = {}): void {
    this.#works.camera.goTo(camera, animate);
  }

  /** Nobody has moved the camera since the model was fitted: it stays fitted when the canvas changes. */
  get isFitted(): boolean {
    return this.#works.camera.isFitted;
  }

  /** Degrees a second that the camera goes round the model by itself; 0, as at first, stands. */
  get turntable(): number {
    return this.#works.camera.turntable;
  }
  set turntable(speed: number) {
    this.#works.camera.turntable = speed;
  }

  /**
   * Frames what plays, seen from the present direction or from another; keeps it framed, whatever plays next, until the
   * camera is moved.
   */
  fit({ animate = true, ...direction }: { readonly animate?: boolean } & FitDirection = {}): void {
    this.#works.camera.fit(animate, direction);
  }

  /** What lies over the picture at its sides: what is fitted stands in the middle of what is left free. */
  get insets(): Insets {
    return this.#works.camera.insets;
  }
  set insets(insets: Insets) {
    this.#works.camera.insets = insets;
  }

  /** How far across the picture the model's body stands, in CSS pixels; null where that is not known. */
  bodySpan(): ReturnType<View['span']> {
    const body = this.#works.changeover.current?.body;
    return body ? this.#works.view.span(body) : null;
  }

  /** The camera that `fit` goes to; null without a model. */
  fitted(direction?: Partial<CameraDirection>): CameraState | null {
    return this.#works.camera.fitted(direction);
  }

  /** The measures of the model in world space; null without one. */
  get stage(): Stage | null {
    return this.#works.changeover.current?.stage ?? null;
  }

  /** Bytes of what the model has on the GPU. */
  get gpuBytes(): number {
    return this.#works.changeover.current?.gpuBytes ?? 0;
  }

  /** The canvas shows the model as it is now, with every picture that has arrived. */
  get complete(): boolean {
    const { changeover, view } = this.#works;
    return changeover.settled && !view.dirty && !(changeover.current?.uploading ?? false);
  }

  /** The picture as it stands, or in another size or look; null where it cannot be drawn now. */
  picture(options?: PictureOptions): HTMLCanvasElement | null {
    return this.#works.view.picture(options);
  }

  on<K extends keyof ViewerEvents>(type: K, listener: (event: ViewerEvents[K]) => void): () => void {
    if (type === 'finished' || type === 'loop') this.#works.playback.listen();
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
    this.#works.motion.stop();
    this.#stopListening();
    this.#works.playback.setExhibit(null);
    this.#works.camera.dispose();
    this.#works.view.dispose();
    this.#works.changeover.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}
