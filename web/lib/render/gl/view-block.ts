import { viewBinding } from './programs.js';

const floats = 44;

/** The exponent of the games' gamma space. */
const gamma = 2.2;

/** The `View` uniform block (shaders/view.glsl). Uploaded once per view and frame, if it has changed. */
export class ViewBlock {
  readonly clipFromView: Float32Array;
  readonly viewFromWorld: Float32Array;
  readonly #gl: WebGL2RenderingContext;
  readonly #buffer: WebGLBuffer;
  readonly #data = new Float32Array(floats);
  readonly #sent = new Float32Array(floats);

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.clipFromView = this.#data.subarray(0, 16);
    this.viewFromWorld = this.#data.subarray(16, 32);
    this.#buffer = gl.createBuffer();
    gl.bindBuffer(gl.UNIFORM_BUFFER, this.#buffer);
    gl.bufferData(gl.UNIFORM_BUFFER, floats * 4, gl.DYNAMIC_DRAW);
    gl.bindBufferBase(gl.UNIFORM_BUFFER, viewBinding, this.#buffer);
  }

  /** Uploads the current matrices and the other values of the block. */
  send(
    eye: Float32Array,
    overbright: boolean,
    width: number,
    height: number,
    pixelRatio: number,
    mirrored: boolean,
    exposure: number,
  ): void {
    this.#data.set(eye, 32);
    this.#data[35] = overbright ? 2 : 1;
    this.#data[36] = width;
    this.#data[37] = height;
    this.#data[38] = pixelRatio;
    this.#data[39] = mirrored ? -1 : 1;
    this.#data[40] = Math.max(0, exposure) ** (1 / gamma);
    let same = 0;
    while (same < floats && this.#data[same] === this.#sent[same]) same++;
    if (same === floats) return;
    this.#sent.set(this.#data);
    // The context's only uniform buffer stays bound.
    const gl = this.#gl;
    gl.bufferSubData(gl.UNIFORM_BUFFER, 0, this.#data);
  }

  dispose(): void {
    this.#gl.deleteBuffer(this.#buffer);
  }
}
