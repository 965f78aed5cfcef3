/**
 * The types of the WASM modules (wasm/bindings/*.cpp, bound with Embind). Objects of bound classes are in the module's
 * memory: the caller that receives one frees it with `delete()`.
 *
 * Bulk data is passed as addresses and sizes in bytes, which only wasm/heap.ts converts to bytes. Strings are UTF-8 in
 * the module. A call that can fail returns `Outcome`; wasm/core.ts handles traps.
 */

/** Creates an instance of a module: the default export of Emscripten's JavaScript. */
export type GlueFactory = <M extends CommonModule>(options: {
  /** Instantiates the compiled module and passes the instance to `receive`. */
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object;
  /** Called with the text of an abort. */
  readonly printErr: () => void;
}) => Promise<M>;

/** The members that every module has. */
export interface CommonModule {
  /** A view of the whole memory, replaced when the memory grows. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  /** Allocates `size` bytes. Returns their address, or 0 if there is no memory left. */
  allocate(size: number): number;
  release(address: number): void;
  /** Traps. Tests use it to lose a module. */
  abortForTests(): void;
}

/** An object of a bound class. */
export interface Bound {
  delete(): void;
}

export interface ErrorSummary {
  readonly code: string;
  readonly message: string;
  /** The file of the error; empty for none or for the requested file. */
  readonly file: string;
  readonly offset?: number;
  readonly line?: number;
}

export type Outcome<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly error: ErrorSummary };

/** A range of bytes in the module's memory. */
export interface Block {
  readonly address: number;
  readonly size: number;
}

/** An opened subject. */
export interface BoundSubject extends Bound {
  /**
   * The location of the snapshot's bytes, as 32-bit numbers: the size of the snapshot, the size of its core, which
   * contains all inputs of poses, and for each piece its offset, address and size. Bytes outside of the pieces are 0.
   * Valid until the subject is deleted or changes.
   */
  snapshot(): Block;
}

// ---------------------------------------------------------------- marrow.wasm, the runtime

export interface RuntimeModule extends CommonModule {
  readonly Subject: {
    /** Reads a validated snapshot, or only its core. The caller keeps ownership of the bytes. */
    adopt(address: number, size: number): Outcome<{ readonly subject: RuntimeSubject }>;
  };
  /**
   * Validates a whole snapshot of an opener or a `.marrow` file. Calls `copy` to request byte ranges, which the caller
   * copies to an address in the module.
   */
  validate(size: number, copy: (offset: number, address: number, size: number) => void): Outcome<object>;
  readonly Crowd: new () => BoundCrowd;
  /** The number of allocated bytes. Slow: it visits every allocation. */
  bytesInUse(): number;
  /** The index that means "none". */
  readonly none: number;
  /** The layer of the first channel; the layer of channel c is this number plus c. */
  readonly channelLayers: number;
}

export interface RuntimeSubject extends BoundSubject {
  createInstance(): BoundInstance;
  /** Stores a copy of an image's encoded file, for `.marrow`. False if the image does not exist. */
  setImage(part: number, image: number, address: number, size: number): boolean;
  /** Frees the memory of the last `snapshot`. */
  releaseSnapshot(): void;
  /** Adds a warning about the subject, rather than a part, for `.marrow`. */
  addWarning(message: string, file: string): void;
}

/** Advances many instances in one call. Deleted instances are skipped. */
export interface BoundCrowd extends Bound {
  add(instance: BoundInstance): void;
  clear(): void;
  /**
   * Seeks the playback of a part in each instance. `seconds` is the address of `count` doubles, one per instance in the
   * order of `add`; NaN leaves an instance unchanged.
   */
  seek(part: number, seconds: number, count: number): void;
  /** Advances each instance once, with everything that is attached to it. */
  update(seconds: number): void;
}

/** Calls with invalid indices have no effect. */
export interface BoundInstance extends Bound {
  /** Plays a clip of a part on a layer; 0 is the lowest. */
  play(
    part: number,
    layer: number,
    clip: number,
    fade: number,
    speed: number,
    /** A value of the core's enumeration Loop, as a number. */
    loop: number,
    /** Continues at the end with the successor of the clip. */
    next: boolean,
    /** Freezes the pose from which it fades, as Half-Life does; otherwise the previous clip continues during the fade. */
    still: boolean,
    /** Uses the fade duration of the clip's game and ignores `fade`. */
    game: boolean,
  ): boolean;
  /** The layer on which a clip plays if layer 0 is requested: the layer of its channel. */
  layerOf(part: number, clip: number): number;
  /** Fades to a frame of the file's frame list (may be fractional) within `fade` seconds and holds it. */
  showFrame(part: number, frame: number, fade: number): boolean;
  /** Fades to the rest pose within `fade` seconds. A higher layer stops having an effect. */
  stop(part: number, layer: number, fade: number): boolean;
  pause(part: number, layer: number, paused: boolean): boolean;
  setSpeed(part: number, layer: number, speed: number): boolean;
  /** `loop` is a value of the core's enumeration Loop. */
  setLoop(part: number, layer: number, loop: number): boolean;
  /** Restricts playback to these frames until another clip is played; a `last` of `none` is the clip's end. */
  setRange(part: number, layer: number, first: number, last: number): boolean;
  /** Seeks to a time in the clip's first pass. Fades end. */
  seek(part: number, layer: number, seconds: number): boolean;
  /**
   * Writes the state of a layer as 9 doubles: clip (`none` if no clip plays), time, frame, file frame, speed, paused,
   * finished, passes and fade.
   */
  state(part: number, layer: number, out: number): void;
  /** The clip of `state`, without the cost of the other fields. */
  clip(part: number, layer: number): number;
  /** The state of the lowest layers of all parts. 0: no clip plays, 1: a clip is running, 2: all have ended. */
  activity(): 0 | 1 | 2;
  /**
   * Adds or changes a layer, from 1 on. `mask` is the address of `count` floats, one per joint; a count of 0 means all
   * joints.
   */
  setLayer(
    part: number,
    layer: number,
    weight: number,
    additive: boolean,
    mask: number,
    count: number,
  ): boolean;
  /** Removes a layer; the layers above it move down. */
  removeLayer(part: number, layer: number): boolean;
  /** Values of the core's enumerations Interpolation, RootMotion and TagRotation. */
  setRules(interpolation: number, rootMotion: number, tagRotation: number): void;
  /**
   * `how` is a value of the core's enumeration Joining; `place` is an attachment's index, or a joint's index plus the number of
   * attachments. False if the child would be attached to itself.
   */
  attach(child: BoundInstance, part: number, how: number, place: number): boolean;
  detach(): void;
  /** Writes the transform from a `place` of `attach` to world space as last computed: 16 floats, column-major. */
  place(part: number, place: number, out: number): boolean;
  /**
   * Writes a joint's transform relative to its parent, as last computed: 10 floats for position, rotation and scale.
   * False if there is no such joint.
   */
  joint(part: number, joint: number, out: number): boolean;
  /** Fixes a joint; `transform` is the address of 10 floats, as written by `joint`. */
  holdJoint(part: number, joint: number, transform: number): boolean;
  /** Ends the override of a joint, or with `none` of all joints. */
  releaseJoint(part: number, joint: number): boolean;
  /**
   * Deforms a mesh into this pose: the floats of all positions, then of all normals. `subject` must be adopted from a
   * whole snapshot; the result is valid until its next deform().
   */
  deform(
    subject: RuntimeSubject,
    part: number,
    mesh: number,
  ): { readonly address: number; readonly size: number };
  /**
   * Finds the nearest hit of a ray with the instance. `hit` is the address of a RayHit with the maximum distance, which
   * receives the result; both are defined in wasm/instance/shape.h. `subject` must be adopted from a whole snapshot.
   */
  raycast(subject: RuntimeSubject, ray: number, hit: number): boolean;
  /** Writes the bounds in world space: 6 floats, minimum first; min > max if nothing is drawn. */
  bounds(subject: RuntimeSubject, out: number): void;
  /** The hit boxes in world space, a PosedBox each. Valid until the next call with that subject. */
  hitboxes(subject: RuntimeSubject): Block;
  /**
   * Poses the instance `steps` times and computes the box of each part. The addresses are those of `count` MeasuredMesh,
   * of a double per part for each step, and of a MeasuredBoxes per part (wasm/instance/measure.h).
   */
  measure(meshes: number, count: number, seconds: number, steps: number, boxes: number): void;
  /** Whether updates compute the pose, or only advance the time. */
  setPosing(posing: boolean): void;
  /** Whether updates interpolate vertex frames; otherwise only `lerpMeshes` does. */
  setLerping(lerping: boolean): void;
  lerpMeshes(part: number): void;
  /**
   * Sets a controller and those that share its slot, in its units and clamped to its range. False if it does not exist.
   */
  setController(part: number, controller: number, value: number): boolean;
  /** The current value of a controller; null if it does not exist. */
  controller(part: number, controller: number): number | null;
  /** Sets the blend factor of clips along axis 0 or 1, from 0 to 1. */
  setBlend(part: number, axis: number, share: number): boolean;
  setBody(part: number, group: number, model: number): boolean;
  /** Sets all body groups by the single number that the game uses. */
  setBodyNumber(part: number, number: number): boolean;
  /** The clip events of the last update, in order. */
  passedEvents(): readonly PassedEvent[];
  setVisible(part: number, visible: boolean): boolean;
  setLevelOfDetail(level: number): void;
  setTime(seconds: number): void;
  /** Sets the transform to the 16 floats at an address. */
  setTransform(address: number): void;
  update(seconds: number): void;
  table(): FrameTable;
}

/** `event` is an index into the clip's events, `clip` into the part's clips. */
export interface PassedEvent {
  readonly part: number;
  readonly layer: number;
  readonly clip: number;
  readonly event: number;
}

/**
 * The addresses of a frame's data. They are valid until the instance is deleted, except the block of palettes, which
 * moves when instances are created.
 */
export interface FrameTable {
  /** 16 floats. */
  readonly root: number;
  /** A double. */
  readonly time: number;
  /** 3 floats: the movement of the root in the last update, in the space of the transform. */
  readonly rootMotion: number;
  readonly parts: readonly {
    readonly visible: boolean;
    /** A u32. */
    readonly levelOfDetail: number;
    /** A u32: whether joints scale their vertices. */
    readonly scaled: number;
    /** The number of body groups. */
    readonly bodyGroups: number;
    /** Two floats: the blend factor of clips along each axis. */
    readonly blends: number;
    /** A u32 per body group: the selected model. */
    readonly bodies: number;
    /** 6 floats: the bounds of the vertex-animated meshes. */
    readonly bounds: number;
    /** 16 floats. */
    readonly matrix: number;
    /** The number of joints. */
    readonly joints: number;
    /** 12 floats per joint. */
    readonly jointMatrices: number;
    /** The address of a pointer to the block with all palettes of the model. */
    readonly block: number;
    /** The index of this instance's palette in the block; 12 floats per joint. */
    readonly palette: number;
    /** The number of attachments. */
    readonly attachments: number;
    /** 16 floats each. */
    readonly attachmentMatrices: number;
    /** 8 floats with the indices of the current vertex frames, and 8 floats with their weights. */
    readonly frames: number;
    /** Parallel to the model's meshes; `vertices` is 0 if the mesh is not vertex-animated. 3 floats per vertex. */
    readonly meshes: readonly {
      readonly vertices: number;
      readonly positions: number;
      readonly normals: number;
    }[];
  }[];
}

// ---------------------------------------------------------------- open-<family>.wasm, the openers

export interface OpenerModule extends CommonModule {
  readonly Host: new (resolve: ResolveNames, choose: ChooseSkins) => BoundHost;
}

/**
 * Finds the files that a reference of the file `of` stands for; each character of the name stands for one byte. `kind`
 * is 0 (named in the file), 1 (derived from the file's name) or 2 (used if it exists): `Reference` in
 * wasm/formats/host.h.
 */
export type ResolveNames = (name: string, kind: 0 | 1 | 2, isImage: boolean, of: string) => readonly string[];

/**
 * Chooses the skins of the model file `of`. `named`: the images that the model refers to (each character stands for one
 * byte); null chooses among the images beside the model. `width` and `height`: the size of its skins, as stated in the
 * file. Returns the image that is shown although the model does not refer to it (or ''), then for each image its name,
 * its display name, and its rank: '0' with icon, '1' found, '2' missing, '3' only beside the model.
 */
export type ChooseSkins = (
  named: readonly string[] | null,
  width: number,
  height: number,
  of: string,
) => readonly string[];

/** The files of a load. Loaders find them through `ResolveNames`. Parsed scripts are kept for later calls. */
export interface BoundHost extends Bound {
  /** Adds a file, and takes ownership of its memory, which must be from `allocate`. */
  add(name: string, address: number, size: number): void;
  /** Sets the folder of the names. */
  setPlace(path: string): void;
  /** The companions that the file with that name refers to. */
  references(name: string): ReferenceSummary[];
  /**
   * Opens a file, or the subject of a kind (`quake3_player`) with that root; `model` means the file alone. `upper`,
   * `head` and `weapon` replace parts of a player (PartChoice), '' for none. Readers that may take seconds call
   * `onProgress` with a fraction from 0 to 1.
   */
  open(
    root: string,
    kind: string,
    upper: string,
    head: string,
    weapon: string,
    onProgress: (share: number) => void,
  ): Outcome<{ readonly subject: OpenedSubject }>;
}

export interface OpenedSubject extends BoundSubject {
  /** The file of each part, by its name in the source. */
  files(): string[];
  /** For each part, the file names of its images: '' for a missing image, and for an image that the model contains. */
  findImages(host: BoundHost): string[][];
}

/** A companion that a file refers to. Each character of `name` stands for one byte. */
export interface ReferenceSummary {
  readonly name: string;
  readonly kind: 'named' | 'rule' | 'offered';
  readonly what: 'data' | 'image';
}

export interface FormatSummary {
  readonly name: string;
  readonly extensions: readonly string[];
  /** The signature of the file; empty if it is recognized by its extension. */
  readonly magic: readonly number[];
  readonly title: string;
  readonly companion: boolean;
}

// ---------------------------------------------------------------- images-<format>.wasm, the decoders

export interface ImagesModule extends CommonModule {
  /** The pixels, at most `mostBytes`, are valid until the next `decode` or `releaseImage`. */
  decode(
    address: number,
    size: number,
    mostBytes: number,
  ): Outcome<{
    readonly width: number;
    readonly height: number;
    readonly hasAlpha: boolean;
    /** False if other programs cannot read the file. */
    readonly isStandard: boolean;
    /** Empty if the file has no problems. */
    readonly warning: string;
    readonly address: number;
    readonly size: number;
  }>;
  releaseImage(): void;
}

// ---------------------------------------------------------------- draw.wasm, the software renderer

/** Sizes and addresses of 32-bit floats, unless another type is named; 0 means none (wasm/bindings/draw.cpp). */
export interface DrawnMesh {
  /** 0 points, 1 lines, 2 triangles. */
  readonly kind: number;
  readonly vertexCount: number;
  readonly positions: number;
  readonly normals: number;
  readonly texcoords: number;
  readonly tangents: number;
  readonly jointPlaces: number;
  /** Bytes. */
  readonly colors: number;
  readonly influences: number;
  /** 16-bit numbers. */
  readonly joints: number;
  readonly weights: number;
  /** 32-bit numbers. */
  readonly indices: number;
  readonly indexCount: number;
}

/** The transform and the palette of surfaces, and the deforms of their material. */
export interface DrawnPlace {
  readonly worldFromModel: number;
  readonly palette: number;
  readonly paletteSize: number;
  readonly scaled: boolean;
  readonly deforms: number;
  readonly deformSize: number;
}

/** The maps of a material, in the order of shaders/map_texcoord.glsl. */
export type DrawnMap = 'color' | 'alpha' | 'normal' | 'height' | 'specular' | 'roughness' | 'metalness';

/** A stage of a material: the values of the shaders' uniforms, and the state of the context. */
export type DrawnStageValues = Readonly<
  Record<`${DrawnMap}Texture` | `${DrawnMap}Wrap`, number> & {
    stage: number;
    placements: number;
    scripted: boolean;
    filter: number;
    normals: number;
    hasNormalMap: number;
    heightScale: number;
    eyeModel: number;
    light: number;
    lightWorld: number;
    placeLight: number;
    flat: boolean;
    specular: number;
    ambient: number;
    diffuse: number;
    emissive: number;
    surface: number;
    blends: boolean;
    /** WebGL's constants. */
    source: number;
    destination: number;
    sourceAlpha: number;
    destinationAlpha: number;
    depthEqual: boolean;
    depthWrite: boolean;
    nearer: boolean;
    /** 0 none, 1 back, 2 front. */
    cull: number;
    clockwise: boolean;
  }
>;

export interface BoundDrawing extends Bound {
  /** Returns false for a size that is too large. */
  start(width: number, height: number, top: number, rows: number, view: number): boolean;
  clear(red: number, green: number, blue: number, alpha: number): void;
  backdrop(middle: number, edge: number): void;
  /** Copies an image. Returns its number. */
  addTexture(rgba: number, width: number, height: number): number;
  /** Copies a mesh. Returns its number. */
  addMesh(mesh: DrawnMesh): number;
  pose(mesh: number, positions: number, normals: number): void;
  /** The arrays must stay valid until the next call. */
  place(place: DrawnPlace): void;
  drawStage(mesh: number, firstIndex: number, indexCount: number, stage: DrawnStageValues): void;
  startShadow(resolution: number, ground: number, cast: number): void;
  castShadow(mesh: number, firstIndex: number, indexCount: number): void;
  blurShadow(near: number, body: number): void;
  drawShadow(ground: number, color: number, opacity: number): void;
  grid(ground: number, color: number, look: number): void;
  /** The rows as RGBA bytes. Valid until the next call. */
  pixels(): Block;
}

export interface DrawModule extends CommonModule {
  readonly Drawing: new () => BoundDrawing;
}
