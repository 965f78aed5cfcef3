/**
 * The page's only WebGL2 context and its hidden canvas. Views are drawn into this canvas one after the other and then
 * copied (presenter.ts), because browsers limit the number of contexts to about 16.
 */
export type HiddenCanvas = OffscreenCanvas | HTMLCanvasElement;

export interface GlContext {
  readonly canvas: HiddenCanvas;
  readonly gl: WebGL2RenderingContext;
}

/**
 * WebGL2 is not available. The message contains a remedy.
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
  /** Identifies the error across realms, where `instanceof` does not work. */
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

let early: GlContext | null = null;
/** Whether a context has been needed: an early one is then too late. */
let taken = false;

/**
 * Creates the context before the code that uses it has arrived. A failure is not reported: `takeGlContext` tries again.
 */
export function createEarlyContext(width: number, height: number): void {
  if (taken) return;
  try {
    early ??= createGlContext(width, height);
  } catch {
    // As above.
  }
}

/**
 * Returns the early context, once, on a canvas of the given size; else a new one. Throws {@link GraphicsUnavailable}.
 */
export function takeGlContext(width: number, height: number): GlContext {
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
 * Creates a context on a canvas of the given size, because resizing it later blocks the page. Throws
 * {@link GraphicsUnavailable}. Some browsers have OffscreenCanvas without WebGL2.
 */
function createGlContext(width: number, height: number): GlContext {
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
