import type { HiddenCanvas } from './context.js';

/**
 * Up to this many pixels a picture is copied. Only a picture that is as large as the hidden canvas can be handed over,
 * and giving the canvas another size makes the page wait for the GPU: too dear for a small picture beside a large one.
 */
const smallPixels = 256 * 256;

/**
 * Brings what was drawn on the hidden canvas to a view's own canvas, and is the one place that knows how: by handing
 * over the picture (`transferToImageBitmap` to a `bitmaprenderer`: no copy), or by `drawImage` for small pictures and
 * where that is missing. The first picture decides which of the two: a canvas that gave one kind of context never gives
 * another.
 */
export class Presenter {
  #bitmap: ImageBitmapRenderingContext | null = null;
  #flat: CanvasRenderingContext2D | null = null;

  constructor(readonly canvas: HTMLCanvasElement) {}

  /** Whether the hidden canvas has another size than a picture that is to be handed over. */
  resizes(source: HiddenCanvas, width: number, height: number): boolean {
    return this.#bitmap !== null && (source.width !== width || source.height !== height);
  }

  /**
   * Makes the hidden canvas fit a picture that is to be presented. Throws where the view's canvas has a context of
   * another kind already.
   */
  fit(source: HiddenCanvas, width: number, height: number): void {
    if (!this.#bitmap && !this.#flat) this.#open(source, width * height > smallPixels);
    fitDrawingBuffer(source, width, height, this.#bitmap !== null);
  }

  /** The picture lies in the lower left corner of the drawing buffer, `width` by `height` device pixels. */
  present(source: HiddenCanvas, width: number, height: number): void {
    const { canvas } = this;
    // A picture that is handed over does not change the canvas's size attributes, which other code reads.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    if (this.#bitmap && 'transferToImageBitmap' in source) {
      this.#bitmap.transferFromImageBitmap(source.transferToImageBitmap());
    } else if (this.#flat) {
      this.#flat.clearRect(0, 0, width, height);
      this.#flat.drawImage(source, 0, source.height - height, width, height, 0, 0, width, height);
    }
  }

  #open(source: HiddenCanvas, large: boolean): void {
    const { canvas } = this;
    if (large && 'transferToImageBitmap' in source)
      this.#bitmap = canvas.getContext('bitmaprenderer', { alpha: true });
    this.#flat = this.#bitmap ? null : canvas.getContext('2d', { alpha: true });
    if (!this.#bitmap && !this.#flat)
      throw new Error('The canvas of a view must not have a context of its own.');
  }
}

/** Makes the drawing buffer fit a picture: exactly, where it is handed over as a whole; else it only ever grows. */
export function fitDrawingBuffer(canvas: HiddenCanvas, width: number, height: number, exact: boolean): void {
  if (exact ? canvas.width !== width : canvas.width < width) canvas.width = width;
  if (exact ? canvas.height !== height : canvas.height < height) canvas.height = height;
}
