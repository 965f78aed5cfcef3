import { applyPalette, GIFEncoder, quantize, type Palette } from 'gifenc';
import type { Vec3 } from '../types/vectors.js';

/**
 * `one`: a single palette for all frames, which makes a smaller file and does not flicker; `each`: a separate palette
 * for each frame.
 */
export type GifColors = 'one' | 'each';

export interface GifOptions {
  readonly width: number;
  readonly height: number;
  readonly colors: GifColors;
  readonly transparent: boolean;
  /** Red, green and blue, 0 to 255: the colour that half-transparent edges are blended with. */
  readonly matte: Vec3;
}

/** One of the 256 indices is reserved for pixels that are transparent or unchanged since the previous frame. */
const paletteSize = 255;
/** A GIF pixel is opaque or transparent: from this alpha on it is opaque. */
const opaque = 128;

/** Writes a GIF, frame by frame. The animation loops forever. */
export class GifFrames {
  readonly #options: GifOptions;
  readonly #encoder = GIFEncoder();
  #palette: Palette | null = null;
  #before: Uint8Array | null = null;

  constructor(options: GifOptions) {
    this.#options = options;
  }

  /** Chooses the palette of all frames from a sample of them. */
  choose(samples: Uint8ClampedArray): void {
    this.#palette = this.#quantized(samples);
  }

  /** @param delay - how long the frame is shown, in hundredths of a second */
  add(rgba: Uint8ClampedArray, delay: number): void {
    const { width, height, colors, transparent } = this.#options;
    const clear = transparent ? mixed(rgba, this.#options.matte) : null;
    const isFirst = this.#before === null;
    const palette = colors === 'one' ? (this.#palette ??= quantized(rgba)) : quantized(rgba);
    const index = applyPalette(rgba, palette, 'rgb565');
    const unused = palette.length;
    if (clear !== null) for (let i = 0; i < index.length; i++) if (clear[i] === 1) index[i] = unused;
    const next = index.slice();
    // With one palette and no transparency, only changed pixels are written: an unchanged background takes few bytes.
    const keeps = clear === null && colors === 'one' && !isFirst;
    if (keeps) leaveUnchanged(index, this.#before!, unused);
    this.#before = next;
    this.#encoder.writeFrame(index, width, height, {
      delay: delay * 10,
      transparent: clear !== null || keeps,
      transparentIndex: unused,
      dispose: clear === null ? 1 : 2,
      repeat: 0,
      ...(isFirst || colors === 'each' ? { palette: [...palette, [...this.#options.matte]] } : {}),
    });
  }

  /** The size of the file so far, in bytes. */
  get size(): number {
    return this.#encoder.bytesView().length;
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#encoder.finish();
    return this.#encoder.bytes();
  }

  #quantized(samples: Uint8ClampedArray): Palette {
    if (!this.#options.transparent) return quantized(samples);
    const clear = mixed(samples, this.#options.matte);
    const kept: number[] = [];
    for (let i = 0; i < clear.length; i++)
      if (clear[i] === 0) kept.push(samples[i * 4]!, samples[i * 4 + 1]!, samples[i * 4 + 2]!, 255);
    return kept.length === 0 ? [[...this.#options.matte]] : quantized(Uint8ClampedArray.from(kept));
  }
}

function quantized(rgba: Uint8ClampedArray): Palette {
  return quantize(rgba, paletteSize, { format: 'rgb565' });
}

/** Blends pixels with a colour and makes them opaque, in place. Returns 1 for each pixel that was transparent. */
function mixed(rgba: Uint8ClampedArray, matte: Vec3): Uint8Array {
  const clear = new Uint8Array(rgba.length / 4);
  for (let i = 0; i < clear.length; i++) {
    const at = i * 4;
    const alpha = rgba[at + 3]!;
    if (alpha < opaque) clear[i] = 1;
    for (let c = 0; c < 3; c++)
      rgba[at + c] = Math.round((rgba[at + c]! * alpha + matte[c]! * (255 - alpha)) / 255);
    rgba[at + 3] = 255;
  }
  return clear;
}

function leaveUnchanged(index: Uint8Array, before: Uint8Array, unused: number): void {
  for (let i = 0; i < index.length; i++) if (index[i] === before[i]) index[i] = unused;
}
