import type { CameraState } from '../../types/view.js';
import { easeMove } from './easing.js';
import { mixCameras, sameCamera } from './orbit.js';

/** Duration of an animated camera move (fit, front, side), in seconds. */
export const moveSeconds = 0.42;
/**
 * Time constant of the smoothing of wheel and key steps: the camera covers two thirds of the remaining way in this
 * time, in seconds.
 */
const followSeconds = 0.05;

/**
 * The current camera and its goal. Drags move the camera directly, wheel and key steps are smoothed over a few frames,
 * and named views are reached in one eased move.
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

  /** The camera at the end of the current move. Further steps start from it. */
  get goal(): CameraState {
    return this.#goal;
  }

  get moving(): boolean {
    return this.#now !== this.#goal;
  }

  /** Sets the camera immediately. */
  set(camera: CameraState): void {
    this.#now = this.#goal = camera;
    this.#from = null;
  }

  /** Moves to a camera within a few frames. */
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

  /** Advances the move by a time in seconds. Returns true if the camera has moved. */
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
