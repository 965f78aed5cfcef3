import type { Renderer } from '../render/index.js';
import type { ModelLike, SubjectClip } from '../types/api.js';
import type { Positions, ViewerPlayback } from '../types/playback.js';
import type { CameraState, DisplayOptions, StageColors } from '../types/view.js';
import type { CameraDirection } from './viewer-camera.js';

export interface ViewerOptions {
  /** Default: the page's own, `Renderer.shared()`. */
  readonly renderer?: Renderer;
  /** Whether mouse, touch and keys turn the model. Default true. */
  readonly controls?: boolean;
  readonly display?: Partial<DisplayOptions>;
  readonly colors?: StageColors;
  /** The direction a new model is seen from, and the field of view. Default: from slightly left and above. */
  readonly view?: Partial<CameraDirection>;
  /** Device pixels a CSS pixel, at most. Default 2. */
  readonly maxPixelRatio?: number;
  /**
   * Loads the model again after its WASM module has ended: the viewer then goes on where it was. Without it the
   * last picture stays, and `lost` is all that happens. What hung on its instance (`attach`) was lost with it: load that
   * again, too, and attach it anew with `modelchange`.
   */
  readonly reload?: (model: ModelLike) => Promise<ModelLike>;
}

/** Of what a channel plays. */
export interface ChannelEvent {
  readonly channel: string;
  readonly clip: SubjectClip;
}

export type ViewerEvents = {
  /** The canvas shows another picture. */
  draw: undefined;
  /** A frame of a playing animation has been drawn. */
  frame: { readonly positions: Positions };
  /** What plays is another, plays otherwise, or was moved to another place. */
  playback: { readonly playback: ViewerPlayback };
  /** A channel's clip has come to its end; it stays there, or goes on to what the game plays next. */
  finished: ChannelEvent;
  /** A channel's clip has begun another pass. */
  loop: ChannelEvent;
  /** The camera stands elsewhere: moved by hand, or by the program and what follows from it. */
  camera: { readonly camera: CameraState; readonly by: 'person' | 'program' };
  display: DisplayOptions;
  play: undefined;
  pause: undefined;
  /** Every clip that plays has come to its end; `pause` follows, unless materials move on. */
  ended: undefined;
  modelchange: { readonly model: ModelLike | null };
  /** A model's first picture is on the canvas. */
  shown: { readonly model: ModelLike };
  /** The model's WASM module has ended; or it could not be loaded again, and this is why. */
  lost: { readonly message: string };
};
