import type { DisplayOptions, SceneOptions } from '../types/view.js';
import type { Device } from './gl/device.js';
import type { HiddenCanvas } from './gl/context.js';
import type { ViewSummary } from './gl/presenter.js';
import type { LazyCode } from '../util/lazy-code.js';
import type { ViewCamera } from './eye.js';
import type { ImageSize } from './passes/look.js';
import type { Painter } from './passes/painter.js';
import type { Overlays } from './overlays/overlays.js';

export interface ViewOptions {
  /** The largest device pixel ratio. Default 2: higher values cost much time without visible benefit. */
  readonly maxPixelRatio?: number;
  /** Called after each image that the view has shown. */
  readonly onDrawn?: () => void;
  /** Called after each change that has not been drawn yet. */
  readonly onInvalidated?: () => void;
  /** Called when the canvas has been resized. */
  readonly onResized?: () => void;
  /** Called when the canvas enters the viewport again. */
  readonly onVisible?: () => void;
}

/** Draws without WebGL, and without overlays. */
export interface SoftwareDrawing extends Disposable {
  /** Draws a scene. Returns its pixels: RGBA, not multiplied by alpha, rows from the top. */
  paint(painter: Painter, camera: ViewCamera, size: ImageSize): Uint8ClampedArray<ArrayBuffer>;
  /** Frees the copies of all meshes and textures. The next `paint` copies those that it needs again. */
  clear(): void;
}

/** The renderer, as views use it. */
export interface ViewHost {
  readonly device: Device | null;
  /** Null if WebGL draws. */
  readonly software: LazyCode<SoftwareDrawing> | null;
  /** True while shaders are being compiled. */
  readonly compiling: boolean;
  readonly surface: HiddenCanvas;
  readonly viewSummary: ViewSummary;
  readonly overlays: LazyCode<Overlays>;
  /** Requests a frame. */
  request(): void;
  /** Called when a view's image has another size. */
  resized(): void;
  released(view: Disposable): void;
}

/** Options of a screenshot that differ from the options of the view. */
export interface ScreenshotOptions {
  /** Width in device pixels. Default: the view's. */
  readonly width?: number;
  /** Height in device pixels. Default: the view's. */
  readonly height?: number;
  /** Display options that differ for this image, such as `wireframe`. */
  readonly display?: Partial<DisplayOptions>;
  /** Scene options that differ for this image, such as `background` and `grid`. */
  readonly scene?: Partial<SceneOptions>;
}
