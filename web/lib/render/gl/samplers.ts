import type { FilterMode } from '../../types/view.js';

/** How texture coordinates outside 0 to 1 read. */
export type WrapMode = 'repeat' | 'clamp';
const wrapModes: readonly WrapMode[] = ['repeat', 'clamp'];

/**
 * Sampler objects: filtering is a view's choice, while textures are shared by all views.
 *
 * The hardware renderers of these games all filtered, between pixels and between mipmaps; 'game' does the same and
 * takes anisotropy, which they asked for as soon as there was any. 'nearest' shows texels as squares from near, and
 * still uses mipmaps from afar, where it would only flicker.
 */
export class Samplers {
  readonly #gl: WebGL2RenderingContext;
  readonly #samplers: WebGLSampler[];

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    const anisotropic = gl.getExtension('EXT_texture_filter_anisotropic');
    const most = anisotropic
      ? Math.min(8, gl.getParameter(anisotropic.MAX_TEXTURE_MAX_ANISOTROPY_EXT) as number)
      : 1;
    const wraps = [gl.REPEAT, gl.CLAMP_TO_EDGE];
    this.#samplers = [true, false].flatMap((smooth) =>
      wraps.map((wrap) => {
        const sampler = gl.createSampler();
        gl.samplerParameteri(sampler, gl.TEXTURE_WRAP_S, wrap);
        gl.samplerParameteri(sampler, gl.TEXTURE_WRAP_T, wrap);
        gl.samplerParameteri(sampler, gl.TEXTURE_MAG_FILTER, smooth ? gl.LINEAR : gl.NEAREST);
        const minify = smooth ? gl.LINEAR_MIPMAP_LINEAR : gl.NEAREST_MIPMAP_LINEAR;
        gl.samplerParameteri(sampler, gl.TEXTURE_MIN_FILTER, minify);
        if (anisotropic && smooth)
          gl.samplerParameterf(sampler, anisotropic.TEXTURE_MAX_ANISOTROPY_EXT, most);
        return sampler;
      }),
    );
  }

  get(filter: FilterMode, wrap: WrapMode): WebGLSampler {
    const row = filter === 'nearest' ? wrapModes.length : 0;
    return this.#samplers[row + wrapModes.indexOf(wrap)]!;
  }

  dispose(): void {
    for (const sampler of this.#samplers) this.#gl.deleteSampler(sampler);
  }
}
