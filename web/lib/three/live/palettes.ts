import type { PartFrame } from '../../types/frame.js';
import { MatrixTexture, roomFor } from './matrix-texture.js';

const bytesAMatrix = 48;

/**
 * The palettes of all shown instances of a part, as one texture over the block of WASM memory that holds them: nothing
 * is copied in JavaScript. The view is made again when the memory has grown or the block has moved.
 */
export class Palettes {
  readonly texture: MatrixTexture = new MatrixTexture();
  #view: Float32Array<ArrayBuffer> | null = null;

  /** Views the block that has all of these palettes. `PartFrame.palette` of every instance is a view into it. */
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
    // Whole rows may reach past the end of the memory: the view then begins so many whole matrices earlier.
    const beyond = from + floats * 4 - buffer.byteLength;
    if (beyond > 0) from -= Math.ceil(beyond / bytesAMatrix) * bytesAMatrix;
    this.#view = new Float32Array(buffer, from, floats);
  }

  /** The place of a palette's first matrix in the texture. */
  placeOf({ palette }: PartFrame): number {
    return this.#view === null ? 0 : (palette.byteOffset - this.#view.byteOffset) / bytesAMatrix;
  }

  /** Has the texture uploaded with the next frame that is drawn. */
  upload(): void {
    if (this.#view !== null) this.texture.show(this.#view);
  }
}
