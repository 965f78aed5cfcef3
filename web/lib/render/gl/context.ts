/**
 * The page's one WebGL2 context and the canvas nobody sees behind it. Views draw into this canvas one after the
 * other and take the picture away (presenter.ts): a page gets some 16 contexts at most, but any number of views.
 */
export type HiddenCanvas = OffscreenCanvas | HTMLCanvasElement;

export interface GlContext {
  readonly canvas: HiddenCanvas;
  readonly gl: WebGL2RenderingContext;
}

/**
 * The browser gives no WebGL2 context: the message says what a person can do.
 *
 * @example
 * ```ts
 * import { GraphicsUnavailable, Viewer } from 'marrow3d/viewer';
 *
 * try {
 *   new Viewer(canvas);
 * } catch (error) {
 *   if (error instanceof GraphicsUnavailable) canvas.replaceWith('This browser has no WebGL 2.');
 * }
 * ```
 */
export class GraphicsUnavailable extends Error {
  /** By which programs tell it. */
  readonly code = 'no_webgl2';
  constructor() {
    super(
      'This browser gives the page no WebGL 2. Switch on hardware acceleration in its settings, or open the page ' +
        'in a current Firefox, Chrome, Edge or Safari.',
    );
    this.name = 'GraphicsUnavailable';
  }
}

const attributes: WebGLContextAttributes = {
  alpha: true,
  antialias: true,
  depth: true,
  stencil: false,
  premultipliedAlpha: true,
  preserveDrawingBuffer: false,
  powerPreference: 'high-performance',
};

/**
 * Makes a context on a canvas of a size; another size later makes the page wait. Throws {@link GraphicsUnavailable}. Some
 * browsers have OffscreenCanvas, but no WebGL2 on it.
 */
export function createGlContext(width: number, height: number): GlContext {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    const gl = canvas.getContext('webgl2', attributes);
    if (gl) return { canvas, gl };
  }
  if (typeof document === 'undefined') throw new GraphicsUnavailable();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const gl = canvas.getContext('webgl2', attributes);
  if (!gl) throw new GraphicsUnavailable();
  return { canvas, gl };
}
