import { textureUnits } from './programs.js';
import type { GlState } from './state.js';

/** A square two-channel render target. */
export interface ShadowTarget {
  readonly texture: WebGLTexture;
  readonly framebuffer: WebGLFramebuffer;
}

/**
 * Two targets of equal size: the blur draws from one into the other. Created on first use and shared by all
 * views.
 */
export interface ShadowPair {
  readonly size: number;
  readonly front: ShadowTarget;
  readonly back: ShadowTarget;
  /** The owner of the shadow in `front`: if only its camera moves, the shadow need not be drawn again. */
  holder: object | null;
  stamp: number;
}

/** The targets of shadows, by size. */
export class ShadowTargets {
  readonly #state: GlState;
  readonly #pairs: Map<number, ShadowPair> = new Map();

  constructor(state: GlState) {
    this.#state = state;
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
        this.#state.gl.deleteFramebuffer(framebuffer);
        this.#state.gl.deleteTexture(texture);
      }
    }
    this.#pairs.clear();
  }

  #create(size: number): ShadowTarget {
    const { gl } = this.#state;
    const texture = gl.createTexture();
    this.#state.texture(textureUnits.u_shadow, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RG8, size, size);
    for (const axis of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
      gl.texParameteri(gl.TEXTURE_2D, axis, gl.CLAMP_TO_EDGE);
    }
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    const framebuffer = gl.createFramebuffer();
    this.#state.target(framebuffer, size, size);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    return { texture, framebuffer };
  }
}
