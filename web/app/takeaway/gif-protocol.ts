import type { GifColors } from '../../lib/internal/index.js';
import type { Rgb } from './rgb.js';

/** The requests to the worker, in this order: start, samples (only with the colours 'one'), frames, end. */
export type GifRequest =
  | {
      readonly kind: 'start';
      readonly width: number;
      readonly height: number;
      readonly colors: GifColors;
      readonly transparent: boolean;
      /** The colour that half-transparent edges are blended with. */
      readonly matte: Rgb;
    }
  /** Downscaled frames of the film, one below the other, from which the palette is chosen. */
  | { readonly kind: 'samples'; readonly rgba: Uint8ClampedArray<ArrayBuffer> }
  | { readonly kind: 'frame'; readonly rgba: Uint8ClampedArray<ArrayBuffer>; readonly delay: number }
  | { readonly kind: 'end' };

/** The worker's answer, one to each request. */
export type GifAnswer =
  | {
      readonly kind: 'done';
      /** The current size of the file in bytes; 0 before the first frame. */
      readonly size: number;
    }
  | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'error'; readonly message: string };
