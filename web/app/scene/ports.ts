import type { Controls } from '../../lib/internal/index.js';
import type { Interpolation, ModelLike, RootMotion, TagRotation, Transform } from '../../lib/index.js';
import type {
  CameraOptions,
  CameraState,
  DisplayOptions,
  HitboxPosition,
  Insets,
  JointRef,
  Playback,
  SceneColors,
  SceneOptions,
  ScreenPosition,
  SurfacePicker,
  TagPosition,
  Vec3,
} from '../../lib/viewer/index.js';
import type { Player } from '../state/player.js';

/** The interface between the page and the library's viewer. Tests replace it with plain objects. */

export interface SceneListener {
  /**
   * Called when the clip, its settings or its frame change. `clock` is the time of animated materials, in seconds.
   */
  played(playback: Playback, clock: number): void;
  /** Called when `Scene.busy` has changed. */
  busyChanged(): void;
  /** Called when the user moves the camera. */
  cameraMoved(camera: CameraState): void;
  /** Called after any camera movement, with the camera's state and its roll to the left in degrees. */
  eye(camera: CameraState, roll: number): void;
  /**
   * Called when the model's WebAssembly module has failed: loads the model again. The scene then restores its previous
   * state.
   */
  reload(model: ModelLike, message: string): Promise<ModelLike>;
}

/** The current pose of a joint. Matrices are 12 numbers, the rows of a 3 x 4 matrix. */
export interface JointPose {
  /** Relative to its parent. */
  readonly local: Transform;
  /** The matrix from the joint's space to its part's space. */
  readonly absolute: readonly number[];
  /** The matrix from the rest pose to the current pose. */
  readonly skinning: readonly number[];
}

/** The joints of the model in the scene. */
export interface SceneJoints {
  /** The pose of a joint; null if there is no such joint. */
  get(joint: JointRef): JointPose | null;
  /**
   * Overrides a joint's transform relative to its parent; null removes the override. Omitted values are not changed.
   */
  hold(joint: JointRef, transform: Partial<Transform> | null): void;
  setMotion(interpolation: Interpolation, rootMotion: RootMotion): void;
  /** Highlights the selected joint in visible skeletons. */
  select(joint: JointRef | null): void;
  /** The joint whose bone is near a point of the canvas, in CSS pixels; null if there is none. */
  pick(x: number, y: number, tolerance: number): JointRef | null;
  /** The position of a joint on the canvas; null if it is out of view. */
  place(joint: JointRef): ScreenPosition | null;
}

/** A camera that shows the whole model, and the ground below it. */
export interface FittedCamera {
  readonly camera: CameraState;
  /** The world height of the ground that the model stands on. */
  readonly ground: number;
}
/** A joint, or a tag of a part. */
export type WorldPoint = JointRef | { readonly part: number; readonly tag: string };

/** Draws and plays one model on a canvas. */
export interface Scene {
  /** Resolves when the first image is drawn, or when another model replaces this one. */
  show(model: ModelLike | null): Promise<void>;
  /** Controls the model's playback. */
  readonly player: Player;
  /** True without WebGL 2: drawing is slower and has no overlays. */
  readonly drawsBySoftware: boolean;
  /** Sets the time of animated materials, in seconds. */
  setClock(seconds: number): void;
  setSkin(skin: string | null): void;
  /** Attaches a weapon by its part's name; null removes it. */
  setWeapon(weapon: string | null): void;
  /** Shows or hides a part. */
  setPart(part: number, shown: boolean): void;
  /** Sets the level of detail. A part without that level shows its coarsest one. */
  setDetail(level: number): void;
  setTagRotation(rule: TagRotation): void;
  /** The positions of the visible tags on the canvas. */
  tags(): readonly TagPosition[];
  /** The positions of the visible hitboxes on the canvas. */
  hitboxes(): readonly HitboxPosition[];
  readonly joints: SceneJoints;
  /** Finds points on the model's surfaces. */
  surfaces(): Promise<SurfacePicker>;
  /** The position of the split in CSS pixels from the canvas's left edge; null without a split. */
  splitPlace(): number | null;
  setDisplay(display: DisplayOptions): void;
  setScene(scene: SceneOptions): void;
  setCameraOptions(options: CameraOptions): void;
  /** Switches between fly mode (keys move, dragging looks around) and orbiting. */
  setFly(on: boolean): void;
  /**
   * Sets body groups, controllers, blends and colours. Only differences from `before` are applied; null is the initial
   * state.
   */
  setControls(controls: Controls, before: Controls | null): void;
  /** Starts or stops the turntable. `speed` is in degrees per second. */
  setTurntable(on: boolean, speed: number): void;
  /** The world position of a joint or tag; null if the model has none. */
  worldPosition(at: WorldPoint): Vec3 | null;
  /** The distance from the target at which the camera shows the whole model; null without a model. */
  wholeDistance(): number | null;
  /** Moves the camera, at once if `animate` is false. */
  setCamera(camera: CameraState, animate: boolean): void;
  /**
   * Fits the playing clips into the view and keeps them there until the user moves the camera. If `direction` is null,
   * the camera keeps its direction.
   */
  fit(direction: { readonly yaw: number; readonly pitch: number } | null, animate: boolean): void;
  /** The camera that `fit` would move to, and the height of the ground; null without a model. */
  fitted(direction: { readonly yaw: number; readonly pitch: number }): FittedCamera | null;
  /** Sets the margins of the canvas that are covered by controls; the model is fitted into the area between them. */
  setInsets(insets: Insets): void;
  /** The horizontal extent of the model's body on the canvas, in CSS pixels; null if it is unknown. */
  bodySpan(): { readonly left: number; readonly right: number } | null;
  /** Whether something remains to be loaded, uploaded or drawn, or the camera is moving. Playback does not count. */
  readonly busy: boolean;
  /** The GPU memory of the model, in bytes. */
  gpuBytes(): number;
  /** The colours of the backdrop: those of the theme, or brighter ones for a dark model. */
  readonly colors: SceneColors;
  /** Reads the theme's colours again. */
  recolour(): void;
  /**
   * Brightens a dark backdrop for a dark model. Call it when the model is drawn with all its textures, and after each
   * change of its appearance.
   */
  adaptBackdrop(): void;
  dispose(): void;
}

/** A thumbnail of a model: the whole model, or the upper part of an upright one. */
export type PortraitView = 'figure' | 'bust';

export interface Portrait {
  setSkin(skin: string | null): void;
  /** Frames the model again after the canvas has changed its size. */
  frame(): void;
  /** Reads the theme's colours again, for the shadow. */
  recolour(): void;
  dispose(): void;
}

/** Creates scenes and portraits. */
export interface Makers {
  scene(canvas: HTMLCanvasElement, listener: SceneListener): Scene;
  portrait(canvas: HTMLCanvasElement, model: ModelLike, view: PortraitView): Portrait;
}
