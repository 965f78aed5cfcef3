import type { PartFrame } from '../../types/frame.js';
import { MatrixTexture, roomFor } from './matrix-texture.js';

const bytesAMatrix = 48;

/**
 * The palettes of all instances of a part, as one texture over the WASM memory that holds them, without a copy
 * in JavaScript. The view is replaced when the memory has grown or the palettes have moved.
 */
export class Palettes {
  readonly texture: MatrixTexture = new MatrixTexture();
  #view: Float32Array<ArrayBuffer> | null = null;

  /** Creates a view of the memory that contains the given palettes, `PartFrame.palette` of every instance. */
  cover(palettes: readonly Float32Array[]): void {
    const [first] = palettes;
    if (first === undefined) return;
    const buffer = first.buffer as ArrayBuffer;
    let [from, to] = [Infinity, 0];
    for (const { byteOffset, byteLength } of palettes) {
      from = Math.min(from, byteOffset);
      to = Math.max(to, byteOffset + byteLength);
    }
    const floats = roomFor((to - from) / bytesAMatrix);
    // The last row may extend past the end of the memory. In that case the view begins earlier, by whole matrices.
    const beyond = from + floats * 4 - buffer.byteLength;
    if (beyond > 0) from -= Math.ceil(beyond / bytesAMatrix) * bytesAMatrix;
    this.#view = new Float32Array(buffer, from, floats);
  }

  /** The index of a palette's first matrix in the texture. */
  placeOf({ palette }: PartFrame): number {
    return this.#view === null ? 0 : (palette.byteOffset - this.#view.byteOffset) / bytesAMatrix;
  }

  /** Uploads the texture with the next frame. */
  upload(): void {
    if (this.#view !== null) this.texture.show(this.#view);
  }
}
