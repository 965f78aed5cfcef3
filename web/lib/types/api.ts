/// <reference lib="esnext.disposable" preserve="true" />
import type {
  AttachOptions,
  ClipDefinition,
  FrameEventKind,
  FrameRange,
  Interpolation,
  LayerOptions,
  LoadProgress,
  LoadTiming,
  LoopMode,
  PlayOptions,
  RootMotion,
  TagRotation,
} from './events.js';
import type { FrameState, MeshFrame } from './frame.js';
import type { Playback, SubjectClip } from './playback.js';
import type { PosedHitbox, Ray } from './hits.js';
import type {
  Axes,
  ClipEventSummary,
  Axis,
  Bounds,
  JointSummary,
  MaterialPicture,
  MaterialSummary,
  MeshData,
  PartData,
  PartImage,
  Picture,
  SourceCounts,
  SubjectSummary,
  SurfaceSummary,
  Transform,
  WarningSummary,
} from './subject.js';

/**
 * The public shape of a loaded subject and of its instances. The folders `model` and `animation` hold the classes;
 * render, viewer and element need no more than these interfaces.
 */
export interface TextureEvent {
  /** Index into the model's parts. */
  readonly part: number;
  /** Index into the part's images. */
  readonly image: number;
  /** Null where the picture could not be read; a warning says why, the checker stays. */
  readonly picture: Picture | null;
  /** The files that were looked for, where none of them was there. */
  readonly tried?: readonly string[];
}

/** A picture that replaces what a material names, on all instances of a model. */
export interface TextureChange extends MaterialPicture {
  /** Index into the model's parts. */
  readonly part: number;
}

// A type, not an interface: it must be assignable to EventMap.
/** What a model tells its listeners (`model.on`). */
export type ModelEvents = {
  /** A picture has arrived. */
  texture: TextureEvent;
  /** All requested pictures have arrived or failed. With `images: 'shown'`, again for each skin that is put on. */
  textures: {
    readonly loaded: number;
    readonly failed: number;
  };
  /** A material got another picture, or its own again (null): `setTexture`. */
  retexture: Omit<TextureChange, 'picture'> & { readonly picture: Picture | null };
  /** `clips` has changed: `defineClip`, `removeClip`. */
  clips: { readonly clips: readonly SubjectClip[] };
  /** Warnings were added after the load (pictures). */
  warning: WarningSummary;
  /** The WASM instance is gone; load again. */
  lost: {
    readonly message: string;
  };
};

/** Bytes of this computer's memory. */
export interface ModelMemory {
  /** Surfaces and all else that came from the file, as it was opened. */
  readonly snapshot: number;
  /** Decoded pictures that have arrived. */
  readonly pictures: number;
  /** The WASM module's whole heap, which all models and instances of a page share. */
  readonly wasm: number;
}

/** Clips that the game plays together: the legs and the torso of a running attack. */
export interface SubjectPreset {
  /** The name that `play()` takes. */
  readonly name: string;
  /** The clips that it plays together. */
  readonly clips: readonly SubjectClip[];
}

/** What viewers, states and drawing code need of a model. */
export interface ModelLike {
  /** Names and numbers of the subject, without its arrays. */
  readonly summary: SubjectSummary;
  /** The subject's name that people see. */
  readonly subject: string;
  /** The models that it is put together of; the first one is the root. */
  readonly parts: readonly PartData[];
  /** The clips of all parts: the file's own, then those of `defineClip`. */
  readonly clips: readonly SubjectClip[];
  /** Clips that the game plays together, by names that `play()` takes as well. */
  readonly presets: readonly SubjectPreset[];
  /** Load-time warnings of all parts, and later ones. */
  readonly warnings: readonly WarningSummary[];
  /** True after `dispose()`. */
  readonly disposed: boolean;
  /** The memory that the model takes up now, in bytes. */
  readonly memory: ModelMemory;
  /** The picture of a part's image; null until it has arrived. */
  picture(part: number, image: number): Picture | null;
  /** Pictures set by `setTexture`. */
  readonly textures: readonly TextureChange[];
  /** Shows another picture on all surfaces with a material, in every instance; null brings its own back. */
  setTexture(material: number | string | null, picture: Picture | null, part?: number): void;
  /** Cuts a new clip out of another one. It replaces an earlier cut of that name. */
  defineClip(definition: ClipDefinition): void;
  /** Removes a cut; false where there is none of that name. Instances that play it go on. */
  removeClip(name: string): boolean;
  /**
   * Makes an instance, which its maker disposes of.
   *
   * @throws DisposedError
   */
  createInstance(): InstanceLike;
  /** Listens to an event. Returns a function that removes the listener. */
  on<K extends keyof ModelEvents>(type: K, listener: (event: ModelEvents[K]) => void): () => void;
  /** Frees the model's memory. Safe to call twice. */
  dispose(): void;
}

/** What `play()` returns. */
export interface PlayHandle {
  /**
   * Resolves when the clip has come to its end; of several clips, when all that end have. A clip that repeats never ends.
   * Rejects with a ModelError `cancelled` when another clip replaces it before, `stop()` is called or the instance is
   * disposed of. Nobody has to handle the rejection.
   */
  readonly finished: Promise<void>;
}

/** A channel of an instance: a part of the body that plays clips beside the others. */
export interface InstanceChannel {
  /** The name that `play(clip, { channel })` takes; empty where a model has no channels. */
  readonly name: string;
  /** The part that it moves, by its index in the model's `parts`; null for all of them. */
  readonly part: number | null;
  /** The clip that it plays; null for none. */
  readonly clip: SubjectClip | null;
}

/** What one part plays now. */
export interface PlaybackState {
  /** Index into the part's clips, or null. */
  readonly clip: number | null;
  /**
   * The clip's name. For a cut (`defineClip`) it is that of the clip it is cut out of, in which time and frame count,
   * too.
   */
  readonly clipName: string | null;
  /** Seconds into the clip's first pass, 0 to its length. */
  readonly time: number;
  /** Frame within the clip, fractional. */
  readonly frame: number;
  /** Frame within the file's own list (vertex animation), fractional. */
  readonly fileFrame: number;
  /** A factor of real time; a negative one plays backwards. */
  readonly speed: number;
  /** True while it is held where it is. */
  readonly paused: boolean;
  /** True at the end of a clip that does not repeat. */
  readonly finished: boolean;
  /**
   * Passes of the clip since it was started or last sought, each way of a ping-pong being one; they fall when it plays
   * backwards.
   */
  readonly passes: number;
  /** Weight of the clip that is faded from, 1 to 0. */
  readonly fade: number;
  /** Frames of the clip that playback stays within; null for all. */
  readonly range: FrameRange;
}

/** An event of the clip that a part plays, emitted at the end of the update in which it happens. */
export interface ClipEvent {
  /** Index into the model's parts. */
  readonly part: number;
  /** The clip that plays. */
  readonly clip: SubjectClip;
}

/** Something that a file says happens at a frame of a clip. */
export interface FrameEvent extends ClipEvent {
  /** What happens, as the file has it. */
  readonly event: ClipEventSummary;
  /** What it is, by the numbers of its game. */
  readonly kind: FrameEventKind;
  /** Of a sound: its file in the game's folder, `sound/weapons/reload1.wav`; else null. */
  readonly file: string | null;
  /** Of a muzzle flash: index into the part's attachments; else null. */
  readonly attachment: number | null;
}

/** What is set of a part beside what it plays. */
export interface PartInputs {
  /** Parallel to the part's `bodyGroups`: which model of each is drawn. */
  readonly bodies: readonly number[];
  /** Parallel to the part's `controllers`, in their own units. */
  readonly controllers: readonly number[];
  /** How far clips are blended along their two axes, from 0 (the axis's `min`) to 1. */
  readonly blends: readonly [number, number];
}

/** Hues that a player chooses, from 0 to 255 as the games' `topcolor` and `bottomcolor`; null: the file's own colours. */
export interface PlayerColors {
  /** The shirt's hue, 0 to 255; null is the file's own. */
  readonly top: number | null;
  /** The trousers' hue, 0 to 255; null is the file's own. */
  readonly bottom: number | null;
}

// A type, not an interface: it must be assignable to EventMap.
/** What an instance tells its listeners (`instance.on`). */
export type InstanceEvents = {
  /** A clip has come to its end: it stays there, or has gone on to what the game plays next. */
  finished: ClipEvent;
  /** A clip that repeats has begun another pass. */
  loop: ClipEvent;
  /** A clip has passed a frame at which something happens: once a pass, played backwards too. */
  event: FrameEvent;
};

/** The layers of animation above the lowest one, which move joints alone: `play(clip, { layer })`. */
export interface LayersLike {
  /** The names of the layers, the lowest first. */
  readonly names: readonly string[];
  /** Makes a layer above the others, or changes it. */
  set(name: string, options?: LayerOptions): void;
  /**
   * Removes a layer; those above it move down.
   *
   * @throws ModelError `bad_value` where there is none.
   */
  remove(name: string): void;
}

/** The joints of a part, by their index in its `joints`. */
export interface JointsLike {
  /** A joint's transform now, relative to the parent; w of the rotation is not below 0. */
  get(joint: number): Transform;
  /** Holds a joint where it is put, relative to its parent, whatever plays; what is left out stays as it is now. */
  set(joint: number, transform: Partial<Transform>): void;
  /** Gives a joint, or with null all of them, back to the animation. */
  reset(joint: number | null): void;
  /** The joints that `set` holds, and where. They are still known after the WASM module has ended. */
  readonly held: ReadonlyMap<number, Transform>;
  /**
   * A mesh's vertices now, moved by the joints on the CPU with all weights of the file: for picking, export and to
   * compare with. Copies; slow beside the GPU. The first call takes the model's arrays into WASM memory.
   */
  deform(mesh: number): MeshFrame;
}

/** The methods of an instance as a whole, and of each of its parts (`part`) by itself. */
export interface Playing {
  /**
   * Plays a clip by its name, by its index in the subject's clips, or a preset by its name where no clip has that: on
   * every part that has the clip, or on the one part.
   */
  play(clip: string | number, options?: PlayOptions): PlayHandle;
  /** Returns to the rest pose. */
  stop(): void;
  /** Holds what plays where it is; with false it plays on. */
  pause(paused?: boolean): void;
  /**
   * Playback speed as a factor of real time; a negative one plays backwards. Setting it holds for all that plays, and on
   * the instance for later clips, too.
   */
  speed: number;
  /** What the clip does at its end; `clip` is the clip's own way. */
  setLoop(loop: LoopMode | 'clip'): void;
  /** Keeps playback within a range of the clip's frames, until another clip is played. */
  setRange(range: FrameRange): void;
  /** Moves to a time in the clip's pass (for a cut: of the clip it is cut out of), in seconds. Fades end. */
  seek(seconds: number): void;
  /** Shows and holds one frame of the file's own list, which may be fractional; on the instance, of its first part. */
  showFrame(frame: number): void;
  /** What plays; on the instance, what its first part plays. */
  state(): PlaybackState;
  /** The skin, by its name in `summary.skins`; null is the file's own. On the instance, the skin of its first part. */
  readonly skin: string | null;
  /** Puts on one of the model's skins (`summary.skins`); null brings the file's own back. */
  setSkin(name: string | null): void;
  /**
   * Shows another picture (`loadImage`) in place of a material's own, on this instance alone, until null takes it
   * away again. The material is given by its name, on every part that has it, or by its index, of the first part; null
   * means that part's surfaces without a material.
   */
  setImage(material: string | number | null, picture: Picture | null): void;
  /**
   * Draws one of the models of a body group, each by its name or its index. A model that is drawn already stays.
   *
   * @throws ModelError `bad_value` where there is no such group or model.
   */
  setBodyGroup(group: string | number, model: string | number): void;
  /** Chooses a model in every body group by the game's one number. @throws RangeError where it is no whole number from 0. */
  setBody(number: number): void;
  /**
   * Sets a controller, by its name or its index, in its own units; those that the game sets with it go along. A value
   * beyond its range is held to it.
   *
   * @throws ModelError `bad_value` where there is no such controller; RangeError where the value is not finite.
   */
  setController(controller: string | number, value: number): void;
  /**
   * How far clips that are blended are so along an axis: from 0, the axis's `min`, to 1, its `max`.
   *
   * @throws RangeError where the share is not finite.
   */
  setBlend(axis: 0 | 1, share: number): void;
  /** What `setBodyGroup`, `setController` and `setBlend` have set: another object when that is another. */
  readonly inputs: PartInputs;
  /** Gives the pictures that take a player's colours these hues: of the instance, on all its parts. */
  setPlayerColors(colors: PlayerColors): void;
  /** The hues that `setPlayerColors` has set. */
  readonly playerColors: PlayerColors;
  /** Of the instance, those of its first part. */
  readonly joints: JointsLike;
  /**
   * The matrix of an attachment, or of a joint where no attachment has the name: 16 numbers, column-major, from its
   * space to the world. On the instance, that of the first part that has the name; null where none has.
   */
  attachment(name: string): Float32Array | null;
}

/** One part of an instance. */
export interface PartInstance extends Playing {
  /** Its place among the model's `parts`, and its name there. */
  readonly index: number;
  /** Its name in the model's `parts`. */
  readonly name: string;
  /** The clip that it plays, or that its leader plays: as in `state()`, but in no time. */
  readonly clip: number | null;
  /** The pictures that `setImage` shows; a new array whenever they change. */
  readonly images: readonly MaterialPicture[];
  /** Whether it is shown. Of adjacent parts with the same `hints.choice`, only the first is shown by default. */
  visible: boolean;
}

/** What viewers, states and drawing code need of an instance. */
export interface InstanceLike extends Playing {
  /** The model that it is an instance of. */
  readonly model: ModelLike;
  /** True after `dispose()`. */
  readonly disposed: boolean;
  /** A part by its name in the model's `parts`, in any case, or by its index; the same object each time. */
  part(name: string | number): PartInstance;
  /**
   * The model's channels, in the order of its parts, and the clips that they play now; one called '' where the model
   * plays one clip at a time.
   */
  readonly channels: readonly InstanceChannel[];
  /**
   * Brings the instance from one playback to another: starts, seeks, pauses and changes only what differs. `fade` is the
   * seconds of cross-fade to clips that start; null as the model's game does. Default 0.
   *
   * @returns the clips that it started, by their channels
   */
  applyPlayback(from: Playback, to: Playback, fade?: number | null): ReadonlyMap<string, PlayHandle>;
  /** How joints move between the keys of clips. */
  interpolation: Interpolation;
  /** What becomes of the root joint's movement: as stored, in place, or travelling. */
  rootMotion: RootMotion;
  /** How tags turn between frames. */
  tagRotation: TagRotation;
  /** Which of the model's levels of detail is shown. 0 is the finest; a part without the level shows its coarsest. */
  levelOfDetail: number;
  /**
   * The seconds that the instance has been updated by. Materials move by them; set it to show the materials at a
   * moment.
   */
  time: number;
  /** Clips that play over what plays lowest, on some of the joints. */
  readonly layers: LayersLike;
  /** What the clips of its parts do: none plays, at least one goes on, or all have come to their end. */
  readonly activity: 'still' | 'playing' | 'ended';
  /**
   * Which axes of the first part's file point up and ahead. At first as the file, or its format, says; formats like OBJ
   * say neither. Up and forward have to be different axes.
   */
  axes: Axes;
  /** The instance's place in the world, after the basis rotation: 16 numbers, column-major. */
  transform: Float32Array;
  /**
   * Hangs another instance, the child, on this one. The child moves along and is updated with this one; its transform
   * is then in the space of the place where it hangs. Its owner still disposes of it; a child that hung elsewhere is
   * detached there.
   */
  attach(child: InstanceLike, options: AttachOptions): void;
  /** Detaches a child; an instance that does not hang here is left as it is. */
  detach(child: InstanceLike): void;
  /** The instances that hang on this one, in the order in which they were attached. */
  readonly attached: readonly InstanceLike[];
  /** Listens to events of the clips that play. Returns a function that removes the listener. */
  on<K extends keyof InstanceEvents>(type: K, listener: (event: InstanceEvents[K]) => void): () => void;
  /** Advances it by so many seconds, with all that hangs on it. */
  update(seconds: number): void;
  /** The pose now, in typed arrays; the numbers stand until its next update. */
  frame(): FrameState;
  /** Frees its memory. Safe to call twice. */
  dispose(): void;
}

/** Where a ray meets an instance first. */
export interface RayHit {
  /** The instance that it meets. */
  readonly instance: InstanceLike;
  /** From the ray's origin, in world units. */
  readonly distance: number;
  /** x, y, z in the world. */
  readonly point: readonly [number, number, number];
  /** Of the triangle: unit length, to the side that it faces. */
  readonly normal: readonly [number, number, number];
  /** Texture coordinates there; (0, 0) is the top left of the image. */
  readonly texcoord: readonly [number, number];
  /** Index into the model's parts. */
  readonly part: number;
  /** Index into the part's surfaces. */
  readonly surface: number;
  /** Index among the surface's triangles. */
  readonly triangle: number;
  /** Index of the part's joint that moves the point most; null where none does. */
  readonly joint: number | null;
}

/** What `load()` gives: a subject, with the fields of its first part. Its maker disposes of it. */
export interface Model extends ModelLike, Disposable {
  /** The first part's file name, without its extension. */
  readonly name: string;
  /** The format of the first part: `md2`. */
  readonly format: string;
  /** The axis that points up in the file. */
  readonly up: Axis;
  /** The arrays of vertices. */
  readonly meshes: readonly MeshData[];
  /** What is drawn: each surface is a range of a mesh. */
  readonly surfaces: readonly SurfaceSummary[];
  /** What its surfaces look like. */
  readonly materials: readonly MaterialSummary[];
  /** The pictures that its materials name. */
  readonly images: readonly PartImage[];
  /** Its joints, parents before children. */
  readonly joints: readonly JointSummary[];
  /** Its tags and other places to attach to. */
  readonly attachments: PartData['attachments'];
  /** The skins to choose from. */
  readonly skins: SubjectSummary['skins'];
  /** The bounds of the rest pose, in the file's own coordinates. */
  readonly bounds: Bounds;
  /** The file's own counts. */
  readonly stats: SourceCounts;
  /** Resolves when all requested pictures have arrived or failed: after `setSkin` with `images: 'shown'`, those of the skin. */
  texturesSettled(): Promise<void>;
  /**
   * Makes an instance, which its maker disposes of.
   *
   * @throws DisposedError, or ModelError `module_lost`, `out_of_memory`
   */
  createInstance(): Instance;
}

/** A model that plays. Changes take effect with the next `update()`, or when `frame()` is asked. */
export interface Instance extends InstanceLike, Disposable {
  /**
   * The instance's place in the world, after the basis rotation: 16 numbers, column-major. Set it, or write into it.
   */
  get transform(): Float32Array;
  set transform(matrix: ArrayLike<number>);
  /** Where a ray meets it first, as it is posed and drawn now; null where it misses. */
  raycast(ray: Ray): RayHit | null;
  /** The box around what it shows, in the world, as it is posed now; null where it shows nothing. */
  bounds(): Bounds | null;
  /** Its hit boxes in the world: those of the file, or else a box a joint. */
  hitboxes(): PosedHitbox[];
  /** What the last update has moved the root by where `rootMotion` is 'in-place', in the space of `transform`. */
  rootMotionDelta(): [number, number, number];
}

/**
 * What `load()` takes: an address or a list of them, files that a person chose, bytes with a name, or a ready file source.
 * Of a list the model is opened; the other files count as files beside it, wherever they lie.
 */
export type LoadInput =
  | string
  | URL
  | readonly (string | URL)[]
  | File
  | readonly File[]
  | FileList
  | DataTransfer
  | {
      readonly name: string;
      readonly data: ArrayBuffer | Uint8Array;
    }
  | readonly {
      readonly name: string;
      readonly data: ArrayBuffer | Uint8Array;
    }[]
  | FileSource;

/**
 * The parts that a player gets, as paths within what was given or, for an address, from its folder or from the game's
 * (`models/weapons2/shotgun/shotgun.md3`). A player of Quake III takes all of them, one of Half-Life only a weapon.
 */
export interface PartChoice {
  /** Another player's folder, with a slash at its end, or the file. */
  readonly upper?: string;
  /** Another player's folder, with a slash at its end, or the file. */
  readonly head?: string;
  /** The file of the weapon. What belongs to it is found beside it: its barrel and its flash, or its textures. */
  readonly weapon?: string;
}

/** How a model is loaded. */
export interface LoadOptions {
  /** Cancels the load: it fails with a ModelError `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called while files are fetched, read and decoded. */
  readonly onProgress?: (progress: LoadProgress) => void;
  /** Which of several models to open: a path within what was given. */
  readonly entry?: string;
  /** Parts of other players, which replace those of the opened player, and a weapon for its hand. */
  readonly parts?: PartChoice;
  /**
   * Further files of a model at an address, whose folder cannot be listed: the animations of an MD5. Addresses, relative to
   * the model's; of a source that cannot list its names, names. A function gets the model's file name. In Node, paths.
   *
   * @example
   * ```ts
   * const imp = await load('models/imp/imp.md5mesh', { companions: ['walk.md5anim', 'attack.md5anim'] });
   * ```
   */
  readonly companions?: readonly string[] | ((model: string) => readonly string[]);
  /**
   * In Node, for a path: the folder that may be read. Models find pictures and scripts anywhere in the game that they
   * lie in, up to this folder. Default: the named folder or archive, or the folder of the named model. Symbolic links
   * that leave it are not followed.
   */
  readonly root?: string;
  /** Milliseconds without a sign of life after which the worker is ended and the load fails. Default 60,000. */
  readonly timeout?: number;
  /**
   * Called once for each warning: those of the files when the model is there, those of images as these arrive, until the
   * model is disposed of.
   */
  readonly onWarning?: (warning: WarningSummary) => void;
  /**
   * Which images are decoded. `all` (default): those of every skin. `shown`: those of the skin that the model opens with,
   * and those of another when `setSkin` puts it on; exports lack the skins that nobody has put on. `false`: none, and none
   * is requested, for servers that need poses and hit boxes only.
   */
  readonly images?: 'all' | 'shown' | false;
  /** Called, when the model is there, with where the time went. */
  readonly onTiming?: (timing: LoadTiming) => void;
}

/** Called with the progress of a download. `total` is null where it is not known. */
export type OnBytes = (loaded: number, total: number | null) => void;

/** A cache of files and decoded images that loads share: `createCache`. */
export interface LoadCache {
  /** The bytes that are kept at most. */
  readonly maxBytes: number;
  /** The bytes of the files and pixels that are kept now. */
  readonly bytes: number;
  /** Removes everything. Loads that run keep their files, which are not added again. */
  clear(): void;
  /** How often it was cleared. @internal */
  readonly cleared: number;
  /** @internal */
  get(key: string): unknown;
  /** @internal */
  set(key: string, value: unknown, bytes: number): void;
  /** Makes a value once for all that ask for it at the same time. @internal */
  share<T>(key: string, make: (onBytes: OnBytes) => Promise<T>, onBytes: OnBytes): Promise<T>;
}

/** The folders of a game around a source: files name each other by their paths in it (`models/players/x/y.tga`). */
export interface GameTree {
  /** The path in the game at which the source's names begin: `models/players`. */
  readonly path: string;
  /** Reads a file by its path in the game, which the source need not list. Null where there is none. */
  read(path: string, signal?: AbortSignal, onBytes?: OnBytes): Promise<Uint8Array | null>;
}

/** Something that can be opened: a model's file, or what is put together from several. */
export interface EntrySummary {
  /** The name to load: of a file, or of a folder that holds a player. */
  readonly entry: string;
  /** The format of its first file: "md2". */
  readonly format: string;
  /** "model", or what it is put together as: "quake2_player", "quake3_player", "quake3_weapon". */
  readonly kind: string;
  /** The files that this entry is made of, its root first. */
  readonly uses: readonly string[];
}

/** The one seam to the platform: where bytes come from. Names use forward slashes. */
export interface FileSource {
  /** The names that are known to exist, in order; empty where a source cannot list (a URL). */
  readonly names: readonly string[];
  /**
   * What to open when the caller does not say: the URL's own file, the only file. Null where the core chooses the best.
   */
  readonly main: string | null;
  /** The names that were asked for, where the other names are only companions beside them. Absent: all names. */
  readonly given?: readonly string[];
  /** Files that the user has chosen one by one: they may belong to the model wherever they lie. */
  readonly chosen?: readonly string[];
  /**
   * There may be more files than the names say: likely names are asked for as well, as of a source that cannot list.
   * Absent: where there are names, there are no others.
   */
  readonly openEnded?: true;
  /** The archive that all of it lies in. Absent: it is not one archive. */
  readonly archive?: string;
  /** What is wrong with archives, and did not keep the rest from being opened. Models that are loaded have it, too. */
  readonly warnings?: readonly WarningSummary[];
  /** Bytes of a file; null where that is not known. */
  size(name: string): number | null;
  /**
   * Null where there is no such file. A source that lists all its names is asked only for those, as they are listed;
   * another one is asked for every name that is likely. The bytes are handed over: they may be detached. Where reading
   * takes long, `onBytes` is told the progress, so that a load whose bytes still come is not timed out.
   */
  read(name: string, signal?: AbortSignal, onBytes?: OnBytes): Promise<Uint8Array | null>;
  /** Reads `size` bytes of a file from `offset`; null where there is no such file. */
  readRange(
    name: string,
    offset: number,
    size: number,
    signal?: AbortSignal,
    onBytes?: OnBytes,
  ): Promise<Uint8Array | null>;
  /**
   * Starts to fetch a file, for a caller that needs its first bytes. The whole file is fetched and kept for later reads,
   * unless `isEnough` returns true for its first bytes and its size; then it is read in ranges. Absent: reading a range
   * costs no request.
   *
   * @returns the first bytes; null if there is no such file
   */
  begin?(
    name: string,
    isEnough: (head: Uint8Array, size: number) => boolean,
    signal?: AbortSignal,
    onBytes?: OnBytes,
  ): Promise<Uint8Array | null>;
  /**
   * The folder that the names are relative to. It names a model whose file has a name like `tris`. Absent: unknown.
   */
  readonly place?: string;
  /** The game's folders that the source lies in. Absent: that is not known. */
  readonly game?: GameTree;
  /** The address of a file, for messages. Absent: its files have no addresses. */
  address?(name: string): string | null;
  /** The file as the browser holds it, unread, where the browser holds it: the worker reads it by itself. */
  blob?(name: string): Blob | null;
}
