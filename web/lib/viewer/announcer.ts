import type { Emitter } from '../util/emitter.js';
import type { Changeover } from './changeover.js';
import type { Playback } from './playback.js';
import type { ViewerEvents } from './viewer-options.js';

/** Tells of what a viewer's canvas shows: a model's first picture, and frames of what plays. */
export class Announcer {
  readonly #events: Emitter<ViewerEvents>;
  readonly #changeover: Changeover;
  readonly #playback: Playback;
  #posed = false;

  constructor(events: Emitter<ViewerEvents>, changeover: Changeover, playback: Playback) {
    this.#events = events;
    this.#changeover = changeover;
    this.#playback = playback;
  }

  /** There is a pose that no picture shows yet. */
  posed(): void {
    this.#posed = true;
  }

  /** The canvas shows another picture. */
  drawn(): void {
    const first = this.#changeover.drawn();
    if (first) this.#events.emit('shown', { model: first.model });
    this.#events.emit('draw', undefined);
    const posed = this.#posed;
    this.#posed = false;
    if (!posed || !this.#playback.playing || !this.#changeover.settled || !this.#events.has('frame')) return;
    this.#events.emit('frame', { positions: this.#playback.positions });
  }
}
