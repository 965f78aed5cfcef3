/** Values of a uniform: numbers, vectors one after the other, matrices column by column. */
export type UniformValues = Float32Array | readonly number[];

type Send = (gl: WebGL2RenderingContext, at: WebGLUniformLocation, values: UniformValues) => void;

/** How values are sent, by WebGL's number of the type. */
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
 * A uniform of a program. It knows what was sent last, and sends only what differs. The program has to be the one in
 * use.
 */
export class Uniform {
  readonly #gl: WebGL2RenderingContext;
  readonly #location: WebGLUniformLocation;
  readonly #send: Send;
  /** What was sent last; as long as the longest list of values so far. */
  readonly #sent: number[] = [];
  readonly #one: number[] = [0];

  /** `type` is that of `getActiveUniform`. */
  constructor(gl: WebGL2RenderingContext, location: WebGLUniformLocation, type: number) {
    this.#gl = gl;
    this.#location = location;
    this.#send = senders[type] ?? sendWhole;
  }

  /** Sets one number; of a boolean, 0 or 1. */
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
