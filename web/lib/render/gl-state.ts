/** How a pass blends with what is there; colours are premultiplied. */
export type BlendMode = 'none' | 'over' | 'add' | 'max';
export type CullFace = 'none' | 'back' | 'front';

/** The fixed state of a pass. */
export interface PassState {
  readonly blend: BlendMode;
  readonly depthTest: boolean;
  readonly depthWrite: boolean;
}

/** Sets fixed state from descriptors and counts draws; asks the context only for what differs. */
export class GlState {
  /** Draw calls since the context was made. */
  draws = 0;
  /** What is drawn is seen mirrored: left is right, clockwise counter-clockwise. */
  viewMirrored = false;
  readonly #gl: WebGL2RenderingContext;
  #blend: BlendMode | null = null;
  #depthTest: boolean | null = null;
  #depthWrite: boolean | null = null;
  #cull: CullFace | null = null;
  #mirrored: boolean | null = null;
  #program: WebGLProgram | null = null;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    gl.depthFunc(gl.LEQUAL);
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
    this.#setBlend(state.blend);
    this.cull('none', false);
  }

  /** For surfaces of a pass that differ in it. */
  depthWrite(write: boolean): void {
    if (write === this.#depthWrite) return;
    this.#depthWrite = write;
    this.#gl.depthMask(write);
  }

  /** `mirrored`: the model matrix turns counter-clockwise into clockwise. */
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

  /** `first` counts indices. */
  drawElements(mode: number, count: number, first = 0): void {
    this.draws++;
    this.#gl.drawElements(mode, count, this.#gl.UNSIGNED_INT, first * 4);
  }

  drawArrays(mode: number, count: number, instances = 1): void {
    this.draws++;
    if (instances === 1) this.#gl.drawArrays(mode, 0, count);
    else this.#gl.drawArraysInstanced(mode, 0, count, instances);
  }

  #setBlend(blend: BlendMode): void {
    if (blend === this.#blend) return;
    const gl = this.#gl;
    if (blend === 'none') gl.disable(gl.BLEND);
    else if (this.#blend === null || this.#blend === 'none') gl.enable(gl.BLEND);
    this.#blend = blend;
    if (blend === 'over') gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    if (blend === 'add') gl.blendFunc(gl.ONE, gl.ONE);
    if (blend !== 'none') gl.blendEquation(blend === 'max' ? gl.MAX : gl.FUNC_ADD);
  }
}
