import type { GlState } from './state.js';

/** Floats per instance: three vec4. */
export const floatsAnInstance = 12;

/** Returns the instance data, or a larger copy if it has fewer than `floats` elements. */
export function withRoom(data: Float32Array, floats: number): Float32Array {
  if (floats <= data.length) return data;
  const grown = new Float32Array(Math.max(floats, data.length * 2));
  grown.set(data);
  return grown;
}

/** Instance data for overlays, three vec4 per instance at locations 0 to 2. Refilled for every draw. */
export class InstanceBuffer {
  readonly #state: GlState;
  readonly #buffer: WebGLBuffer;
  readonly #array: WebGLVertexArrayObject;

  constructor(state: GlState) {
    const { gl } = state;
    this.#state = state;
    this.#buffer = gl.createBuffer();
    this.#array = gl.createVertexArray();
    state.vertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    for (let location = 0; location < 3; location++) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, 4, gl.FLOAT, false, floatsAnInstance * 4, location * 16);
      gl.vertexAttribDivisor(location, 1);
    }
  }

  /** Uploads `count` instances and binds them for drawing. */
  fill(data: Float32Array, count: number): void {
    const { gl } = this.#state;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STREAM_DRAW, 0, count * floatsAnInstance);
    this.#state.vertexArray(this.#array);
  }

  dispose(): void {
    this.#state.gl.deleteBuffer(this.#buffer);
    this.#state.gl.deleteVertexArray(this.#array);
  }
}
