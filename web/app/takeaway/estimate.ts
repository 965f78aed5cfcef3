import type { GifColors } from '../../lib/internal/index.js';
import type { Size } from './image-size.js';

/**
 * Estimates the size of files. The constants were measured with Marrow's samples. `detail` of an image is the number of
 * bytes per pixel of its small preview as a PNG.
 */

/** The bit rate of a video: high enough that edges of texels stay sharp. */
export function videoBitrate({ width, height }: Size, rate: number): number {
  const wanted = width * height * rate * 0.14;
  return Math.round(Math.min(40_000_000, Math.max(400_000, wanted)));
}

/** The fraction of its bit rate that a video of a model on a plain backdrop uses. */
const usedRate = 0.65;

export function videoBytes(size: Size, rate: number, seconds: number, transparent: boolean): number {
  const bytes = (videoBitrate(size, rate) / 8) * seconds * usedRate;
  return Math.round(bytes * (transparent ? 1.85 : 1));
}

/**
 * The bytes per pixel of a GIF relative to a PNG: with transparency, with a palette for each frame, or with one
 * palette for all frames.
 */
const gifShares: Readonly<Record<GifColors | 'clear', number>> = { clear: 0.144, each: 0.1, one: 0.074 };

export function gifBytes(
  { width, height }: Size,
  frames: number,
  detail: number,
  kind: GifColors | 'clear',
): number {
  return Math.round(width * height * Math.min(1, detail * gifShares[kind]) * frames + 800);
}

/** The number of pairs of frames that are encoded to estimate the size of a GIF. */
const measuredPairs = 4;

/** The frames that are encoded to estimate the size of a GIF: the first one, then pairs of consecutive frames. */
export function measuredFrames(count: number): number[] {
  if (count <= 2 * measuredPairs + 1) return Array.from({ length: count }, (_, i) => i);
  const pairs = Array.from({ length: measuredPairs }, (_, pair) =>
    Math.round(((pair + 0.5) * (count - 1)) / measuredPairs),
  );
  return [0, ...pairs.flatMap((at) => [at, at + 1])];
}

/**
 * Estimates the size of a GIF of `count` frames from the average size of encoded frames that directly follow their
 * predecessor. A frame after a gap is ignored: it differs more from the encoded frame before it than consecutive frames
 * of the film differ.
 *
 * @param frames - the indices of the encoded frames, ascending, starting with 0
 * @param sizes - the size of the file after each of them
 */
export function gifSize(frames: readonly number[], sizes: readonly number[], count: number): number {
  const [first = 0] = sizes;
  if (frames.length === count) return sizes.at(-1) ?? first;
  const following = frames.flatMap((frame, i) =>
    i > 0 && frame === (frames[i - 1] ?? 0) + 1 ? [(sizes[i] ?? 0) - (sizes[i - 1] ?? 0)] : [],
  );
  const average = following.reduce((sum, size) => sum + size, 0) / Math.max(1, following.length);
  return Math.round(first + average * (count - 1));
}

/** Estimates the size of a PNG. Large images have a larger plain area than their previews. */
export function pngBytes({ width, height }: Size, detail: number, preview: Size): number {
  const scale = Math.sqrt((width * height) / (preview.width * preview.height));
  return Math.round((width * height * detail) / Math.max(1, scale ** 0.15));
}
