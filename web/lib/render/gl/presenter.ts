import type { HiddenCanvas } from './context.js';

/** A canvas of the page's layout, or one that a worker draws to. */
export type ViewCanvas = HTMLCanvasElement | OffscreenCanvas;

/** True for a canvas that has no place in a layout. */
export function isOffscreen(canvas: ViewCanvas): canvas is OffscreenCanvas {
  return !('ownerDocument' in canvas);
}

/** What the views of a page have in common when one of them presents its picture. */
export interface Company {
  /** True when there is no other view. */
  readonly alone: boolean;
  /**
   * True when views have pictures of different sizes: the hidden canvas then keeps room for all of them, because giving
   * it another size makes the page wait for the GPU.
   */
  readonly mixed: boolean;
}

/**
 * Brings what was drawn on the hidden canvas to a view's own canvas, and is the one place that knows how. A view that is
 * alone on its page has its picture handed over (`transferToImageBitmap` to a `bitmaprenderer`: no copy), or where the
 * hidden canvas has become larger cut out for that (`createImageBitmap`, which shows it a moment later). Pictures of views
 * beside others are copied by `drawImage`, because Chromium now and then loses all but the last of several large pictures
 * that are handed over in one task. The first picture decides: a canvas that gave one kind of context never gives another.
 */
export class Presenter {
  #bitmap: ImageBitmapRenderingContext | null = null;
  #flat: CanvasRenderingContext2D | null = null;
  /** Counts the pictures, so that none comes after a later one. */
  #pictures = 0;

  constructor(readonly canvas: ViewCanvas) {}

  /** Whether the hidden canvas is to get another size for a picture. */
  resizes(source: HiddenCanvas, width: number, height: number, { mixed }: Company): boolean {
    return this.#bitmap !== null && !mixed && (source.width !== width || source.height !== height);
  }

  /**
   * Makes the hidden canvas fit a picture that is to be presented. Throws where the view's canvas has a context of
   * another kind already.
   */
  fit(source: HiddenCanvas, width: number, height: number, { alone, mixed }: Company): void {
    if (!this.#bitmap && !this.#flat) this.#open(source, alone);
    fitDrawingBuffer(source, width, height, this.#bitmap !== null && !mixed);
  }

  /** The picture lies in the lower left corner of the drawing buffer, `width` by `height` device pixels. */
  present(gl: WebGL2RenderingContext, width: number, height: number): void {
    const { canvas } = this;
    const source: HiddenCanvas = gl.canvas;
    // A picture that is handed over does not change the canvas's size attributes, which other code reads.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const picture = ++this.#pictures;
    if (this.#bitmap && 'transferToImageBitmap' in source) {
      // Chromium hands over an empty picture where the canvas is drawn to again before its commands have been sent.
      gl.flush();
      if (source.width === width && source.height === height)
        this.#bitmap.transferFromImageBitmap(source.transferToImageBitmap());
      else void this.#cutOut(this.#bitmap, source, picture);
    } else if (this.#flat) {
      this.#flat.clearRect(0, 0, width, height);
      this.#flat.drawImage(source, 0, source.height - height, width, height, 0, 0, width, height);
    }
  }

  /** Shows the picture in the corner of the hidden canvas, unless a later one is shown first. */
  async #cutOut(to: ImageBitmapRenderingContext, source: OffscreenCanvas, picture: number): Promise<void> {
    const { width, height } = this.canvas;
    // Where the context is lost meanwhile, the canvas keeps what it shows.
    const cut = await createImageBitmap(source, 0, source.height - height, width, height).catch(() => null);
    if (cut && picture === this.#pictures) to.transferFromImageBitmap(cut);
    else cut?.close();
  }

  #open(source: HiddenCanvas, handedOver: boolean): void {
    const { canvas } = this;
    const mayHandOver = 'transferToImageBitmap' in source;
    if (handedOver && mayHandOver) this.#bitmap = bitmapContext(canvas);
    this.#flat = this.#bitmap ? null : flatContext(canvas);
    // A view that had the canvas before may have given it the other kind.
    if (!this.#flat && mayHandOver) this.#bitmap ??= bitmapContext(canvas);
    if (!this.#bitmap && !this.#flat)
      throw new Error('The canvas of a view must not have a context of its own.');
  }
}

// The two kinds of canvas have the same methods, but TypeScript calls none that two types overload.
function bitmapContext(canvas: ViewCanvas): ImageBitmapRenderingContext | null {
  return (canvas as HTMLCanvasElement).getContext('bitmaprenderer', { alpha: true });
}

function flatContext(canvas: ViewCanvas): CanvasRenderingContext2D | null {
  return (canvas as HTMLCanvasElement).getContext('2d', { alpha: true });
}

/** Makes the drawing buffer fit a picture: exactly, or so that it only ever grows. */
export function fitDrawingBuffer(canvas: HiddenCanvas, width: number, height: number, exact: boolean): void {
  if (exact ? canvas.width !== width : canvas.width < width) canvas.width = width;
  if (exact ? canvas.height !== height : canvas.height < height) canvas.height = height;
}
