import type { Vec3 } from '../../types/vectors.js';

/** A model travels if its animations cover more than this multiple of its size. */
const travelSizes = 2.5;
/** The distance that a model may move before the camera follows, in model sizes. Movement in place is smaller. */
export const followSlack = 0.2;
/** Time constant of following: the camera covers two thirds of the remaining distance in this time, in seconds. */
const catchUpSeconds = 0.15;
/** A larger movement within one frame, in model sizes, is a jump, which the camera follows immediately. */
const jumpSizes = 0.5;

/**
 * True if animations move a model so far that it would be tiny in an image of its whole path. Both boxes are in world
 * space.
 *
 * @example
 * ```ts
 * import { isFarTravelled } from 'marrow3d/viewer';
 *
 * isFarTravelled([0, 0, 0, 40, 2, 1], [0, 0, 0, 1, 2, 1]); // true: 40 units long, 2 units high
 * ```
 */
export function isFarTravelled(animation: ArrayLike<number>, rest: ArrayLike<number>): boolean {
  return longest(animation) > longest(rest) * travelSizes;
}

/** The longest side of a box. */
export function longest(box: ArrayLike<number>): number {
  return Math.max(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!);
}

/**
 * The offset of a camera that follows a travelling model. The camera moves only when the model leaves a tolerance zone,
 * so steps and swinging arms do not move it. The user orbits the model at its current position.
 */
export class Follow {
  #offset: Vec3 = [0, 0, 0];
  #last: Vec3 | null = null;

  get offset(): Vec3 {
    return this.#offset;
  }

  /**
   * Updates the offset for a model that is `away` from its rest position, a number of seconds after the previous call.
   * With 0 seconds the camera moves immediately. Returns true if the camera has moved.
   */
  step(away: Vec3, size: number, seconds: number): boolean {
    const before = this.#offset;
    const last = this.#last;
    if (last !== null && distance(away, last) > size * jumpSizes) {
      this.#offset = before.map((value, i) => value + away[i]! - last[i]!) as unknown as Vec3;
    }
    this.#last = away;
    const gap = distance(away, this.#offset);
    const slack = size * followSlack;
    if (gap > slack) {
      const part =
        (1 - slack / gap) * (seconds > 0 && last !== null ? 1 - Math.exp(-seconds / catchUpSeconds) : 1);
      this.#offset = this.#offset.map((value, i) => value + (away[i]! - value) * part) as unknown as Vec3;
    }
    return distance(before, this.#offset) > 0;
  }

  /** Returns to the rest position. Returns true if the camera has moved. */
  reset(): boolean {
    // Usually there was no step since the last reset: this runs in every frame for models that do not travel.
    if (this.#last === null) return false;
    const moved = this.#offset.some((value) => value !== 0);
    this.#offset = [0, 0, 0];
    this.#last = null;
    return moved;
  }
}

function distance(a: Vec3, b: Vec3): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
