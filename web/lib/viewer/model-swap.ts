import type { View, ViewCanvas } from '../render/index.js';
import { optionalCode } from './optional-loader.js';
import type { DisplayedModel } from './displayed-model.js';

/** A caller that waits for the first image of a model. */
interface FirstImageWaiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Replaces the model of a view. The previous model stays on the canvas, paused, until the first image of the new one
 * can be drawn; then it is disposed of.
 */
export class ModelSwap {
  readonly #view: View<ViewCanvas>;
  readonly #swapped: () => void;
  /** The most recently set model, which may not be on the canvas yet. */
  current: DisplayedModel | null = null;
  /** True if the canvas shows the current model. */
  settled = true;
  /** True until the first image of the current model has been drawn, or fetching code that draws it has failed. */
  awaited = false;
  #shown: DisplayedModel | null = null;
  #crowd = 1;
  #waiters: FirstImageWaiter[] = [];

  /** @param swapped - called when the view has its new actors */
  constructor(view: View<ViewCanvas>, swapped: () => void) {
    this.#view = view;
    this.#swapped = swapped;
  }

  /** The number of copies shown of each model. */
  get crowd(): number {
    return this.#crowd;
  }
  set crowd(count: number) {
    this.#crowd = count;
    if (!this.current || this.current.crowd === count) return;
    this.current.crowd = count;
    this.posed();
  }

  /** True while data of the displayed model is uploaded to the GPU. */
  get uploading(): boolean {
    return this.#shown?.uploading ?? false;
  }

  /** True if the first image of the current model has been drawn. */
  get seen(): boolean {
    return this.settled && !this.awaited;
  }

  /** True while the current model cannot be drawn yet. False after a failure to fetch code that draws it. */
  get pending(): boolean {
    return !this.settled && this.awaited;
  }

  /** Sets the current model. Without enough memory for its crowd, disposes of it and throws. */
  set(next: DisplayedModel | null): void {
    try {
      if (next) next.crowd = this.#crowd;
    } catch (error) {
      next?.dispose();
      throw error;
    }
    if (!this.settled) this.current?.dispose();
    this.#resolveWaiters();
    this.current = next;
    this.settled = next === this.#shown;
  }

  /**
   * Shows the current model. Resolves when its first image is drawn, or when another model replaces it. Rejects if
   * code that draws it cannot be fetched.
   *
   * @param awaitsCode - whether a crowd or a camera of the first image needs code that is being fetched
   */
  show(awaitsCode: boolean): Promise<void> {
    const next = this.current;
    if (!next || (next.resident && !awaitsCode)) this.#swap();
    else
      Promise.all([next.ready, awaitsCode ? optionalCode.settled() : null]).then(
        () => next === this.current && this.#swap(),
        (error: unknown) => {
          if (next !== this.current) return;
          for (const { reject } of this.#takeWaiters()) reject(error);
        },
      );
    this.awaited = next !== null;
    return next
      ? new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }))
      : Promise.resolve();
  }

  /** Called when the current model has a new pose and possibly other actors. The view is then redrawn. */
  posed(): void {
    if (!this.settled) return;
    const actors = this.current?.actors ?? this.#view.actors;
    if (actors === this.#view.actors) this.#view.invalidate();
    else this.#view.actors = actors;
  }

  /** Called after the first image of the current model was drawn. */
  drawn(): void {
    this.#resolveWaiters();
  }

  dispose(): void {
    this.current?.dispose();
    this.#shown?.dispose();
    this.current = this.#shown = null;
    this.settled = true;
    this.#resolveWaiters();
  }

  #swap(): void {
    const previous = this.#shown;
    this.#shown = this.current;
    this.settled = true;
    this.#view.actors = this.#shown?.actors ?? [];
    this.#swapped();
    previous?.dispose();
  }

  #resolveWaiters(): void {
    for (const { resolve } of this.#takeWaiters()) resolve();
  }

  #takeWaiters(): FirstImageWaiter[] {
    this.awaited = false;
    return this.#waiters.splice(0);
  }
}
