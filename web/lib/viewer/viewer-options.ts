import type { Renderer } from '../render/index.js';
import type { ViewState } from '../state/schema.js';
import type { ModelLike } from '../types/api.js';
import type { Playback, SubjectClip } from '../types/playback.js';
import type { ClipEventSummary } from '../types/subject.js';
import type {
  CameraOptions,
  CameraState,
  ControlOptions,
  DisplayOptions,
  SceneColors,
  SceneOptions,
} from '../types/view.js';
import type { CameraDirection } from './camera/viewer-camera.js';

/** How a viewer begins. */
export interface ViewerOptions {
  /** Default: the page's own, `Renderer.shared()`. */
  readonly renderer?: Renderer;
  /** What mouse, touch and keys do, where it is not `defaultControls`; false: nothing. Default true. */
  readonly controls?: boolean | Partial<ControlOptions>;
  /** How surfaces are drawn and what is laid over them, where it is not `defaultDisplay`. */
  readonly display?: Partial<DisplayOptions>;
  /** Light, ground, background and crowd, where they are not `defaultScene`. */
  readonly scene?: Partial<SceneOptions>;
  /** The colours of ground, lines and axes. Default: those of the library's dark theme. */
  readonly colors?: SceneColors;
  /**
   * How models are looked at, where it is not `defaultCameraOptions`; the direction that a new one is seen from, and
   * the field of view: by default `defaultDirection`, from slightly left and above.
   */
  readonly camera?: Partial<CameraOptions & CameraDirection>;
  /** Device pixels a CSS pixel, at most. Default 2. */
  readonly maxPixelRatio?: number;
  /**
   * Loads the model again after its WASM module has ended, for the reason that `message` gives: the viewer then goes on
   * where it was. Without it, or where it rejects, the last picture stays, and `lost` is all that happens. Instances
   * that hung on the model's (`attach`) were lost with it: load their models again, too, and attach them anew with
   * `modelchange`.
   */
  readonly reload?: (model: ModelLike, message: string) => Promise<ModelLike>;
}

/** What a thumbnail shows, and how. */
export interface ThumbnailOptions {
  /** Pixels. Default 512. */
  readonly width?: number;
  /** Pixels. Default 512. */
  readonly height?: number;
  /** A clip or preset by its name; null is the rest pose. Default: the clip that a viewer opens with. */
  readonly clip?: string | null;
  /** Seconds into the clip. Default 0. */
  readonly time?: number;
  /** The skin, by its name; null is the file's own. Default: that of `state`. */
  readonly skin?: string | null;
  /** The direction that the fitted model is seen from, in degrees. Default: that of a viewer. */
  readonly camera?: Partial<CameraDirection>;
  /**
   * All else that an address can say: light, background, overlays, parts, controllers (`parseView` of `marrow3d/state`).
   * The background is transparent and the ground hidden unless its `scene` says otherwise.
   */
  readonly state?: ViewState;
  /** The file's MIME type. Default `image/png`. */
  readonly type?: 'image/png' | 'image/jpeg' | 'image/webp';
  /** The quality of JPEG and WebP, 0 to 1. */
  readonly quality?: number;
  /** The colours of ground, lines and axes. Default: those of a viewer. */
  readonly colors?: SceneColors;
  /** Cancels it: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Default: that of the page, or of the worker. */
  readonly renderer?: Renderer;
}

/** An event of the clip that a channel plays. */
export interface ChannelEvent {
  /** The channel that plays; empty where a model has no channels. */
  readonly channel: string;
  /** The clip that it plays. */
  readonly clip: SubjectClip;
}

/** Something that a file says happens at a frame: a sound, a muzzle flash. */
export interface ChannelFrameEvent extends ChannelEvent {
  readonly event: ClipEventSummary;
}

/** What a viewer tells its listeners (`viewer.on`). */
export type ViewerEvents = {
  /** The canvas shows another picture. */
  draw: undefined;
  /** `Viewer.busy` has changed. */
  busychange: { readonly busy: boolean };
  /** A frame of a playing animation has been drawn. */
  frame: { readonly playback: Playback };
  /** What plays, or how it plays, has changed, or it was moved to another place. */
  playback: { readonly playback: Playback };
  /** A channel's clip has come to its end; it stays there, or goes on to what the game plays next. */
  finished: ChannelEvent;
  /** A channel's clip has begun another pass. */
  loop: ChannelEvent;
  /** A channel's clip has passed a frame at which something happens: once a pass, played backwards too. */
  event: ChannelFrameEvent;
  /**
   * The camera has moved: by hand, or by the program and what follows from it. While a camera of the file is looked
   * through, that one counts; it leans to its left by `roll` degrees, an orbit camera by 0.
   */
  camera: { readonly camera: CameraState; readonly roll: number; readonly by: 'person' | 'program' };
  /** Display options were set: all of them. */
  display: DisplayOptions;
  /** Scene options were set: all of them. */
  scene: SceneOptions;
  /** Camera options were set: all of them. */
  cameraoptions: CameraOptions;
  /** Something has begun to play, or plays on. */
  play: undefined;
  /** What played is held. */
  pause: undefined;
  /** Every clip that plays has come to its end; `pause` follows, unless materials move on. */
  ended: undefined;
  /** Another model was given to show, or null. */
  modelchange: { readonly model: ModelLike | null };
  /** A model's first picture is on the canvas. */
  shown: { readonly model: ModelLike };
  /** The model's WASM module has ended; or it could not be loaded again, and this is why. */
  lost: { readonly message: string };
};
