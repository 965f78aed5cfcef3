import type { BoundInstance } from '../wasm/bindings.js';
import type { Core } from '../wasm/core.js';

/**
 * An instance's transform: an array that callers may write into, the rotation applied to the model before the
 * transform, and the values last sent to the core.
 */
export class TransformSlot {
  /** 16 numbers, column-major. */
  readonly matrix: Float32Array = identity();
  readonly #sent: Float32Array = identity();
  /** A column-major 3 x 3 matrix; null if the model keeps the axes of its file. */
  #turn: readonly number[] | null = null;
  #turned = false;

  set(matrix: ArrayLike<number>): void {
    if (matrix.length !== 16) throw new RangeError(`a transform has 16 numbers, not ${matrix.length}`);
    this.matrix.set(matrix);
  }

  /** Sets a world-space rotation that is applied before the transform; null for none. */
  set turn(rotation: readonly number[] | null) {
    this.#turn = rotation;
    this.#turned = true;
  }

  /** Applies the rotation that precedes the transform to a direction. */
  turned([x, y, z]: readonly [number, number, number]): [number, number, number] {
    const r = this.#turn;
    if (r === null) return [x, y, z];
    const row = (at: number): number => r[at]! * x + r[at + 3]! * y + r[at + 6]! * z;
    return [row(0), row(1), row(2)];
  }

  get moved(): boolean {
    if (this.#turned) return true;
    // This runs for every instance in every frame: a plain loop is ten times as fast as some(), and this comparison is
    // twice as fast as Object.is().
    for (let i = 0; i < 16; ++i) {
      const now = this.matrix[i]!;
      const sent = this.#sent[i]!;
      if (now !== sent && !(Number.isNaN(now) && Number.isNaN(sent))) return true;
    }
    return false;
  }

  /** Sends the transform to the core if it has changed. */
  send(core: Core, instance: BoundInstance): void {
    if (!this.moved) return;
    const address = core.scratch(this.matrix.byteLength);
    core.heap.floats(address, 16).set(this.#turn === null ? this.matrix : turned(this.matrix, this.#turn));
    instance.setTransform(address);
    this.#sent.set(this.matrix);
    this.#turned = false;
  }
}

/** A transform multiplied by a rotation that is applied first. */
function turned(matrix: Float32Array, rotation: readonly number[]): Float32Array {
  const product = matrix.slice();
  for (let column = 0; column < 3; column++)
    for (let row = 0; row < 4; row++)
      product[column * 4 + row] = [0, 1, 2].reduce(
        (sum, k) => sum + matrix[k * 4 + row]! * rotation[column * 3 + k]!,
        0,
      );
  return product;
}

function identity(): Float32Array {
  return new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
}
