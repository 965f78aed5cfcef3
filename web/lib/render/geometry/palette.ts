import { writeRows } from '../../math/mat3x4.js';
import { textureUnits } from '../gl/programs.js';
import type { GlState } from '../gl/state.js';

/** Matrices per row of the texture (shaders/deform_skin.glsl): three texels each, within the limits of all hardware. */
const jointsARow = 340;
const floatsAJoint = 12;
const rowFloats = jointsARow * floatsAJoint;
/** The number of rows that every WebGL 2 implementation supports. */
const mostRows = 2048;

/**
 * The matrices of all actors of a model in one texture, so that each frame needs one upload, and one draw call can draw
 * several actors. Each actor has a slot: the joint matrices of all its parts, then the world matrix of each part. The
 * array is kept in memory to restore a lost context.
 */
export class Palette {
  /** Matrices per actor; 0 if the model has no joints. */
  readonly #joints: number;
  /** Index of the first part matrix within a slot. */
  readonly #parts: number;
  /** The freed slots, in ascending order. */
  readonly #free: number[] = [];
  #slots = 0;
  #data: Float32Array = new Float32Array(0);
  #texture: WebGLTexture | null = null;
  /** Rows of the texture. */
  #rows = 0;
  /** The range of matrices to upload; the end is exclusive. */
  #staleFrom = Infinity;
  #staleTo = 0;

  /** `joints` and `parts`: the number per actor. */
  constructor(joints: number, parts = 0) {
    this.#parts = joints;
    this.#joints = joints === 0 ? 0 : joints + parts;
  }

  /** The number of matrices per slot. */
  get step(): number {
    return this.#joints;
  }

  /** The maximum number of actors. */
  get capacity(): number {
    return this.#joints === 0 ? Infinity : Math.floor((mostRows * jointsARow) / this.#joints);
  }

  /** The size of its texture in bytes. */
  get gpuBytes(): number {
    return this.#texture ? this.#rows * rowFloats * 4 : 0;
  }

  /**
   * Allocates the first free slot for one actor, in the rest pose, and returns the index of its first joint. Actors that
   * are created one after another, as those of a crowd, are drawn together only if their slots are consecutive.
   */
  take(): number {
    if (this.#joints === 0) return 0;
    const slot = this.#free.shift() ?? this.#slots++;
    if (slot >= this.capacity) {
      this.#slots--;
      throw new RangeError(
        `No more than ${this.capacity} instances of a model with so many joints can be shown.`,
      );
    }
    const first = slot * this.#joints;
    this.#grow(first + this.#joints);
    for (let joint = first; joint < first + this.#joints; joint++) {
      const at = joint * floatsAJoint;
      this.#data.fill(0, at, at + floatsAJoint);
      this.#data[at] = this.#data[at + 5] = this.#data[at + 10] = 1;
    }
    this.#touch(first, this.#joints);
    return first;
  }

  /** Frees the slot whose first joint has the index `first`. */
  release(first: number): void {
    if (this.#joints === 0) return;
    const slot = first / this.#joints;
    const at = this.#free.findIndex((each) => each > slot);
    this.#free.splice(at < 0 ? this.#free.length : at, 0, slot);
  }

  /** Copies matrices, 12 floats per joint, to the joints from `first` on. */
  set(first: number, matrices: Float32Array): void {
    if (matrices.length === 0) return;
    this.#data.set(matrices, first * floatsAJoint);
    this.#touch(first, matrices.length / floatsAJoint);
  }

  /** The index of a part's matrix, for the actor whose slot begins at `first`. */
  partAt(first: number, part: number): number {
    return first + this.#parts + part;
  }

  /** Sets the world matrix of a part: 16 numbers, column-major. `at` is the result of `partAt`. */
  setPart(at: number, m: Float32Array): void {
    if (this.#joints === 0) return;
    writeRows(this.#data, at * floatsAJoint, m);
    this.#touch(at, 1);
  }

  /** The current matrices of all actors' joints and parts, 12 floats each; valid until the next `take`. */
  get matrices(): Float32Array {
    return this.#data;
  }

  /** Uploads the changed matrices of all actors in one call. Does nothing if there are no changes. */
  upload(state: GlState): void {
    if (this.#staleTo === 0) return;
    const { gl } = state;
    const rows = this.#data.length / rowFloats;
    if (this.#rows !== rows) {
      gl.deleteTexture(this.#texture);
      this.#texture = gl.createTexture();
      state.texture(textureUnits.u_palette, this.#texture);
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, jointsARow * 3, rows);
      for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
        gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
      this.#rows = rows;
      this.#touch(0, rows * jointsARow);
    }
    state.texture(textureUnits.u_palette, this.#texture);
    const row = Math.floor(this.#staleFrom / jointsARow);
    const count = Math.ceil(this.#staleTo / jointsARow) - row;
    // In a single row, only the changed joints are uploaded: most models have far fewer joints than a row.
    const first = count === 1 ? this.#staleFrom - row * jointsARow : 0;
    const width = (count === 1 ? this.#staleTo - this.#staleFrom : jointsARow) * 3;
    const { FLOAT, RGBA, TEXTURE_2D } = gl;
    const at = row * rowFloats + first * floatsAJoint;
    gl.texSubImage2D(TEXTURE_2D, 0, first * 3, row, width, count, RGBA, FLOAT, this.#data, at);
    this.#staleFrom = Infinity;
    this.#staleTo = 0;
  }

  /** Binds the texture for subsequent draws. */
  bind(state: GlState): void {
    state.sample(textureUnits.u_palette, this.#texture, null);
  }

  /** Clears the references to resources of a lost context. */
  forget(): void {
    this.#texture = null;
    this.#rows = 0;
    if (this.#slots > 0) this.#touch(0, this.#slots * this.#joints);
  }

  dispose(gl: WebGL2RenderingContext): void {
    gl.deleteTexture(this.#texture);
    this.forget();
  }

  /** Grows the array by whole rows, at least doubling it. */
  #grow(joints: number): void {
    const needed = Math.ceil(joints / jointsARow);
    const rows = this.#data.length / rowFloats;
    if (needed <= rows) return;
    const grown = new Float32Array(Math.min(mostRows, Math.max(needed, rows * 2)) * rowFloats);
    grown.set(this.#data);
    this.#data = grown;
  }

  #touch(first: number, count: number): void {
    this.#staleFrom = Math.min(this.#staleFrom, first);
    this.#staleTo = Math.max(this.#staleTo, first + count);
  }
}
