import {
  defaultDisplay,
  defaultScene,
  type DisplayOptions,
  type HitboxPosition,
  type JointChoice,
  type JointRef,
  type PickedJoint,
  type ScreenPosition,
  type SurfacePicker,
  type SceneColors,
  type SceneOptions,
  type TagPosition,
  type ViewerPicking,
} from '../types/view.js';
import type { Vec3 } from '../types/vectors.js';
import { clock, type Cancel } from '../util/clock.js';
import type { LazyCode } from '../util/lazy-code.js';
import type { Actor } from './actor.js';
import { findJoint } from '../util/lookup.js';
import { CanvasWatch, FixedSize, type CanvasEvents } from './canvas-watch.js';
import { darkScene } from './dark-scene.js';
import type { StallAdvice } from './gl/gpu-idle.js';
import { centred, type ViewCamera, type Shift } from './eye.js';
import {
  projectHitboxes,
  projectJoint,
  jointPosition,
  pickJoint,
  spanOf,
  projectTags,
  tagPosition,
  type Sight,
} from './picking.js';
import { groundCode } from './ground-loader.js';
import {
  splitShare,
  type FirstPersonLook,
  type GroundTravel,
  type Look,
  type ImageSize,
} from './passes/look.js';
import { Painter } from './passes/painter.js';
import { fitDrawingBuffer, isOffscreen, Presenter, type ViewCanvas } from './gl/presenter.js';
import type { SceneBounds } from './scene-bounds.js';
import type { ScreenshotOptions, SoftwareDrawing, ViewHost, ViewOptions } from './view-options.js';

/**
 * Delay in milliseconds until a view without model is drawn, because usually a model is loading, and drawing the empty scene
 * would slow that down.
 */
const emptyMilliseconds = 500;

/** Without WebGL, images that change are drawn at a reduced size that takes at most this many milliseconds. */
const movingMilliseconds = 30;

/** Without WebGL, a full-size image is drawn after this many milliseconds without a change. */
const restMilliseconds = 200;

/**
 * A canvas that shows actors, with a camera and display options. Any number of views share the page's context. The canvas
 * must be sized by CSS, because the view sets its width and height, and must not have a context. A view draws in the next
 * animation frame after a change, and only while it is in the viewport.
 */
export class View<Canvas extends ViewCanvas = HTMLCanvasElement> implements Disposable, ViewerPicking {
  readonly canvas: Canvas;
  /** True while something has changed that the canvas does not show yet. */
  dirty = false;
  readonly #host: ViewHost;
  readonly #options: ViewOptions;
  readonly #watch: CanvasWatch | FixedSize;
  /** Null until measured after a change. */
  #size: ImageSize | null = null;
  /** Null until it is requested or reported. */
  #visible: boolean | null = null;
  readonly #presenter: Presenter;
  readonly #painter: Painter;
  #camera: ViewCamera = { yaw: 26, pitch: 9, distance: 100, target: [0, 0, 0], fov: 30 };
  #colors: SceneColors = darkScene;
  #disposed = false;
  /** Delays the first frame until there is a model; null once one is set or the time has passed. */
  #emptyTimer: Cancel | null;
  /** The values that `startPrograms` last used. If none has changed, it does nothing. */
  #startedFor: readonly unknown[] = [];
  /** The size of the last image that was not stretched. */
  #presented: ImageSize | null = null;
  /** Without WebGL: the time that a full-size image takes, and the timer that draws one after reduced images. */
  #wholeMilliseconds = 0;
  #restTimer: Cancel | null = null;
  /** True if the next image is drawn at full size, because nothing has changed for a while. */
  #rests = false;

  /** Called by `Renderer.createView`. */
  constructor(host: ViewHost, canvas: Canvas, options: ViewOptions) {
    this.#host = host;
    this.canvas = canvas;
    this.#options = options;
    this.#presenter = new Presenter(canvas);
    this.#painter = new Painter({ display: defaultDisplay, scene: defaultScene }, darkScene);
    const events: CanvasEvents = {
      resized: () => {
        this.#size = null;
        host.resized();
        options.onResized?.();
        this.invalidate();
      },
      seen: (visible) => {
        const before = this.#visible;
        this.#visible = visible;
        if (!visible || before !== false) return;
        options.onVisible?.();
        this.invalidate();
      },
    };
    this.#watch = isOffscreen(canvas)
      ? new FixedSize(canvas, events)
      : new CanvasWatch(canvas, options.maxPixelRatio ?? 2, events);
    this.#emptyTimer = clock.after(emptyMilliseconds, () => this.#stopWaiting());
    this.invalidate();
  }

  get actors(): readonly Actor[] {
    return this.#painter.actors;
  }
  /** Replaces the list of actors. The array must not change afterwards. */
  set actors(actors: readonly Actor[]) {
    this.#painter.setActors(actors);
    if (actors.length > 0) {
      this.#stopWaiting();
      // Fetched during the uploads: the first image is drawn without the ground, and the next ones with it.
      if (groundCode.value === null && this.#painter.hasGround) groundCode.load(this.#codeReady);
    }
    this.invalidate();
  }

  /** The actors whose surfaces are drawn, including the sprites of muzzle flashes. */
  get drawn(): readonly Actor[] {
    return this.#painter.drawn;
  }

  get camera(): ViewCamera {
    return this.#camera;
  }
  /** The value is copied. */
  set camera(camera: ViewCamera) {
    this.#camera = { ...camera, target: [...camera.target] };
    this.invalidate();
  }

  get display(): DisplayOptions {
    return this.#painter.display;
  }
  /** The value is copied. */
  set display(display: DisplayOptions) {
    this.#painter.setLook({ display: { ...display }, scene: this.scene }, this.#colors);
    this.invalidate();
  }

  get scene(): SceneOptions {
    return this.#painter.scene;
  }
  /** The value is copied. */
  set scene(scene: SceneOptions) {
    this.#painter.setLook({ display: this.display, scene: { ...scene } }, this.#colors);
    this.invalidate();
  }

  /** Mirrors the image horizontally. */
  get mirror(): boolean {
    return this.#painter.mirror;
  }
  set mirror(mirror: boolean) {
    this.#painter.mirror = mirror;
    this.invalidate();
  }

  /**
   * The additional content of a first-person image, drawn regardless of the scene options; null for the orbit camera.
   * In first person the camera looks straight ahead from the player's position, and the mirror plane goes through the
   * camera.
   */
  get firstPerson(): FirstPersonLook | null {
    return this.#painter.firstPerson;
  }
  set firstPerson(look: FirstPersonLook | null) {
    this.#painter.firstPerson = look;
    this.invalidate();
  }

  /** How far the ground has moved under a model with root motion that plays in place; null if it has not. */
  set travelled(travelled: GroundTravel) {
    if (travelled === null && this.#painter.travelled === null) return;
    this.#painter.travelled = travelled;
    this.invalidate();
  }

  /** Time of the glow effect of items, in seconds (`SceneOptions.glow`). */
  get time(): number {
    return this.#painter.seconds;
  }
  set time(seconds: number) {
    this.#painter.seconds = seconds;
    this.invalidate();
  }

  /** The highlighted joint of the first actor. */
  get selectedJoint(): JointRef | null {
    return this.#painter.selectedJoint;
  }
  set selectedJoint(joint: JointRef | null) {
    this.#painter.selectedJoint = joint;
    this.invalidate();
  }

  /**
   * Picks the joint of the first actor whose bone is nearest to a position in CSS pixels from the canvas's upper left corner,
   * even if bones are hidden. Null if none is within `tolerance`: use 8 for a mouse and 22 for touch.
   */
  pickJoint(x: number, y: number, tolerance = 8): PickedJoint | null {
    const [actor] = this.actors;
    return actor ? pickJoint(actor, this.#projectionView, x, y, tolerance) : null;
  }

  /** The image position of a joint of the first actor; null behind the camera or if it does not exist. */
  projectJoint(choice: JointChoice): ScreenPosition | null {
    const [actor] = this.actors;
    const at = actor ? findJoint(actor.asset.parts, choice) : null;
    return actor && at ? projectJoint(actor, this.#projectionView, at.part, at.joint) : null;
  }

  /** Image positions of the attachments of the first actor's visible parts, in front of the camera. */
  projectTags(): readonly TagPosition[] {
    const [actor] = this.actors;
    return actor ? projectTags(actor, this.#projectionView) : [];
  }

  /** Image positions of the hitbox centres of the first actor's visible parts, in front of the camera. */
  projectHitboxes(): readonly HitboxPosition[] {
    const [actor] = this.actors;
    return actor ? projectHitboxes(actor, this.#projectionView) : [];
  }

  /** Picks points on the surfaces of the first actor; the code is fetched on the first call. */
  async surfaces(): Promise<SurfacePicker> {
    const { Surfaces } = await import('./overlays/surfaces.js');
    return new Surfaces(() => ({
      actor: this.actors[0] ?? null,
      sight: this.#projectionView,
      twoSided: this.display.twoSided,
      mirrored: this.mirror,
    }));
  }

  /** The position of the split in CSS pixels from the canvas's left; null if there is none. */
  get splitPosition(): number | null {
    if (this.display.split === 'none') return null;
    const { width, pixelRatio } = this.size;
    return (splitShare(this.display.splitAt, this.#painter.shift[0]) * width) / pixelRatio;
  }

  /** The world position of a joint or a tag of the first actor; null if it does not exist. */
  worldPosition(at: JointChoice | { readonly part: number; readonly tag: string }): Vec3 | null {
    const [actor] = this.actors;
    if (!actor) return null;
    if ('tag' in at) return tagPosition(actor, at.part, at.tag);
    const found = findJoint(actor.asset.parts, at);
    return found && jointPosition(actor, found.part, found.joint);
  }

  get colors(): SceneColors {
    return this.#colors;
  }
  set colors(colors: SceneColors) {
    this.#colors = colors;
    this.#painter.setLook({ display: this.display, scene: this.scene }, colors);
    this.invalidate();
  }

  /** Where the camera's target appears in the image. In images of another size it is in the centre. */
  set shift(shift: Shift) {
    const [right, up] = this.#painter.shift;
    if (shift[0] === right && shift[1] === up) return;
    this.#painter.shift = shift;
    this.invalidate();
  }

  /** The horizontal extent of a world space box in the image, in CSS pixels; null if a corner is behind the camera. */
  span(box: ArrayLike<number>): { readonly left: number; readonly right: number } | null {
    return spanOf(box, this.#projectionView);
  }

  /** Bounds of the scene in world space, valid until the actors are moved or replaced. */
  get bounds(): SceneBounds {
    this.#painter.bounds.measure(this.actors);
    return this.#painter.bounds;
  }

  /** Image size in device pixels. */
  get size(): ImageSize {
    return (this.#size ??= this.#watch.size);
  }
  /** Sets the size of an OffscreenCanvas. @throws TypeError for a canvas element, whose size CSS determines */
  set size(size: ImageSize) {
    this.#fixed.size = size;
  }

  /** Whether the canvas is in the viewport. */
  get visible(): boolean {
    return (this.#visible ??= this.#watch.visible);
  }
  /** Sets the visibility of an OffscreenCanvas. @throws TypeError for a canvas element, whose layout determines it */
  set visible(visible: boolean) {
    this.#fixed.visible = visible;
  }

  get #fixed(): FixedSize {
    if (this.#watch instanceof FixedSize) return this.#watch;
    throw new TypeError(
      'The size and visibility of a <canvas> come from its layout. They can be set only for an OffscreenCanvas.',
    );
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /** Whether there is something new to draw, and it can be drawn now. */
  get due(): boolean {
    return this.dirty && this.visible && this.#emptyTimer === null && this.#painter.ready;
  }

  /**
   * Whether the canvas is out of date: code is being fetched, shaders are being compiled, or a change has not been drawn.
   * Always false for a canvas outside the viewport or without size, because it is not drawn.
   */
  get unfinished(): boolean {
    const { width, height } = this.size;
    if (isPageHidden() || !this.visible || width === 0 || height === 0) return false;
    const missing = this.#missingCode;
    if (missing) return missing.loading || (this.dirty && !missing.failed);
    return this.dirty || this.#host.compiling;
  }

  /** True while the canvas shows an image of reduced size (without WebGL), which a full-size one soon replaces. */
  get reduced(): boolean {
    return this.#restTimer !== null;
  }

  /** Marks the view as changed, so that it is drawn in the next frame. */
  invalidate(): void {
    this.redraw();
    if (!this.#disposed) this.#options.onInvalidated?.();
  }

  /** Draws the view in the next frame. Unlike `invalidate`, reports no change: animations call it in every frame. */
  redraw(): void {
    if (this.#disposed) return;
    this.dirty = true;
    this.#host.request();
  }

  /**
   * Draws and shows the image; called by the renderer. Returns false if that is not possible now (no size, no context, a model
   * still loading): the canvas keeps its content, and the view remains dirty.
   */
  draw(): boolean {
    const { device, software } = this.#host;
    if (software) return this.#drawBySoftware(software.value);
    const { surface } = this.#host;
    const advice = this.#stallAdvice;
    if (advice === 'drain') {
      this.#host.request();
      return false;
    }
    const size = advice === 'later' ? this.#stretched : this.size;
    const { width, height } = size;
    const isWhole = this.#canDrawWhole;
    const fit = (): void => this.#presenter.fit(surface, width, height, this.#host.viewSummary);
    if (!this.#paint(size, isWhole, fit)) return false;
    this.dirty = false;
    this.#presenter.present(device!.gl, width, height);
    if (size === this.size) this.#presented = size;
    if (size !== this.size || !isWhole) this.invalidate();
    this.#options.onDrawn?.();
    return true;
  }

  /** Starts compiling the programs of the next frame, so that drawing does not block. */
  startPrograms(): void {
    const { device, overlays } = this.#host;
    const isWhole = this.#canDrawWhole;
    const { look, firstPerson } = this.#painter;
    const ground = groundCode.value;
    const { drawn } = this;
    const needs = [device, overlays.value, ground, drawn, look, firstPerson, isWhole] as const;
    if (device === null || needs.every((each, i) => each === this.#startedFor[i])) return;
    this.#startedFor = needs;
    overlays.value?.learn(device);
    if (isWhole) this.#painter.startGround(device);
    // The programs of an inspection mode arrive with the overlays.
    const { light } = this.scene;
    if (this.#painter.inspects && overlays.value === null) return;
    const withShadow = isWhole && ground !== null && this.#painter.castsShadow;
    for (const { asset } of drawn) asset.startPrograms(device, light, this.display.normals, withShadow);
    if (isWhole && this.display.split !== 'none') overlays.value?.startRightSide(device, look, drawn);
  }

  /** Whether the view needs code that has not been fetched: of overlays, the ground or the software renderer. */
  get lacksCode(): boolean {
    return this.#missingCode !== null;
  }

  get #missingCode(): LazyCode<unknown> | null {
    const { overlays, software } = this.#host;
    if (software) return software.value === null ? software : null;
    if (overlays.value === null && this.#painter.hasOverlays) return overlays;
    return groundCode.value === null && this.#painter.hasGround ? groundCode : null;
  }

  /**
   * Draws now and returns the pixels: RGBA, premultiplied, rows from the top; null if not everything can be drawn now.
   */
  readPixels(): { readonly width: number; readonly height: number; readonly rgba: Uint8Array } | null {
    const { width, height } = this.size;
    const drawn = this.pixels();
    if (drawn) return { width, height, rgba: premultiplied(drawn) };
    if (!this.#paint(this.size, true) || this.lacksCode) return null;
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

  /** Takes a screenshot on a separate canvas; null if not everything can be drawn now. */
  screenshot(options: ScreenshotOptions = {}): Canvas | null {
    const { software } = this.#host;
    const pixels = software && this.pixels(options);
    if (software && !pixels) return null;
    const size = this.#screenshotSize(options);
    if (!pixels && !this.#withLook(options, () => this.#paint(size, true) && !this.lacksCode)) return null;
    const { width, height } = size;
    const canvas: ViewCanvas = isOffscreen(this.canvas)
      ? new OffscreenCanvas(width, height)
      : document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    if (pixels) {
      context.putImageData(new ImageData(pixels, width, height), 0, 0);
      return canvas as Canvas;
    }
    const { surface } = this.#host;
    context.drawImage(surface, 0, surface.height - height, width, height, 0, 0, width, height);
    this.#host.resized();
    return canvas as Canvas;
  }

  /**
   * Draws without WebGL and returns the pixels: RGBA, rows from the top; null if the renderer uses WebGL, or if not
   * everything can be drawn now.
   */
  pixels(options: ScreenshotOptions = {}): Uint8ClampedArray<ArrayBuffer> | null {
    const { software } = this.#host;
    const size = this.#screenshotSize(options);
    if (!software || this.#disposed || size.width === 0 || size.height === 0 || !this.#painter.ready)
      return null;
    const drawing = software.value;
    if (!drawing) software.load(this.#codeReady);
    return drawing && this.#withLook(options, () => this.#paintBySoftware(drawing, size));
  }

  #screenshotSize({ width = this.size.width, height = this.size.height }: ScreenshotOptions): ImageSize {
    return { width, height, pixelRatio: (this.size.pixelRatio * height) / (this.size.height || height) };
  }

  /** Draws with other options. An image of another size has the camera's target in its centre. */
  #withLook<T>({ width, height, display, scene }: ScreenshotOptions, draw: () => T): T {
    const own: Look = { display: this.display, scene: this.scene };
    const painter = this.#painter;
    painter.setLook(
      { display: { ...own.display, ...display }, scene: { ...own.scene, ...scene } },
      this.#colors,
    );
    const { shift } = painter;
    const { size } = this;
    if ((width ?? size.width) !== size.width || (height ?? size.height) !== size.height)
      painter.shift = centred;
    try {
      return draw();
    } finally {
      painter.shift = shift;
      painter.setLook(own, this.#colors);
    }
  }

  /**
   * Draws and shows the image without WebGL. If drawing is slow, images have a reduced size while they change; a
   * full-size image follows.
   */
  #drawBySoftware(drawing: SoftwareDrawing | null): boolean {
    const { width, height, pixelRatio } = this.size;
    if (width === 0 || height === 0 || !this.#painter.ready) return false;
    if (!drawing) {
      this.#host.software?.load(this.#codeReady);
      return false;
    }
    const canvas: ViewCanvas = this.canvas;
    // CSS scales the canvas element of a page, but not an OffscreenCanvas.
    const isWhole = this.#rests || isOffscreen(canvas);
    const share = isWhole
      ? 1
      : Math.sqrt(movingMilliseconds / Math.max(this.#wholeMilliseconds, movingMilliseconds));
    const [w, h] = [Math.ceil(width * share), Math.ceil(height * share)];
    const before = clock.now();
    const size = { width: w, height: h, pixelRatio: pixelRatio * share, aspect: width / height };
    const pixels = this.#paintBySoftware(drawing, size);
    this.#wholeMilliseconds = ((clock.now() - before) * width * height) / (w * h);
    canvas.width = w;
    canvas.height = h;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
    if (!context) throw new Error('The canvas of a view must not already have a context.');
    context.putImageData(new ImageData(pixels, w, h), 0, 0);
    this.dirty = this.#rests = false;
    this.#restTimer?.();
    this.#restTimer = share < 1 ? clock.after(restMilliseconds, () => this.#rest()) : null;
    this.#options.onDrawn?.();
    return true;
  }

  #rest(): void {
    this.#restTimer = null;
    this.#rests = true;
    this.redraw();
  }

  /** Draws with the software renderer. Inspection modes require WebGL and are replaced by the studio light. */
  #paintBySoftware(drawing: SoftwareDrawing, size: ImageSize): Uint8ClampedArray<ArrayBuffer> {
    const paint = (): Uint8ClampedArray<ArrayBuffer> => drawing.paint(this.#painter, this.#camera, size);
    return this.#painter.inspects ? this.#withLook({ scene: { light: 'studio' } }, paint) : paint();
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.dirty = false;
    this.#stopWaiting();
    this.#restTimer?.();
    this.#restTimer = null;
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

  /** When to resize the hidden canvas to the size of the view's canvas. Resizing blocks the whole page. */
  get #stallAdvice(): StallAdvice {
    const { device, surface } = this.#host;
    const { size } = this;
    if (!device || !this.#presented || this.#presented === size) return 'now';
    const { viewSummary } = this.#host;
    return this.#presenter.resizes(surface, size.width, size.height, viewSummary)
      ? device.gpuIdle.next()
      : 'now';
  }

  /**
   * The size to draw in until the hidden canvas is resized: that of the hidden canvas, with the displayed aspect ratio.
   */
  get #stretched(): ImageSize {
    const { width, height } = this.#host.surface;
    const { size } = this;
    return {
      width,
      height,
      pixelRatio: (size.pixelRatio * height) / size.height,
      aspect: size.width / size.height,
    };
  }

  /** Whether the next image is complete; a model's first image omits ground and overlays. */
  get #canDrawWhole(): boolean {
    if (this.actors.length === 0 || (this.#host.device?.hasDrawnModel ?? false)) return true;
    return !this.#painter.hasGround && !this.#painter.hasOverlays;
  }

  /**
   * Draws an image of a size, with ground, shadow and overlays if `isWhole` is set; `fit` resizes the hidden canvas.
   */
  #paint(size: ImageSize, isWhole: boolean, fit = (): void => this.#fit(size)): boolean {
    const { device } = this.#host;
    if (this.#disposed || !device || size.width === 0 || size.height === 0) return false;
    if (!this.#painter.ready) return false;
    fit();
    const overlays = this.#host.overlays.value;
    this.#missingCode?.load(this.#codeReady);
    // Without a model, the image shows only the ground. Wait for its code, so that the image is drawn once. If the
    // fetch fails, draw without it.
    if (this.actors.length === 0 && groundCode.loading) {
      void groundCode.settled().then(this.#codeReady);
      return false;
    }
    // No other light can replace an inspection mode while its code is being fetched.
    if (!overlays && this.#painter.inspects) return false;
    const what = { overlays: isWhole ? overlays : null, withGround: isWhole };
    this.#painter.paint(device, this.#camera, size, what, this.#codeReady);
    return true;
  }

  #fit({ width, height }: ImageSize): void {
    fitDrawingBuffer(this.#host.surface, width, height, false);
  }

  readonly #codeReady = (): void => this.invalidate();
}

/** Whether the page is hidden. False in a worker, whose animation frames pause with the page. */
function isPageHidden(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}

function premultiplied(pixels: Uint8ClampedArray): Uint8Array {
  return Uint8Array.from(pixels, (value, i) =>
    i % 4 === 3 ? value : Math.round((value * pixels[i | 3]!) / 255),
  );
}
