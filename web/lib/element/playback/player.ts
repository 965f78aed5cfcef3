import { channelOf, reduce } from '../../state/index.js';
import { speedOf, type PlayedSubject } from '../../state/playback/playback.js';
import type { PlaybackAction } from '../../state/playback/reduce.js';
import type { LoopMode } from '../../types/events.js';
import type { Playback } from '../../types/playback.js';
import type { Viewer } from '../../viewer/index.js';
import type { AttributeProperties } from '../attributes/attributes.js';
import { stateOf } from '../attributes/requested.js';

/** Options of `play`. */
export interface PlaySettings {
  /** How often to play the animation; Infinity plays it until paused. Default: as in the game. */
  readonly repetitions?: number;
  /** Plays every second repetition backwards. */
  readonly pingpong?: boolean;
}

/**
 * Counts loops on each channel, so that playback can end after the requested number. A loop is one pass through the
 * clip, forwards or backwards.
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

  /** Resets the counts when another animation plays. */
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

/** Stops at the end of the completed loop: at the last frame, or at the first one after a backwards loop. */
export function holdEnd(viewer: Viewer, count: number): void {
  const { playback } = viewer;
  const inFocus = channelOf(playback);
  const pingpong = inFocus?.loop === 'ping-pong';
  const isBackwards = speedOf(playback, inFocus) < 0 !== (pingpong && count % 2 === 0);
  viewer.hold(isBackwards ? 'first' : 'last');
}

/** Empty subject for the actions of `Player`, which change settings that do not depend on the model. */
const noSubject: PlayedSubject = { clips: [], summary: { clips: [], presets: [], parts: [] } };

/**
 * Controls the playback of an element. Settings made while there is no viewer apply to the next one.
 */
export class Player {
  readonly loopCounter: LoopCounter = new LoopCounter();
  /** The playback of an unloaded model, which the next viewer continues. */
  saved: Playback | null = null;
  /** Whether the program has started playback. */
  wantsPlay = false;
  /** The loop mode set by the program; null for the game's. */
  loop: LoopMode | null = null;
  readonly #element: AttributeProperties;
  #viewer: Viewer | null = null;
  /** The speed set by the program; null for the speed in `state`. */
  #speed: number | null = null;

  constructor(element: AttributeProperties) {
    this.#element = element;
  }

  /** The viewer that shows the model. */
  get viewer(): Viewer | null {
    return this.#viewer;
  }

  /** Starts controlling the playback of a viewer, after the attributes have been applied to it. */
  start(viewer: Viewer): void {
    this.#viewer = viewer;
    if (this.saved) viewer.restore(this.saved);
    else {
      this.applySpeed();
      if (this.loop !== null) viewer.setLoop(this.loop);
    }
    this.saved = null;
  }

  /** Stops controlling the viewer. */
  stop(): void {
    this.#viewer = null;
  }

  /** Whether the element plays without a call of `play`. */
  get autoplays(): boolean {
    return this.#element.autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  play(settings: PlaySettings): void {
    this.loop = this.loopCounter.start(settings);
    this.wantsPlay = true;
    this.#changeSaved({ type: 'loop', loop: this.loop });
    this.#changeSaved({ type: 'resume' });
    this.#viewer?.setLoop(this.loop);
    this.#viewer?.play();
  }

  pause(): void {
    this.wantsPlay = false;
    this.#changeSaved({ type: 'pause' });
    this.#viewer?.pause();
  }

  get paused(): boolean {
    return !(this.#viewer?.playing ?? this.saved?.playing ?? this.wantsPlay);
  }

  /** Factor of real time. */
  get speed(): number {
    return this.#viewer?.speed ?? this.saved?.speed ?? this.#speed ?? stateOf(this.#element.state).speed ?? 1;
  }
  set speed(speed: number) {
    this.#speed = speed;
    this.#changeSaved({ type: 'speed', speed });
    this.applySpeed();
  }

  /** Applies the program's speed, which has priority over the attribute `state`. */
  applySpeed(): void {
    if (this.#speed !== null) this.#viewer?.set({ speed: this.#speed });
  }

  #changeSaved(action: PlaybackAction): void {
    if (this.saved) this.saved = reduce(noSubject, this.saved, action);
  }
}
