import type { ClipEventSummary } from '../types/subject.js';

/** What the events of `<marrow-viewer>` carry in `detail`. They do not bubble, as `<model-viewer>`'s. */
export interface MarrowViewerEvents {
  /** The model's first picture is on the screen; the poster goes. `url` is empty where there is no address. */
  load: { readonly url: string };
  /** The model has been opened, and is not shown yet. */
  preload: { readonly url: string };
  /** `totalProgress` goes from 0 to 1. */
  progress: { readonly totalProgress: number };
  /**
   * `loadfailure`: there is no model, for the reason in `sourceEvent`; `webglcontextlost`: the picture stands until
   * `context-restored`; `nowebgl`: the browser gives the page no WebGL 2.
   */
  error: {
    readonly type: 'loadfailure' | 'webglcontextlost' | 'nowebgl';
    readonly sourceEvent: unknown;
    /** For people: file, reason, remedy. */
    readonly message: string;
  };
  /** A file that the model names is not there, or cannot be read. */
  'missing-file': { readonly file: string; readonly message: string };
  /** A lost WebGL context is there again, and so is the picture. */
  'context-restored': null;
  /** The model has come into sight, or has gone. */
  'model-visibility': { readonly visible: boolean };
  /** The poster has given way to the model. */
  'poster-dismissed': null;
  /** The camera has moved: `user-interaction` by hand, `none` by the program. */
  'camera-change': { readonly source: 'user-interaction' | 'none' };
  /** Something has begun to play. */
  play: null;
  /** What played is held. */
  pause: null;
  /** An animation has begun another pass; `count` is how many there were since `play`. */
  loop: { readonly count: number; readonly animation: string; readonly channel: string };
  /** An animation has come to its end. */
  finished: { readonly animation: string; readonly channel: string };
  /** `currentTime` has changed: at most four times a second while it plays, and once when it stops or is set. */
  timeupdate: null;
  /** Another animation plays, or is held. */
  'animation-change': { readonly animation: string | null };
  /** Another skin is worn; null where the model has none. */
  'variant-applied': { readonly skin: string | null };
  /** A clip has passed a frame at which the file says that something happens: a sound, a muzzle flash, a step. */
  'animation-event': {
    readonly animation: string;
    readonly channel: string;
    readonly event: ClipEventSummary;
  };
}
