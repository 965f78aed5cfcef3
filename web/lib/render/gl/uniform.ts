/** Values of a uniform: numbers, consecutive vectors, or matrices in column-major order. */
export type UniformValues = Float32Array | readonly number[];

type Send = (gl: WebGL2RenderingContext, at: WebGLUniformLocation, values: UniformValues) => void;

/** Upload functions by the WebGL constant of the type. */
const senders: Readonly<Record<number, Send>> = {
  0x1406: (gl, at, values) => gl.uniform1fv(at, values),
  0x8b50: (gl, at, values) => gl.uniform2fv(at, values),
  0x8b51: (gl, at, values) => gl.uniform3fv(at, values),
  0x8b52: (gl, at, values) => gl.uniform4fv(at, values),
  0x8b5b: (gl, at, values) => gl.uniformMatrix3fv(at, false, values),
  0x8b5c: (gl, at, values) => gl.uniformMatrix4fv(at, false, values),
  0x8b53: (gl, at, values) => gl.uniform2i(at, values[0]!, values[1]!),
};
const sendWhole: Send = (gl, at, values) => gl.uniform1i(at, values[0]!);

/**
 * A uniform of a program. Uploads values only if they have changed. The program must be in use.
 */
export class Uniform {
  readonly #gl: WebGL2RenderingContext;
  readonly #location: WebGLUniformLocation;
  readonly #send: Send;
  /** The last uploaded values; as long as the longest list so far. */
  readonly #sent: number[] = [];
  readonly #one: number[] = [0];

  /** @param type - the type returned by `getActiveUniform` */
  constructor(gl: WebGL2RenderingContext, location: WebGLUniformLocation, type: number) {
    this.#gl = gl;
    this.#location = location;
    this.#send = senders[type] ?? sendWhole;
  }

  /** Sets a number; 0 or 1 for a boolean. */
  number(value: number): void {
    if (this.#sent[0] === value) return;
    this.#sent[0] = this.#one[0] = value;
    this.#send(this.#gl, this.#location, this.#one);
  }

  /** Sets all numbers of a vector, a matrix or an array. */
  numbers(values: UniformValues): void {
    const sent = this.#sent;
    const { length } = values;
    let same = 0;
    while (same < length && sent[same] === values[same]) same++;
    if (same === length) return;
    for (let i = same; i < length; i++) sent[i] = values[i]!;
    this.#send(this.#gl, this.#location, values);
  }
}
