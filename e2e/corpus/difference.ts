import type { PNG } from 'pngjs';

/** The difference between two images of the same scene. */
export interface Difference {
  /** The number of pixels drawn in both images, divided by the number drawn in either. */
  readonly overlap: number;
  /** The number of pixels drawn in both images, without the rim. */
  readonly interior: number;
  /** The mean of the first image minus the mean of the second in the interior, -255 to 255: red, green and blue. */
  readonly mean: readonly [number, number, number];
  /** The mean absolute difference in the interior, from 0 to 255, over all three channels. */
  readonly absolute: number;
}

/** The width of the rim in pixels: near undrawn pixels the images may differ in their antialiasing. */
const rim = 3;

/**
 * Compares two images of the same size on a uniform grey background. A pixel that differs from the background by at most
 * `faint` in every channel counts as not drawn.
 */
export function difference(ours: PNG, theirs: PNG, background: number, faint: number): Difference {
  const { width, height } = ours;
  if (width !== theirs.width || height !== theirs.height) throw new Error('The images differ in size.');
  const isDrawn = ({ data }: PNG, pixel: number): boolean =>
    [0, 1, 2].some((channel) => Math.abs(data[pixel * 4 + channel]! - background) > faint);
  const both = new Uint8Array(width * height);
  let either = 0;
  for (let pixel = 0; pixel < both.length; pixel++) {
    const [a, b] = [isDrawn(ours, pixel), isDrawn(theirs, pixel)];
    both[pixel] = Number(a && b);
    either += Number(a || b);
  }
  const inside = eroded(both, width, height);
  const sums = [0, 0, 0];
  let sizes = 0;
  let interior = 0;
  for (let pixel = 0; pixel < inside.length; pixel++) {
    if (inside[pixel] === 0) continue;
    interior++;
    for (const channel of [0, 1, 2]) {
      const apart = ours.data[pixel * 4 + channel]! - theirs.data[pixel * 4 + channel]!;
      sums[channel]! += apart;
      sizes += Math.abs(apart);
    }
  }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / interior);
  return {
    overlap: both.reduce((sum, drawn) => sum + drawn, 0) / either,
    interior,
    mean: [red, green, blue],
    absolute: sizes / interior / 3,
  };
}

/** Erodes a mask by the width of the rim, first along rows, then along columns. */
function eroded(mask: Uint8Array, width: number, height: number): Uint8Array {
  const rows = thinned(mask, width, height, 1, width);
  return thinned(rows, height, width, width, 1);
}

function thinned(mask: Uint8Array, length: number, lines: number, step: number, stride: number): Uint8Array {
  const out = new Uint8Array(mask.length);
  for (let line = 0; line < lines; line++) {
    let run = 0;
    for (let at = 0; at < length + rim; at++) {
      run = at < length && mask[line * stride + at * step] ? run + 1 : 0;
      const middle = at - rim;
      if (middle >= rim && run > 2 * rim) out[line * stride + middle * step] = 1;
    }
  }
  return out;
}
