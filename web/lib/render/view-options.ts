import type { DisplayOptions, SceneOptions } from '../types/view.js';
import type { Device } from './gl/device.js';
import type { HiddenCanvas } from './gl/context.js';
import type { Company } from './gl/presenter.js';
import type { OverlayLoader } from './overlay-loader.js';

export interface ViewOptions {
  /** Device pixels a CSS pixel, at most. Default 2: more costs four times the work for what no eye sees. */
  readonly maxPixelRatio?: number;
  /** Called after each picture that the view has shown. */
  readonly onDrawn?: () => void;
  /** Called with each change that the canvas does not show yet. */
  readonly onInvalidated?: () => void;
  /** Called when the canvas has got another size. */
  readonly onResized?: () => void;
  /** Called when the canvas comes into sight again. */
  readonly onVisible?: () => void;
}

/** What a view needs of the renderer it belongs to. */
export interface ViewHost {
  readonly device: Device | null;
  readonly surface: HiddenCanvas;
  readonly company: Company;
  readonly overlays: OverlayLoader;
  /** Asks for a frame. */
  request(): void;
  /** Called when a view's picture has another size, or has had one for a moment. */
  resized(): void;
  released(view: Disposable): void;
}

export interface PictureOptions {
  /** Device pixels; the view's own size by default. */
  readonly width?: number;
  readonly height?: number;
  /** Display options that differ for this picture: no wireframe. */
  readonly display?: Partial<DisplayOptions>;
  /** Scene options that differ for this picture: another background, no grid. */
  readonly scene?: Partial<SceneOptions>;
}
