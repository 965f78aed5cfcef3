import { isOffscreen, type ViewCanvas } from './gl/presenter.js';
import type { ImageSize } from './passes/look.js';

/** The size of a view's image, and whether its canvas is visible. */
export interface CanvasState {
  readonly size: ImageSize;
  readonly visible: boolean;
  dispose(): void;
}

/** Receives the changes of a canvas. */
export interface CanvasEvents {
  /** Called when the size has changed. */
  resized(): void;
  /** Called when the canvas has entered or left the viewport. */
  seen(visible: boolean): void;
}

/** The size and visibility of a canvas without a layout. Its owner sets both. */
export class FixedSize implements CanvasState {
  #size: ImageSize;
  #visible = true;
  readonly #events: CanvasEvents;

  constructor(canvas: OffscreenCanvas, events: CanvasEvents) {
    this.#size = ownSize(canvas);
    this.#events = events;
  }

  get size(): ImageSize {
    return this.#size;
  }

  set size(size: ImageSize) {
    const { width, height, pixelRatio } = this.#size;
    if (size.width === width && size.height === height && size.pixelRatio === pixelRatio) return;
    this.#size = size;
    this.#events.resized();
  }

  get visible(): boolean {
    return this.#visible;
  }

  set visible(visible: boolean) {
    this.#visible = visible;
    this.#events.seen(visible);
  }

  dispose(): void {
    // There is nothing to release.
  }
}

function ownSize({ width, height }: OffscreenCanvas): ImageSize {
  return { width, height, pixelRatio: 1 };
}

/** Watches a canvas in the layout: its size in device pixels, and whether it is in the viewport. */
export class CanvasWatch implements CanvasState {
  #size: ImageSize = { width: 0, height: 0, pixelRatio: 1 };
  #measured = false;
  readonly #canvas: HTMLCanvasElement;
  readonly #maxPixelRatio: number;
  readonly #events: CanvasEvents;
  readonly #resize: ResizeObserver;
  readonly #intersection: IntersectionObserver;
  #resolution: MediaQueryList | null = null;

  constructor(canvas: HTMLCanvasElement, maxPixelRatio: number, events: CanvasEvents) {
    this.#canvas = canvas;
    this.#maxPixelRatio = maxPixelRatio;
    this.#events = events;
    this.#resize = new ResizeObserver((entries) => this.#measure(entries.at(-1)));
    try {
      this.#resize.observe(canvas, { box: 'device-pixel-content-box' });
    } catch {
      this.#resize.observe(canvas);
    }
    this.#intersection = new IntersectionObserver((entries) =>
      events.seen(entries.at(-1)?.isIntersecting ?? true),
    );
    this.#intersection.observe(canvas);
    this.#watchResolution();
  }

  /** The size to draw in; measured directly before the observer's first report. */
  get size(): ImageSize {
    if (!this.#measured) this.#measure();
    return this.#size;
  }

  /** Whether its box is in the viewport. Used until the observer's first report. */
  get visible(): boolean {
    const { top, bottom, left, right } = this.#canvas.getBoundingClientRect();
    return bottom >= 0 && right >= 0 && top <= innerHeight && left <= innerWidth;
  }

  dispose(): void {
    this.#resize.disconnect();
    this.#intersection.disconnect();
    this.#resolution?.removeEventListener('change', this.#onResolution);
  }

  #measure(entry?: ResizeObserverEntry): void {
    const ratio = Math.min(devicePixelRatio || 1, this.#maxPixelRatio);
    const exact = ratio === devicePixelRatio ? entry?.devicePixelContentBoxSize?.[0] : undefined;
    const box = entry?.contentBoxSize[0];
    const width = devicePixels((box?.inlineSize ?? this.#canvas.clientWidth) * ratio, exact?.inlineSize);
    const height = devicePixels((box?.blockSize ?? this.#canvas.clientHeight) * ratio, exact?.blockSize);
    const before = this.#size;
    this.#measured = true;
    if (width === before.width && height === before.height && ratio === before.pixelRatio) return;
    this.#size = { width, height, pixelRatio: ratio };
    this.#events.resized();
  }

  /** Detects a move to a screen of another pixel density, which changes no CSS size and triggers no ResizeObserver. */
  #watchResolution(): void {
    this.#resolution = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    this.#resolution.addEventListener('change', this.#onResolution, { once: true });
  }

  readonly #onResolution = (): void => {
    this.#measure();
    this.#watchResolution();
  };
}

/** The size of a canvas's image, measured now. */
export function sizeOf(canvas: ViewCanvas, maxPixelRatio: number): ImageSize {
  if (isOffscreen(canvas)) return ownSize(canvas);
  const pixelRatio = Math.min(devicePixelRatio || 1, maxPixelRatio);
  const side = (length: number): number => Math.round(length * pixelRatio);
  return { width: side(canvas.clientWidth), height: side(canvas.clientHeight), pixelRatio };
}

/**
 * A side in device pixels. Uses the browser's value, which includes snapping to the pixel grid; if it is inconsistent
 * (a device emulation in developer tools), the side is computed.
 */
function devicePixels(computed: number, reported: number | undefined): number {
  return reported !== undefined && Math.abs(reported - computed) < 2 ? reported : Math.round(computed);
}
