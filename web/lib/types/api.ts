import type {
  AttachOptions,
  ClipCut,
  ClipDefinition,
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
import type {
  Axis,
  Bounds,
  ClipSummary,
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
 * The public shape of a loaded subject and of its instances, as the layers above `core` see them. `core` holds the
 * classes; render, viewer and element need no more than these interfaces.
 */
export interface TextureEvent {
  readonly part: number;
  readonly image: number;
  /** Null: the picture could not be read; a warning says why, the checker stays. */
  readonly picture: Picture | null;
}

/** A picture that stands in for what a material names, on all instances of a model. */
export interface TextureChange extends MaterialPicture {
  readonly part: number;
}

// A type, not an interface: it must be assignable to EventMap.
export type ModelEvents = {
  /** A picture has arrived. */
  texture: TextureEvent;
  /** All pictures have arrived or failed. */
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

/** A clip that `play()` takes: the part's own data and where it stands. */
export interface SubjectClip extends Omit<ClipSummary, 'channel'> {
  /** What it plays on ("legs", "torso", "both"); empty: on all. */
  readonly channel: string;
  readonly part: number;
  /** Index into the part's `clips`; of a person's cut, the clip it is cut out of, whose frames `cut.first` to `cut.last` play. */
  readonly clip: number;
  /** What it is a stretch of: of another clip, by the file or by a person alike; null: it is whole. */
  readonly cut: ClipCut | null;
}

/** Clips that the game plays together: the legs and the torso of a running attack. */
export interface SubjectPreset {
  readonly name: string;
  readonly clips: readonly SubjectClip[];
}

export interface ModelLike {
  readonly summary: SubjectSummary;
  /** The subject's name that people see. */
  readonly subject: string;
  readonly parts: readonly PartData[];
  /** What can be played, of all parts: the file's clips, then those of `defineClip`. */
  readonly clips: readonly SubjectClip[];
  /** What the game plays together, by names that `play()` takes as well. */
  readonly presets: readonly SubjectPreset[];
  /** Load-time warnings of all parts, and later ones. */
  readonly warnings: readonly WarningSummary[];
  readonly disposed: boolean;
  readonly memory: ModelMemory;
  /** Pictures that have arrived so far, by part and image. */
  picture(part: number, image: number): Picture | null;
  /** Pictures set by `setTexture`. */
  readonly textures: readonly TextureChange[];
  setTexture(material: number | string | null, picture: Picture | null, part?: number): void;
  /** Cuts a clip out of one; takes the place of an earlier cut of that name. */
  defineClip(definition: ClipDefinition): void;
  /** Takes a cut away again; false where there is none of that name. What plays it goes on. */
  removeClip(name: string): boolean;
  createInstance(): InstanceLike;
  on<K extends keyof ModelEvents>(type: K, listener: (event: ModelEvents[K]) => void): () => void;
  dispose(): void;
}

/** What one part plays now. */
export interface PlaybackState {
  /** Index into the part's clips, or null. */
  readonly clip: number | null;
  /** Of a cut (`defineClip`), the name of the clip it is cut out of; time and frame count in that one, too. */
  readonly clipName: string | null;
  /** Seconds into the clip's first pass, 0 to its length. */
  readonly time: number;
  /** Frame within the clip, fractional. */
  readonly frame: number;
  /** Frame within the file's own list (vertex animation), fractional. */
  readonly fileFrame: number;
  readonly speed: number;
  readonly paused: boolean;
  readonly finished: boolean;
  /** Passes of the clip that lie behind it since it was started or last sought; backwards they fall. */
  readonly passes: number;
  /** Weight of what is faded from, 1 to 0. */
  readonly fade: number;
}

/** Of what a part plays: at the update in which it happens, after all of that update has been done. */
export interface ClipEvent {
  readonly part: number;
  readonly clip: SubjectClip;
}

// A type, not an interface: it must be assignable to EventMap.
export type InstanceEvents = {
  /** A clip has come to its end: it stays there, or has gone on to what the game plays next. */
  finished: ClipEvent;
  /** A clip that repeats has begun another pass. */
  loop: ClipEvent;
};

/** The layers of animation above the lowest one, which move joints alone: `play(clip, { layer })`. */
export interface LayersLike {
  /** The lowest first. */
  readonly names: readonly string[];
  /** Makes a layer above the others, or changes it. */
  set(name: string, options?: LayerOptions): void;
  remove(name: string): void;
}

/** The joints of a part, by their index in its `joints`. */
export interface JointsLike {
  /** Relative to the parent, as it is now; w of the rotation is not below 0. */
  get(joint: number): Transform;
  /** Holds a joint where it is put, relative to its parent, whatever plays; what is left out stays as it is now. */
  set(joint: number, transform: Partial<Transform>): void;
  /** Gives a joint (null: all of them) back to the animation. */
  reset(joint: number | null): void;
  /** The joints that `set` holds, rising. */
  held(): readonly number[];
  /**
   * A mesh's vertices now, moved by the joints on the CPU with all weights of the file: for picking, export and to
   * compare with. Copies; slow beside the GPU. The first call takes the model's arrays into WASM memory.
   */
  deform(mesh: number): MeshFrame;
}

/** What an instance does as a whole, and each of its parts by itself (`part`). */
export interface Playing {
  /**
   * By the subject's clip name, by its index in the subject's clips, or by the name of a preset, where no clip has it:
   * on every part that has the clip, or on the one part.
   */
  play(clip: string | number, options?: PlayOptions): void;
  /** Rest pose. */
  stop(): void;
  pause(paused?: boolean): void;
  setLoop(loop: LoopMode | 'clip'): void;
  /** Keeps what plays within some frames of its clip, until another clip is played. */
  setRange(range: FrameRange): void;
  /** Seconds into the clip's pass (of a cut: of the clip it is cut out of). Fades end. */
  seek(seconds: number): void;
  /** One frame of the file's own list, fractional, held: of the instance, that of its first part. */
  showFrame(frame: number): void;
  /** What plays: of the instance, on its first part. */
  state(): PlaybackState;
  /** By the subject's name for it; null: what the file says. Of the instance, what its first part wears. */
  readonly skin: string | null;
  /** Puts on one of the model's skins (`summary.skins`); null: what the file says. */
  setSkin(name: string | null): void;
  /**
   * Shows another picture (`loadPicture`) in place of a material's own, until null takes it away again; other instances
   * do not. By the material's name, on every part that has it, or by its index, of the first part; null: its surfaces
   * that have none.
   */
  setImage(material: string | number | null, picture: Picture | null): void;
  /** Of the instance, those of its first part. */
  readonly joints: JointsLike;
  /**
   * Where an attachment is, or a joint where no attachment has the name: 16 numbers, column-major, of its space to the
   * world. Of the instance, on the first part that has it; null where there is none.
   */
  attachment(name: string): Float32Array | null;
}

/** One part of an instance. */
export interface PartInstance extends Playing {
  /** Its place among the model's `parts`, and its name there. */
  readonly index: number;
  readonly name: string;
  /** What `setImage` shows: another list when it is something else. */
  readonly images: readonly MaterialPicture[];
  /** Whether it is shown; of those of one `choice`, the first is until somebody chooses. */
  visible: boolean;
}

export interface InstanceLike extends Playing {
  readonly model: ModelLike;
  readonly disposed: boolean;
  /** A part by its name in the model's `parts`, in any case, or by its index; the same object each time. */
  part(name: string | number): PartInstance;
  /** Times real time; negative plays backwards. */
  speed: number;
  /** Between the keys of joint clips. */
  interpolation: Interpolation;
  rootMotion: RootMotion;
  /** Between the frames of tags. */
  tagRotation: TagRotation;
  /** Which of the model's levels of detail is shown; a part without it shows its coarsest. 0 is the finest. */
  levelOfDetail: number;
  /** Seconds that it has been updated by, which materials that move count by; set it to show them at a moment. */
  time: number;
  readonly layers: LayersLike;
  /** 16 column-major: placed in the world after the basis rotation. */
  transform: Float32Array;
  /**
   * Hangs another instance on this one: it moves along and is updated along, and its transform is one in the space of
   * the place it hangs at. It stays its owner's to dispose; what hung elsewhere is taken off there.
   */
  attach(child: InstanceLike, options: AttachOptions): void;
  /** Takes it off again; what does not hang here stays as it is. */
  detach(child: InstanceLike): void;
  /** What hangs on it, in the order in which it was attached. */
  readonly attached: readonly InstanceLike[];
  /** Returns what ends it. */
  on<K extends keyof InstanceEvents>(type: K, listener: (event: InstanceEvents[K]) => void): () => void;
  update(seconds: number): void;
  frame(): FrameState;
  dispose(): void;
}

/** What `load()` gives: a subject, with the fields of its first part. Its maker disposes of it. */
export interface Model extends ModelLike, Disposable {
  /** The first part's file name, without its extension. */
  readonly name: string;
  readonly format: string;
  /** The axis that points up in the file. */
  readonly up: Axis;
  /** The arrays of vertices. */
  readonly meshes: readonly MeshData[];
  /** What is drawn: a range of a mesh each. */
  readonly surfaces: readonly SurfaceSummary[];
  readonly materials: readonly MaterialSummary[];
  readonly images: readonly PartImage[];
  readonly joints: readonly JointSummary[];
  readonly attachments: PartData['attachments'];
  readonly skins: SubjectSummary['skins'];
  /** Of the rest pose, in the file's own coordinates. */
  readonly bounds: Bounds;
  /** The file's own counts. */
  readonly stats: SourceCounts;
  /** Resolves when all pictures have arrived or failed. */
  texturesSettled(): Promise<void>;
  /** @throws DisposedError, or ModelError `module_lost`, `out_of_memory`. */
  createInstance(): Instance;
}

/** A model that plays. Changes take effect with the next `update()`, or when `frame()` is asked. */
export interface Instance extends InstanceLike, Disposable {
  /** 16 column-major: its place in the world, after the basis rotation. Set it, or write into it. */
  get transform(): Float32Array;
  set transform(matrix: ArrayLike<number>);
}

/** What `load()` takes: a URL, files of a person, bytes with a name, or a ready file source. */
export type LoadInput =
  | string
  | URL
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

/** Paths within what was given; of an address, from the folder that it lies in. */
export interface PartChoice {
  /** Another player's folder, with a slash at its end, or the file. */
  readonly upper?: string;
  readonly head?: string;
  /** The weapon's `.md3` file; its barrel and its flash are found beside it. */
  readonly weapon?: string;
}

export interface LoadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: LoadProgress) => void;
  /** Which of several models to open: a path within what was given. */
  readonly entry?: string;
  /** What a player of Quake III is given: parts of others in place of its own, and a weapon in the hand. */
  readonly parts?: PartChoice;
  /** Milliseconds without a sign of life after which the worker is ended and the load fails. Default 60,000. */
  readonly timeout?: number;
  /** Told, when the model is there, where the time went. */
  readonly onTiming?: (timing: LoadTiming) => void;
}

/** How a download goes. `total` is null where nobody says. */
export type OnBytes = (loaded: number, total: number | null) => void;

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
  /** Of its first file: "md2". */
  readonly format: string;
  /** "model", or what it is put together as: "quake2_player", "quake3_player", "quake3_weapon". */
  readonly kind: string;
  /** The files that this entry is made of, the first one in front. */
  readonly uses: readonly string[];
}

/** The one seam to the platform: where bytes come from. Names use forward slashes. */
export interface FileSource {
  /** The names that are known to exist, in order; empty where a source cannot list (a URL). */
  readonly names: readonly string[];
  /** What to open when nobody says: the URL's own file, the only file. Null: the core chooses the best. */
  readonly main: string | null;
  /** What was asked for, where the other names only lie beside it as companions. Absent: all names. */
  readonly given?: readonly string[];
  /**
   * There is more than the names say: likely names are asked for as well, as of a source that cannot list. Absent: where
   * there are names, they are all.
   */
  readonly openEnded?: true;
  /** The archive that all of it lies in. Absent: it is not one archive. */
  readonly archive?: string;
  size(name: string): number | null;
  /**
   * Null where there is no such file. Where a source lists all its names, only those are asked for, as they are listed;
   * another is asked for every name that is likely. The bytes are handed over: they may be detached.
   * `onBytes` is told how far it is, where that takes long: a load whose bytes still come is not timed out.
   */
  read(name: string, signal?: AbortSignal, onBytes?: OnBytes): Promise<Uint8Array | null>;
  readRange(
    name: string,
    offset: number,
    size: number,
    signal?: AbortSignal,
    onBytes?: OnBytes,
  ): Promise<Uint8Array | null>;
  /** The folder in which the names begin, by which a model is called whose file has a name like `tris`. Absent: unknown. */
  readonly place?: string;
  /** Where it lies within a game's own folders. Absent: that is not known. */
  readonly game?: GameTree;
  /** The file as the browser holds it, unread, where it is one: the worker reads it by itself. */
  blob?(name: string): Blob | null;
}
