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

/** The render state of a draw. */
interface DrawState extends PassState {
  readonly depthEqual: boolean;
  readonly nearer: boolean;
  readonly cull: CullFace;
}

/** The default state of a WebGL context, except for the depth function, which the constructor sets. */
const initial: DrawState = {
  blend: null,
  depthTest: false,
  depthWrite: true,
  depthEqual: false,
  nearer: false,
  cull: 'none',
};

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Tracks the state of the context: render state, program, vertex array, textures, framebuffer. Calls WebGL only for
 * changes, and applies the render state with the next draw, so that setting the same values again costs no calls. No
 * other code may set these states. Also counts draw calls.
 */
export class GlState {
  /** The number of draw calls of the context. */
  draws = 0;
  /** Whether the view is mirrored, which reverses the winding of triangles. */
  viewMirrored = false;
  readonly gl: WebGL2RenderingContext;
  /** The state of the next draw, and the current state of the context, initially WebGL's defaults. */
  readonly #next: Writable<DrawState> = { ...initial };
  readonly #set: Writable<DrawState> = { ...initial };
  /** Whether the next draw's triangles wind clockwise, and whether the context expects that. */
  #nextClockwise = false;
  #clockwise = false;
  /** The culled face, which remains set while culling is disabled. */
  #culledFace: CullFace = 'back';
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
  pass({ blend, depthTest, depthWrite }: PassState): void {
    const next = this.#next;
    next.blend = blend;
    next.depthTest = depthTest;
    next.depthWrite = depthWrite;
    next.depthEqual = false;
    next.nearer = false;
    this.cull('none', false);
  }

  /** Enables or disables depth writes, for surfaces that differ from their pass. */
  depthWrite(write: boolean): void {
    this.#next.depthWrite = write;
  }

  /** Sets the depth function: EQUAL or LEQUAL. */
  depthEqual(equal: boolean): void {
    this.#next.depthEqual = equal;
  }

  /** Enables or disables polygon offset, for decals (surfaces on other surfaces), with Quake III's values. */
  nearer(nearer: boolean): void {
    this.#next.nearer = nearer;
  }

  /** Sets blending; null replaces the destination. */
  blend(blend: Blend | null): void {
    this.#next.blend = blend;
  }

  /** @param mirrored - whether the model matrix reverses the winding of triangles */
  cull(face: CullFace, mirrored: boolean): void {
    this.#next.cull = face;
    this.#nextClockwise = mirrored !== this.viewMirrored;
  }

  /** Makes a program current. Returns true if it was not current before; the uniforms of the pass must then be set. */
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

  /** Binds a texture for drawing. Without a sampler, the texture's parameters apply. */
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
    this.#setDepthWrite();
    gl.clear(mask);
  }

  drawElements(mode: number, { firstIndex, indexCount }: IndexRange, instances = 1): void {
    this.draws++;
    this.#setDrawState();
    const { gl } = this;
    if (instances === 1) gl.drawElements(mode, indexCount, gl.UNSIGNED_INT, firstIndex * 4);
    else gl.drawElementsInstanced(mode, indexCount, gl.UNSIGNED_INT, firstIndex * 4, instances);
  }

  drawArrays(mode: number, count: number, instances = 1): void {
    this.draws++;
    this.#setDrawState();
    if (instances === 1) this.gl.drawArrays(mode, 0, count);
    else this.gl.drawArraysInstanced(mode, 0, count, instances);
  }

  /** Applies the differences from the state of the last draw. */
  #setDrawState(): void {
    const next = this.#next;
    const set = this.#set;
    const { gl } = this;
    if (next.depthTest !== set.depthTest) {
      set.depthTest = next.depthTest;
      this.#enable(gl.DEPTH_TEST, next.depthTest);
    }
    this.#setDepthWrite();
    if (next.depthEqual !== set.depthEqual) {
      set.depthEqual = next.depthEqual;
      gl.depthFunc(next.depthEqual ? gl.EQUAL : gl.LEQUAL);
    }
    if (next.nearer !== set.nearer) {
      set.nearer = next.nearer;
      this.#enable(gl.POLYGON_OFFSET_FILL, next.nearer);
    }
    if (next.blend !== set.blend) this.#setBlend(next.blend);
    if (next.cull !== set.cull) this.#setCull(next.cull);
    if (this.#nextClockwise !== this.#clockwise) {
      this.#clockwise = this.#nextClockwise;
      gl.frontFace(this.#clockwise ? gl.CW : gl.CCW);
    }
  }

  #setDepthWrite(): void {
    const { depthWrite } = this.#next;
    if (depthWrite === this.#set.depthWrite) return;
    this.#set.depthWrite = depthWrite;
    this.gl.depthMask(depthWrite);
  }

  #setBlend(blend: Blend | null): void {
    const { gl } = this;
    if (blend === null || this.#set.blend === null) this.#enable(gl.BLEND, blend !== null);
    this.#set.blend = blend;
    if (blend === null) return;
    const { source, destination, sourceAlpha, destinationAlpha } = blend;
    gl.blendFuncSeparate(source, destination, sourceAlpha, destinationAlpha);
    gl.blendEquation(blend.largest ? gl.MAX : gl.FUNC_ADD);
  }

  #setCull(face: CullFace): void {
    const { gl } = this;
    if (face === 'none' || this.#set.cull === 'none') this.#enable(gl.CULL_FACE, face !== 'none');
    this.#set.cull = face;
    if (face === 'none' || face === this.#culledFace) return;
    this.#culledFace = face;
    gl.cullFace(face === 'back' ? gl.BACK : gl.FRONT);
  }

  #enable(capability: number, enabled: boolean): void {
    if (enabled) this.gl.enable(capability);
    else this.gl.disable(capability);
  }
}
