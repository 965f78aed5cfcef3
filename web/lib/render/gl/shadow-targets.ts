/** A square two-channel texture that can be drawn to. */
export interface ShadowTarget {
  readonly texture: WebGLTexture;
  readonly framebuffer: WebGLFramebuffer;
}

/** Two targets of one size, to blur back and forth; made on first use and shared by all views. */
export interface ShadowPair {
  readonly size: number;
  readonly front: ShadowTarget;
  readonly back: ShadowTarget;
  /** The owner of the shadow that `front` holds now: a view that only turns its camera need not cast it again. */
  holder: object | null;
  stamp: number;
}

export class ShadowTargets {
  readonly #gl: WebGL2RenderingContext;
  readonly #pairs: Map<number, ShadowPair> = new Map();

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
  }

  get(size: number): ShadowPair {
    let pair = this.#pairs.get(size);
    if (!pair) {
      pair = { size, front: this.#create(size), back: this.#create(size), holder: null, stamp: 0 };
      this.#pairs.set(size, pair);
    }
    return pair;
  }

  dispose(): void {
    for (const { front, back } of this.#pairs.values()) {
      for (const { texture, framebuffer } of [front, back]) {
        this.#gl.deleteFramebuffer(framebuffer);
        this.#gl.deleteTexture(texture);
      }
    }
    this.#pairs.clear();
  }

  #create(size: number): ShadowTarget {
    const gl = this.#gl;
    const texture = gl.createTexture();
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RG8, size, size);
    for (const axis of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
      gl.texParameteri(gl.TEXTURE_2D, axis, gl.CLAMP_TO_EDGE);
    }
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    const framebuffer = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    return { texture, framebuffer };
  }
}
