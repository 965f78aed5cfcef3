/** How texture coordinates outside 0 to 1 read. */
export type WrapMode = 'repeat' | 'clamp';
const wrapModes: readonly WrapMode[] = ['repeat', 'clamp'];

/** How sampler objects filter: pictures at a slant blur with 'linear', and stay sharp with 'anisotropic'. */
export type Filtering = 'linear' | 'anisotropic' | 'nearest';
const filterings: readonly Filtering[] = ['linear', 'anisotropic', 'nearest'];

/** Texels along the slant, at most: more are hardly seen. */
const mostAnisotropy = 8;

/**
 * Sampler objects: filtering is a view's choice, while textures are shared by all views. All filter between mipmaps.
 * 'nearest' shows texels as squares from near; from afar, without mipmaps, it would flicker.
 */
export class Samplers {
  readonly #gl: WebGL2RenderingContext;
  readonly #samplers: WebGLSampler[];

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    const extension = gl.getExtension('EXT_texture_filter_anisotropic');
    const wraps = [gl.REPEAT, gl.CLAMP_TO_EDGE];
    this.#samplers = filterings.flatMap((filtering) =>
      wraps.map((wrap) => {
        const sampler = gl.createSampler();
        const smooth = filtering !== 'nearest';
        gl.samplerParameteri(sampler, gl.TEXTURE_WRAP_S, wrap);
        gl.samplerParameteri(sampler, gl.TEXTURE_WRAP_T, wrap);
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

  get(filtering: Filtering, wrap: WrapMode): WebGLSampler {
    return this.#samplers[filterings.indexOf(filtering) * wrapModes.length + wrapModes.indexOf(wrap)]!;
  }

  dispose(): void {
    for (const sampler of this.#samplers) this.#gl.deleteSampler(sampler);
  }
}
