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

export interface PlayOptions {
  /** Seconds of cross-fade from what plays now. Default 0. */
  readonly fade?: number;
  /** Times real time; negative plays backwards. Default: the instance's own, 1 at first. */
  readonly speed?: number;
  /** Default: the clip's own: 'repeat' where it loops, else 'once'. */
  readonly loop?: LoopMode;
  /** Only the clip of that channel. Default: of any. */
  readonly channel?: string;
  /** Only on that part. Default: on every part that has the clip. */
  readonly part?: number;
}
