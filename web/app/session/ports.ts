import type {
  Interpolation,
  LoadProgress,
  ModelLike,
  Picture,
  RootMotion,
  TagRotation,
  Transform,
} from '../../lib/index.js';
import type {
  CameraState,
  DisplayOptions,
  Insets,
  JointRef,
  PlaybackMoment,
  Positions,
  ScreenPlace,
  TagPlace,
} from '../../lib/viewer/index.js';
import type { Entry, PartChoice } from '../state/state.js';
import type { Player } from '../state/player.js';

/**
 * The two seams between the page and the library. Everything that the page knows about loading and drawing is
 * said here; tests put plain objects in their place.
 */

/** What a person gave, before it is known what is in it. */
export type OpenInput =
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'drop'; readonly transfer: DataTransfer }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'sample'; readonly id: string };

/** Something that was opened and looked through: it can be loaded from, again and again. */
export interface Source {
  /** For people: a file's or a folder's name. */
  readonly name: string;
  /** What can be shown, best first; empty where only loading can tell (a URL). */
  readonly entries: readonly Entry[];
  /** Players and weapons among them that others can be given parts of. */
  readonly pieces: readonly Entry[];
  readonly names: readonly string[];
  /** What is loaded where nobody chooses; null: the best of what is there. */
  readonly main: string | null;
  /** Bytes of a file, for an error's details. Null where it is not known. */
  size(name: string): number | null;
  load(options: {
    readonly entry: string | null;
    readonly parts: PartChoice;
    readonly signal: AbortSignal;
    readonly onProgress: (progress: LoadProgress) => void;
  }): Promise<ModelLike>;
  /** One of its pictures, decoded. */
  picture(name: string, signal: AbortSignal): Promise<Picture>;
}

export interface Opener {
  open(input: OpenInput, signal: AbortSignal): Promise<Source>;
  /** The files of both, opened as `base` was. */
  join(base: Source, added: Source, signal: AbortSignal): Promise<Source>;
}

export interface StageListener {
  /** What plays is another, plays otherwise or was moved. `clock`: seconds that materials have gone on. */
  played(moment: PlaybackMoment, clock: number): void;
  /** Playback has moved. */
  moved(positions: Positions, clock: number): void;
  /** The canvas shows another picture. */
  drawn(): void;
  /** A person has moved the camera. */
  cameraMoved(camera: CameraState): void;
  /** Where the camera is, whoever moved it. */
  eye(camera: CameraState): void;
}

/** Where a joint is at this moment. Matrices are 12 numbers, the rows of a 3 x 4 matrix. */
export interface JointPose {
  /** Relative to its parent. */
  readonly local: Transform;
  /** To its part's space. */
  readonly absolute: readonly number[];
  /** From the rest pose to where it is. */
  readonly skinning: readonly number[];
}

/** The joints of what stands on the stage. */
export interface StageJoints {
  /** Null where there is no such joint. */
  get(joint: JointRef): JointPose | null;
  /** Holds a joint relative to its parent (what is left out stays as it is), or gives it back to the animation. */
  hold(joint: JointRef, transform: Partial<Transform> | null): void;
  setMotion(interpolation: Interpolation, rootMotion: RootMotion): void;
  /** The joint in hand stands out where skeletons are shown. */
  select(joint: JointRef | null): void;
  /** The joint whose bone is near a place of the canvas, in CSS pixels; null where there is none. */
  pick(x: number, y: number, tolerance: number): JointRef | null;
  /** Where a joint is on the canvas; null where it is out of sight. */
  place(joint: JointRef): ScreenPlace | null;
}

/** What draws and plays one model on a canvas. */
export interface Stage {
  /** Resolves with the first picture, or when something else is shown instead. */
  show(model: ModelLike | null): Promise<void>;
  /** What plays on it. */
  readonly player: Player;
  /** Seconds that moving materials are shown at. */
  setClock(seconds: number): void;
  setSkin(skin: string | null): void;
  /** By its part's name; null is an empty hand. */
  setWeapon(weapon: string | null): void;
  /** Shows or hides a part. */
  setPart(part: number, shown: boolean): void;
  /** The level of detail; a part without it shows its coarsest. */
  setDetail(level: number): void;
  setTagRotation(rule: TagRotation): void;
  /** Where the tags are on the canvas, those in sight. */
  tags(): readonly TagPlace[];
  readonly joints: StageJoints;
  setDisplay(display: DisplayOptions): void;
  /** The camera goes round the model until it is told not to. */
  setTurntable(on: boolean): void;
  /** `animate` false arrives at once. */
  setCamera(camera: CameraState, animate: boolean): void;
  /** Frames what plays, from a direction or the present one, until somebody moves the camera. */
  fit(direction: { readonly yaw: number; readonly pitch: number } | null, animate: boolean): void;
  /** What lies over the canvas at its sides: what is fitted stands in what is left free. */
  setInsets(insets: Insets): void;
  /** How far across the canvas the body stands, in CSS pixels; null where that is not known. */
  bodySpan(): { readonly left: number; readonly right: number } | null;
  /** The canvas shows the model as it is now, with every picture that has arrived. */
  readonly complete: boolean;
  /** Bytes of what the model has on the GPU. */
  gpuBytes(): number;
  /** Reads the theme's colours again. */
  recolour(): void;
  dispose(): void;
}

/** A small still of a model: the whole of it, or its upper part where it stands upright. */
export type PortraitView = 'figure' | 'bust';

export interface Portrait {
  setSkin(skin: string | null): void;
  /** The canvas has another shape. */
  frame(): void;
  dispose(): void;
}

/** What can be put on a canvas. Each throws `GraphicsError` where nothing can be drawn. */
export interface Makers {
  stage(canvas: HTMLCanvasElement, listener: StageListener): Stage;
  portrait(canvas: HTMLCanvasElement, model: ModelLike, view: PortraitView): Portrait;
}

/** The stage could not be made: no WebGL 2. */
export class GraphicsError extends Error {
  override readonly name = 'GraphicsError';
}
