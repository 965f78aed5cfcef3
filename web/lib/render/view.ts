import {
  defaultDisplay,
  defaultScene,
  type DisplayOptions,
  type HitboxPlace,
  type JointRef,
  type PickedJoint,
  type ScreenPlace,
  type SurfaceFinder,
  type SceneColors,
  type SceneOptions,
  type TagPlace,
} from '../types/view.js';
import type { Vec3 } from '../types/vectors.js';
import { clock, type Cancel } from '../util/clock.js';
import type { Actor } from './actor.js';
import { CanvasWatch, FixedSize } from './canvas-watch.js';
import { darkScene } from './dark-scene.js';
import { isCompiling } from './gl/device.js';
import { isInspection } from './gl/program-recipes.js';
import type { StallAdvice } from './gl/gpu-idle.js';
import { centred, type SeenCamera, type Shift } from './eye.js';
import {
  hitboxPlaces,
  jointPlace,
  jointPosition,
  pickJoint,
  spanOf,
  tagPlaces,
  tagPosition,
  type Sight,
} from './picking.js';
import type { GroundTravel } from './passes/ground.js';
import { bladeShare, type FirstPersonLook, type Look, type PictureSize } from './passes/look.js';
import { Painter } from './passes/painter.js';
import { fitDrawingBuffer, isOffscreen, Presenter, type ViewCanvas } from './gl/presenter.js';
import { hasOverlays } from './overlay-loader.js';
import type { SceneBounds } from './scene-bounds.js';
import type { PictureOptions, ViewHost, ViewOptions } from './view-options.js';

/**
 * A view without a model is first drawn after so many milliseconds: mostly a model is on its way, and drawing the empty
 * scene takes time from loading it.
 */
const emptyMilliseconds = 500;

/**
 * A place where actors are shown: a canvas, a camera, and how it looks. Any number of views share the page's context.
 * The canvas takes its size from CSS, never from its own width and height, which follow what is drawn; it must not
 * have a context. A view draws on the next animation frame after something changed, and only while it is in sight.
 */
export class View<Canvas extends ViewCanvas = HTMLCanvasElement> implements Disposable {
  readonly canvas: Canvas;
  /** True while something has changed that the canvas does not show yet. */
  dirty = false;
  readonly #host: ViewHost;
  readonly #options: ViewOptions;
  readonly #watch: CanvasWatch | FixedSize;
  readonly #presenter: Presenter;
  readonly #painter: Painter;
  #camera: SeenCamera = { yaw: 26, pitch: 9, distance: 100, target: [0, 0, 0], fov: 30 };
  #colors: SceneColors = darkScene;
  #disposed = false;
  /** Waits for a first model; null once one came, or the time has passed. */
  #emptyTimer: Cancel | null;
  /** The device, overlays, actors and look that `startPrograms` last started programs for. */
  #startedFor: readonly unknown[] = [];
  /** The size of the last picture that was shown as it should be. */
  #presented: PictureSize | null = null;

  /** Called by `Renderer.createView`. */
  constructor(host: ViewHost, canvas: Canvas, options: ViewOptions) {
    this.#host = host;
    this.canvas = canvas;
    this.#options = options;
    this.#presenter = new Presenter(canvas);
    this.#painter = new Painter({ display: defaultDisplay, scene: defaultScene }, darkScene);
    const changed = (what: 'size' | 'visibility'): void => {
      if (what === 'size') {
        host.resized();
        options.onResized?.();
      } else {
        options.onVisible?.();
      }
      this.invalidate();
    };
    this.#watch = isOffscreen(canvas)
      ? new FixedSize(canvas, changed)
      : new CanvasWatch(canvas, options.maxPixelRatio ?? 2, changed);
    this.#emptyTimer = clock.after(emptyMilliseconds, () => this.#stopWaiting());
    this.invalidate();
  }

  get actors(): readonly Actor[] {
    return this.#painter.actors;
  }
  /** A new list replaces the old one; a list is not looked at again after it was set. */
  set actors(actors: readonly Actor[]) {
    this.#painter.setActors(actors);
    if (actors.length > 0) this.#stopWaiting();
    this.invalidate();
  }

  get camera(): SeenCamera {
    return this.#camera;
  }
  /** Copied. */
  set camera(camera: SeenCamera) {
    this.#camera = { ...camera, target: [...camera.target] };
    this.invalidate();
  }

  get display(): DisplayOptions {
    return this.#painter.display;
  }
  /** Copied. */
  set display(display: DisplayOptions) {
    this.#painter.setLook({ display: { ...display }, scene: this.scene }, this.#colors);
    this.invalidate();
  }

  get scene(): SceneOptions {
    return this.#painter.scene;
  }
  /** Copied. */
  set scene(scene: SceneOptions) {
    this.#painter.setLook({ display: this.display, scene: { ...scene } }, this.#colors);
    this.invalidate();
  }

  /** Shows everything mirrored, left for right. */
  get mirror(): boolean {
    return this.#painter.mirror;
  }
  set mirror(mirror: boolean) {
    this.#painter.mirror = mirror;
    this.invalidate();
  }

  /**
   * In first person, where the camera looks straight ahead from a player's eyes: the mirror stands in the eye, and the
   * picture has this beside the model, whatever the scene has. Null where the camera orbits.
   */
  get firstPerson(): FirstPersonLook | null {
    return this.#painter.firstPerson;
  }
  set firstPerson(look: FirstPersonLook | null) {
    this.#painter.firstPerson = look;
    this.invalidate();
  }

  /** How far the ground has gone by under a model that is shown in its place; null where it stands still. */
  set travelled(travelled: GroundTravel) {
    if (travelled === null && this.#painter.travelled === null) return;
    this.#painter.travelled = travelled;
    this.invalidate();
  }

  /** The time of the glow of items, in seconds (`SceneOptions.glow`). */
  get time(): number {
    return this.#painter.seconds;
  }
  set time(seconds: number) {
    this.#painter.seconds = seconds;
    this.invalidate();
  }

  /** The joint of the first actor that stands out where skeletons are shown. */
  get selectedJoint(): JointRef | null {
    return this.#painter.selectedJoint;
  }
  set selectedJoint(joint: JointRef | null) {
    this.#painter.selectedJoint = joint;
    this.invalidate();
  }

  /**
   * The joint of the first actor whose bone is nearest to a place, in CSS pixels from the canvas's upper left corner,
   * whether or not bones are shown; null where none is within `tolerance`, for which 8 suits a mouse and 22 a finger.
   */
  pickJoint(x: number, y: number, tolerance = 8): PickedJoint | null {
    const [actor] = this.actors;
    return actor ? pickJoint(actor, this.#projectionView, x, y, tolerance) : null;
  }

  /** Where a joint of the first actor is in the picture; null where it is behind the eye, or there is none. */
  jointPlace({ part, joint }: JointRef): ScreenPlace | null {
    const [actor] = this.actors;
    return actor ? jointPlace(actor, this.#projectionView, part, joint) : null;
  }

  /** Where the attachments of the first actor's visible parts are in the picture, those before the eye. */
  tagPlaces(): readonly TagPlace[] {
    const [actor] = this.actors;
    return actor ? tagPlaces(actor, this.#projectionView) : [];
  }

  /** Where the middles of the hitboxes of the first actor's visible parts are in the picture, those before the eye. */
  hitboxPlaces(): readonly HitboxPlace[] {
    const [actor] = this.actors;
    return actor ? hitboxPlaces(actor, this.#projectionView) : [];
  }

  /** What finds places on the surfaces of the first actor; its code is fetched with the first call. */
  async surfaces(): Promise<SurfaceFinder> {
    const { Surfaces } = await import('./overlays/surfaces.js');
    return new Surfaces(() => ({
      actor: this.actors[0] ?? null,
      sight: this.#projectionView,
      twoSided: this.display.twoSided,
      mirrored: this.mirror,
    }));
  }

  /** Where the blade is, in CSS pixels from the canvas's left; null where none is shown. */
  get bladePlace(): number | null {
    if (this.display.blade === 'none') return null;
    const { width, pixelRatio } = this.size;
    return (bladeShare(this.display.bladeAt, this.#painter.shift[0]) * width) / pixelRatio;
  }

  /** Where a joint, or a tag, of the first actor is in the world; null where it has none. */
  worldPlace(at: JointRef | { readonly part: number; readonly tag: string }): Vec3 | null {
    const [actor] = this.actors;
    if (!actor) return null;
    return 'tag' in at ? tagPosition(actor, at.part, at.tag) : jointPosition(actor, at.part, at.joint);
  }

  get colors(): SceneColors {
    return this.#colors;
  }
  set colors(colors: SceneColors) {
    this.#colors = colors;
    this.#painter.setLook({ display: this.display, scene: this.scene }, colors);
    this.invalidate();
  }

  /** Where in the picture the camera's target is seen. A picture of another size has it in the middle. */
  set shift(shift: Shift) {
    const [right, up] = this.#painter.shift;
    if (shift[0] === right && shift[1] === up) return;
    this.#painter.shift = shift;
    this.invalidate();
  }

  /** How far across the picture a box of the world reaches; null where some of it is behind the eye. */
  span(box: ArrayLike<number>): { readonly left: number; readonly right: number } | null {
    return spanOf(box, this.#projectionView);
  }

  /** The measures of what stands here, in world space; they hold until the actors are moved or replaced. */
  get bounds(): SceneBounds {
    this.#painter.bounds.measure(this.actors);
    return this.#painter.bounds;
  }

  /** The picture's size in device pixels. */
  get size(): PictureSize {
    return this.#watch.size;
  }
  /** Only of an OffscreenCanvas; @throws TypeError where the canvas takes its size from CSS */
  set size(size: PictureSize) {
    this.#fixed.size = size;
  }

  /** Whether the canvas is on the screen. */
  get visible(): boolean {
    return this.#watch.visible;
  }
  /** Only of an OffscreenCanvas; @throws TypeError where the page's layout says so */
  set visible(visible: boolean) {
    this.#fixed.visible = visible;
  }

  get #fixed(): FixedSize {
    if (this.#watch instanceof FixedSize) return this.#watch;
    throw new TypeError(
      'The page says how large a <canvas> is, and whether it is visible. Only an OffscreenCanvas can be told.',
    );
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /** Whether it has something new to draw, and can draw it now. */
  get due(): boolean {
    return this.dirty && this.visible && this.#emptyTimer === null && this.#painter.ready;
  }

  /**
   * True while the canvas is out of date: code is being fetched, shaders are being compiled, or a change is not drawn yet.
   * Always false for a canvas that is out of sight or has no size, because it is not drawn.
   */
  get unfinished(): boolean {
    const { width, height } = this.size;
    if (isPageHidden() || !this.visible || width === 0 || height === 0) return false;
    const { overlays } = this.#host;
    if (this.lacksOverlays) return overlays.loading || (this.dirty && !overlays.failed);
    return this.dirty || this.compiling;
  }

  /** Notes that something changed, so that the view draws on the next frame. */
  invalidate(): void {
    if (this.#disposed) return;
    this.dirty = true;
    this.#host.request();
    this.#options.onInvalidated?.();
  }

  /**
   * Draws and shows the picture; called by the renderer. False where that cannot be done now (no size, no context, a
   * model still on its way): the canvas keeps what it shows, and the view stays dirty.
   */
  draw(): boolean {
    const { surface, device } = this.#host;
    const advice = this.#stallAdvice;
    if (advice === 'drain') {
      this.#host.request();
      return false;
    }
    const size = advice === 'later' ? this.#stretched : this.size;
    const { width, height } = size;
    const isWhole = this.#canDrawWhole;
    const fit = (): void => this.#presenter.fit(surface, width, height, this.#host.company);
    if (!this.#paint(size, isWhole, fit)) return false;
    this.dirty = false;
    this.#presenter.present(device!.gl, width, height);
    if (this.actors.length > 0) device!.hasDrawnModel = true;
    if (size === this.size) this.#presented = size;
    if (size !== this.size || !isWhole) this.invalidate();
    this.#options.onDrawn?.();
    return true;
  }

  /** Starts the programs that the next frame needs, so that drawing it does not wait for their compilation. */
  startPrograms(): void {
    const { device, overlays } = this.#host;
    const isWhole = this.#canDrawWhole;
    const { look, firstPerson } = this.#painter;
    const needs = [device, overlays.overlays, this.actors, look, firstPerson, isWhole] as const;
    if (device === null || needs.every((each, i) => each === this.#startedFor[i])) return;
    this.#startedFor = needs;
    if (isWhole) device.programs.start(...this.#painter.groundPrograms);
    overlays.overlays?.learn(device);
    // The programs of an inspection mode arrive with the overlays.
    const { light } = this.scene;
    if (isInspection(light) && overlays.overlays === null) return;
    const withShadow = isWhole && this.#painter.castsShadow;
    for (const { asset } of this.actors) asset.startPrograms(device, light, this.display.normals, withShadow);
  }

  /** True while programs are on their way: a picture now would make the page wait for them. */
  get compiling(): boolean {
    const { device } = this.#host;
    return device !== null && isCompiling(device);
  }

  /** True when what lies over the models is shown, but the code that draws it is not here. */
  get lacksOverlays(): boolean {
    return this.#host.overlays.overlays === null && this.#hasOverlays;
  }

  get #hasOverlays(): boolean {
    return hasOverlays(this.display, this.#painter.firstPerson, this.scene.light);
  }

  /**
   * Draws now and returns the pixels: RGBA, premultiplied, rows from the top; null where not all of it can be drawn now.
   */
  readPixels(): { readonly width: number; readonly height: number; readonly rgba: Uint8Array } | null {
    const { width, height } = this.size;
    if (!this.#paint(this.size, true) || this.lacksOverlays) return null;
    const { gl } = this.#host.device!;
    const upsideDown = new Uint8Array(width * height * 4);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, upsideDown);
    const rgba = new Uint8Array(upsideDown.length);
    const row = width * 4;
    for (let y = 0; y < height; y++) {
      rgba.set(upsideDown.subarray((height - 1 - y) * row, (height - y) * row), y * row);
    }
    return { width, height, rgba };
  }

  /** A picture of the view as it stands, on a canvas of its own; null where not all of it can be drawn now. */
  picture({
    width = this.size.width,
    height = this.size.height,
    display,
    scene,
  }: PictureOptions = {}): Canvas | null {
    const size: PictureSize = {
      width,
      height,
      pixelRatio: (this.size.pixelRatio * height) / (this.size.height || height),
    };
    const own: Look = { display: this.display, scene: this.scene };
    this.#painter.setLook(
      { display: { ...own.display, ...display }, scene: { ...own.scene, ...scene } },
      this.#colors,
    );
    const { shift } = this.#painter;
    if (width !== this.size.width || height !== this.size.height) this.#painter.shift = centred;
    const painted = this.#paint(size, true) && !this.lacksOverlays;
    this.#painter.shift = shift;
    this.#painter.setLook(own, this.#colors);
    if (!painted) return null;
    const canvas: ViewCanvas = isOffscreen(this.canvas)
      ? new OffscreenCanvas(width, height)
      : document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const surface = this.#host.surface;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(surface, 0, surface.height - height, width, height, 0, 0, width, height);
    this.#host.resized();
    return canvas as Canvas;
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.dirty = false;
    this.#stopWaiting();
    this.#watch.dispose();
    this.#painter.setActors([]);
    this.#host.released(this);
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #stopWaiting(): void {
    if (this.#emptyTimer === null) return;
    this.#emptyTimer?.();
    this.#emptyTimer = null;
    this.invalidate();
  }

  get #projectionView(): Sight {
    const { width, height, pixelRatio } = this.size;
    const { camera, bounds } = this;
    const { shift, mirrorPlane: mirror } = this.#painter;
    return {
      ...{ camera, bounds, shift, mirror },
      width: width / pixelRatio,
      height: height / pixelRatio,
    };
  }

  /** Tells when the hidden canvas may get the new size of the view's canvas, which makes the whole page wait. */
  get #stallAdvice(): StallAdvice {
    const { device, surface } = this.#host;
    const { size } = this;
    if (!device || !this.#presented || this.#presented === size) return 'now';
    const { company } = this.#host;
    return this.#presenter.resizes(surface, size.width, size.height, company) ? device.gpuIdle.next() : 'now';
  }

  /** The size to draw in until then: that of the hidden canvas, in the shape in which it is shown. */
  get #stretched(): PictureSize {
    const { width, height } = this.#host.surface;
    const { size } = this;
    return {
      width,
      height,
      pixelRatio: (size.pixelRatio * height) / size.height,
      aspect: size.width / size.height,
    };
  }

  /** Whether the next picture has all that is shown; a model's first image is drawn without ground and overlays. */
  get #canDrawWhole(): boolean {
    if (this.actors.length === 0 || (this.#host.device?.hasDrawnModel ?? false)) return true;
    return !this.#painter.hasGround && !this.#hasOverlays;
  }

  /**
   * Paints a picture of a size, with ground, shadow and overlays where `isWhole` is true; `fit` gives the hidden canvas the
   * room for it.
   */
  #paint(size: PictureSize, isWhole: boolean, fit = (): void => this.#fit(size)): boolean {
    const { device } = this.#host;
    if (this.#disposed || !device || size.width === 0 || size.height === 0) return false;
    if (!this.#painter.ready) return false;
    fit();
    const { overlays } = this.#host.overlays;
    if (this.lacksOverlays) this.#host.overlays.load(this.#overlaysReady);
    // What shows how surfaces are made cannot be drawn in another light meanwhile.
    if (!overlays && isInspection(this.scene.light)) return false;
    const what = { overlays: isWhole ? overlays : null, withGround: isWhole };
    this.#painter.paint(device, this.#camera, size, what, this.#overlaysReady);
    return true;
  }

  #fit({ width, height }: PictureSize): void {
    fitDrawingBuffer(this.#host.surface, width, height, false);
  }

  readonly #overlaysReady = (): void => this.invalidate();
}

/** Whether the page is hidden. A worker does not know; its animation frames pause with the page. */
function isPageHidden(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}
