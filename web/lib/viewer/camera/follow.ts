import type { Vec3 } from '../../types/vectors.js';

/** A model travels when its animations take it through more than so many times its own size. */
const travelSizes = 2.5;
/**
 * How far a model may go from where the camera expects it, in sizes, so that what it does in its place moves no camera.
 */
export const followSlack = 0.2;
/** The camera goes two thirds of the way to the model in so many seconds. */
const catchUp = 0.15;
/** A model that is so many sizes away after one frame has not walked there, so the camera goes along at once. */
const leap = 0.5;

/**
 * Whether animations take a model so far that a picture of all of it would hardly show the model; boxes of the world.
 *
 * @example
 * ```ts
 * import { isFarTravelled } from 'marrow3d/viewer';
 *
 * isFarTravelled([0, 0, 0, 40, 2, 1], [0, 0, 0, 1, 2, 1]); // true: forty steps ahead
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
 * How far a camera has gone along with a model that travels. It is held as by a leash, so that no step and no swing of
 * an arm moves it; a hand on the camera turns it about the model, wherever that is.
 */
export class Follow {
  #offset: Vec3 = [0, 0, 0];
  #last: Vec3 | null = null;

  get offset(): Vec3 {
    return this.#offset;
  }

  /**
   * The model is `away` from the place it rests at, so many seconds after it was elsewhere; without time between, the
   * camera is there at once. Returns whether the camera has moved.
   */
  step(away: Vec3, size: number, seconds: number): boolean {
    const before = this.#offset;
    const last = this.#last;
    if (last !== null && distance(away, last) > size * leap) {
      this.#offset = before.map((value, i) => value + away[i]! - last[i]!) as unknown as Vec3;
    }
    this.#last = away;
    const gap = distance(away, this.#offset);
    const slack = size * followSlack;
    if (gap > slack) {
      const part = (1 - slack / gap) * (seconds > 0 && last !== null ? 1 - Math.exp(-seconds / catchUp) : 1);
      this.#offset = this.#offset.map((value, i) => value + (away[i]! - value) * part) as unknown as Vec3;
    }
    return distance(before, this.#offset) > 0;
  }

  /** Goes back to where the model rests. Returns whether the camera has moved. */
  reset(): boolean {
    // Without a step since the last reset there is nothing to do, which is the case in every frame of a model that stays.
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
