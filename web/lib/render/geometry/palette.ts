import { writeRows } from '../../math/mat3x4.js';
import { textureUnits } from '../gl/programs.js';
import type { GlState } from '../gl/state.js';

/** Matrices in a row of the texture (shaders/deform_skin.glsl): three texels each, below any hardware's limit. */
const jointsARow = 340;
const floatsAJoint = 12;
const rowFloats = jointsARow * floatsAJoint;
/** Rows that every WebGL 2 has room for. */
const mostRows = 2048;

/**
 * The matrices of all actors of a model in one texture, so that a frame uploads once, however many actors have moved, and
 * one draw can draw many of them. Each actor has a slot: the joints of all its parts, then where each part stands in the
 * world. The array here is the copy that a lost context is filled from again.
 */
export class Palette {
  /** Matrices of one actor; 0 where the model has no joints. */
  readonly #joints: number;
  /** The first of them that is a part's. */
  readonly #parts: number;
  readonly #free: number[] = [];
  #slots = 0;
  #data: Float32Array = new Float32Array(0);
  #texture: WebGLTexture | null = null;
  /** Rows that the texture has. */
  #rows = 0;
  /** The joints whose texels are out of date: from the first to before the last. */
  #staleFrom = Infinity;
  #staleTo = 0;

  /** `joints` and `parts`: how many an actor has. */
  constructor(joints: number, parts = 0) {
    this.#parts = joints;
    this.#joints = joints === 0 ? 0 : joints + parts;
  }

  /** How many matrices lie from one actor's to the next one's. */
  get step(): number {
    return this.#joints;
  }

  /** How many actors there is room for. */
  get capacity(): number {
    return this.#joints === 0 ? Infinity : Math.floor((mostRows * jointsARow) / this.#joints);
  }

  /** Bytes of its texture. */
  get gpuBytes(): number {
    return this.#texture ? this.#rows * rowFloats * 4 : 0;
  }

  /** Takes a slot for one actor, at rest, and returns the index of its first joint. */
  take(): number {
    if (this.#joints === 0) return 0;
    const slot = this.#free.pop() ?? this.#slots++;
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

  /** Gives a slot back, by its first joint. */
  release(first: number): void {
    if (this.#joints > 0) this.#free.push(first / this.#joints);
  }

  /** Copies matrices, 12 floats a joint, to the joints from `first` on. */
  set(first: number, matrices: Float32Array): void {
    if (matrices.length === 0) return;
    this.#data.set(matrices, first * floatsAJoint);
    this.#touch(first, matrices.length / floatsAJoint);
  }

  /** Where the matrix of a part lies, of the actor whose slot begins at `first`. */
  partAt(first: number, part: number): number {
    return first + this.#parts + part;
  }

  /** Sets where a part stands: 16 numbers, column-major; `at` as of `partAt`. */
  setPart(at: number, m: Float32Array): void {
    if (this.#joints === 0) return;
    writeRows(this.#data, at * floatsAJoint, m);
    this.#touch(at, 1);
  }

  /** The matrices of all actors' joints as they are now, 12 floats each; until the next `take`. */
  get matrices(): Float32Array {
    return this.#data;
  }

  /** Brings the texture up to date, in one go for all actors. Does nothing where it is up to date already. */
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
    // Of a single row only the joints that have changed are sent: most models have far fewer than a row has room for.
    const first = count === 1 ? this.#staleFrom - row * jointsARow : 0;
    const width = (count === 1 ? this.#staleTo - this.#staleFrom : jointsARow) * 3;
    const { FLOAT, RGBA, TEXTURE_2D } = gl;
    const at = row * rowFloats + first * floatsAJoint;
    gl.texSubImage2D(TEXTURE_2D, 0, first * 3, row, width, count, RGBA, FLOAT, this.#data, at);
    this.#staleFrom = Infinity;
    this.#staleTo = 0;
  }

  /** Binds the texture for what is drawn next. */
  bind(state: GlState): void {
    state.sample(textureUnits.u_palette, this.#texture, null);
  }

  /** Forgets what lay in a lost context. */
  forget(): void {
    this.#texture = null;
    this.#rows = 0;
    if (this.#slots > 0) this.#touch(0, this.#slots * this.#joints);
  }

  dispose(gl: WebGL2RenderingContext): void {
    gl.deleteTexture(this.#texture);
    this.forget();
  }

  /** Grows the array to whole rows, twice as many each time. */
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
