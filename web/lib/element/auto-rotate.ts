import { clock, type Cancel } from '../util/clock.js';
import type { Viewer } from '../viewer/index.js';
import { parseAngle } from './camera-text.js';

/** Degrees a second where `rotation-per-second` says nothing: once round in twenty seconds. */
const usualSpeed = 18;

/** Reads `rotation-per-second`: an angle (`20deg`, `-0.3rad`), or a share of the usual speed (`50%`). */
export function rotationSpeed(text: string | null): number {
  const share = /^(-?\d+(?:\.\d+)?)%$/.exec(text?.trim() ?? '');
  return share ? (usualSpeed * Number(share[1])) / 100 : (parseAngle(text) ?? usualSpeed);
}

export interface AutoRotateOptions {
  readonly enabled: boolean;
  /** Milliseconds after the last touch until the model turns. */
  readonly delay: number;
  /** Degrees a second. */
  readonly speed: number;
}

/** Turns the camera about the model by itself while nobody touches it, unless the person has asked for less motion. */
export class AutoRotate {
  #viewer: Viewer | null = null;
  #options: AutoRotateOptions = { enabled: false, delay: 3000, speed: usualSpeed };
  #timer: Cancel | undefined;

  set options(options: AutoRotateOptions) {
    this.#options = options;
    this.#start();
  }

  set viewer(viewer: Viewer | null) {
    this.#viewer = viewer;
    this.#start();
  }

  /** Called when a person has moved the camera: the model stands, and turns again after the delay. */
  touched(): void {
    if (this.#options.enabled) this.#start();
  }

  #start(): void {
    this.#timer?.();
    if (this.#viewer && !this.#viewer.disposed) this.#viewer.turntable = 0;
    const { enabled, delay, speed } = this.#options;
    if (!this.#viewer || !enabled || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.#timer = clock.after(delay, () => {
      if (this.#viewer && !this.#viewer.disposed) this.#viewer.turntable = speed;
    });
  }
}
