/** The events of a class: name to what a listener is called with. */
export type EventMap = Record<string, unknown>;

export type Listener<T> = (event: T) => void;

/** What has happened so far in a load: bytes fetched and files opened. */
export interface LoadProgress {
  readonly phase: 'module' | 'fetch' | 'parse' | 'pictures';
  readonly file: string;
  readonly loaded: number;
  /** Null where it is not known. */
  readonly total: number | null;
}

export type LoopMode = 'once' | 'repeat' | 'ping-pong';

/** Whole frames of a clip, both played: `last` no less than `first`. Null: all of the clip, in its own way. */
export type FrameRange = readonly [first: number, last: number] | null;

export interface PlayOptions {
  /** Seconds of cross-fade from what plays now. Default 0. */
  readonly fade?: number;
  /** Times real time; negative plays backwards. Default: the instance's own, 1 at first. */
  readonly speed?: number;
  /** Default: the clip's own: 'repeat' where it loops, else 'once'. */
  readonly loop?: LoopMode;
  /** Only these frames of the clip. Default: null. */
  readonly range?: FrameRange;
  /** Only the clip of that channel. Default: of any. */
  readonly channel?: string;
  /** Only on that part. Default: on every part that has the clip. */
  readonly part?: number;
}
