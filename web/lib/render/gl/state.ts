import type { Blend } from './blending.js';

export type CullFace = 'none' | 'back' | 'front';

/** The fixed state of a pass. */
export interface PassState {
  /** Null where the pass replaces what is there. */
  readonly blend: Blend | null;
  readonly depthTest: boolean;
  readonly depthWrite: boolean;
}

/** A range of an index buffer. */
export interface IndexRange {
  readonly firstIndex: number;
  readonly indexCount: number;
}

/** Sets fixed state from descriptors and counts draws; asks the context only for what differs. */
export class GlState {
  /** Draw calls since the context was made. */
  draws = 0;
  /** True when the view is mirrored: left is right, and clockwise is counter-clockwise. */
  viewMirrored = false;
  readonly #gl: WebGL2RenderingContext;
  #blend: Blend | null = null;
  #depthTest: boolean | null = null;
  #depthWrite: boolean | null = null;
  #depthEqual = false;
  #nearer = false;
  #cull: CullFace | null = null;
  #mirrored: boolean | null = null;
  #program: WebGLProgram | null = null;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    gl.depthFunc(gl.LEQUAL);
    gl.polygonOffset(-1, -2);
  }

  /** Sets what a pass needs; faces are not culled until `cull` says so. */
  pass(state: PassState): void {
    const gl = this.#gl;
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

  /** Sets whether depth is written, for surfaces that differ from their pass. */
  depthWrite(write: boolean): void {
    if (write === this.#depthWrite) return;
    this.#depthWrite = write;
    this.#gl.depthMask(write);
  }

  /** Draws only where something of exactly that depth was drawn, instead of where nothing nearer was. */
  depthEqual(equal: boolean): void {
    if (equal === this.#depthEqual) return;
    this.#depthEqual = equal;
    this.#gl.depthFunc(equal ? this.#gl.EQUAL : this.#gl.LEQUAL);
  }

  /** Brings what lies on a surface before the surface, by as much as Quake III does. */
  nearer(nearer: boolean): void {
    if (nearer === this.#nearer) return;
    this.#nearer = nearer;
    const gl = this.#gl;
    if (nearer) gl.enable(gl.POLYGON_OFFSET_FILL);
    else gl.disable(gl.POLYGON_OFFSET_FILL);
  }

  /** Sets how drawing blends with what is there; null replaces it. */
  blend(blend: Blend | null): void {
    if (blend === this.#blend) return;
    const gl = this.#gl;
    if (!blend) gl.disable(gl.BLEND);
    else if (!this.#blend) gl.enable(gl.BLEND);
    this.#blend = blend;
    if (!blend) return;
    const { source, destination, sourceAlpha, destinationAlpha } = blend;
    gl.blendFuncSeparate(source, destination, sourceAlpha, destinationAlpha);
    gl.blendEquation(blend.largest ? gl.MAX : gl.FUNC_ADD);
  }

  /** `mirrored` tells that the model matrix turns counter-clockwise into clockwise. */
  cull(face: CullFace, mirrored: boolean): void {
    const gl = this.#gl;
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

  /** True when the program was not in use before: its per-pass uniforms have to be set. */
  use(program: WebGLProgram): boolean {
    if (program === this.#program) return false;
    this.#program = program;
    this.#gl.useProgram(program);
    return true;
  }

  drawElements(mode: number, { firstIndex, indexCount }: IndexRange): void {
    this.draws++;
    this.#gl.drawElements(mode, indexCount, this.#gl.UNSIGNED_INT, firstIndex * 4);
  }

  drawArrays(mode: number, count: number, instances = 1): void {
    this.draws++;
    if (instances === 1) this.#gl.drawArrays(mode, 0, count);
    else this.#gl.drawArraysInstanced(mode, 0, count, instances);
  }
}
