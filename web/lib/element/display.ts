import type { LoadInput, Model } from '../types/api.js';
import { formatView, viewerState, type ViewState } from '../state/index.js';
import { turntableOf } from '../state/viewer-state.js';
import { clock } from '../util/clock.js';
import { readSceneColors, Viewer } from '../viewer/index.js';
import { affects, applyAttributes, applyChanges, applyControls, type Changes } from './attributes/apply.js';
import type { AttributeProperties } from './attributes/attributes.js';
import { requestedFade, requestedRotation, requestedState } from './attributes/requested.js';
import { emit } from './dom/events.js';
import type { Frame } from './dom/frame.js';
import { forwardViewerEvents } from './dom/viewer-events.js';
import type { Visibility } from './dom/visibility.js';
import {
  isSameSubject,
  missingFiles,
  ModelLoad,
  requestedSubject,
  type ModelLoadHost,
} from './load/model-load.js';
import type { ModelPool } from './load/model-pool.js';
import { AutoRotate } from './playback/auto-rotate.js';
import { Player } from './playback/player.js';

/** The maximum time in milliseconds until the poster is hidden if the model's images are still loading. */
const posterTimeout = 2000;

/**
 * Shows the model of an element and tracks its state: empty, poster, loading, on the canvas, or unloaded with its last
 * image kept. Attributes may change at any time and in any order; `work` then takes the next step.
 */
export class Display implements ModelLoadHost {
  /** Input to load instead of the attribute `src`. */
  files: LoadInput | null = null;
  readonly player: Player;
  readonly #element: HTMLElement & AttributeProperties;
  readonly #frame: Frame;
  readonly #pool: ModelPool;
  readonly #changed: () => void;
  readonly #autoRotate = new AutoRotate();
  #load: ModelLoad | null = null;
  /** The viewer on the canvas, which may still show the previous model. */
  #canvasViewer: Viewer | null = null;
  #stopEvents: () => void = () => undefined;
  /** The state of a model that was unloaded. */
  #saved: ViewState | null = null;
  #visibility: Visibility = 'far';
  /** Whether the user or the program has requested the model. */
  #requested = false;
  /** Whether the model has been drawn on the canvas. */
  #drawn = false;
  #failed = false;

  /** @param changed - called when `busy` may have changed */
  constructor(
    element: HTMLElement & AttributeProperties,
    frame: Frame,
    pool: ModelPool,
    changed: () => void,
  ) {
    this.#element = element;
    this.#frame = frame;
    this.#pool = pool;
    this.#changed = changed;
    this.player = new Player(element);
  }

  get model(): Model | null {
    return this.#load?.model ?? null;
  }

  /** The viewer that shows the model; null before the model is shown and after it was unloaded. */
  get viewer(): Viewer | null {
    return this.player.viewer;
  }

  /** True from the start of loading until the model is drawn with all its images. Playback does not make it true. */
  get busy(): boolean {
    if (this.#failed || !this.#load?.started) return false;
    return this.viewer?.busy ?? true;
  }

  /** Whether there is a model to show and no error has occurred. */
  get canShow(): boolean {
    return this.#load !== null && !this.#failed;
  }

  /** Whether the model is on the canvas without a poster over it. */
  get visible(): boolean {
    return this.#drawn && !this.#frame.posterShown;
  }

  set visibility(visibility: Visibility) {
    const before = this.#visibility;
    this.#visibility = visibility;
    if (visibility === 'visible') this.#pool.markVisible(this);
    if (visibility === 'far' && before !== 'far') this.#pool.trim();
    this.work();
  }

  /** Implements PoolUser. */
  get inUse(): boolean {
    return this.#visibility !== 'far';
  }

  /** The current state; if the model was unloaded, its last state; before loading, the requested state. */
  get state(): string {
    const state = this.viewer ? viewerState(this.viewer) : (this.#saved ?? requestedState(this.#element));
    return formatView(state).toString();
  }

  /** The camera's state, also for an unloaded model; null if there is no camera. */
  get camera(): Viewer['camera']['state'] | null {
    return this.viewer?.camera.state ?? this.#saved?.camera ?? null;
  }

  // ------------------------------------------------------------------------------------------------ attributes

  /** Applies changed attributes. */
  update(changed: Changes): void {
    const element = this.#element;
    if (changed.has('poster')) this.#frame.poster = element.poster;
    if (affects(changed, 'rotation')) this.#updateRotation();
    const isOther = affects(changed, 'subject') && this.#updateSubject();
    const { viewer, player } = this;
    if (viewer && !isOther) {
      warnUnknown(applyChanges(viewer, element, changed, player.loop));
      if (changed.has('state')) player.applySpeed();
      if (affects(changed, 'skin')) emit(element, 'variant-applied', { skin: viewer.skin });
      if (changed.has('autoplay') && player.autoplays) player.play({});
    }
    this.work();
  }

  /** Takes the next step: loads or shows the model, offers the reveal button, or waits. */
  work(): void {
    this.#changed();
    const { isConnected, reveal, loading } = this.#element;
    const isRequested = this.#requested || (reveal === 'auto' && this.inUse);
    const load = this.#load;
    if (load && isConnected && !this.#failed) {
      if (isRequested || loading === 'eager') load.open();
      if (isRequested) this.#present(load);
    }
    this.#frame.revealButton = reveal === 'interaction' && !this.#requested && this.#frame.posterShown;
  }

  /** Applies the theme's colours to the scene. */
  recolor(): void {
    this.#canvasViewer?.set({ colors: readSceneColors(this.#frame.canvas) });
  }

  /** Updates the requested subject. Returns whether it has changed. */
  #updateSubject(): boolean {
    const before = this.#load?.subject;
    const subject = requestedSubject(this.#element, this.files);
    if (subject === null) {
      this.#clear();
      return before !== undefined;
    }
    if (isSameSubject(before, subject)) return false;
    // The canvas keeps showing the previous model until the new one is drawn.
    this.player.stop();
    this.#reset(new ModelLoad(subject, this, this.#pool));
    return true;
  }

  #clear(): void {
    this.#dropViewer();
    this.#reset(null);
    this.#requested = false;
    this.#frame.progress = null;
    this.#frame.showPoster();
  }

  #reset(load: ModelLoad | null): void {
    this.#load?.end();
    this.#load = load;
    this.#drawn = this.#failed = false;
    this.#saved = null;
    this.player.saved = null;
    this.#frame.fail('', null);
  }

  // ------------------------------------------------------------------------------------------------ load

  /** Implements ModelLoadHost. */
  progressed(totalProgress: number): void {
    if (this.#drawn) return;
    this.#frame.progress = totalProgress;
    emit(this.#element, 'progress', { totalProgress });
  }

  /** Implements ModelLoadHost. */
  opened(model: Model): void {
    if (!this.#drawn) emit(this.#element, 'preload', { url: this.#load?.url ?? '' });
    this.work();
    void model.texturesSettled().then(() => {
      if (model !== this.model) return;
      for (const missing of missingFiles(model)) emit(this.#element, 'missing-file', missing);
    });
  }

  /** Implements ModelLoadHost: reports the error. The canvas keeps its content. */
  failed(error: unknown): void {
    this.#failed = true;
    this.#frame.progress = null;
    emit(this.#element, 'error', {
      type: 'loadfailure',
      sourceEvent: error,
      message: error instanceof Error ? error.message : String(error),
    });
  }

  /** Implements PoolUser: releases the model; the canvas keeps its last image. */
  unload(): void {
    this.#changed();
    const { viewer } = this;
    if (viewer && this.#drawn) {
      this.#saved = viewerState(viewer);
      this.player.saved = viewer.playback;
    }
    this.#dropViewer();
    this.#load?.close();
    this.#failed = false;
  }

  // ------------------------------------------------------------------------------------------------ canvas

  /** Shows the model, or creates the viewer in advance while the model is loading. */
  #present(load: ModelLoad): void {
    if (this.viewer) return;
    const { model } = load;
    if (!model) {
      // Creating the WebGL context blocks the page, so let the requests start first.
      clock.after(0, () => {
        if (load === this.#load && load.started) this.#createViewer();
      });
      return;
    }
    const viewer = this.#createViewer();
    if (!viewer) return;
    try {
      // The code for this kind of model may have to be fetched.
      viewer.show(model).catch((error: unknown) => {
        if (model === this.model) this.failed(error);
      });
    } catch (error) {
      this.failed(error);
      return;
    }
    this.#initialize(viewer);
  }

  /** Returns the viewer, and creates it if there is none; null if it cannot be created. */
  #createViewer(): Viewer | null {
    if (this.#canvasViewer) return this.#canvasViewer;
    const { canvas } = this.#frame;
    try {
      const viewer = (this.#canvasViewer = new Viewer(canvas, {
        // Reloads the model after its WASM module failed.
        reload: () =>
          this.#load?.reload() ?? Promise.reject(new Error('There is no model to load. Set src.')),
        colors: readSceneColors(canvas),
      }));
      viewer.on('shown', () => this.#shown());
      viewer.on('busychange', this.#changed);
      this.#stopEvents = forwardViewerEvents(viewer, this.#element, this.player.loopCounter);
      return viewer;
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  #updateRotation(): void {
    const { model } = this;
    this.#autoRotate.options = requestedRotation(this.#element, model ? turntableOf(model.summary) : 0);
  }

  #dropViewer(): void {
    this.#autoRotate.viewer = null;
    this.player.stop();
    this.#stopEvents();
    this.#canvasViewer?.dispose();
    this.#canvasViewer = null;
  }

  /** Applies the attributes to a new model, or restores the state that it had before it was unloaded. */
  #initialize(viewer: Viewer): void {
    const { player } = this;
    const element = this.#element;
    const saved = this.#saved;
    this.#saved = null;
    applyControls(viewer, element);
    const state = { ...requestedState(element), ...saved };
    const isPaused = saved !== null || !(player.autoplays || player.wantsPlay);
    const unknown = applyAttributes(viewer, state, element, isPaused);
    if (!saved) warnUnknown(unknown);
    player.start(viewer);
    viewer.set({ fade: requestedFade(element) });
    this.#updateRotation();
    this.#autoRotate.viewer = viewer;
  }

  #shown(): void {
    const { model } = this;
    const frame = this.#frame;
    if (this.#drawn || !this.viewer || !model) return;
    this.#drawn = true;
    frame.progress = 1;
    emit(this.#element, 'progress', { totalProgress: 1 });
    frame.progress = null;
    frame.fail('', null);
    emit(this.#element, 'load', { url: this.#load?.url ?? '' });
    if (!this.#requested && this.#element.reveal !== 'auto') return;
    if (!frame.hasPoster) this.#hidePoster(true);
    else {
      // Hide the poster only when the model has its images, or after a timeout.
      const responseTimeout: Promise<void> = new Promise((resolve) => clock.after(posterTimeout, resolve));
      void Promise.race([model.texturesSettled(), responseTimeout]).then(() => {
        if (model === this.model && this.#drawn) this.#hidePoster(false);
      });
    }
  }

  // ------------------------------------------------------------------------------------------------ poster

  /** Hides the poster, at once or as soon as the model is drawn. */
  dismissPoster(): void {
    this.#requested = true;
    if (this.#drawn) this.#hidePoster(false);
    this.work();
  }

  showPoster(): void {
    const { visible } = this;
    this.#requested = false;
    this.#frame.showPoster();
    this.work();
    if (visible) emit(this.#element, 'model-visibility', { visible: false });
  }

  /** Requests the model regardless of the element's position; does not hide the poster. */
  request(): void {
    this.#requested = true;
    this.work();
  }

  #hidePoster(atOnce: boolean): void {
    if (!this.#frame.posterShown) return;
    this.#frame.dismissPoster(atOnce);
    emit(this.#element, 'poster-dismissed', null);
    emit(this.#element, 'model-visibility', { visible: true });
  }
}

/** Warns in the console about names that the model does not have. */
function warnUnknown(sentences: readonly string[]): void {
  for (const sentence of sentences) console.warn(`<marrow-viewer>: ${sentence}`);
}
