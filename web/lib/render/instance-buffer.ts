const floatsAnInstance = 12;

/** Short-lived instances for overlays, three vec4 each, at locations 0 to 2: filled anew for every draw. */
export class InstanceBuffer {
  readonly #gl: WebGL2RenderingContext;
  readonly #buffer: WebGLBuffer;
  readonly #array: WebGLVertexArrayObject;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#buffer = gl.createBuffer();
    this.#array = gl.createVertexArray();
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    for (let location = 0; location < 3; location++) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, 4, gl.FLOAT, false, floatsAnInstance * 4, location * 16);
      gl.vertexAttribDivisor(location, 1);
    }
    gl.bindVertexArray(null);
  }

  /** Sends so many instances, and binds them for drawing. */
  fill(data: Float32Array, count: number): void {
    const gl = this.#gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STREAM_DRAW, 0, count * floatsAnInstance);
    gl.bindVertexArray(this.#array);
  }

  dispose(): void {
    this.#gl.deleteBuffer(this.#buffer);
    this.#gl.deleteVertexArray(this.#array);
  }
}
