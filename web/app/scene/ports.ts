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
   * Called when another clip plays, its settings change, or it is at another frame. `clock`: seconds that materials have
   * run.
   */
  played(playback: Playback, clock: number): void;
  /** Called when `Scene.busy` has changed. */
  busyChanged(): void;
  /** Called when the user has moved the camera. */
  cameraMoved(camera: CameraState): void;
  /** The camera's present state after any movement, and its roll to the left in degrees. */
  eye(camera: CameraState, roll: number): void;
  /** The module under the model has failed: loads the model again. The scene then shows it as it was before. */
  reload(model: ModelLike, message: string): Promise<ModelLike>;
}

/** A joint's present pose. Matrices are 12 numbers, the rows of a 3 x 4 matrix. */
export interface JointPose {
  /** Relative to its parent. */
  readonly local: Transform;
  /** The matrix from the joint's space to its part's space. */
  readonly absolute: readonly number[];
  /** The matrix from the rest pose to the present pose. */
  readonly skinning: readonly number[];
}

/** The joints of the model in the scene. */
export interface SceneJoints {
  /** The pose of a joint; null where there is no such joint. */
  get(joint: JointRef): JointPose | null;
  /** Holds a joint relative to its parent, or with null returns it to the animation. Values that are left out stay. */
  hold(joint: JointRef, transform: Partial<Transform> | null): void;
  setMotion(interpolation: Interpolation, rootMotion: RootMotion): void;
  /** Highlights the selected joint where skeletons are shown. */
  select(joint: JointRef | null): void;
  /** The joint whose bone is near a place of the canvas, in CSS pixels; null where there is none. */
  pick(x: number, y: number, tolerance: number): JointRef | null;
  /** Where a joint is on the canvas; null where it is out of sight. */
  place(joint: JointRef): ScreenPosition | null;
}

/** A camera that shows the whole model. */
export interface FittedCamera {
  readonly camera: CameraState;
  /** The height of the ground that the model stands on, in the world. */
  readonly ground: number;
}
/** A joint, or a tag of a part. */
export type WorldPoint = JointRef | { readonly part: number; readonly tag: string };

/** Draws and plays one model on a canvas. */
export interface Scene {
  /** Resolves with the first image, or when another model replaces this one. */
  show(model: ModelLike | null): Promise<void>;
  /** Controls the model's playback. */
  readonly player: Player;
  /** Whether there is no WebGL 2: images take longer, and have no overlays. */
  readonly drawsBySoftware: boolean;
  /** Sets the seconds at which moving materials are shown. */
  setClock(seconds: number): void;
  setSkin(skin: string | null): void;
  /** Puts a weapon into the hand, by its part's name; null empties the hand. */
  setWeapon(weapon: string | null): void;
  /** Shows or hides a part. */
  setPart(part: number, shown: boolean): void;
  /** Sets the level of detail; a part that lacks it shows its coarsest. */
  setDetail(level: number): void;
  setTagRotation(rule: TagRotation): void;
  /** The places of the visible tags on the canvas. */
  tags(): readonly TagPosition[];
  /** The places of the visible hitboxes on the canvas. */
  hitboxes(): readonly HitboxPosition[];
  readonly joints: SceneJoints;
  /** Finds points on the model's surfaces. */
  surfaces(): Promise<SurfacePicker>;
  /** Where the split is, in CSS pixels from the canvas's left; null where none is shown. */
  splitPlace(): number | null;
  setDisplay(display: DisplayOptions): void;
  setScene(scene: SceneOptions): void;
  setCameraOptions(options: CameraOptions): void;
  /** Flies with the keys and looks around by dragging, instead of orbiting. */
  setFly(on: boolean): void;
  /** Sets body groups, controllers, blends and colours: what differs from before, or (null) from how a model opens. */
  setControls(controls: Controls, before: Controls | null): void;
  /** Makes the camera go round the model by so many degrees a second, or stops it. */
  setTurntable(on: boolean, speed: number): void;
  /** Where a joint or a tag is in the world; null where the model has none. */
  worldPosition(at: WorldPoint): Vec3 | null;
  /** How far from its target a camera is that has the whole model in view; null without a model. */
  wholeDistance(): number | null;
  /** Moves the camera; with `animate` false it arrives at once. */
  setCamera(camera: CameraState, animate: boolean): void;
  /**
   * Fits the playing clips into the view and keeps them there until somebody moves the camera. Null keeps the
   * direction.
   */
  fit(direction: { readonly yaw: number; readonly pitch: number } | null, animate: boolean): void;
  /** The camera that a fit from this direction goes to, and the height of the ground; null without a model. */
  fitted(direction: { readonly yaw: number; readonly pitch: number }): FittedCamera | null;
  /** Margins of the canvas that controls cover; the model is fitted into the free area between them. */
  setInsets(insets: Insets): void;
  /** How far the body extends across the canvas, in CSS pixels; null where that is unknown. */
  bodySpan(): { readonly left: number; readonly right: number } | null;
  /** Whether something is still to be loaded, uploaded or drawn, or the camera is on its way. Playing does not count. */
  readonly busy: boolean;
  /** The GPU memory of the model, in bytes. */
  gpuBytes(): number;
  /** The colours of the backdrop: the theme's, brighter behind a dark model. */
  readonly colors: SceneColors;
  /** Reads the theme's colours again. */
  recolour(): void;
  /**
   * Brightens a dark backdrop behind a dark model. Call it when the model is drawn with all its textures, and after each
   * change of its appearance.
   */
  adaptBackdrop(): void;
  dispose(): void;
}

/** A small still of a model: all of it, or its upper part where it stands upright. */
export type PortraitView = 'figure' | 'bust';

export interface Portrait {
  setSkin(skin: string | null): void;
  /** Frames the model again after the canvas has changed its shape. */
  frame(): void;
  dispose(): void;
}

/** Makes scenes and portraits. */
export interface Makers {
  scene(canvas: HTMLCanvasElement, listener: SceneListener): Scene;
  portrait(canvas: HTMLCanvasElement, model: ModelLike, view: PortraitView): Portrait;
}
