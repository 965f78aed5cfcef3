import type { CameraOptions, CameraRange, CameraState, ControlOptions, Insets } from '../../types/view.js';
import type { FileCamera } from '../../util/file-cameras.js';

/** The direction and the vertical field of view of a camera, in degrees. */
export type CameraDirection = Pick<CameraState, 'yaw' | 'pitch' | 'fov'>;

/** The part of a model to frame: all visible parts, or head and chest of an upright model. */
export type FramedPart = 'all' | 'bust';

/** The direction of a fitted camera, and the part of the model that it frames. */
export interface FitDirection extends Partial<CameraDirection> {
  /** The part of the model to frame. Default: all. */
  readonly of?: FramedPart;
}

/** Options of `ViewerCamera.fit`. */
export interface FitOptions extends FitDirection {
  /** Whether the camera moves to its goal in 420 ms, unless the user prefers reduced motion. Default true. */
  readonly animate?: boolean;
  /**
   * Whether the current pose has to be visible as well, until another clip plays: an effect may grow far beyond its
   * first frame. Default: only the usual extent of the clips.
   */
  readonly pose?: boolean;
}

/** Changes of the camera's settings. Absent settings keep their values. */
export interface CameraSettings extends Partial<CameraOptions> {
  /** Mouse, touch and keyboard input: the options to change; true or false enables or disables all of it. */
  readonly controls?: boolean | Partial<ControlOptions> | undefined;
  /** The range of user input; null (the default) selects limits based on the model's size. */
  readonly range?: CameraRange | null | undefined;
  /** Speed of the automatic rotation about the model, in degrees per second; 0 (the default) disables it. */
  readonly turntable?: number | undefined;
  /** The covered margins of the image, in CSS pixels. A fitted model is centred in the free area. */
  readonly insets?: Partial<Insets> | undefined;
}

/**
 * The camera of a viewer: `viewer.camera`. Its properties are copies; `set`, `moveTo` and `fit` change it.
 *
 * @example
 * ```ts
 * viewer.camera.set({ orthographic: true, turntable: 18, controls: { wheel: 'engaged' } });
 * viewer.camera.moveTo({ yaw: 90, pitch: 0 }, { animate: true });
 * viewer.camera.fit();
 * ```
 */
export interface ViewerCamera {
  /**
   * The orbit camera, even in first person or while a camera of the file is active. With `CameraOptions.follow`,
   * relative to the model's rest position.
   */
  readonly state: Readonly<CameraState>;
  /** The options that are independent of the camera's position. */
  readonly options: Readonly<CameraOptions>;
  /** The options of mouse, touch and keyboard input. */
  readonly controls: Readonly<ControlOptions>;
  /** The range of user input; null for limits based on the model's size. */
  readonly range: CameraRange | null;
  /** Speed of the automatic rotation about the model, in degrees per second; 0 if it is disabled. */
  readonly turntable: number;
  /** The covered margins of the image, in CSS pixels. */
  readonly insets: Insets;
  /** True until the camera is moved after a fit. A fitted camera is fitted again when the canvas changes. */
  readonly isFitted: boolean;
  /** The cameras in the model's files, for `CameraOptions.fileCamera`. */
  readonly fileCameras: readonly FileCamera[];
  /**
   * Changes the given settings and keeps the others. Emits `cameraoptions` if it sets any of the `options`.
   *
   * @throws ModelError `bad_value` for a setting or a value that does not exist
   */
  set(settings: CameraSettings): void;
  /**
   * Moves the orbit camera. Absent values do not change. With `animate`, the move takes 420 ms, unless the user
   * prefers reduced motion. Default: immediately.
   *
   * @throws ModelError `bad_value` for a value that is not a number
   */
  moveTo(state: Readonly<Partial<CameraState>>, options?: { readonly animate?: boolean }): void;
  /**
   * Fits the camera to the playing clips, in its current direction or in another one. Afterwards the camera is fitted
   * again for each clip that plays, until it is moved.
   *
   * @throws ModelError `bad_value` for an unknown part to frame
   */
  fit(options?: FitOptions): void;
  /** Returns the camera that `fit` moves to; null without a model. */
  fitted(direction?: Partial<CameraDirection>): CameraState | null;
  /** Returns the horizontal extent of the model's body in the image, in CSS pixels; null if it is unknown. */
  bodySpan(): { readonly left: number; readonly right: number } | null;
}
