import type { LoopMode } from '../types/events.js';
import type { Viewer } from '../viewer/index.js';

/** How often an animation is played, and how. */
export interface PlaySettings {
  /** How often; by default as the clip's own game plays it. Infinity: until it is paused. */
  readonly repetitions?: number;
  /** Plays every other time backwards. */
  readonly pingpong?: boolean;
}

/**
 * Counts the passes of what plays, on each channel, and ends what is to be played so many times. A pass is one way
 * through the clip, forwards or backwards.
 */
export class Passes {
  #left = Infinity;
  readonly #counts: Map<string, number> = new Map();

  /** Starts to count, and says how the viewer has to repeat; null: as the clip's game does. */
  start({ repetitions, pingpong = false }: PlaySettings): LoopMode | null {
    if (repetitions !== undefined && !(repetitions >= 1))
      throw new RangeError(`play: repetitions has to be a number from 1, not ${repetitions}`);
    this.#counts.clear();
    this.#left = Math.floor(repetitions ?? Infinity);
    if (this.#left === 1) return 'once';
    if (pingpong) return 'ping-pong';
    return repetitions === undefined ? null : 'repeat';
  }

  /** Forgets what was counted: something else plays. */
  reset(): void {
    this.#counts.clear();
  }

  /** Called at the end of a pass. Returns how many there were on the channel; the last one ends playback there. */
  passed(channel: string): { readonly count: number; readonly last: boolean } {
    const count = (this.#counts.get(channel) ?? 0) + 1;
    this.#counts.set(channel, count);
    return { count, last: count >= this.#left };
  }
}

/** Holds the end of the pass that a viewer has just played: every other pass of a ping-pong ends at the start. */
export function holdEnd(viewer: Viewer, count: number): void {
  const { speed, channels, focus } = viewer.playback;
  const pingpong = channels.find(({ channel }) => channel === focus)?.loop === 'ping-pong';
  const isBackwards = speed < 0 !== (pingpong && count % 2 === 0);
  viewer.goTo(isBackwards ? 'first' : 'last');
}
