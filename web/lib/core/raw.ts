/**
 * The WASM modules' exports, kept by hand beside wasm/bindings/; tests/web/core/raw.test.ts compares the names with
 * what the modules really export. Pointers, sizes and handles are unsigned 32-bit numbers; a handle of 0 means that
 * the call failed and the reply holds an error as JSON.
 *
 * A *reply* is one run of bytes that the last replying call left in the module: read it at once with
 * `marrow_reply()` and `marrow_reply_size()`; the next call that replies overwrites it.
 */
export interface RawExchange {
  readonly memory: WebAssembly.Memory;
  /** Runs static constructors: once, before anything else. */
  _initialize(): void;

  /** 0 when memory is out. */
  marrow_alloc(size: number): number;
  marrow_free(pointer: number): void;
  marrow_reply(): number;
  marrow_reply_size(): number;
  /** Gives the reply's memory back: after a snapshot or a picture has been copied. */
  marrow_reply_clear(): void;

  /** Traps at once: tests force an abort with it. */
  marrow_abort_for_tests(): void;
}

/** `pictures.wasm`. */
export interface RawPictures extends RawExchange {
  /** Decodes a picture. Points to u32 width, height, hasAlpha, the reply is RGBA8; 0: the reply is a JSON error. */
  marrow_image_decode(name: number, nameSize: number, data: number, dataSize: number): number;
}

/** `marrow.wasm`, the core. */
export interface RawModule extends RawExchange {
  /** A file set: names to bytes, for one load. */
  marrow_files_new(): number;
  marrow_files_delete(files: number): void;
  /** The name is copied (UTF-8); the data, from marrow_alloc, is taken over. */
  marrow_files_add(files: number, name: number, nameSize: number, data: number, dataSize: number): void;
  /** A file that is there but whose bytes are not needed (pictures): found by name. */
  marrow_files_add_name(files: number, name: number, nameSize: number): void;
  /** Reply: the name in the set (UTF-8) of the picture that the model calls `name`, or nothing. */
  marrow_files_find_picture(
    files: number,
    name: number,
    nameSize: number,
    model: number,
    modelSize: number,
  ): void;
  /** Reply: JSON `EntrySummary[]`: what can be opened here, in order of preference. */
  marrow_files_entries(files: number): void;
  /** Reply: JSON `ReferenceSummary[]`: what the file of that name wants. */
  marrow_files_references(files: number, name: number, nameSize: number): void;
  /**
   * `names`: the entry and, each behind a NUL, what a player is given: another's torso, another's head, a weapon.
   * Returns a subject, or 0 with a reply of JSON `ErrorSummary`. The file set stays.
   */
  marrow_load(files: number, names: number, namesSize: number): number;

  marrow_subject_delete(subject: number): void;
  /** Reply: JSON `SubjectSummary`. */
  marrow_subject_summary(subject: number): void;
  /** Reply: the snapshot (core/snapshot.ts). */
  marrow_subject_snapshot(subject: number): void;
  /** Adopts a snapshot, whole or its core alone (the first `coreSize` bytes). 0 with a JSON error in the reply. */
  marrow_subject_adopt(data: number, size: number): number;

  marrow_instance_new(subject: number): number;
  marrow_instance_delete(instance: number): void;
  /** Reply: u32 words, see `core/frame.ts`; the pointers stand until the instance is deleted or attached to. */
  marrow_instance_table(instance: number): void;
  /**
   * Plays a clip of a part on one of its layers, 0 the lowest; loop: 0 the clip's own, 1 once, 2 repeat, 3 ping-pong;
   * next: whether it goes on at its end to what the subject says follows it.
   */
  marrow_instance_play(
    instance: number,
    part: number,
    layer: number,
    clip: number,
    fade: number,
    speed: number,
    loop: number,
    next: number,
  ): void;
  /** Shows one frame of the file's own list (may be fractional) on a part, and stays there. */
  marrow_instance_show_frame(instance: number, part: number, frame: number): void;
  /** Back to the rest pose; a higher layer plays nothing then. */
  marrow_instance_stop(instance: number, part: number, layer: number): void;
  marrow_instance_pause(instance: number, part: number, layer: number, paused: number): void;
  marrow_instance_set_speed(instance: number, part: number, layer: number, speed: number): void;
  marrow_instance_set_loop(instance: number, part: number, layer: number, loop: number): void;
  /** Only these frames of the clip, until another is played; `last` of 0xffffffff: to its end. */
  marrow_instance_set_range(instance: number, part: number, layer: number, first: number, last: number): void;
  /** Seconds into the clip's first pass; fades end. */
  marrow_instance_seek(instance: number, part: number, layer: number, seconds: number): void;
  /** Makes or changes a layer above the lowest, 1 ...; `mask` points to a weight a joint, or to none: all of them. */
  marrow_instance_set_layer(
    instance: number,
    part: number,
    layer: number,
    weight: number,
    additive: number,
    mask: number,
    maskSize: number,
  ): void;
  /** Those above it move down. */
  marrow_instance_remove_layer(instance: number, part: number, layer: number): void;
  /** interpolation: 0 slerp, 1 lerp, 2 step; root motion: 0 stored, 1 in place, 2 travelling; tags: 0 slerp, 1 engine. */
  marrow_instance_set_rules(
    instance: number,
    interpolation: number,
    rootMotion: number,
    tagRotation: number,
  ): void;
  /**
   * Hangs a child on a part; how: 1 at a place, 2 follow, 3 merge; `place` is an attachment's number, or a joint's plus
   * the number of attachments. 0: it would hang on itself.
   */
  marrow_instance_attach(instance: number, child: number, part: number, how: number, place: number): number;
  /** Takes it off what it hangs on. */
  marrow_instance_detach(instance: number): void;
  /** Reply: 16 f32, column-major, of a place to the world, as last computed. */
  marrow_instance_place(instance: number, part: number, place: number): void;
  /** Reply: 7 f32, a joint relative to its parent as last computed: position, rotation x, y, z, w. */
  marrow_instance_joint(instance: number, part: number, joint: number): void;
  /** `transform` points to 7 f32, as above; the rotation is a unit quaternion. */
  marrow_instance_hold_joint(instance: number, part: number, joint: number, transform: number): void;
  /** Gives a joint back to what plays; 0xffffffff: all of them. */
  marrow_instance_release_joint(instance: number, part: number, joint: number): void;
  /** Reply: u32, the joints that are held. */
  marrow_instance_held(instance: number, part: number): void;
  /** Reply: f32, the positions and then the normals of a surface of the whole `subject`, in the instance's pose. */
  marrow_instance_deform(instance: number, subject: number, part: number, surface: number): void;
  /** Whether a part is posed and shown; what is hidden keeps its last pose. */
  marrow_instance_set_visible(instance: number, part: number, visible: number): void;
  /** Surfaces of other levels are not posed; a part without it shows its coarsest. */
  marrow_instance_set_level_of_detail(instance: number, level: number): void;
  /** Seconds that it is said to have been updated by. */
  marrow_instance_set_time(instance: number, seconds: number): void;
  /** Reply: 8 f64: clip (-1 none), time, frame in the clip, frame in the file's list, speed, paused, finished, fade. */
  marrow_instance_state(instance: number, part: number, layer: number): void;
  /** `handles` points to `count` u32. Advances all, and what hangs on them, once, and computes their frames. */
  marrow_update(handles: number, count: number, seconds: number): void;
  /** 16 f32, column-major: the instance's own transform, applied after the basis rotation. */
  marrow_instance_set_transform(instance: number, matrix: number): void;
}

export interface EntrySummary {
  /** The name to load: of a file, or of a folder that holds a player. */
  readonly entry: string;
  readonly format: string;
  readonly kind: 'model' | 'quake2_player' | 'quake3_player' | 'quake3_weapon';
  /** The files that this entry is made of. */
  readonly uses: readonly string[];
}

export interface ReferenceSummary {
  readonly name: string;
  /** named: in the file; rule: made from the file's own name, allowed to fail; offered: if it lies there. */
  readonly kind: 'named' | 'rule' | 'offered';
  /** 'data' holds a load up, 'picture' arrives later. */
  readonly what: 'data' | 'picture';
}

export interface ErrorSummary {
  readonly code: string;
  readonly message: string;
  readonly file: string;
  readonly offset?: number;
  readonly line?: number;
}
