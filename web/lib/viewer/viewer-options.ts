import type { Renderer } from '../render/index.js';
import type { ViewState } from '../state/schema.js';
import type { ModelLike } from '../types/api.js';
import type { Playback, SubjectClip } from '../types/playback.js';
import type { ClipEventSummary } from '../types/subject.js';
import type {
  CameraOptions,
  CameraState,
  DisplayOptions,
  JointChoice,
  SceneColors,
  SceneOptions,
} from '../types/view.js';
import type { CameraDirection, CameraSettings } from './camera/viewer-camera.js';

/** The initial settings of a viewer. */
export interface ViewerOptions {
  /** The renderer. Default: the one that the page's viewers share. @internal */
  readonly renderer?: Renderer;
  /** The drawing of surfaces and overlays: values that differ from `defaultDisplay`. */
  readonly display?: Partial<DisplayOptions>;
  /** Light, ground, background and crowd: values that differ from `defaultScene`. */
  readonly scene?: Partial<SceneOptions>;
  /** The colours of ground, lines and axes that differ from the library's dark theme. */
  readonly colors?: Partial<SceneColors>;
  /**
   * Camera options that differ from `defaultCameraOptions`, and other camera settings, such as `controls`; also the initial
   * direction and field of view of new models, in degrees. Default direction: `defaultDirection`, slightly from the
   * left and from above.
   */
  readonly camera?: CameraSettings & Partial<CameraDirection>;
  /** The maximum number of device pixels per CSS pixel. Default 2. */
  readonly maxPixelRatio?: number;
  /**
   * Loads the model again after its WASM module has ended; `message` gives the reason. The viewer then restores its
   * state. Without this function, or if it rejects, the last image stays and only `lost` is emitted. Instances
   * attached to the model's instance (`attach`) are lost as well: load their models again and attach new instances on
   * `modelchange`.
   */
  readonly reload?: (model: ModelLike, message: string) => Promise<ModelLike>;
}

/** Changes of a viewer's settings. Absent settings keep their values. */
export interface ViewerSettings {
  /** How surfaces and overlays are drawn: the options to change. Emits `display`. */
  readonly display?: Partial<DisplayOptions> | undefined;
  /** Light, ground, background and crowd size: the options to change. Emits `scene`. */
  readonly scene?: Partial<SceneOptions> | undefined;
  /** The colours of ground, lines and axes to change. */
  readonly colors?: Partial<SceneColors> | undefined;
  /** The skin, by name; null for the file's default. Without a model, it has no effect. */
  readonly skin?: string | null | undefined;
  /**
   * The joint that skeletons highlight with all its ancestors, by names or indices; null, or one that does not exist, for
   * none. Reset when another model is shown.
   */
  readonly selectedJoint?: JointChoice | null | undefined;
  /**
   * Playback speed as a factor of real time; negative values play backwards. Applies to all channels, including those
   * that were played with a separate speed.
   */
  readonly speed?: number | undefined;
  /**
   * Duration of the cross-fade to the next clip, in seconds. Null (the default) selects the duration that the model's
   * game uses: 0.2 s in Half-Life, one frame of the clip in Quake III, no cross-fade in the others.
   */
  readonly fade?: number | null | undefined;
  /** The channel that `hold`, `step`, `setRangeEnd` and `time` refer to. */
  readonly focus?: string | undefined;
  /** The time of animated materials, in seconds. */
  readonly clock?: number | undefined;
  /** Whether an OffscreenCanvas is on the screen; initially true. Otherwise it is not drawn. */
  readonly visible?: boolean | undefined;
}

/** Options of `thumbnail()`. */
export interface ThumbnailOptions {
  /** Width in pixels. Default 512. */
  readonly width?: number;
  /** Height in pixels. Default 512. */
  readonly height?: number;
  /** The name of a clip or preset; null for the rest pose. Default: the clip that a viewer plays first. */
  readonly clip?: string | null;
  /** Position in the clip, limited to its end, and time of animated materials, in seconds. Default 0. */
  readonly time?: number;
  /** The name of the skin; null for the file's default. Default: the skin of `state`. */
  readonly skin?: string | null;
  /** The direction and field of view of the fitted camera, in degrees. Default: those of a viewer. */
  readonly camera?: Partial<CameraDirection>;
  /**
   * All other settings that an address can contain: light, background, overlays, parts, controllers (`parseView` of
   * `marrow3d/state`). The background is transparent and the grid is hidden unless its `scene` sets them.
   */
  readonly state?: ViewState;
  /** The MIME type of the image. Default `image/png`. */
  readonly type?: 'image/png' | 'image/jpeg' | 'image/webp';
  /** The quality of JPEG and WebP, 0 to 1. */
  readonly quality?: number;
  /** The colours of ground, lines and axes. Default: those of a viewer. */
  readonly colors?: SceneColors;
  /** Cancels drawing: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** The renderer. Default: the shared one of the page or worker. @internal */
  readonly renderer?: Renderer;
}

/** An event of the clip that a channel plays. */
export interface ChannelEvent {
  /** The name of the channel; empty if the model has no channels. */
  readonly channel: string;
  /** The clip that is playing. */
  readonly clip: SubjectClip;
}

/** A clip event defined by the file at a frame, such as a sound or a muzzle flash. */
export interface ChannelFrameEvent extends ChannelEvent {
  /** The event as stored in the file. */
  readonly event: ClipEventSummary;
}

/** The events of a viewer (`viewer.on`). */
export type ViewerEvents = {
  /** The canvas shows another image. */
  draw: undefined;
  /** `Viewer.busy` has changed. */
  busychange: { readonly busy: boolean };
  /** A frame of a playing animation has been drawn. */
  frame: { readonly playback: Playback };
  /** The clips, their settings or their positions have changed, other than by the passing of time. */
  playback: { readonly playback: Playback };
  /** A channel's clip has ended: it holds its last frame, or the game's next clip follows. */
  finished: ChannelEvent;
  /** A channel's clip has started another pass. */
  loop: ChannelEvent;
  /** A channel's clip has passed a frame with an event: once per pass, also when playing backwards. */
  event: ChannelFrameEvent;
  /**
   * The camera has moved, by user input ('user') or otherwise ('program'). While a camera of the file is active,
   * `camera` describes that one, tilted to its left by `roll` degrees; `roll` is 0 for the orbit camera.
   */
  camera: { readonly camera: Readonly<CameraState>; readonly roll: number; readonly by: 'user' | 'program' };
  /** Display options were set. The value contains all of them. */
  display: Readonly<DisplayOptions>;
  /** Scene options were set. The value contains all of them. */
  scene: Readonly<SceneOptions>;
  /** Camera options were set. The value contains all of them. */
  cameraoptions: Readonly<CameraOptions>;
  /** Playback has started or continued. */
  play: undefined;
  /** Playback was paused or stopped. */
  pause: undefined;
  /** Every clip has ended. `pause` follows unless animated materials continue. */
  ended: undefined;
  /** Another model was set, or null. */
  modelchange: { readonly model: ModelLike | null };
  /** The first image of a model is on the canvas. */
  shown: { readonly model: ModelLike };
  /** The model's WASM module has ended, or reloading the model has failed. `message` gives the reason. */
  lost: { readonly message: string };
};
