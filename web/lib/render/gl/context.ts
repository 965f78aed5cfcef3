/**
 * The hidden canvas of the page's only WebGL 2 context. Views are drawn into it one after the other, and each image is
 * copied to the view's canvas (presenter.ts), because browsers limit the number of contexts to about 16.
 */
export type HiddenCanvas = OffscreenCanvas | HTMLCanvasElement;

export interface GlContext {
  readonly canvas: HiddenCanvas;
  readonly gl: WebGL2RenderingContext;
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

let early: GlContext | null = null;
/** True once a context has been requested. An early context would then be too late. */
let taken = false;

/** Creates the context while the code that uses it is still loading. If that fails, `takeGlContext` tries again. */
export function createEarlyContext(width: number, height: number): void {
  if (!taken) early ??= createGlContext(width, height);
}

/**
 * Returns the early context, resized to the given size, on the first call; otherwise creates a context. Null if WebGL 2
 * is not available.
 */
export function takeGlContext(width: number, height: number): GlContext | null {
  const context = early;
  early = null;
  taken = true;
  if (context === null || context.gl.isContextLost()) return createGlContext(width, height);
  const { canvas } = context;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return context;
}

/**
 * Creates a context on a canvas of the given size, because resizing it later blocks the page. Null if WebGL 2 is not
 * available. Some browsers support OffscreenCanvas, but not WebGL 2 on it.
 */
function createGlContext(width: number, height: number): GlContext | null {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    const gl = canvas.getContext('webgl2', attributes);
    if (gl) return { canvas, gl };
  }
  if (typeof document === 'undefined') return null;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const gl = canvas.getContext('webgl2', attributes);
  return gl && { canvas, gl };
}
