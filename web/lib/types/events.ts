/** The events of a class: name to what a listener is called with. */
export type EventMap = Record<string, unknown>;

/** What is called with each event. */
export type Listener<T> = (event: T) => void;

/**
 * What has happened so far in a load. `loaded` and `total` are bytes of `file`: in `fetch` those fetched or read, in
 * `parse` those that a model has been made of, as far as the reader of a large file tells. In `pictures` they count files.
 */
export interface LoadProgress {
  /** What is done now. */
  readonly phase: 'module' | 'fetch' | 'parse' | 'images';
  /** The file that it is done with; empty for none. */
  readonly file: string;
  /** Bytes, or steps, that are done. */
  readonly loaded: number;
  /** Null where it is not known. */
  readonly total: number | null;
}

/** Where the time of a load went, in milliseconds. Pictures come afterwards. */
export interface LoadTiming {
  /** Until what is to be opened was known: addresses, archives, names. */
  readonly prepare: number;
  /** Reading the files, and the ways to the worker and back. */
  readonly transfer: number;
  /** Copying the files into the opener's memory. */
  readonly copy: number;
  /** Reading and validating them there. */
  readonly open: number;
  /** Making the summary. */
  readonly summary: number;
  /** Copying the arrays out of the opener's memory. */
  readonly snapshot: number;
  /** Copying into the runtime, which validates once more. */
  readonly adopt: number;
  /** Milliseconds from the call to the model. */
  readonly total: number;
}

/** What a clip does at its end: stays there, begins again, or turns round. */
export type LoopMode = 'once' | 'repeat' | 'ping-pong';

/** Whole frames of a clip, both played: `last` no less than `first`. Null for all of the clip, with its own loop. */
export type FrameRange = readonly [first: number, last: number] | null;

/**
 * What happens between two keys of a joint's rotation: turned evenly on the shortest arc, components lerped and made
 * unit again, or held until the next key. Positions are lerped but for `step`.
 */
export type Interpolation = 'slerp' | 'lerp' | 'step';

/**
 * What becomes of the movement of joint 0 in a clip that travels (`displacement`): as the file has it, jumping back
 * with each pass; taken out; or going on from pass to pass.
 */
export type RootMotion = 'stored' | 'in-place' | 'travel';

/**
 * How tags turn between two frames: evenly on the shortest arc, or as the game does it, every axis lerped and made unit
 * by itself. Both agree at frames; a mirrored tag always goes by the second.
 */
export type TagRotation = 'slerp' | 'engine';

/** How an instance sits on another, as the parts of a subject sit on each other. */
export interface AttachOptions {
  /**
   * `tag`: at a tag, attachment or joint; `follow`: in the same space, at the same frame (a Quake II weapon); `merge`:
   * joints take the matrices of those of the same name (a Half-Life weapon). Default: tag.
   */
  readonly how?: 'tag' | 'follow' | 'merge';
  /** Where, for `tag`: the name of an attachment or, where there is none of it, of a joint; case does not matter. */
  readonly at?: string;
  /** On that part, by its name or index. Default: the first one that has the place, and for the others the first one. */
  readonly part?: string | number;
}

/** A layer of animation above the lowest one. */
export interface LayerOptions {
  /**
   * The joints it moves, by name: `name` adds a joint and `*name` also all below it, `-name` and `-*name` remove them,
   * in the order of the list. Default: all.
   */
  readonly joints?: readonly string[];
  /** From 0 to 1. Default 1. */
  readonly weight?: number;
  /** Adds the clip's changes since its first frame to what plays below, instead of replacing that. Default false. */
  readonly additive?: boolean;
  /** Only on that part, by its name or index. Default: on every part with joints. */
  readonly part?: string | number;
}

/** A stretch of a clip that is a clip of its own. */
export interface ClipCut {
  /** The clip it is cut out of: an index into the model's `clips`. */
  readonly of: number;
  /** Whole frames of that clip, both played. */
  readonly first: number;
  /** Its last frame in that clip. */
  readonly last: number;
  /** Cut by the file (a comment in it, a list of stretches), or by a person (`model.defineClip`). */
  readonly by: 'file' | 'person';
}

/** What `model.defineClip` cuts out of a clip. */
export interface ClipDefinition extends Pick<ClipCut, 'first' | 'last'> {
  /** The name that `play()` takes. */
  readonly name: string;
  /** The clip it is cut out of: an index into the model's `clips`. Default 0. */
  readonly of?: number;
  /** Default true. */
  readonly loop?: boolean;
}

/** How a clip is played. */
export interface PlayOptions {
  /**
   * Seconds of cross-fade from what plays now. 'game': as the clip's own game goes over to it (its `fadeSeconds`):
   * Half-Life in 0.2 seconds, Quake III in one frame to the clip's first one. Default 0.
   */
  readonly fade?: number | 'game';
  /** What it fades from is held where it is, as the games do. Default: it plays on. */
  readonly still?: boolean;
  /** A factor of real time; a negative one plays backwards. Default: the instance's own, 1 at first. */
  readonly speed?: number;
  /** Default: the clip's own: 'repeat' where it loops, else 'once'. */
  readonly loop?: LoopMode;
  /** Only these frames of the clip. Default: null. */
  readonly range?: FrameRange;
  /**
   * When the clip has ended, goes on to what the game plays then (after an attack: the stand). Default: true, unless
   * `loop` or `range` says what is to be played.
   */
  readonly next?: boolean;
  /** Only the clip of that channel. Default: of any. */
  readonly channel?: string;
  /** On a layer that `layers.set` made, over what the layers before it play. Default: the lowest one. */
  readonly layer?: string;
}
