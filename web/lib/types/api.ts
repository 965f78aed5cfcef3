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
  MaterialImage,
  MaterialSummary,
  MeshData,
  PartData,
  PartImage,
  DecodedImage,
  SourceCounts,
  SubjectSummary,
  SurfaceSummary,
  Transform,
  WarningSummary,
} from './subject.js';

/** An image of a model has been decoded, or could not be loaded. */
export interface TextureEvent {
  /** Index into the model's parts. */
  readonly part: number;
  /** Index into the part's images. */
  readonly index: number;
  /**
   * The decoded image; null if it could not be read. A warning then gives the reason, and the placeholder checkerboard
   * remains visible.
   */
  readonly image: DecodedImage | null;
  /** The file names that were tried if none of them exists. */
  readonly tried?: readonly string[];
}

/** An image that replaces a material's own image on all instances of a model. */
export interface TextureChange extends MaterialImage {
  /** Index into the model's parts. */
  readonly part: number;
}

// A type, not an interface: it must be assignable to EventMap.
/** The events of a model (`model.on`). */
export type ModelEvents = {
  /** An image has been decoded or has failed. */
  texture: TextureEvent;
  /**
   * All requested images have been decoded or have failed. With `images: 'shown'`, emitted again for each newly
   * applied skin.
   */
  textures: {
    readonly loaded: number;
    readonly failed: number;
  };
  /** `setTexture` has replaced the image of a material, or restored the original image (null). */
  retexture: Omit<TextureChange, 'image'> & { readonly image: DecodedImage | null };
  /** `clips` has changed because of `defineClip` or `removeClip`. */
  clips: { readonly clips: readonly SubjectClip[] };
  /** A warning was added after the load, for example for an image. */
  warning: WarningSummary;
  /**
   * The model's WASM module has ended, for example because of a crash, so the model can no longer be used. Load it
   * again.
   */
  lost: {
    readonly message: string;
  };
};

/** Memory use in bytes. GPU memory is not included. */
export interface ModelMemory {
  /** The data from the file as it was opened, such as surfaces and clips. */
  readonly snapshot: number;
  /** The decoded images. */
  readonly images: number;
  /** The whole heap of the WASM module, which all models and instances of a page share. */
  readonly wasm: number;
}

/** A set of clips that the game plays together, such as legs and torso of an attack while running. */
export interface SubjectPreset {
  /** The name that `play()` accepts. */
  readonly name: string;
  /** The clips of the preset. */
  readonly clips: readonly SubjectClip[];
}

/** The interface of a loaded model that viewers, playback states and renderers use. */
export interface ModelLike {
  /** Names and counts of the subject, without its arrays. */
  readonly summary: SubjectSummary;
  /** The display name of the subject. */
  readonly subject: string;
  /** The models that the subject consists of; the first one is the root. */
  readonly parts: readonly PartData[];
  /** The clips of all parts: those of the files, then those of `defineClip`. */
  readonly clips: readonly SubjectClip[];
  /** The sets of clips that the game plays together. `play()` accepts their names too. */
  readonly presets: readonly SubjectPreset[];
  /** The warnings of all parts, from the load and later. */
  readonly warnings: readonly WarningSummary[];
  /** True after `dispose()`. */
  readonly disposed: boolean;
  /** The current memory use of the model, in bytes. */
  readonly memory: ModelMemory;
  /** Returns the pixels of a part's image; null until it has been decoded. */
  image(part: number, index: number): DecodedImage | null;
  /** The images set by `setTexture`. */
  readonly textures: readonly TextureChange[];
  /** Replaces the image of a material on all its surfaces, in every instance; null restores the original image. */
  setTexture(material: number | string | null, image: DecodedImage | null, part?: number | string): void;
  /** Defines a clip as a range of another clip. Replaces an earlier definition of that name. */
  defineClip(definition: ClipDefinition): void;
  /**
   * Removes a clip that `defineClip` has defined; returns false if there is none of that name. Instances that play it
   * continue.
   */
  removeClip(name: string): boolean;
  /**
   * Creates an instance. The caller disposes of it.
   *
   * @throws DisposedError
   */
  createInstance(): InstanceLike;
  /** Adds a listener for an event. Returns a function that removes the listener. */
  on<K extends keyof ModelEvents>(type: K, listener: (event: ModelEvents[K]) => void): () => void;
  /** Frees the model's memory. Calling it again has no effect. */
  dispose(): void;
}

/** The handle of a started clip, returned by `play()`. */
export interface PlayHandle {
  /**
   * Resolves when the clip ends; for several clips, when all that end have ended. A clip that repeats never ends.
   * Rejects with a ModelError `cancelled` if another clip replaces it, if `stop()` is called or if the instance is
   * disposed of before that. An ignored rejection is not reported as unhandled.
   */
  readonly finished: Promise<void>;
}

/** A channel of an instance: a part of the body that plays clips independently of the others. */
export interface InstanceChannel {
  /** The name for `play(clip, { channel })`; empty if the model has no channels. */
  readonly name: string;
  /** Index into the model's `parts`; null if the channel moves all parts. */
  readonly part: number | null;
  /** The clip that is playing; null for none. */
  readonly clip: SubjectClip | null;
}

/** One channel of an instance, with its own clip and time. */
export interface ChannelInstance {
  /** The name of the channel; '' for all joints and parts that no other channel moves. */
  readonly name: string;
  /**
   * Plays a clip or preset on this channel. A clip on a whole part, or on the channel '', ends the part's channels of
   * joints.
   */
  play(clip: string | number, options?: Omit<PlayOptions, 'channel' | 'layer'>): PlayHandle;
  /** Stops the channel. Its joints follow the clip of the other joints; a whole part returns to its rest pose. */
  stop(): void;
  /** The speed of the running clip as a factor of real time; negative values play backwards. */
  speed: number;
  /** Sets the behaviour at the end of the clip; 'clip' restores the clip's default. */
  setLoop(loop: LoopMode | 'clip'): void;
  /** Limits playback to a range of the clip's frames until another clip is played; null for all. */
  setRange(range: FrameRange): void;
  /** Moves to a time within one pass of the clip, in seconds. Ends all fades of the channel. */
  seek(seconds: number): void;
  /** Returns the playback state of the channel; for '', that of the first part. */
  state(): PlaybackState;
}

/** The playback state of one part. */
export interface PlaybackState {
  /** Index into the part's clips; null in the rest pose. */
  readonly clip: number | null;
  /**
   * The name of the clip. For a clip of `defineClip`, the name of the original clip, to which `time` and `frame` also
   * refer.
   */
  readonly clipName: string | null;
  /** Position within one pass of the clip, in seconds. */
  readonly time: number;
  /** Frame within the clip, fractional. */
  readonly frame: number;
  /** Frame within the file's vertex animation, fractional. */
  readonly fileFrame: number;
  /** A factor of real time; negative values play backwards. */
  readonly speed: number;
  /** True while playback is paused. */
  readonly paused: boolean;
  /** True at the end of a clip that does not repeat. */
  readonly finished: boolean;
  /**
   * The number of completed passes since the clip was last started or sought. Each direction of a ping-pong counts as
   * one; the number decreases when the clip plays backwards.
   */
  readonly passes: number;
  /** Weight of the previous clip in a cross-fade, from 1 to 0. */
  readonly fade: number;
  /** The frames of the clip that playback is limited to; null for all. */
  readonly range: FrameRange;
}

/** An event of the clip that a part plays. Emitted after the update in which it happens. */
export interface ClipEvent {
  /** Index into the model's parts. */
  readonly part: number;
  /** The clip that is playing. */
  readonly clip: SubjectClip;
  /** The channel of joints that plays the clip; absent if the whole part plays it. */
  readonly channel?: string;
}

/** A clip event defined by the file at a frame of a clip. */
export interface FrameEvent extends ClipEvent {
  /** The event as stored in the file. */
  readonly event: ClipEventSummary;
  /** The kind of the event, derived from the game's event number or command. */
  readonly kind: FrameEventKind;
  /**
   * For a sound, its path in the game's folder, such as `sound/weapons/reload1.wav`, for `model.readSound`; otherwise
   * null. Also null for a sound of Doom 3 whose sound shader (`.sndshd`) was not among the files.
   */
  readonly file: string | null;
  /** For a muzzle flash, an index into the part's attachments; otherwise null. */
  readonly attachment: number | null;
}

/** The settings of a part other than playback: body groups, controllers and blend factors. */
export interface PartInputs {
  /** The index of the drawn model in each of the part's `bodyGroups`. */
  readonly bodies: readonly number[];
  /** The value of each of the part's `controllers`, in the controller's units. */
  readonly controllers: readonly number[];
  /** The blend factors along both axes, from 0 (the axis's `min`) to 1 (its `max`). */
  readonly blends: readonly [number, number];
}

/**
 * The colours of a player: hues from 0 to 255, as the games' `topcolor` and `bottomcolor`; null for the file's colours.
 */
export interface PlayerColors {
  /** The hue of the shirt, 0 to 255; null for the file's colour. */
  readonly top: number | null;
  /** The hue of the trousers, 0 to 255; null for the file's colour. */
  readonly bottom: number | null;
}

// A type, not an interface: it must be assignable to EventMap.
/** The events of an instance (`instance.on`). */
export type InstanceEvents = {
  /** A clip has ended: it holds its last frame, or the part has continued with the game's next clip. */
  finished: ClipEvent;
  /** A repeating clip has started another pass. */
  loop: ClipEvent;
  /** Playback has passed a frame with an event: once per pass, also when playing backwards. */
  event: FrameEvent;
};

/** The named animation layers above the base layer, for `play(clip, { layer })`. They affect joints only. */
export interface LayersLike {
  /** The names of the layers, lowest first. */
  readonly names: readonly string[];
  /** Creates a layer above the others, or changes an existing one. */
  set(name: string, options?: LayerOptions): void;
  /**
   * Removes a layer. The layers above it move down.
   *
   * @throws ModelError `bad_value` if there is no such layer.
   */
  remove(name: string): void;
}

/** The joints of a part, each given by its name (ignoring case) or its index in the part's `joints`. */
export interface JointsLike {
  /**
   * Returns a joint's current transform, relative to its parent. w of the rotation is at least 0.
   *
   * @throws ModelError `bad_value` if there is no such joint.
   */
  get(joint: string | number): Transform;
  /**
   * Fixes a joint's transform, relative to its parent, regardless of the animation. Omitted components keep their
   * current values.
   *
   * @throws ModelError `bad_value` if there is no such joint; RangeError if a number is not finite.
   */
  set(joint: string | number, transform: Partial<Transform>): void;
  /**
   * Removes the fixed transform of a joint, or of all joints (null), so that the animation applies again.
   *
   * @throws ModelError `bad_value` if there is no such joint.
   */
  reset(joint: string | number | null): void;
  /**
   * The transforms that `set` has fixed, by index of the joint. They remain available after the WASM module has ended.
   */
  readonly overrides: ReadonlyMap<number, Transform>;
  /**
   * Computes a mesh's current vertices on the CPU, with all joint weights of the file: for picking, export and
   * comparisons. Returns copies; much slower than the GPU. The first call copies the model's arrays into WASM memory.
   */
  deform(mesh: number): MeshFrame;
}

/** The methods that an instance as a whole and each of its parts (`part`) have in common. */
export interface Playing {
  /**
   * Plays a clip or preset. On the instance, every part that has the clip plays it; on a part, only that part. A name
   * refers to a clip, or to a preset if no clip has the name; an index refers to the subject's clips.
   */
  play(clip: string | number, options?: PlayOptions): PlayHandle;
  /** Stops playback and returns to the rest pose. */
  stop(): void;
  /** Pauses playback; with false, continues it. */
  pause(paused?: boolean): void;
  /**
   * Playback speed as a factor of real time; negative values play backwards. Setting it applies to all running clips;
   * on the instance, to later clips as well.
   */
  speed: number;
  /** Sets the behaviour at the end of the clip; 'clip' restores the clip's default. */
  setLoop(loop: LoopMode | 'clip'): void;
  /** Limits playback to a range of the clip's frames until another clip is played; null for all. */
  setRange(range: FrameRange): void;
  /**
   * Moves to a time within one pass of the clip, in seconds; for a clip of `defineClip`, of the original clip. Ends all
   * fades.
   */
  seek(seconds: number): void;
  /**
   * Shows and holds one frame of the file's vertex animation, which may be fractional; on the instance, of its first
   * part.
   */
  showFrame(frame: number): void;
  /** Returns the playback state; on the instance, of its first part. */
  state(): PlaybackState;
  /**
   * The skin, by its name in `summary.skins`; null for the file's default. On the instance, the skin of its first part.
   */
  readonly skin: string | null;
  /** Applies a skin (`summary.skins`); null restores the file's default. On the instance, applies to all parts. */
  setSkin(name: string | null): void;
  /**
   * Replaces the image of a material with one from `loadImage`, on this instance only; null restores the original
   * image. A material's name applies to every part that has it, an index to the first part; null stands for that part's
   * surfaces without a material.
   */
  setImage(material: string | number | null, image: DecodedImage | null): void;
  /**
   * Selects the model that is drawn for a body group, each by name or index; on the instance, of its first part.
   *
   * @throws ModelError `bad_value` if there is no such group or model.
   */
  setBodyGroup(group: string | number, model: string | number): void;
  /**
   * Selects the models of all body groups by the game's combined number; on the instance, of its first part.
   *
   * @throws RangeError if it is not an integer or is negative
   */
  setBody(number: number): void;
  /**
   * Sets a controller, given by name or index, in the controller's units; on the instance, of its first part.
   * Controllers that the game links to it change as well. Values outside its range are clamped.
   *
   * @throws ModelError `bad_value` if there is no such controller; RangeError if the value is not finite.
   */
  setController(controller: string | number, value: number): void;
  /**
   * Sets the blend factor of blended clips along an axis: from 0, the axis's `min`, to 1, its `max`. On the instance,
   * applies to all parts.
   *
   * @throws RangeError if the factor is not finite.
   */
  setBlend(axis: 0 | 1, share: number): void;
  /**
   * The current values of `setBodyGroup`, `setController` and `setBlend`; on the instance, of its first part. A new
   * object after each change.
   */
  readonly inputs: PartInputs;
  /** Applies hues to the images that support player colours; on the instance, of all its parts. */
  setPlayerColors(colors: PlayerColors): void;
  /** The hues set by `setPlayerColors`; on the instance, those of its first part. */
  readonly playerColors: PlayerColors;
  /** The joints; on the instance, those of its first part. */
  readonly joints: JointsLike;
  /**
   * Returns the matrix from the space of an attachment, or of a joint if no attachment has the name, to world space: 16
   * numbers, column-major. On the instance, the first part that has the name is used; null if none has it.
   */
  attachment(name: string): Float32Array | null;
}

/** One part of an instance. */
export interface PartInstance extends Playing {
  /** Index into the model's `parts`. */
  readonly index: number;
  /** The name in the model's `parts`. */
  readonly name: string;
  /**
   * The index of the clip that the part, or the part it follows, plays. The same value as in `state()`, but fast to
   * read.
   */
  readonly clip: number | null;
  /** The images set by `setImage`; a new array after each change. */
  readonly images: readonly MaterialImage[];
  /**
   * Whether the part is drawn. Of adjacent parts with the same `hints.choice`, only the first is visible by default.
   */
  visible: boolean;
}

/** The interface of an instance that viewers, playback states and renderers use. */
export interface InstanceLike extends Playing {
  /** The model of the instance. */
  readonly model: ModelLike;
  /** True after `dispose()`. */
  readonly disposed: boolean;
  /** Returns a part by its name (ignoring case) or index in the model's `parts`; the same object each time. */
  part(name: string | number): PartInstance;
  /**
   * The model's channels with the clips that they play: first those that are whole parts, in the order of the parts,
   * then the channels of joints. If no part is a channel, one channel named '' replaces the first group.
   */
  readonly channels: readonly InstanceChannel[];
  /**
   * Returns a channel by its name in `channels`. Unlike the methods of the instance and of its parts, the methods of a
   * channel do not change the other channels of the same part.
   *
   * @throws ModelError `bad_value` if there is no such channel
   */
  channel(name: string): ChannelInstance;
  /**
   * Changes the instance from one playback to another and applies only the differences: starts, seeks, pauses and
   * settings.
   *
   * @param fade - duration of the cross-fade to clips that start, in seconds; null: the duration that the model's game
   *   uses. Default 0.
   * @returns the handles of the started clips, by channel
   */
  applyPlayback(from: Playback, to: Playback, fade?: number | null): ReadonlyMap<string, PlayHandle>;
  /** How joints are interpolated between the keyframes of clips. */
  interpolation: Interpolation;
  /** How the movement of the root joint is applied: as stored, in place, or travelling. */
  rootMotion: RootMotion;
  /** How tags rotate between frames. */
  tagRotation: TagRotation;
  /** The level of detail that is drawn. 0 is the finest; a part without the level shows its coarsest. */
  levelOfDetail: number;
  /**
   * The sum of all update times, in seconds. Animated materials depend on it; set it to show the materials at a given
   * time.
   */
  time: number;
  /** Additional clips that play above the base layer, on some of the joints. */
  readonly layers: LayersLike;
  /** The state of all clips: no part plays a clip, at least one clip is running, or all have ended. */
  readonly activity: 'idle' | 'playing' | 'ended';
  /**
   * The file axes of the first part that point up and forward. Initially those of the file or its format; formats such
   * as OBJ define neither. Up and forward must not be parallel. `turn` rotates the model further.
   */
  axes: Axes;
  /** The transform from the model's space, after the basis rotation, to world space: 16 numbers, column-major. */
  transform: Float32Array;
  /**
   * Attaches another instance, the child, to this one. The child moves with this instance and is updated with it; its
   * transform is then relative to the attachment point. A child that is attached elsewhere is detached first. The
   * caller still owns the child and disposes of it.
   */
  attach(child: InstanceLike, options: AttachOptions): void;
  /** Detaches a child. Has no effect on an instance that is not attached to this one. */
  detach(child: InstanceLike): void;
  /** The attached instances, in the order in which they were attached. */
  readonly attached: readonly InstanceLike[];
  /** Adds a listener for events of the playing clips. Returns a function that removes the listener. */
  on<K extends keyof InstanceEvents>(type: K, listener: (event: InstanceEvents[K]) => void): () => void;
  /** Advances the instance, and everything attached to it, by a time in seconds. */
  update(seconds: number): void;
  /** Returns the current pose as typed arrays. `FrameState` describes how long they are valid. */
  frame(): FrameState;
  /** Frees the instance's memory. Calling it again has no effect. */
  dispose(): void;
}

/** The nearest intersection of a ray with an instance. */
export interface RayHit {
  /** The instance that the ray hits. */
  readonly instance: InstanceLike;
  /** The distance from the ray's origin, in world units. */
  readonly distance: number;
  /** The intersection in world space: x, y, z. */
  readonly point: readonly [number, number, number];
  /** The unit normal of the triangle, on its front side, in world space. */
  readonly normal: readonly [number, number, number];
  /** The texture coordinates of the intersection; (0, 0) is the top left of the image. */
  readonly texcoord: readonly [number, number];
  /** Index into the model's parts. */
  readonly part: number;
  /** Index into the part's surfaces. */
  readonly surface: number;
  /** Index into the surface's triangles. */
  readonly triangle: number;
  /** The part's joint with the greatest influence on the point; null if no joint moves it. */
  readonly joint: number | null;
}

/** A loaded subject, with the fields of its first part. Returned by `load()`; the caller disposes of it. */
export interface Model extends ModelLike, Disposable {
  /** The file name of the first part, without extension. */
  readonly name: string;
  /** The format of the first part, such as `md2`. */
  readonly format: string;
  /** The axis that points up in the file. */
  readonly up: Axis;
  /** The vertex arrays. */
  readonly meshes: readonly MeshData[];
  /** The surfaces: each draws a range of a mesh. */
  readonly surfaces: readonly SurfaceSummary[];
  /** The materials of the surfaces. */
  readonly materials: readonly MaterialSummary[];
  /** The images that the materials refer to. */
  readonly images: readonly PartImage[];
  /** The joints, parents before children. */
  readonly joints: readonly JointSummary[];
  /** The tags and other attachment points. */
  readonly attachments: PartData['attachments'];
  /** The available skins. */
  readonly skins: SubjectSummary['skins'];
  /** The bounds of the rest pose, in the file's coordinates. */
  readonly bounds: Bounds;
  /** The counts stored in the file. */
  readonly stats: SourceCounts;
  /**
   * Resolves when all requested images have been decoded or have failed. With `images: 'shown'`, `setSkin` requests
   * more.
   */
  texturesSettled(): Promise<void>;
  /**
   * Reads the sound file of a frame event from the files that the model was loaded from. The files can be read until
   * `dispose()`.
   *
   * @param file - `file` of a frame event
   * @returns the bytes of the file (WAV or OGG, as in the game); null if it is not among the files
   * @throws FetchError if the server refuses it; DisposedError
   *
   * @example
   * ```ts
   * import { load } from 'marrow3d';
   *
   * const model = await load('models/monsters/imp.zip');
   * const audio = new AudioContext();
   * model.createInstance().on('event', async ({ kind, file }) => {
   *   const sound = kind === 'sound' && file !== null ? await model.readSound(file) : null;
   *   if (sound === null) return;
   *   const buffer = await audio.decodeAudioData(sound.slice().buffer);
   *   const node = new AudioBufferSourceNode(audio, { buffer });
   *   node.connect(audio.destination);
   *   node.start();
   * });
   * ```
   */
  readSound(file: string): Promise<Uint8Array | null>;
  /**
   * Creates an instance. The caller disposes of it.
   *
   * @throws DisposedError, or ModelError `module_lost`, `out_of_memory`
   */
  createInstance(): Instance;
}

/** An animated instance of a model. Changes take effect with the next `update()` or `frame()` call. */
export interface Instance extends InstanceLike, Disposable {
  /**
   * The transform from the model's space, after the basis rotation, to world space: 16 numbers, column-major. Assign a
   * matrix or write into the array.
   */
  get transform(): Float32Array;
  set transform(matrix: ArrayLike<number>);
  /** Finds the nearest intersection with a ray, in the current pose; null if the ray misses. */
  raycast(ray: Ray): RayHit | null;
  /**
   * Returns the bounding box of the visible surfaces in the current pose, in world space; null if nothing is visible.
   */
  bounds(): Bounds | null;
  /** Returns the hit boxes in world space: those of the file, or else one box per joint. */
  hitboxes(): PosedHitbox[];
  /**
   * Returns the root's movement in the last update if `rootMotion` is 'in-place', in the space of `transform`: x, y, z.
   */
  rootMotionDelta(): [number, number, number];
}

/**
 * The input of `load()`: an address or a list of addresses, files selected by the user, bytes with a name, or a file
 * source. In a list, the file of the model is opened; the other files are its companions, regardless of their folders.
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
 * The parts of a player model, as paths within the input or, for an address, relative to its folder or to the game's
 * folder (`models/weapons2/shotgun/shotgun.md3`). A Quake III player supports all of them, a Half-Life player only a
 * weapon.
 */
export interface PartChoice {
  /** The folder of another player, with a slash at its end, or the file of its torso. */
  readonly upper?: string;
  /** The folder of another player, with a slash at its end, or the file of its head. */
  readonly head?: string;
  /** The file of the weapon. Its other files are found in the same folder: barrel and flash, or textures. */
  readonly weapon?: string;
}

/** Options of `load()`. */
export interface LoadOptions {
  /** Cancels the load, which then fails with a ModelError `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called while files are fetched, read and decoded. */
  readonly onProgress?: (progress: LoadProgress) => void;
  /** The model to open if there are several: a path within the input. */
  readonly entry?: string;
  /** Parts that replace parts of the opened player, and the player's weapon. */
  readonly parts?: PartChoice;
  /**
   * Further files of a model at an address, whose folder cannot be listed, such as the animations and the material
   * script (`.mtr`) of an MD5 model, or the skins of a player (`lower_red.skin`, `upper_red.skin`, `head_red.skin`).
   * Give addresses relative to the model's address; in Node, paths; for a source that cannot list its names, names. A
   * function receives the model's file name.
   *
   * @example
   * ```ts
   * const imp = await load('models/imp/imp.md5mesh', { companions: ['walk.md5anim', 'attack.md5anim'] });
   * ```
   */
  readonly companions?: readonly string[] | ((model: string) => readonly string[]);
  /**
   * The folder that may be read, in Node, for a path. Models find images and scripts anywhere in their game within
   * this folder. Default: the given folder or archive, or the folder of the given model. Symbolic links that lead out
   * of the folder are not followed.
   */
  readonly root?: string;
  /** Milliseconds without progress after which the worker is terminated and the load fails. Default 60,000. */
  readonly timeout?: number;
  /**
   * Called once for each warning until the model is disposed of: for warnings about files when the model is loaded, for
   * warnings about images when they are decoded.
   */
  readonly onWarning?: (warning: WarningSummary) => void;
  /**
   * The images to decode. `all` (default): those of every skin. `shown`: those of the skin that the model opens with,
   * and of further skins when `setSkin` applies them; exports omit the skins that were never applied. `false`: none,
   * and none is requested, for servers that need only poses and hit boxes.
   */
  readonly images?: 'all' | 'shown' | false;
  /** Called when the model is loaded, with the durations of the steps. */
  readonly onTiming?: (timing: LoadTiming) => void;
}

/** Callback for the progress of a download, in bytes. `total` is null if it is unknown. */
export type OnBytes = (loaded: number, total: number | null) => void;

/** A cache of files and decoded images that several loads share. Created by `createCache`. */
export interface LoadCache {
  /** The maximum size of the cached data, in bytes. */
  readonly maxBytes: number;
  /** The current size of the cached files and pixels, in bytes. */
  readonly bytes: number;
  /** Removes everything. Loads that are running keep their files, but do not add them again. */
  clear(): void;
  /** The number of calls of `clear`. @internal */
  readonly cleared: number;
  /** @internal */
  get(key: string): unknown;
  /** @internal */
  set(key: string, value: unknown, bytes: number): void;
  /** Computes a value once for all simultaneous requests with the same key. @internal */
  share<T>(key: string, make: (onBytes: OnBytes) => Promise<T>, onBytes: OnBytes): Promise<T>;
}

/**
 * The game whose folder contains a source. Files refer to each other by paths in the game
 * (`models/players/x/y.tga`).
 */
export interface GameTree {
  /** The path in the game that the source's names are relative to, such as `models/players`. */
  readonly path: string;
  /** Reads a file by its path in the game; the source need not list it. Null if there is no such file. */
  read(path: string, signal?: AbortSignal, onBytes?: OnBytes): Promise<Uint8Array | null>;
}

/** A subject that can be opened: the file of a model, or a combination of several files. */
export interface EntrySummary {
  /** The name to load: a file, or the folder of a player. */
  readonly entry: string;
  /** The format of the root file, such as "md2". */
  readonly format: string;
  /** "model", or the kind of combination: "quake2_player", "quake3_player", "quake3_weapon", "half_life_player". */
  readonly kind: string;
  /** The files that the entry consists of, the root first. */
  readonly uses: readonly string[];
}

/** A source of files: the only interface to the platform's storage. Names use forward slashes. */
export interface FileSource {
  /** The names of files known to exist, in order; empty if the source cannot list its files (a URL). */
  readonly names: readonly string[];
  /** The file to open by default: the file of the URL, or the only file. Null if the core chooses. */
  readonly main: string | null;
  /** The names that the caller gave, if the other names are only companions. Absent: all names. */
  readonly given?: readonly string[];
  /** Files that the user selected individually. They may belong to the model regardless of their folders. */
  readonly chosen?: readonly string[];
  /**
   * More files may exist than `names` lists: probable names are also requested, as for a source that cannot list its
   * names. Absent: if there are names, the list is complete.
   */
  readonly openEnded?: true;
  /** The archive that contains all the files. Absent: there is no single archive. */
  readonly archive?: string;
  /** Problems of archives that did not prevent opening the rest. They are added to the warnings of loaded models. */
  readonly warnings?: readonly WarningSummary[];
  /** Returns the size of a file in bytes; null if it is unknown. */
  size(name: string): number | null;
  /**
   * Reads a file; null if there is no such file. If the source lists all its names, only listed names are requested;
   * otherwise, any probable name may be requested. The caller takes ownership of the bytes and may detach them. Slow
   * reads report progress through `onBytes`, so that an active load does not time out.
   */
  read(name: string, signal?: AbortSignal, onBytes?: OnBytes): Promise<Uint8Array | null>;
  /** Reads `size` bytes of a file from `offset`; null if there is no such file. */
  readRange(
    name: string,
    offset: number,
    size: number,
    signal?: AbortSignal,
    onBytes?: OnBytes,
  ): Promise<Uint8Array | null>;
  /**
   * Starts to fetch a file for a caller that needs its first bytes. The whole file is fetched and kept for later reads,
   * unless `isEnough` returns true for its first bytes and its size; in that case the file is read in ranges. Absent:
   * reading a range costs no request.
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
   * The folder that the names are relative to. Models in files with generic names, such as `tris`, are named after it.
   * Absent: unknown.
   */
  readonly place?: string;
  /** The game whose folder contains the source. Absent: unknown. */
  readonly game?: GameTree;
  /** Returns the address of a file, for messages. Absent: the files have no addresses. */
  address?(name: string): string | null;
  /** Returns a file as an unread Blob if the browser has one; the worker then reads it. Null otherwise. */
  blob?(name: string): Blob | null;
}
