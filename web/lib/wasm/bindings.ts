/**
 * What the WASM modules offer (wasm/bindings/*.cpp, bound with Embind), as the glue that Emscripten writes beside them
 * shows it. Objects of bound classes live in the module's memory: the receiver of one ends it with `delete()`.
 *
 * Bulk data crosses as addresses and sizes in bytes, which only wasm/heap.ts turns into bytes. Strings are UTF-8 on the
 * other side. A call that can fail returns `Outcome`; a trap is seen by wasm/core.ts.
 */
import type { PartChoice, PlaybackState } from '../types/api.js';
import type { LoopMode } from '../types/events.js';
import type { SubjectSummary, Transform } from '../types/subject.js';

/** Makes an instance of a module: the default export of the glue. */
export type GlueFactory = <M extends CommonModule>(options: {
  /** Instantiates the module that is already compiled, and hands it on. */
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object;
  /** Called with the text of an abort, which helps nobody. */
  readonly printErr: () => void;
}) => Promise<M>;

/** The members that every module has. */
export interface CommonModule {
  /** A view of all the memory; another one after it has grown. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  /** Returns the address of so many bytes, or 0 when memory is out. */
  allocate(size: number): number;
  release(address: number): void;
  /** Traps at once: tests force the loss of a module with it. */
  abortForTests(): void;
}

/** An object of a bound class. */
export interface Bound {
  delete(): void;
}

export interface ErrorSummary {
  readonly code: string;
  readonly message: string;
  /** The file that it is about; empty for none, or for the file that was asked for. */
  readonly file: string;
  readonly offset?: number;
  readonly line?: number;
}

export type Outcome<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly error: ErrorSummary };

/** Where the bytes of a snapshot lie; bytes in no piece are 0. */
export interface SnapshotLayout {
  readonly size: number;
  /** The size of its first part, which poses are computed from. */
  readonly coreSize: number;
  readonly pieces: readonly { readonly offset: number; readonly address: number; readonly size: number }[];
}

/** A subject that has been opened. */
export interface BoundSubject extends Bound {
  summary(): SubjectSummary;
  /** The snapshot stands until `releaseSnapshot`, `delete` or another one. */
  snapshot(): SnapshotLayout;
  releaseSnapshot(): void;
}

/** A value of an enumeration: a property of the object that bears the enumeration's name. */
export interface EnumValue {
  readonly value: number;
}

// ---------------------------------------------------------------- marrow.wasm, the runtime

export interface RuntimeModule extends CommonModule {
  readonly Subject: {
    /** Reads and validates a snapshot, whole or its core alone. The bytes stay the caller's. */
    adopt(address: number, size: number): Outcome<{ readonly subject: RuntimeSubject }>;
    /** As `adopt`, for a whole snapshot, as a `.marrow` file holds it. */
    open(address: number, size: number): Outcome<{ readonly subject: RuntimeSubject }>;
  };
  readonly Crowd: new () => BoundCrowd;
  /** The bytes that have been allocated and not been given back; it walks through all of them. */
  bytesInUse(): number;
  readonly Loop: Readonly<Record<'clip' | 'once' | 'repeat' | 'pingPong', EnumValue>>;
  readonly Interpolation: Readonly<Record<'slerp' | 'lerp' | 'step', EnumValue>>;
  readonly RootMotion: Readonly<Record<'stored' | 'inPlace' | 'travel', EnumValue>>;
  readonly TagRotation: Readonly<Record<'slerp' | 'engine', EnumValue>>;
  readonly Joining: Readonly<Record<'tag' | 'follow' | 'merge', EnumValue>>;
  /** An index that names nothing. */
  readonly none: number;
  /** The first layer of channels; channel c has the layer of this number plus c. */
  readonly channelLayers: number;
}

export interface RuntimeSubject extends BoundSubject {
  createInstance(): BoundInstance;
  /** Gives an image its file's own bytes, which are copied: for `.marrow`. False where there is no such image. */
  setImage(part: number, image: number, address: number, size: number): boolean;
  /** Adds a warning that concerns no part: for `.marrow`. */
  addWarning(message: string, file: string): void;
}

/** Many instances that are advanced in one call; one that has been deleted is passed over. */
export interface BoundCrowd extends Bound {
  add(instance: BoundInstance): void;
  /** Adds one that plays what another of the same subject plays, `offset` seconds later. */
  follow(instance: BoundInstance, leader: BoundInstance, offset: number): boolean;
  clear(): void;
  /**
   * Moves the instances to so many seconds into what a part plays, each to one of `count` doubles at an address, in the
   * order in which they were added; one whose number is NaN stays where it is.
   */
  seek(part: number, seconds: number, count: number): void;
  /** Advances each instance once, and what hangs on them. */
  update(seconds: number): void;
}

/** Indices that name nothing make a call do nothing. */
export interface BoundInstance extends Bound {
  /** Plays a clip of a part on one of its layers, 0 the lowest; `next`: goes on at its end to what follows it. */
  play(part: number, layer: number, clip: number, options: BoundPlayOptions): boolean;
  /** The layer that a clip plays on when it is played on layer 0: that of its channel. */
  layerOf(part: number, clip: number): number;
  /** Shows one frame of the file's own list (may be fractional) within `fade` seconds, and stays there. */
  showFrame(part: number, frame: number, fade: number): boolean;
  /** Back to the rest pose within `fade` seconds; a higher layer plays nothing then. */
  stop(part: number, layer: number, fade: number): boolean;
  pause(part: number, layer: number, paused: boolean): boolean;
  setSpeed(part: number, layer: number, speed: number): boolean;
  setLoop(part: number, layer: number, loop: EnumValue): boolean;
  /** Plays only these frames of the clip, until another is played; a `last` of `none` is the clip's end. */
  setRange(part: number, layer: number, first: number, last: number): boolean;
  /** Moves to so many seconds into the clip's first pass; fades end. */
  seek(part: number, layer: number, seconds: number): boolean;
  /** `clip` is `none` where it plays none. */
  state(part: number, layer: number): BoundState;
  /** The clip of `state`, quickly. */
  clip(part: number, layer: number): number;
  /** Of the lowest layers of all parts. 0: no clip plays, 1: some clip goes on, 2: all have come to their end. */
  activity(): 0 | 1 | 2;
  /** Makes or changes a layer above the lowest, 1 ...; the mask is a float a joint, or none: all joints. */
  setLayer(
    part: number,
    layer: number,
    weight: number,
    additive: boolean,
    mask: number,
    count: number,
  ): boolean;
  /** Removes a layer; those above it move down. */
  removeLayer(part: number, layer: number): boolean;
  setRules(rules: BoundRules): void;
  /**
   * `place` is an attachment's number, or a joint's plus the number of attachments. False where it would hang on
   * itself.
   */
  attach(child: BoundInstance, part: number, how: EnumValue, place: number): boolean;
  detach(): void;
  /** Writes 16 floats, column-major, of a place to the world, as last computed. */
  place(part: number, place: number, out: number): boolean;
  /** A joint's transform relative to its parent, as last computed. */
  joint(part: number, joint: number): BoundTransform | null;
  holdJoint(part: number, joint: number, transform: BoundTransform): boolean;
  /** Gives a joint, or with `none` all of them, back to what plays. */
  releaseJoint(part: number, joint: number): boolean;
  /**
   * The vertices of a mesh in this pose: the floats of all positions, then of all normals. `subject` has to be adopted
   * whole; the vertices stand until its next deform().
   */
  deform(
    subject: RuntimeSubject,
    part: number,
    mesh: number,
  ): { readonly address: number; readonly size: number };
  /** In the controller's own units, held to its range; those of its slot go along. False: there is none. */
  setController(part: number, controller: number, value: number): boolean;
  /** Its value now. */
  controller(part: number, controller: number): number | null;
  /** How far clips are blended along an axis, 0 or 1: from 0 to 1. */
  setBlend(part: number, axis: number, share: number): boolean;
  setBody(part: number, group: number, model: number): boolean;
  /** The same of all groups, by the game's one number. */
  setBodyNumber(part: number, number: number): boolean;
  /** The events of clips that the last update has passed, in their order. */
  passedEvents(): readonly PassedEvent[];
  setVisible(part: number, visible: boolean): boolean;
  setLevelOfDetail(level: number): void;
  setTime(seconds: number): void;
  /** 16 floats. */
  setTransform(address: number): void;
  update(seconds: number): void;
  table(): FrameTable;
}

/** `event` is a number into the list of the clip, which is one of the part's. */
export interface PassedEvent {
  readonly part: number;
  readonly layer: number;
  readonly clip: number;
  readonly event: number;
}

export interface BoundPlayOptions {
  readonly fade: number;
  readonly speed: number;
  readonly loop: EnumValue;
  readonly next: boolean;
  readonly still: boolean;
  /** Fades as the clip's game does: what is said of the fade does not count. */
  readonly game: boolean;
}

export interface BoundRules {
  readonly interpolation: EnumValue;
  readonly rootMotion: EnumValue;
  readonly tagRotation: EnumValue;
}

export type BoundState = Omit<PlaybackState, 'clip' | 'clipName'> & { readonly clip: number };

export type BoundTransform = { -readonly [K in keyof Transform]: number[] };

/**
 * Where the numbers of a frame lie. Addresses stand as long as the instance, except the block of palettes, which moves
 * when instances are made.
 */
export interface FrameTable {
  /** 16 floats. */
  readonly root: number;
  /** A double. */
  readonly time: number;
  readonly parts: readonly {
    readonly visible: boolean;
    /** A u32. */
    readonly levelOfDetail: number;
    /** A u32: whether joints scale what they move. */
    readonly scaled: number;
    /** How many. */
    readonly bodyGroups: number;
    /** Two floats: how far clips are blended along their axes. */
    readonly blends: number;
    /** A u32 a body group: which of its models is drawn. */
    readonly bodies: number;
    /** 6 floats: of what vertex frames move. */
    readonly bounds: number;
    /** 16 floats. */
    readonly matrix: number;
    /** The number of joints. */
    readonly joints: number;
    /** 12 floats a joint. */
    readonly jointMatrices: number;
    /** Where the address of the block stands that has all palettes of the model. */
    readonly block: number;
    /** The number of this one in the block; 12 floats a joint each. */
    readonly palette: number;
    /** The number of attachments. */
    readonly attachments: number;
    /** 16 floats each. */
    readonly attachmentMatrices: number;
    /** Parallel to the model's meshes; `vertices` is 0 where nothing is animated. 3 floats each. */
    readonly meshes: readonly {
      readonly vertices: number;
      readonly positions: number;
      readonly normals: number;
    }[];
  }[];
}

export type LoopName = Record<LoopMode | 'clip', keyof RuntimeModule['Loop']>;

// ---------------------------------------------------------------- open-<family>.wasm, the openers

export interface OpenerModule extends CommonModule {
  readonly FileSet: new () => BoundFileSet;
  /** The kinds of files that this family reads. */
  formats(): FormatSummary[];
  /** The subjects that this family puts together from several files. */
  assemblers(): AssemblerSummary[];
}

/**
 * The files of a load: the bytes of some, and only the names of those beside them. What was read from scripts is kept.
 */
export interface BoundFileSet extends Bound {
  /** Adds a file, and takes over its memory, which is from `allocate`. */
  add(name: string, address: number, size: number): void;
  addName(name: string): void;
  /** Sets the folder that the names are relative to. */
  setPlace(path: string): void;
  /** What can be opened, best first; files without bytes are told by their names. */
  entries(): BoundEntry[];
  /** The companions that the file of that name refers to. */
  references(name: string): ReferenceSummary[];
  /** The name in the set of the picture that a model's file calls `name`; '' where there is none. */
  findPicture(name: string, modelFile: string): string;
  /** Readers that may take seconds call `onProgress` with the share that is done, 0 to 1. */
  open(
    entry: string,
    assembly: Required<PartChoice>,
    onProgress: (share: number) => void,
  ): Outcome<{ readonly subject: BoundSubject }>;
}

export interface BoundEntry {
  readonly entry: string;
  readonly format: string;
  readonly kind: string;
  readonly uses: readonly string[];
}

export interface ReferenceSummary {
  readonly name: string;
  /** named: by the file itself; rule: made from the file's own name, may be missing; offered: used if it is there. */
  readonly kind: 'named' | 'rule' | 'offered';
  /** 'data' holds a load up, 'picture' arrives later. */
  readonly what: 'data' | 'picture';
}

export interface FormatSummary {
  readonly name: string;
  readonly extensions: readonly string[];
  /** The bytes that the file begins with; none: it is told by its extension. */
  readonly magic: readonly number[];
  readonly title: string;
  readonly companion: boolean;
}

export interface AssemblerSummary {
  readonly kind: string;
  /** The pattern of the root's base name. */
  readonly pattern: string;
  /** True when it is named by its root's folder. */
  readonly folder: boolean;
  readonly takesParts: boolean;
  /** The files that belong to it, from its root's folder; several where the name has a `*`. */
  readonly beside: readonly string[];
}

// ---------------------------------------------------------------- pictures.wasm, the decoders

export interface PicturesModule extends CommonModule {
  /** The pixels, at most `mostBytes`, stand until the next decode() or releasePicture(). */
  decode(
    address: number,
    size: number,
    mostBytes: number,
  ): Outcome<{
    readonly width: number;
    readonly height: number;
    readonly hasAlpha: boolean;
    /** False where other programs cannot read the file. */
    readonly isStandard: boolean;
    /** Empty where nothing is wrong with the file. */
    readonly warning: string;
    readonly address: number;
    readonly size: number;
  }>;
  releasePicture(): void;
}
