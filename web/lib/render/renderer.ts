import type { PartData } from '../types/subject.js';
import { clock, type Cancel } from '../util/clock.js';
import { DisposedError } from '../util/errors.js';
import { Emitter } from '../util/emitter.js';
import type { LazyCode } from '../util/lazy-code.js';
import { reportUncaught } from '../util/report.js';
import { createDevice, disposeDevice, isCompiling, type Device } from './gl/device.js';
import { FrameLoop, type Ticker } from './frame-loop.js';
import { takeGlContext, type GlContext, type HiddenCanvas } from './gl/context.js';
import { ModelAsset, type AssetHost } from './model-asset.js';
import { groundCode } from './ground-loader.js';
import { overlayCode } from './overlay-loader.js';
import { softwareCode } from './software-loader.js';
import { specialCode } from './special-loader.js';
import { fitDrawingBuffer, type ViewCanvas, type ViewSummary } from './gl/presenter.js';
import { View } from './view.js';
import type { SoftwareDrawing, ViewHost, ViewOptions } from './view-options.js';

/** Counters since the renderer was created. */
export interface RendererStats {
  /** Requested WebGL contexts. */
  readonly contexts: number;
  /** Draw calls. */
  readonly draws: number;
  /** Images drawn and shown by all views. */
  readonly redraws: number;
  /** Animation frames in which something was drawn. */
  readonly frames: number;
  readonly lost: number;
  readonly restored: number;
}

export type RendererEvents = {
  /** The context was lost; canvases keep their last image. */
  lost: undefined;
  /** There is a new context, and everything is being uploaded. */
  restored: undefined;
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** After this time a frame draws no further views, to avoid long tasks. */
const frameMilliseconds = 20;

/**
 * After this time the hidden canvas shrinks to the size that views need; not immediately, because resizing blocks the
 * page.
 */
const trimMilliseconds = 1000;

/** Browsers usually restore a lost context soon. After this time a new one is requested. */
const restoreMilliseconds = 4000;

/**
 * Draws models into any number of views with one WebGL2 context. A page normally has one renderer, `Renderer.shared()`. Takes
 * plain data only: PartData, DecodedImage, FrameState.
 */
export class Renderer implements AssetHost, ViewHost, Disposable {
  static #shared: Renderer | null = null;

  /**
   * The page's renderer, created on first use. It draws in software if WebGL 2 is not available.
   *
   * @param size - returns the size of the first image in device pixels; called when the renderer is created
   */
  static shared(size?: () => Size): Renderer {
    if (!Renderer.#shared || Renderer.#shared.#disposed) Renderer.#shared = new Renderer(size?.());
    return Renderer.#shared;
  }

  readonly events: Emitter<RendererEvents> = new Emitter();
  /** Implements ViewHost. */
  readonly overlays: ViewHost['overlays'] = overlayCode();
  /** Implements ViewHost. */
  readonly software: LazyCode<SoftwareDrawing> | null;
  readonly #loop = new FrameLoop(() => this.#drawViews());
  readonly #assets: Set<ModelAsset> = new Set();
  readonly #views: View<ViewCanvas>[] = [];
  /** Null if WebGL is not used. */
  #context: GlContext | null = null;
  #device: Device | null = null;
  #restoreTimer: Cancel | null = null;
  #trimTimer: Cancel | null = null;
  #sorted = true;
  #viewSummary: ViewSummary = { alone: true, mixed: false };
  #drawing = false;
  #someDisposed = false;
  #disposed = false;
  #drawsBefore = 0;
  #counts = { contexts: 0, redraws: 0, frames: 0, lost: 0, restored: 0 };
  /** The index at which the next frame starts: the first view that the last frame had no time to draw, otherwise 0. */
  #next = 0;

  /**
   * Creates a renderer that draws with WebGL 2. If `software` is given, or if WebGL 2 is not available, draws in
   * software; the renderer owns `software`. `size` is the size of the first image.
   */
  constructor(size: Size = { width: 1, height: 1 }, software: LazyCode<SoftwareDrawing> | null = null) {
    this.software = software ?? (this.#open(size) ? null : softwareCode());
  }

  /** Null while the context is lost. */
  get device(): Device | null {
    return this.#device;
  }

  /** True while shaders of any view are being compiled, so that drawing now would block the page. */
  get compiling(): boolean {
    return this.#device !== null && isCompiling(this.#device);
  }

  /** The hidden canvas; tests use it to reach the context. */
  get surface(): HiddenCanvas {
    return this.#context!.canvas;
  }

  get stats(): RendererStats {
    return { ...this.#counts, draws: this.#drawsBefore + (this.#device?.state.draws ?? 0) };
  }

  /** Whether uploads or code are pending, so that an image taken now may be incomplete. */
  get uploading(): boolean {
    const isFetching = [this.overlays, groundCode, specialCode, this.software].some((code) => code?.loading);
    const isUploading = !this.software && !(this.#device?.uploads.idle ?? false);
    return isFetching || isUploading;
  }

  /** Whether fetching the code of overlays, the ground or the software renderer has recently failed. */
  get failed(): boolean {
    return this.overlays.failed || groundCode.failed || (this.software?.failed ?? false);
  }

  /** Whether a view has something new to draw, and can draw it. */
  get due(): boolean {
    return this.#views.some((view) => view.due);
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /** Uploads a subject's parts to the GPU in slices; keeps a reference to their arrays. */
  createModel(parts: readonly PartData[]): ModelAsset {
    if (this.#disposed) throw new DisposedError('The renderer', 'createModel');
    const asset = new ModelAsset(this, parts);
    this.#assets.add(asset);
    return asset;
  }

  /** Creates a view on a canvas. See {@link View} for the requirements. */
  createView<Canvas extends ViewCanvas>(canvas: Canvas, options: ViewOptions = {}): View<Canvas> {
    if (this.#disposed) throw new DisposedError('The renderer', 'createView');
    const view = new View(this, canvas, options);
    this.#views.push(view);
    this.#sorted = false;
    return view;
  }

  /** Calls a function every frame before views are drawn, until it returns false or the returned function is called. */
  addTicker(ticker: Ticker): () => void {
    return this.#loop.add(ticker);
  }

  /** Implements AssetHost. */
  changed(asset: ModelAsset): void {
    for (const view of this.#views) if (view.drawn.some((actor) => actor.asset === asset)) view.invalidate();
  }

  /** Implements ViewHost. */
  request(): void {
    if (!this.#disposed) this.#loop.request();
  }

  /** Implements ViewHost. */
  resized(): void {
    this.#sorted = false;
    this.#trimLater();
  }

  /** Implements AssetHost and ViewHost. */
  released(what: Disposable): void {
    if (what instanceof ModelAsset) {
      this.#assets.delete(what);
      // Other models are copied into the module again when they are next drawn.
      this.software?.value?.clear();
    } else if (this.#drawing) this.#someDisposed = true;
    else this.#forgetDisposed();
    if (what instanceof View) this.#trimLater();
  }

  /** Frees the context and all its objects. */
  dispose(): void {
    if (this.#disposed) return;
    for (const view of [...this.#views]) view.dispose();
    for (const asset of [...this.#assets]) asset.dispose();
    this.#disposed = true;
    this.#trimTimer?.();
    this.#loop.stop();
    this.#close();
    const { overlays, software } = this;
    overlays.cancel();
    software?.cancel();
    software?.value?.[Symbol.dispose]();
    if (software?.loading)
      software.fetch().then(
        (drawing) => drawing[Symbol.dispose](),
        () => undefined,
      );
    this.events.clear();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Implements ViewHost. */
  get viewSummary(): ViewSummary {
    return this.#viewSummary;
  }

  /** Sorts the views by size, so that the hidden canvas is resized once for the largest; updates the view summary. */
  #sortViews(): void {
    if (this.#sorted) return;
    this.#sorted = true;
    const area = ({ size: { width, height } }: View<ViewCanvas>): number => width * height;
    this.#views.sort((a, b) => area(b) - area(a));
    const [first, ...others] = this.#views.filter((view) => area(view) > 0).map(({ size }) => size);
    const mixed = others.some(({ width, height }) => width !== first!.width || height !== first!.height);
    this.#viewSummary = { alone: this.#views.length === 1, mixed };
  }

  #forgetDisposed(): void {
    this.#someDisposed = this.#sorted = false;
    let kept = 0;
    for (const view of this.#views) if (!view.disposed) this.#views[kept++] = view;
    this.#views.length = kept;
  }

  #trimLater(): void {
    if (!this.#disposed) this.#trimTimer ??= clock.after(trimMilliseconds, () => this.#trim());
  }

  /**
   * Shrinks the hidden canvas if it is much larger than views need: drawing only enlarges it.
   */
  #trim(): void {
    this.#trimTimer = null;
    if (!this.#context) return;
    const { surface } = this;
    const need = (side: 'width' | 'height'): number =>
      Math.max(1, ...this.#views.map(({ size }) => size[side]));
    const [width, height] = [need('width'), need('height')];
    // With images of different sizes, the largest is transferred without cropping once the canvas has its size.
    const most = this.#viewSummary.mixed ? 1 : 2;
    if (surface.width * surface.height > most * width * height)
      fitDrawingBuffer(surface, width, height, true);
  }

  #drawViews(): void {
    // Do not query the context while nothing is drawn: the query would block the page.
    if (!(this.#device ?? this.software) || !this.due) return;
    for (const view of this.#views) if (view.due) view.startPrograms();
    if (this.compiling) {
      this.request();
      return;
    }
    this.#sortViews();
    const end = clock.now() + frameMilliseconds;
    let drawn = 0;
    let hasDrawnModel = false;
    this.#drawing = true;
    const { length } = this.#views;
    let next = 0;
    for (let i = 0; i < length; i++) {
      // Each frame starts after the last drawn view, so that all views get their turn.
      const at = (this.#next + i) % length;
      const view = this.#views[at]!;
      if (!view.due) continue;
      if (drawn > 0 && clock.now() > end) {
        next = at;
        this.request();
        break;
      }
      try {
        if (view.draw()) {
          drawn++;
          hasDrawnModel ||= view.actors.length > 0;
        }
      } catch (error) {
        // The view is drawn again after its next change; other views are not affected.
        view.dirty = false;
        reportUncaught(error);
      }
    }
    this.#next = next;
    this.#drawing = false;
    // An image listener may dispose of views; the list does not change during the iteration.
    if (this.#someDisposed) this.#forgetDisposed();
    // Not earlier: the programs of the ground are not started yet, so another view of this frame would wait for them.
    if (hasDrawnModel && this.#device) this.#device.hasDrawnModel = true;
    this.#counts.redraws += drawn;
    if (drawn > 0) this.#counts.frames++;
  }

  /** Creates the context. Returns whether there is one. */
  #open({ width, height }: Size): boolean {
    this.#counts.contexts++;
    const context = takeGlContext(Math.max(1, width), Math.max(1, height));
    if (!context) return false;
    this.#context = context;
    const { canvas, gl } = context;
    canvas.addEventListener('webglcontextlost', this.#onLost);
    canvas.addEventListener('webglcontextrestored', this.#onRestored);
    this.#device = createDevice(gl);
    return true;
  }

  #close(): void {
    this.#restoreTimer?.();
    this.#restoreTimer = null;
    if (!this.#context) return;
    const { canvas, gl } = this.#context;
    canvas.removeEventListener('webglcontextlost', this.#onLost);
    canvas.removeEventListener('webglcontextrestored', this.#onRestored);
    if (this.#device) disposeDevice(this.#device);
    this.#device = null;
    // Free the memory now instead of at garbage collection.
    if (!gl.isContextLost()) gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  readonly #onLost = (event: Event): void => {
    // Required, otherwise the browser never restores the context.
    event.preventDefault();
    if (!this.#device) return;
    this.#counts.lost++;
    this.#drawsBefore += this.#device.state.draws;
    this.#device.uploads.clear();
    this.#device = null;
    for (const asset of this.#assets) asset.forget();
    this.#restoreTimer = clock.after(restoreMilliseconds, () => this.#reopen());
    this.events.emit('lost', undefined);
  };

  readonly #onRestored = (): void => {
    this.#restoreTimer?.();
    this.#restoreTimer = null;
    this.#device = createDevice(this.#context!.gl);
    this.#refill();
  };

  /** Called when the browser has not restored the context. Views have separate canvases, so any new context works. */
  #reopen(): void {
    this.#close();
    if (this.#open(this.surface)) this.#refill();
    else this.#restoreTimer = clock.after(restoreMilliseconds, () => this.#reopen());
  }

  #refill(): void {
    this.#counts.restored++;
    for (const asset of this.#assets) asset.restore(this.#device!);
    for (const view of this.#views) view.invalidate();
    this.events.emit('restored', undefined);
  }
}
