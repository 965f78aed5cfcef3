import type { Wrap } from '../../types/described.js';
import type { ShadowTargets } from './shadow-targets.js';
import { setDefaultAttributes } from './attributes.js';
import { InstanceBuffer } from './instance-buffer.js';
import { Programs, viewBinding } from './programs.js';
import { glFence } from './fence.js';
import { GlState } from './state.js';
import { GpuIdle } from './gpu-idle.js';
import { createPlaceholders, type PlaceholderTextures } from './textures.js';
import { UploadQueue } from './upload-queue.js';

/**
 * Objects of a WebGL context that all models and views share. Created again after the context is lost.
 */
export interface Device {
  readonly gl: WebGL2RenderingContext;
  readonly state: GlState;
  readonly programs: Programs;
  readonly samplers: Samplers;
  readonly placeholders: PlaceholderTextures;
  /** The render targets of shadows; null before the first shadow. */
  shadows: ShadowTargets | null;
  readonly viewBlock: ViewBlock;
  /** For draws without attributes, which compute vertices from gl_VertexID. */
  readonly noAttributes: WebGLVertexArrayObject;
  /** Instance data of overlays. */
  readonly instances: InstanceBuffer;
  readonly uploads: UploadQueue;
  readonly gpuIdle: GpuIdle;
  /**
   * False until the end of the first frame that draws a model. The images of that frame omit ground, shadow and
   * overlays, so that they need not wait for the programs that draw these.
   */
  hasDrawnModel: boolean;
}

export function createDevice(gl: WebGL2RenderingContext): Device {
  const state = new GlState(gl);
  const device: Device = {
    gl,
    state,
    programs: new Programs(gl, state),
    samplers: new Samplers(gl),
    placeholders: createPlaceholders(state),
    shadows: null,
    viewBlock: new ViewBlock(gl),
    noAttributes: gl.createVertexArray(),
    instances: new InstanceBuffer(state),
    uploads: new UploadQueue(glFence(gl)),
    gpuIdle: new GpuIdle(glFence(gl)),
    hasDrawnModel: false,
  };
  setDefaultAttributes(gl);
  // Compile the programs that almost every first image needs while the model is loading. This is the last step, because
  // the next query of the context waits for all calls before it.
  device.programs.start('stage quake2', 'backdrop');
  return device;
}

/** Whether programs are still being compiled, so that drawing now would block the page. */
export function isCompiling({ programs, uploads }: Device): boolean {
  // The query waits for previous uploads, so finish those first.
  return (programs.compiling && !uploads.idle) || !programs.settled;
}

/** Frees all objects; has no effect on a lost context. */
export function disposeDevice(device: Device): void {
  const { gl } = device;
  device.uploads.clear();
  device.programs.dispose();
  device.samplers.dispose();
  device.shadows?.dispose();
  device.viewBlock.dispose();
  device.instances.dispose();
  for (const { handle } of Object.values(device.placeholders)) gl.deleteTexture(handle);
  gl.deleteVertexArray(device.noAttributes);
}

/** The number of floats in the `View` block. */
const viewFloats = 44;

/** The exponent of the games' gamma space. */
const gamma = 2.2;

/** The numbers of the `View` uniform block (shaders/view.glsl). */
export class ViewNumbers {
  readonly data: Float32Array = new Float32Array(viewFloats);
  readonly clipFromView: Float32Array = this.data.subarray(0, 16);
  readonly viewFromWorld: Float32Array = this.data.subarray(16, 32);

  /** Sets all values except the matrices. */
  set(
    eye: Float32Array,
    overbright: boolean,
    width: number,
    height: number,
    pixelRatio: number,
    mirrored: boolean,
    exposure: number,
  ): void {
    this.data.set(eye, 32);
    this.data[35] = overbright ? 2 : 1;
    this.data[36] = width;
    this.data[37] = height;
    this.data[38] = pixelRatio;
    this.data[39] = mirrored ? -1 : 1;
    this.data[40] = Math.max(0, exposure) ** (1 / gamma);
  }
}

/** The `View` block on the GPU, uploaded once per view and frame if it has changed. */
export class ViewBlock extends ViewNumbers {
  readonly #gl: WebGL2RenderingContext;
  readonly #buffer: WebGLBuffer;
  readonly #sent = new Float32Array(viewFloats);

  constructor(gl: WebGL2RenderingContext) {
    super();
    this.#gl = gl;
    this.#buffer = gl.createBuffer();
    gl.bindBuffer(gl.UNIFORM_BUFFER, this.#buffer);
    gl.bufferData(gl.UNIFORM_BUFFER, viewFloats * 4, gl.DYNAMIC_DRAW);
    gl.bindBufferBase(gl.UNIFORM_BUFFER, viewBinding, this.#buffer);
  }

  /** Uploads the current values. */
  send(): void {
    let same = 0;
    while (same < viewFloats && this.data[same] === this.#sent[same]) same++;
    if (same === viewFloats) return;
    this.#sent.set(this.data);
    // The context's only uniform buffer remains bound.
    const gl = this.#gl;
    gl.bufferSubData(gl.UNIFORM_BUFFER, 0, this.data);
  }

  dispose(): void {
    this.#gl.deleteBuffer(this.#buffer);
  }
}

const wraps: readonly Wrap[] = ['repeat', 'clamp', 'mirror'];

/** Filter modes of sampler objects. Oblique surfaces are blurred with 'linear' and sharp with 'anisotropic'. */
export type Filtering = 'linear' | 'anisotropic' | 'nearest';
const filterings: readonly Filtering[] = ['linear', 'anisotropic', 'nearest'];

/** Maximum anisotropy; higher values hardly change the image. */
const mostAnisotropy = 8;

/**
 * Sampler objects: filtering is set per view, while textures are shared. All modes use mipmaps: 'nearest' shows texels as
 * squares when magnified, and would flicker when minified without mipmaps.
 */
export class Samplers {
  readonly #gl: WebGL2RenderingContext;
  readonly #samplers: WebGLSampler[];

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    const extension = gl.getExtension('EXT_texture_filter_anisotropic');
    const modes = [gl.REPEAT, gl.CLAMP_TO_EDGE, gl.MIRRORED_REPEAT];
    this.#samplers = filterings.flatMap((filtering) =>
      modes.map((mode) => {
        const sampler = gl.createSampler();
        const smooth = filtering !== 'nearest';
        gl.samplerParameteri(sampler, gl.TEXTURE_WRAP_S, mode);
        gl.samplerParameteri(sampler, gl.TEXTURE_WRAP_T, mode);
        gl.samplerParameteri(sampler, gl.TEXTURE_MAG_FILTER, smooth ? gl.LINEAR : gl.NEAREST);
        const minify = smooth ? gl.LINEAR_MIPMAP_LINEAR : gl.NEAREST_MIPMAP_LINEAR;
        gl.samplerParameteri(sampler, gl.TEXTURE_MIN_FILTER, minify);
        if (extension && filtering === 'anisotropic') {
          const most = gl.getParameter(extension.MAX_TEXTURE_MAX_ANISOTROPY_EXT) as number;
          const degree = Math.min(mostAnisotropy, most);
          gl.samplerParameterf(sampler, extension.TEXTURE_MAX_ANISOTROPY_EXT, degree);
        }
        return sampler;
      }),
    );
  }

  get(filtering: Filtering, wrap: Wrap): WebGLSampler {
    return this.#samplers[filterings.indexOf(filtering) * wraps.length + wraps.indexOf(wrap)]!;
  }

  dispose(): void {
    for (const sampler of this.#samplers) this.#gl.deleteSampler(sampler);
  }
}
