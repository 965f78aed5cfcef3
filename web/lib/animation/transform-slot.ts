import type { BoundInstance } from '../wasm/bindings.js';
import type { Core } from '../wasm/core.js';

/** An instance's transform: an array that callers may write into, and the values last sent to the core. */
export class TransformSlot {
  /** 16 numbers, column-major. */
  readonly matrix: Float32Array = identity();
  readonly #sent: Float32Array = identity();

  set(matrix: ArrayLike<number>): void {
    if (matrix.length !== 16) throw new RangeError(`a transform has 16 numbers, not ${matrix.length}`);
    this.matrix.set(matrix);
  }

  get moved(): boolean {
    // This runs for every instance in every frame: a plain loop is ten times as quick as some().
    for (let i = 0; i < 16; ++i) if (!Object.is(this.matrix[i], this.#sent[i])) return true;
    return false;
  }

  /** Sends the transform to the core, if it has changed. */
  send(core: Core, instance: BoundInstance): void {
    if (!this.moved) return;
    const address = core.scratch(this.matrix.byteLength);
    core.heap.floats(address, 16).set(this.matrix);
    instance.setTransform(address);
    this.#sent.set(this.matrix);
  }
}

function identity(): Float32Array {
  return new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
}
