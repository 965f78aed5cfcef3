import { clock, type Cancel } from '../util/clock.js';
import type { Viewer } from '../viewer/index.js';
import { parseAngle } from './camera-text.js';

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
