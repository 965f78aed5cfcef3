import { channelOf } from '../state/index.js';
import { speedOf } from '../state/playback/playback.js';
import type { LoopMode } from '../types/events.js';
import type { Viewer } from '../viewer/index.js';

/** Options of `play`. */
export interface PlaySettings {
  /** How often to play the animation; Infinity until paused. Default: as in the clip's game. */
  readonly repetitions?: number;
  /** Plays every second repetition backwards. */
  readonly pingpong?: boolean;
}

/**
 * Counts loops on each channel, and ends playback after the requested number. A loop is one pass through the clip, forwards
 * or backwards.
 */
export class LoopCounter {
  #left = Infinity;
  readonly #counts: Map<string, number> = new Map();

  /** Starts counting. Returns the loop mode for the viewer; null for the game's default. */
  start({ repetitions, pingpong = false }: PlaySettings): LoopMode | null {
    if (repetitions !== undefined && !(repetitions >= 1))
      throw new RangeError(`play: repetitions must be at least 1, not ${repetitions}`);
    this.#counts.clear();
    this.#left = Math.floor(repetitions ?? Infinity);
    if (this.#left === 1) return 'once';
    if (pingpong) return 'ping-pong';
    return repetitions === undefined ? null : 'repeat';
  }

  /** Resets the counts, because another animation plays. */
  reset(): void {
    this.#counts.clear();
  }

  /** Called at the end of a loop. Returns the number of loops on the channel, and whether it was the last. */
  passed(channel: string): { readonly count: number; readonly last: boolean } {
    const count = (this.#counts.get(channel) ?? 0) + 1;
    this.#counts.set(channel, count);
    return { count, last: count >= this.#left };
  }
}

/** Stops at the end of the completed loop, which is the first frame after a backwards loop. */
export function holdEnd(viewer: Viewer, count: number): void {
  const { playback } = viewer;
  const inFocus = channelOf(playback);
  const pingpong = inFocus?.loop === 'ping-pong';
  const isBackwards = speedOf(playback, inFocus) < 0 !== (pingpong && count % 2 === 0);
  viewer.hold(isBackwards ? 'first' : 'last');
}
