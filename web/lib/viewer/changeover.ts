import type { View } from '../render/index.js';
import type { Exhibit } from './exhibit.js';

/**
 * One exhibit after the other on a view. The one before stays on the canvas, still, until the next one's first
 * picture can be drawn; then it is disposed of.
 */
export class Changeover {
  readonly #view: View;
  readonly #swapped: () => void;
  #current: Exhibit | null = null;
  #shown: Exhibit | null = null;
  #crowd = 1;
  #awaiting: (() => void)[] = [];

  /** `swapped` is called when the view has its new actors. */
  constructor(view: View, swapped: () => void) {
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

  /** What was asked for last, whether or not it is on the canvas yet. */
  get current(): Exhibit | null {
    return this.#current;
  }

  /** The canvas shows what was asked for. */
  get settled(): boolean {
    return this.#current === this.#shown;
  }

  /** A first picture of what was asked for has been drawn. */
  get seen(): boolean {
    return this.settled && this.#awaiting.length === 0;
  }

  /** Makes another exhibit the current one. One that has no room for its crowd is disposed of, and this throws. */
  set(exhibit: Exhibit | null): void {
    try {
      if (exhibit) exhibit.crowd = this.#crowd;
    } catch (error) {
      exhibit?.dispose();
      throw error;
    }
    if (!this.settled) this.#current?.dispose();
    this.#release();
    this.#current = exhibit;
  }

  /** Shows the current exhibit; resolves with its first picture, or when another takes its place. */
  show(): Promise<void> {
    const exhibit = this.#current;
    if (!exhibit || exhibit.resident) this.#swap();
    else void exhibit.ready.then(() => exhibit === this.#current && this.#swap());
    return exhibit ? new Promise((resolve) => this.#awaiting.push(resolve)) : Promise.resolve();
  }

  /** The current exhibit has another pose, and perhaps other actors: the view has to be drawn. */
  posed(): void {
    if (!this.settled) return;
    const actors = this.#current?.actors ?? this.#view.actors;
    if (actors === this.#view.actors) this.#view.invalidate();
    else this.#view.actors = actors;
  }

  /** The view has been drawn: the exhibit whose first picture that was, else null. */
  drawn(): Exhibit | null {
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
    const awaiting = this.#awaiting;
    this.#awaiting = [];
    for (const resolve of awaiting) resolve();
  }
}
