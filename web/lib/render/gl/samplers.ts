import type { Wrap } from '../../types/described.js';

const wraps: readonly Wrap[] = ['repeat', 'clamp', 'mirror'];

/** Filter modes of sampler objects. Oblique surfaces are blurred with 'linear' and sharp with 'anisotropic'. */
export type Filtering = 'linear' | 'anisotropic' | 'nearest';
const filterings: readonly Filtering[] = ['linear', 'anisotropic', 'nearest'];

/** Maximum anisotropy: higher values are hardly visible. */
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
