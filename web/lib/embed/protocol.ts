import type { AttributeOf, AttributeProperties } from '../element/attributes/attributes.js';
import type { BlobSettings, MarrowViewerEvents, PlaySettings } from '../element/index.js';

/**
 * The messages between a page (the host) and an `embed.html` in an iframe. They are plain objects sent with
 * `postMessage`. Each has a type and the protocol version.
 *
 *   host -> frame   marrow.hello                                        requests marrow.ready again
 *   frame -> host   marrow.ready     instance                           the frame accepts requests
 *   host -> frame   marrow.request   instance, id, method, arguments
 *   frame -> host   marrow.result    instance, id, value | error        the response to the request with this id
 *   frame -> host   marrow.event     instance, name, detail             events that the host has subscribed to
 *
 * `instance` is a random string that a frame chooses when it loads. It allows both sides to ignore messages for or
 * from a page that was in the iframe before.
 */
export const protocolVersion = 1;

/** URLs of files: a model, optionally followed by the files that belong to it. */
export type EmbedSource = EmbedFile | readonly EmbedFile[];

/** A URL, absolute or relative to `embed.html`; with `filename` if the URL does not end with the file's name. */
export type EmbedFile = string | { readonly url: string; readonly filename: string };

/** Description of the model in a frame. */
export interface EmbedModel {
  /** The subject's display name. */
  readonly name: string;
  /** The format of the first part: `md2`. */
  readonly format: string;
  /** The animations that can be played. */
  readonly animations: readonly {
    readonly name: string;
    readonly seconds: number;
    /** The channel that the animation plays on, such as `legs`; empty for the whole model. */
    readonly channel: string;
  }[];
  /** Names of the available skins. */
  readonly skins: readonly string[];
  /** The body groups, with the names of their models. */
  readonly bodyGroups: readonly { readonly name: string; readonly models: readonly string[] }[];
  /** The controllers with their ranges, in the controllers' units. */
  readonly controllers: readonly { readonly name: string; readonly min: number; readonly max: number }[];
  /** Warnings about the files, as sentences. */
  readonly warnings: readonly { readonly file: string; readonly message: string }[];
}

/** Playback state of a frame. */
export interface EmbedPlayback {
  /** The animation's name; null in the rest pose. */
  readonly animation: string | null;
  /** The time within the animation, in seconds. */
  readonly currentTime: number;
  /** The length of the animation in seconds. */
  readonly duration: number;
  /** Whether playback is paused. */
  readonly paused: boolean;
  /** Playback speed as a factor of real time; negative plays backwards. */
  readonly timeScale: number;
}

/**
 * The attributes of `<marrow-viewer>` that the URL and the host can set: all except those with methods in
 * `EmbedMethods`, and `with-credentials`, which neither of them may control.
 */
export type EmbedAttribute = AttributeOf<
  Exclude<keyof AttributeProperties, 'src' | 'state' | 'withCredentials'>
>;

/** The requests that a frame accepts, as methods. Names and meanings are the same as in `<marrow-viewer>`. */
export interface EmbedMethods {
  /**
   * Loads and shows another model. The `load` or `error` event reports the result.
   *
   * @param entry - the path of the model within an archive or a folder that has several
   */
  load(source: EmbedSource, entry?: string): void;
  /** The current model; null until one has loaded. */
  getModel(): EmbedModel | null;
  /** The playback state. */
  getPlayback(): EmbedPlayback;
  /** The current state including the model's URLs, as a string of the versioned schema, to use after `#`. */
  getState(): string;
  /** Shows a state of the versioned schema. Without `src` it applies to the current model. */
  setState(state: string): void;
  /** Sets an attribute of `<marrow-viewer>`; null or false removes it. */
  set(name: EmbedAttribute, value: string | number | boolean | null): void;
  /** Resumes playback, or restarts an animation that has ended. */
  play(settings?: PlaySettings): void;
  /** Pauses playback. */
  pause(): void;
  /** Sets the time within the animation, in seconds. */
  seek(seconds: number): void;
  /** Sets the playback speed as a factor of real time; negative plays backwards. */
  setTimeScale(factor: number): void;
  /** Takes a screenshot of the model. Loads the model first if loading was deferred. */
  toBlob(settings?: BlobSettings): Blob;
  /** The camera, in the syntax of the attributes `camera-orbit`, `camera-target` and `field-of-view`. */
  getCamera(): { readonly orbit: string; readonly target: string; readonly fieldOfView: string };
  /** Frames the model again. */
  updateFraming(): void;
  /** Zooms in by a number of key presses; out if negative. */
  zoom(keyPresses: number): void;
  /** Hides the poster and shows the model. */
  dismissPoster(): void;
  /** Shows the poster instead of the model. */
  showPoster(): void;
  /** Starts sending a `marrow.event` message for each event of this name, until `unsubscribe`. */
  subscribe(event: keyof EmbedEvents): void;
  /** Stops sending messages for events of this name. */
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

/** The details of events, as in `<marrow-viewer>`, but without the error object, which cannot be sent. */
export interface EmbedEvents extends Omit<MarrowViewerEvents, 'error'> {
  /** An error, with its message and the kind of failure. */
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

/** Messages from the host to the frame. */
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

/** Messages from the frame to the host. */
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
