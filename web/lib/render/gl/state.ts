import type { Blend } from './blending.js';

export type CullFace = 'none' | 'back' | 'front';

/** The render state of a pass. */
export interface PassState {
  /** Null to replace the destination. */
  readonly blend: Blend | null;
  readonly depthTest: boolean;
  readonly depthWrite: boolean;
}

/** A range of an index buffer. */
export interface IndexRange {
  readonly firstIndex: number;
  readonly indexCount: number;
}

/**
 * Tracks the state of the context: render state, program, vertex array, textures, framebuffer. It only calls WebGL for
 * changes, so no other code may set these. Also counts draw calls.
 */
export class GlState {
  /** The number of draw calls of the context. */
  draws = 0;
  /** Whether the view is mirrored, which reverses the winding of triangles. */
  viewMirrored = false;
  readonly gl: WebGL2RenderingContext;
  #blend: Blend | null = null;
  #depthTest: boolean | null = null;
  #depthWrite: boolean | null = null;
  #depthEqual = false;
  #nearer = false;
  #cull: CullFace | null = null;
  #mirrored: boolean | null = null;
  #program: WebGLProgram | null = null;
  #vertexArray: WebGLVertexArrayObject | null = null;
  /** By texture unit. */
  readonly #textures: (WebGLTexture | null)[] = [];
  readonly #samplers: (WebGLSampler | null)[] = [];
  #unit = 0;
  #framebuffer: WebGLFramebuffer | null = null;
  #width = -1;
  #height = -1;
  readonly #clearColor = [0, 0, 0, 0];

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    gl.depthFunc(gl.LEQUAL);
    gl.polygonOffset(-1, -2);
  }

  /** Sets the state of a pass; without face culling until `cull` is called. */
  pass(state: PassState): void {
    const { gl } = this;
    if (state.depthTest !== this.#depthTest) {
      this.#depthTest = state.depthTest;
      if (state.depthTest) gl.enable(gl.DEPTH_TEST);
      else gl.disable(gl.DEPTH_TEST);
    }
    this.depthWrite(state.depthWrite);
    this.depthEqual(false);
    this.nearer(false);
    this.blend(state.blend);
    this.cull('none', false);
  }

  /** Enables depth writes, for surfaces that differ from their pass. */
  depthWrite(write: boolean): void {
    if (write === this.#depthWrite) return;
    this.#depthWrite = write;
    this.gl.depthMask(write);
  }

  /** Sets the depth test to EQUAL instead of LEQUAL. */
  depthEqual(equal: boolean): void {
    if (equal === this.#depthEqual) return;
    this.#depthEqual = equal;
    this.gl.depthFunc(equal ? this.gl.EQUAL : this.gl.LEQUAL);
  }

  /** Enables polygon offset for surfaces on other surfaces, with Quake III's values. */
  nearer(nearer: boolean): void {
    if (nearer === this.#nearer) return;
    this.#nearer = nearer;
    const { gl } = this;
    if (nearer) gl.enable(gl.POLYGON_OFFSET_FILL);
    else gl.disable(gl.POLYGON_OFFSET_FILL);
  }

  /** Sets blending; null replaces the destination. */
  blend(blend: Blend | null): void {
    if (blend === this.#blend) return;
    const { gl } = this;
    if (!blend) gl.disable(gl.BLEND);
    else if (!this.#blend) gl.enable(gl.BLEND);
    this.#blend = blend;
    if (!blend) return;
    const { source, destination, sourceAlpha, destinationAlpha } = blend;
    gl.blendFuncSeparate(source, destination, sourceAlpha, destinationAlpha);
    gl.blendEquation(blend.largest ? gl.MAX : gl.FUNC_ADD);
  }

  /** @param mirrored - whether the model matrix reverses the winding of triangles */
  cull(face: CullFace, mirrored: boolean): void {
    const { gl } = this;
    if (face !== this.#cull) {
      this.#cull = face;
      if (face === 'none') gl.disable(gl.CULL_FACE);
      else {
        gl.enable(gl.CULL_FACE);
        gl.cullFace(face === 'back' ? gl.BACK : gl.FRONT);
      }
    }
    const turned = mirrored !== this.viewMirrored;
    if (turned !== this.#mirrored) {
      this.#mirrored = turned;
      gl.frontFace(turned ? gl.CW : gl.CCW);
    }
  }

  /** Returns true if the program was not in use, so that its uniforms of the pass must be set. */
  use(program: WebGLProgram): boolean {
    if (program === this.#program) return false;
    this.#program = program;
    this.gl.useProgram(program);
    return true;
  }

  /** Binds a vertex array. Pass null before binding an index buffer that must not become part of one. */
  vertexArray(array: WebGLVertexArrayObject | null): void {
    if (array === this.#vertexArray) return;
    this.#vertexArray = array;
    this.gl.bindVertexArray(array);
  }

  /** Binds a texture to a unit and makes the unit active, so that pixels can be uploaded. */
  texture(unit: number, texture: WebGLTexture | null): void {
    if (texture === (this.#textures[unit] ?? null) && unit === this.#unit) return;
    const { gl } = this;
    if (unit !== this.#unit) gl.activeTexture(gl.TEXTURE0 + unit);
    this.#unit = unit;
    this.#textures[unit] = texture;
    gl.bindTexture(gl.TEXTURE_2D, texture);
  }

  /** Binds a texture for drawing; without a sampler its own parameters apply. */
  sample(unit: number, texture: WebGLTexture | null, sampler: WebGLSampler | null): void {
    if (texture !== (this.#textures[unit] ?? null)) this.texture(unit, texture);
    if (sampler === (this.#samplers[unit] ?? null)) return;
    this.#samplers[unit] = sampler;
    this.gl.bindSampler(unit, sampler);
  }

  /** Binds a framebuffer, or the canvas (null), and sets the viewport to its lower left corner. */
  target(framebuffer: WebGLFramebuffer | null, width: number, height: number): void {
    const { gl } = this;
    if (framebuffer !== this.#framebuffer) {
      this.#framebuffer = framebuffer;
      gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    }
    if (width === this.#width && height === this.#height) return;
    this.#width = width;
    this.#height = height;
    gl.viewport(0, 0, width, height);
  }

  /** Clears the buffers of a mask; the depth buffer only if depth writes are enabled. */
  clear(mask: number, red: number, green: number, blue: number, alpha: number): void {
    const { gl } = this;
    const [r, g, b, a] = this.#clearColor;
    if (red !== r || green !== g || blue !== b || alpha !== a) {
      this.#clearColor.splice(0, 4, red, green, blue, alpha);
      gl.clearColor(red, green, blue, alpha);
    }
    gl.clear(mask);
  }

  drawElements(mode: number, { firstIndex, indexCount }: IndexRange, instances = 1): void {
    this.draws++;
    const { gl } = this;
    if (instances === 1) gl.drawElements(mode, indexCount, gl.UNSIGNED_INT, firstIndex * 4);
    else gl.drawElementsInstanced(mode, indexCount, gl.UNSIGNED_INT, firstIndex * 4, instances);
  }

  drawArrays(mode: number, count: number, instances = 1): void {
    this.draws++;
    if (instances === 1) this.gl.drawArrays(mode, 0, count);
    else this.gl.drawArraysInstanced(mode, 0, count, instances);
  }
}
