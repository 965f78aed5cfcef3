import { channelOf } from '../state/index.js';
import { speedOf } from '../state/playback/playback.js';
import type { LoopMode } from '../types/events.js';
import type { Viewer } from '../viewer/index.js';
import { clock, type Cancel } from '../util/clock.js';
import { parseAngle } from './attributes/camera-text.js';

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

/** Default speed in degrees per second: one turn in twenty seconds. */
const defaultSpeed = 18;

/** Parses `rotation-per-second`: an angle (`20deg`, `-0.3rad`), or a percentage of the default speed (`50%`). */
export function rotationSpeed(text: string | null): number {
  const share = /^(-?\d+(?:\.\d+)?)%$/.exec(text?.trim() ?? '');
  return share ? (defaultSpeed * Number(share[1])) / 100 : (parseAngle(text) ?? defaultSpeed);
}

export interface AutoRotateOptions {
  readonly enabled: boolean;
  /** Milliseconds after the last interaction until the rotation starts. */
  readonly delay: number;
  /** Degrees per second. */
  readonly speed: number;
}

/** Rotates the camera around the model while the user does not interact, unless they prefer reduced motion. */
export class AutoRotate {
  #viewer: Viewer | null = null;
  #options: AutoRotateOptions = { enabled: false, delay: 3000, speed: defaultSpeed };
  #timer: Cancel | undefined;

  set options(options: AutoRotateOptions) {
    this.#options = options;
    this.#start();
  }

  set viewer(viewer: Viewer | null) {
    this.#viewer = viewer;
    this.#start();
  }

  /** Called when the user has moved the camera: stops the rotation and restarts it after the delay. */
  touched(): void {
    if (this.#options.enabled) this.#start();
  }

  #start(): void {
    this.#timer?.();
    if (this.#viewer && !this.#viewer.disposed) this.#viewer.camera.set({ turntable: 0 });
    const { enabled, delay, speed } = this.#options;
    if (!this.#viewer || !enabled || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.#timer = clock.after(delay, () => {
      if (this.#viewer && !this.#viewer.disposed) this.#viewer.camera.set({ turntable: speed });
    });
  }
}

/** The element that the keyboard controls. */
interface Player {
  readonly paused: boolean;
  readonly cameraControls: boolean;
  play(): void;
  pause(): void;
}

/** Handles a key: playback, and framing if camera controls are enabled. Returns false for other keys. */
export function press(key: string, player: Player, viewer: Viewer): boolean {
  if ((key === 'f' || key === 'F') && player.cameraControls) viewer.camera.fit({ pose: true });
  else if (viewer.playback.channels.length === 0) return false;
  else if (key === ' ') {
    if (player.paused) player.play();
    else player.pause();
  } else if (key === ',' || key === '.') viewer.step(key === ',' ? -1 : 1);
  else if (key === 'Home' || key === 'End') viewer.hold(key === 'Home' ? 'first' : 'last');
  else return false;
  return true;
}
