import type { HiddenCanvas } from './gl-context.js';

/**
 * Takes what was drawn on the hidden canvas to a view's own canvas. The one place that knows how: by handing over
 * the picture (`transferToImageBitmap` to a `bitmaprenderer`: no copy), or by `drawImage` where that is missing.
 */
export class Presenter {
  readonly #bitmap: ImageBitmapRenderingContext | null;
  readonly #flat: CanvasRenderingContext2D | null;

  /** `source` is what will be presented. Throws where the canvas has a context already. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    source: HiddenCanvas,
  ) {
    this.#bitmap =
      'transferToImageBitmap' in source ? canvas.getContext('bitmaprenderer', { alpha: true }) : null;
    // A canvas that gave one kind of context never gives another.
    this.#flat = this.#bitmap ? null : canvas.getContext('2d', { alpha: true });
    if (!this.#bitmap && !this.#flat)
      throw new Error('The canvas of a view must not have a context of its own.');
  }

  /** The picture lies in the lower left corner of the drawing buffer, `width` by `height` device pixels. */
  present(source: HiddenCanvas, width: number, height: number): void {
    const { canvas } = this;
    // A picture that is handed over does not change these by itself, and who looks at the canvas goes by them.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    if (this.#bitmap && 'transferToImageBitmap' in source) {
      this.#bitmap.transferFromImageBitmap(source.transferToImageBitmap());
    } else if (this.#flat) {
      this.#flat.clearRect(0, 0, width, height);
      this.#flat.drawImage(source, 0, source.height - height, width, height, 0, 0, width, height);
    }
  }
}

/**
 * Makes the drawing buffer fit a picture. An OffscreenCanvas hands over all of itself and has to match exactly; an
 * element's buffer only ever grows, because allocating it anew for every view costs more than the memory.
 */
export function fitDrawingBuffer(canvas: HiddenCanvas, width: number, height: number): void {
  const exact = 'transferToImageBitmap' in canvas;
  if (exact ? canvas.width !== width : canvas.width < width) canvas.width = width;
  if (exact ? canvas.height !== height : canvas.height < height) canvas.height = height;
}
