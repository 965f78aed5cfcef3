import type { View, ViewCanvas } from '../render/index.js';
import { optionalCode } from './optional-loader.js';
import type { ShownModel } from './shown-model.js';

/** Who waits for a first picture. */
interface Awaiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Shows one model after the other on a view. The one before stays on the canvas, still, until the next one's first
 * picture can be drawn; then it is disposed of.
 */
export class Changeover {
  readonly #view: View<ViewCanvas>;
  readonly #swapped: () => void;
  #current: ShownModel | null = null;
  #shown: ShownModel | null = null;
  #crowd = 1;
  #awaiting: Awaiting[] = [];

  /** `swapped` is called when the view has its new actors. */
  constructor(view: View<ViewCanvas>, swapped: () => void) {
    this.#view = view;
    this.#swapped = swapped;
  }

  /** How many of each model are shown. */
  get crowd(): number {
    return this.#crowd;
  }
  set crowd(count: number) {
    this.#crowd = count;
    if (!this.#current || this.#current.crowd === count) return;
    this.#current.crowd = count;
    this.posed();
  }

  /** The model that was asked for last, whether or not it is on the canvas yet. */
  get current(): ShownModel | null {
    return this.#current;
  }

  /** True when the canvas shows the model that was asked for. */
  get settled(): boolean {
    return this.#current === this.#shown;
  }

  /** True while something that the canvas shows is on its way to the GPU. */
  get uploading(): boolean {
    return this.#shown?.uploading ?? false;
  }

  /** True when a first picture of the model that was asked for has been drawn. */
  get seen(): boolean {
    return this.settled && this.#awaiting.length === 0;
  }

  /**
   * True until the model that was asked for is there to be drawn, or cannot be: code that draws it could not be
   * fetched.
   */
  get pending(): boolean {
    return !this.settled && this.#awaiting.length > 0;
  }

  /** Makes another model the current one. One that has no room for its crowd is disposed of, and this throws. */
  set(next: ShownModel | null): void {
    try {
      if (next) next.crowd = this.#crowd;
    } catch (error) {
      next?.dispose();
      throw error;
    }
    if (!this.settled) this.#current?.dispose();
    this.#release();
    this.#current = next;
  }

  /**
   * Shows the current model; resolves with its first picture, or when another takes its place. Rejects where the code
   * that draws it cannot be fetched.
   */
  show(): Promise<void> {
    const next = this.#current;
    // A crowd or a camera that the first picture has may need code that is being fetched.
    if (!next || (next.resident && !optionalCode.loading)) this.#swap();
    else
      Promise.all([next.ready, optionalCode.settled()]).then(
        () => next === this.#current && this.#swap(),
        (error: unknown) => {
          if (next === this.#current) for (const { reject } of this.#awaiting.splice(0)) reject(error);
        },
      );
    return next
      ? new Promise((resolve, reject) => this.#awaiting.push({ resolve, reject }))
      : Promise.resolve();
  }

  /** Called when the current model has another pose, and perhaps other actors; the view is then drawn. */
  posed(): void {
    if (!this.settled) return;
    const actors = this.#current?.actors ?? this.#view.actors;
    if (actors === this.#view.actors) this.#view.invalidate();
    else this.#view.actors = actors;
  }

  /** Called when the view has been drawn. Returns the model whose first picture that was, else null. */
  drawn(): ShownModel | null {
    if (!this.settled || this.#awaiting.length === 0) return null;
    this.#release();
    return this.#current;
  }

  dispose(): void {
    this.#current?.dispose();
    this.#shown?.dispose();
    this.#current = this.#shown = null;
    this.#release();
  }

  #swap(): void {
    const before = this.#shown;
    this.#shown = this.#current;
    this.#view.actors = this.#shown?.actors ?? [];
    this.#swapped();
    before?.dispose();
  }

  #release(): void {
    for (const { resolve } of this.#awaiting.splice(0)) resolve();
  }
}
