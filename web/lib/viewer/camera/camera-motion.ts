import type { CameraState } from '../../types/view.js';
import { easeMove } from './easing.js';
import { mixCameras, sameCamera } from './orbit.js';

/** Seconds of a named move: fit, front, side. */
export const moveSeconds = 0.42;
/** How quickly a wheel or key step is caught up with: two thirds of the way in this many seconds. */
const followSeconds = 0.05;

/**
 * Where the camera is and where it is going. A hand on the camera moves it directly, steps of the wheel and the keys
 * are smoothed over a few frames, and named views are reached in one eased move.
 */
export class CameraMotion {
  #now: CameraState;
  #goal: CameraState;
  #from: CameraState | null = null;
  #elapsed = 0;

  constructor(camera: CameraState) {
    this.#now = camera;
    this.#goal = camera;
  }

  get now(): CameraState {
    return this.#now;
  }

  /** Where the camera will come to rest, from which further steps start. */
  get goal(): CameraState {
    return this.#goal;
  }

  get moving(): boolean {
    return this.#now !== this.#goal;
  }

  /** Moves to a camera at once. */
  set(camera: CameraState): void {
    this.#now = this.#goal = camera;
    this.#from = null;
  }

  /** Moves to a camera in a few frames. */
  follow(camera: CameraState): void {
    this.#goal = camera;
    this.#from = null;
  }

  /** Moves to a camera in one eased move. */
  glide(camera: CameraState): void {
    this.#from = this.#now;
    this.#goal = camera;
    this.#elapsed = 0;
  }

  /** Goes on by so many seconds; true when the camera has moved. */
  step(seconds: number): boolean {
    if (!this.moving) return false;
    if (this.#from) {
      this.#elapsed += seconds;
      const part = this.#elapsed / moveSeconds;
      this.#now = part >= 1 ? this.#goal : mixCameras(this.#from, this.#goal, easeMove(part));
    } else {
      this.#now = mixCameras(this.#now, this.#goal, 1 - Math.exp(-seconds / followSeconds));
      if (sameCamera(this.#now, this.#goal)) this.#now = this.#goal;
    }
    if (!this.moving) this.#from = null;
    return true;
  }
}
