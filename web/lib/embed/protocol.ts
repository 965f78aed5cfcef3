import type {
  AttributeProperties,
  BlobSettings,
  MarrowViewerEvents,
  PlaySettings,
} from '../element/index.js';

/**
 * The messages between a page, the host, and an `embed.html` in a frame of it. They are plain objects, sent with
 * `postMessage`; each names its type and the protocol's version.
 *
 *   host -> frame   marrow.hello                                        asks for marrow.ready again
 *   frame -> host   marrow.ready     instance                           the frame takes requests
 *   host -> frame   marrow.request   instance, id, method, arguments
 *   frame -> host   marrow.result    instance, id, value | error        the answer to the request of that id
 *   frame -> host   marrow.event     instance, name, detail             of events that the host has subscribed to
 *
 * `instance` is a random text that a frame chooses when it is loaded. It keeps apart what was meant for the page that was
 * in the frame before.
 */
export const protocolVersion = 1;

/** Addresses of files: a model, or a model and then the files that belong to it. */
export type EmbedSource = EmbedFile | readonly EmbedFile[];

/** An address, absolute or relative to `embed.html`; `filename` where the address does not end in the file's name. */
export type EmbedFile = string | { readonly url: string; readonly filename: string };

/** What a frame shows. */
export interface EmbedModel {
  /** The subject's name that people see. */
  readonly name: string;
  /** The format of its first part: `md2`. */
  readonly format: string;
  /** What can be played. */
  readonly animations: readonly {
    readonly name: string;
    readonly seconds: number;
    /** What of the model it moves, such as `legs`; empty for all of it. */
    readonly channel: string;
  }[];
  /** The names of the skins to choose from. */
  readonly skins: readonly string[];
  /** The body groups, and the names of the models of each. */
  readonly bodyGroups: readonly { readonly name: string; readonly models: readonly string[] }[];
  /** The controllers and their ranges, in their own units. */
  readonly controllers: readonly { readonly name: string; readonly min: number; readonly max: number }[];
  /** What is odd in the files, in sentences. */
  readonly warnings: readonly { readonly file: string; readonly message: string }[];
}

/** What a frame plays. */
export interface EmbedPlayback {
  /** Null in the rest pose. */
  readonly animation: string | null;
  /** Seconds into it, and of all of it. */
  readonly currentTime: number;
  /** Seconds of all of it. */
  readonly duration: number;
  /** True while nothing plays. */
  readonly paused: boolean;
  /** Times real time; negative plays backwards. */
  readonly timeScale: number;
}

/** `animationName` is `animation-name`. */
type Hyphenated<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Hyphenated<Rest>}`
  : '';

/**
 * The attributes of `<marrow-viewer>` that an address and a host can set: all but those that have methods here, and
 * whether people's cookies are sent to other servers, which is for the owner of the frame to say.
 */
export type EmbedAttribute = Hyphenated<
  Exclude<keyof AttributeProperties, 'src' | 'state' | 'withCredentials'>
>;

/** The requests that a frame answers, as methods. They are those of `<marrow-viewer>` where the thing is the same. */
export interface EmbedMethods {
  /**
   * Shows another model, and fetches it; `load` and `error` events tell when it is there.
   *
   * @param entry - which of several models in an archive or a folder, by its path there
   */
  load(source: EmbedSource, entry?: string): void;
  /** Null until there is a model. */
  getModel(): EmbedModel | null;
  /** What plays, and where it is. */
  getPlayback(): EmbedPlayback;
  /** All that is shown, with the model's addresses, as a text of the versioned schema: what stands behind the `#`. */
  getState(): string;
  /** Shows what a text of the versioned schema says. A text without `src` is about the model that is there. */
  setState(state: string): void;
  /** Sets an attribute of `<marrow-viewer>`; null or false removes it. */
  set(name: EmbedAttribute, value: string | number | boolean | null): void;
  /** Plays on, or from the start where it had ended. */
  play(settings?: PlaySettings): void;
  /** Holds what plays. */
  pause(): void;
  /** Goes to a time of the animation, in seconds. */
  seek(seconds: number): void;
  /** Plays times real time; negative plays backwards. */
  setTimeScale(factor: number): void;
  /** A picture of the model. It loads the model where that has been put off. */
  toBlob(settings?: BlobSettings): Blob;
  /** The camera, as the attributes `camera-orbit`, `camera-target` and `field-of-view` take it. */
  getCamera(): { readonly orbit: string; readonly target: string; readonly fieldOfView: string };
  /** Frames the model anew. */
  updateFraming(): void;
  /** Comes closer; away with a negative number. */
  zoom(keyPresses: number): void;
  /** Shows the model in place of the poster. */
  dismissPoster(): void;
  /** Shows the poster in place of the model. */
  showPoster(): void;
  /** Has the frame send a `marrow.event` for each event of a name, until `unsubscribe`. */
  subscribe(event: keyof EmbedEvents): void;
  /** Ends what `subscribe` began. */
  unsubscribe(event: keyof EmbedEvents): void;
}

export const embedMethods: readonly (keyof EmbedMethods)[] = [
  'load',
  'getModel',
  'getPlayback',
  'getState',
  'setState',
  'set',
  'play',
  'pause',
  'seek',
  'setTimeScale',
  'toBlob',
  'getCamera',
  'updateFraming',
  'zoom',
  'dismissPoster',
  'showPoster',
  'subscribe',
  'unsubscribe',
];

/** What the events carry: those of `<marrow-viewer>`. What `error` holds for programs of the frame's own stays there. */
export interface EmbedEvents extends Omit<MarrowViewerEvents, 'error'> {
  /** Something has failed: what, and for which file. */
  error: Omit<MarrowViewerEvents['error'], 'sourceEvent'>;
}

export const embedEvents: readonly (keyof EmbedEvents)[] = [
  'load',
  'preload',
  'progress',
  'error',
  'missing-file',
  'context-restored',
  'model-visibility',
  'poster-dismissed',
  'camera-change',
  'play',
  'pause',
  'loop',
  'finished',
  'timeupdate',
  'animation-change',
  'variant-applied',
  'animation-event',
];

/** Host to frame. */
export type ToFrame =
  | { readonly type: 'marrow.hello'; readonly v: number }
  | {
      readonly type: 'marrow.request';
      readonly v: number;
      readonly instance: string;
      readonly id: number;
      readonly method: string;
      readonly arguments: readonly unknown[];
    };

/** Frame to host. */
export type FromFrame = { readonly v: number; readonly instance: string } & (
  | { readonly type: 'marrow.ready' }
  | { readonly type: 'marrow.result'; readonly id: number; readonly value: unknown }
  | {
      readonly type: 'marrow.result';
      readonly id: number;
      readonly error: { readonly name: string; readonly message: string };
    }
  | { readonly type: 'marrow.event'; readonly name: keyof EmbedEvents; readonly detail: unknown }
);
