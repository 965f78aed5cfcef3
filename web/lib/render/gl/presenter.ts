import type { HiddenCanvas } from './context.js';

/** A canvas in the page's layout, or an OffscreenCanvas, for example in a worker. */
export type ViewCanvas = HTMLCanvasElement | OffscreenCanvas;

/** True for an OffscreenCanvas, which is not part of a layout. */
export function isOffscreen(canvas: ViewCanvas): canvas is OffscreenCanvas {
  return !('ownerDocument' in canvas);
}

/** Properties of all views together, which a view needs to present its image. */
export interface ViewSummary {
  /** Whether this is the only view. */
  readonly alone: boolean;
  /**
   * Whether views have images of different sizes. The hidden canvas then keeps the size of the largest, because resizing it
   * blocks the page.
   */
  readonly mixed: boolean;
}

/**
 * Copies an image from the hidden canvas to a view's canvas. The image of a single view is transferred
 * (`transferToImageBitmap` to a `bitmaprenderer`, without a copy), or, if the hidden canvas is larger, cropped with
 * `createImageBitmap`, which is asynchronous. With several views, images are copied by `drawImage`, because Chromium
 * sometimes loses all but the last of several large images transferred in one task. The first image determines the
 * method, because a canvas keeps the type of its first context.
 */
export class Presenter {
  #bitmap: ImageBitmapRenderingContext | null = null;
  #flat: CanvasRenderingContext2D | null = null;
  /** Image counter, so that an older image never replaces a newer one. */
  #images = 0;

  constructor(readonly canvas: ViewCanvas) {}

  /** Whether the hidden canvas must be resized for an image. */
  resizes(source: HiddenCanvas, width: number, height: number, { mixed }: ViewSummary): boolean {
    return this.#bitmap !== null && !mixed && (source.width !== width || source.height !== height);
  }

  /**
   * Resizes the hidden canvas for an image. Throws if the view's canvas already has another type of context.
   */
  fit(source: HiddenCanvas, width: number, height: number, { alone, mixed }: ViewSummary): void {
    if (!this.#bitmap && !this.#flat) this.#open(source, alone);
    fitDrawingBuffer(source, width, height, this.#bitmap !== null && !mixed);
  }

  /** Shows the image in the lower left corner of the drawing buffer: `width` by `height` device pixels. */
  present(gl: WebGL2RenderingContext, width: number, height: number): void {
    const { canvas } = this;
    const source: HiddenCanvas = gl.canvas;
    // Chromium transfers an empty image if the canvas is drawn to before its commands have been sent.
    if (this.#bitmap) gl.flush();
    // A lost context has no image. The canvas keeps its content until the context is restored.
    if (gl.isContextLost()) return;
    // Transferring an image does not change the canvas's size attributes, which other code reads.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const image = ++this.#images;
    if (this.#bitmap && 'transferToImageBitmap' in source) {
      if (source.width === width && source.height === height)
        this.#bitmap.transferFromImageBitmap(source.transferToImageBitmap());
      else void this.#cutOut(this.#bitmap, source, image);
    } else if (this.#flat) {
      this.#flat.clearRect(0, 0, width, height);
      this.#flat.drawImage(source, 0, source.height - height, width, height, 0, 0, width, height);
    }
  }

  /** Shows the image in the lower left corner of the hidden canvas, unless a newer one was shown meanwhile. */
  async #cutOut(to: ImageBitmapRenderingContext, source: OffscreenCanvas, image: number): Promise<void> {
    const { width, height } = this.canvas;
    // If the context is lost meanwhile, the canvas keeps its content.
    const cut = await createImageBitmap(source, 0, source.height - height, width, height).catch(() => null);
    if (cut && image === this.#images) to.transferFromImageBitmap(cut);
    else cut?.close();
  }

  #open(source: HiddenCanvas, handedOver: boolean): void {
    const { canvas } = this;
    const mayHandOver = 'transferToImageBitmap' in source;
    if (handedOver && mayHandOver) this.#bitmap = bitmapContext(canvas);
    this.#flat = this.#bitmap ? null : flatContext(canvas);
    // An earlier view may have created the other type of context on this canvas.
    if (!this.#flat && mayHandOver) this.#bitmap ??= bitmapContext(canvas);
    if (!this.#bitmap && !this.#flat)
      throw new Error('The canvas of a view must not already have a context.');
  }
}

// Both canvas types have `getContext`, but TypeScript cannot call an overloaded method of a union type.
function bitmapContext(canvas: ViewCanvas): ImageBitmapRenderingContext | null {
  return (canvas as HTMLCanvasElement).getContext('bitmaprenderer', { alpha: true });
}

function flatContext(canvas: ViewCanvas): CanvasRenderingContext2D | null {
  return (canvas as HTMLCanvasElement).getContext('2d', { alpha: true });
}

/** Resizes the drawing buffer for an image: to the exact size, or only if it is too small. */
export function fitDrawingBuffer(canvas: HiddenCanvas, width: number, height: number, exact: boolean): void {
  if (exact ? canvas.width !== width : canvas.width < width) canvas.width = width;
  if (exact ? canvas.height !== height : canvas.height < height) canvas.height = height;
}
