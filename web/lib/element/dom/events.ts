import type { ClipEventSummary } from '../../types/subject.js';

/** The `detail` of each event of `<marrow-viewer>`. Like those of `<model-viewer>`, the events do not bubble. */
export interface MarrowViewerEvents {
  /** The model was drawn for the first time. `url` is empty for a subject without URL. */
  load: { readonly url: string };
  /** The model has been opened but not drawn yet. */
  preload: { readonly url: string };
  /** Loading progress; `totalProgress` goes from 0 to 1. */
  progress: { readonly totalProgress: number };
  /**
   * `loadfailure`: the model cannot be loaded, for the reason in `sourceEvent`; `webglcontextlost`: the canvas keeps its
   * image until `context-restored`.
   */
  error: {
    readonly type: 'loadfailure' | 'webglcontextlost';
    readonly sourceEvent: unknown;
    /** The error message: file, reason, remedy. */
    readonly message: string;
  };
  /** A file that the model refers to is missing or cannot be read. */
  'missing-file': { readonly file: string; readonly message: string };
  /** A lost WebGL context was restored and the model is drawn again. */
  'context-restored': null;
  /** The model has become visible, or has been covered by the poster. */
  'model-visibility': { readonly visible: boolean };
  /** The poster has been hidden. */
  'poster-dismissed': null;
  /** The camera has moved: `user-interaction` by the user, `none` by the program. */
  'camera-change': { readonly source: 'user-interaction' | 'none' };
  /** Playback has started. */
  play: null;
  /** Playback has paused. */
  pause: null;
  /** An animation has started another loop; `count` is the number of completed loops since it started. */
  loop: { readonly count: number; readonly animation: string; readonly channel: string };
  /** An animation has reached its end. */
  finished: { readonly animation: string; readonly channel: string };
  /** `currentTime` has changed: at most four times per second during playback, and once when it stops or is set. */
  timeupdate: null;
  /** The current animation has changed. */
  'animation-change': { readonly animation: string | null };
  /** The skin has changed; null for a model without skins. */
  'variant-applied': { readonly skin: string | null };
  /** A clip has passed a frame with an event of the file: a sound, a muzzle flash, a step. */
  'animation-event': {
    readonly animation: string;
    readonly channel: string;
    readonly event: ClipEventSummary;
  };
}

/** Dispatches an event of the element. */
export function emit<K extends keyof MarrowViewerEvents>(
  element: HTMLElement,
  type: K,
  detail: MarrowViewerEvents[K],
): void {
  element.dispatchEvent(new CustomEvent(type, { detail }));
}
