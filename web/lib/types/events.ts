/**
 * Progress of a load. `loaded` and `total` are bytes of `file`: bytes downloaded or read in the phase `fetch`, and
 * bytes processed in the phase `parse`, if the reader of a large file reports them. In the phase `images` they are
 * numbers of files.
 */
export interface LoadProgress {
  /** The current phase. */
  readonly phase: 'module' | 'fetch' | 'parse' | 'images';
  /** The file being processed; may be empty. */
  readonly file: string;
  /** Bytes or files completed. */
  readonly loaded: number;
  /** Bytes or files in total; null if unknown. */
  readonly total: number | null;
}

/** Durations of the phases of a load, in milliseconds. Images are loaded afterwards. */
export interface LoadTiming {
  /** Resolving the input: URLs, archives, names. */
  readonly prepare: number;
  /** Reading the files, including transfers to and from the worker. */
  readonly transfer: number;
  /** Copying the files into the opener's memory. */
  readonly copy: number;
  /** Parsing and validating them. */
  readonly open: number;
  /** Creating the summary. */
  readonly summary: number;
  /** Copying the arrays out of the opener's memory. */
  readonly snapshot: number;
  /** Copying into the runtime, which validates again. */
  readonly adopt: number;
  /** Total time from the call to the model. */
  readonly total: number;
}

/**
 * The kind of an event of a clip: a sound file, a muzzle flash at an attachment, a footstep or a falling body, a visual
 * effect, or an event that only the game interprets.
 */
export type FrameEventKind = 'sound' | 'muzzleflash' | 'footstep' | 'body' | 'effect' | 'other';

/** The behaviour of a clip at its end: stop, restart, or reverse the direction. */
export type LoopMode = 'once' | 'repeat' | 'ping-pong';

/** A range of whole frames of a clip, including `last`, which must not be less than `first`. Null plays the whole clip. */
export type FrameRange = readonly [first: number, last: number] | null;

/**
 * Interpolation between the keys of a joint's rotation: spherical (slerp), linear with normalization (lerp), or step.
 * Positions are interpolated linearly, except with `step`.
 */
export type Interpolation = 'slerp' | 'lerp' | 'step';

/**
 * Handling of root motion, the movement of joint 0 in a clip with `displacement`. 'stored': as in the file, so that the
 * model jumps back with each loop; 'in-place': removed; 'travel': accumulated over loops.
 */
export type RootMotion = 'stored' | 'in-place' | 'travel';

/**
 * Rotation of tags between two frames. 'slerp': spherical interpolation; 'engine': as in the game, where each axis is
 * interpolated linearly and normalized. The results are equal at frames. Mirrored tags always use 'engine'.
 */
export type TagRotation = 'slerp' | 'engine';

/** How an instance is attached to another, like the parts of a subject. */
export interface AttachOptions {
  /**
   * `tag`: at a tag, attachment or joint; `follow`: in the same space at the same frame (a Quake II weapon); `merge`: joints
   * use the matrices of joints with the same names (a Half-Life weapon). Default: tag.
   */
  readonly how?: 'tag' | 'follow' | 'merge';
  /** For `tag`: the name of an attachment or, if there is none of that name, of a joint. Ignores case. */
  readonly at?: string;
  /** The part to attach to, by name or index. Default for `tag`: the first part with that name; otherwise the first part. */
  readonly part?: string | number;
}

/** An animation layer above the base layer. */
export interface LayerOptions {
  /**
   * The joints that it animates, by name: `name` adds a joint, `*name` a joint with its descendants; `-name` and `-*name`
   * remove them; applied in list order. Default: all.
   */
  readonly joints?: readonly string[];
  /** The weight, from 0 to 1. Default 1. */
  readonly weight?: number;
  /** Adds the difference from the clip's first frame instead of replacing the layers below. Default false. */
  readonly additive?: boolean;
  /** Limits the layer to a part, by name or index. Default: all parts with joints. */
  readonly part?: string | number;
}

/** A range of frames of another clip. */
export interface ClipCut {
  /** The source clip: an index into the model's `clips`. */
  readonly of: number;
  /** First frame, in frames of the source clip. */
  readonly first: number;
  /** Last frame (inclusive), in frames of the source clip. */
  readonly last: number;
  /** Whether the range was defined by the file (a comment or a list), or by `model.defineClip`. */
  readonly by: 'file' | 'user';
}

/** A clip that `model.defineClip` defines as a range of another. */
export interface ClipDefinition extends Pick<ClipCut, 'first' | 'last'> {
  /** The name for `play()`. */
  readonly name: string;
  /** The source clip, by its name or index in the model's `clips`. Default: the first clip. */
  readonly of?: string | number;
  /** Whether it loops. Default true. */
  readonly loop?: boolean;
}

/** Options of `play`. */
export interface PlayOptions {
  /**
   * Duration of the crossfade in seconds. 'game' uses the clip's `fadeSeconds`, as its game does: 0.2 seconds in
   * Half-Life; in Quake III one frame, to the first frame of the clip. Default 0.
   */
  readonly fade?: number | 'game';
  /** Freezes the previous animation during the crossfade, as the games do. Default: it keeps playing. */
  readonly freeze?: boolean;
  /** Factor of real time for this play only; negative plays backwards. Default: `Instance.speed`, which is 1 at first. */
  readonly speed?: number;
  /** The loop mode. Default: 'repeat' for a looping clip, otherwise 'once'. */
  readonly loop?: LoopMode;
  /** Plays only these frames of the clip. Default: null. */
  readonly range?: FrameRange;
  /**
   * At the clip's end, continues with the clip that the game plays next (for example the standing clip after an
   * attack). Default: true, unless `loop` or `range` is set.
   */
  readonly next?: boolean;
  /**
   * Plays only the clip of this channel. A clip that belongs to no channel plays on the joints of this channel, above
   * the clip of the other joints. Default: the clips of all channels.
   */
  readonly channel?: string;
  /** The layer to play on, created with `layers.set`. Default: the base layer. */
  readonly layer?: string;
}
