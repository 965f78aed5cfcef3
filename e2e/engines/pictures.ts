import { PNG } from 'pngjs';

/** An opaque picture, eight bits a channel. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** A place in a page, in CSS pixels. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How far two pictures of one scene are apart. */
export interface Difference {
  /** The mean difference of a channel, of 255. */
  readonly mean: number;
  /** The share of the models' pixels that the other picture has too, in the same place or beside it. */
  readonly overlap: number;
  /** How far the models' average colours are apart, of 255: the channel that differs most. */
  readonly colour: number;
}

/** A rectangle of a screenshot (PNG) of one device pixel per CSS pixel. */
export function cropped(screenshot: Buffer, { left, top, width, height }: Rectangle): Picture {
  const whole = PNG.sync.read(screenshot);
  const part = new PNG({ width: Math.floor(width), height: Math.floor(height) });
  PNG.bitblt(whole, part, Math.round(left), Math.round(top), part.width, part.height, 0, 0);
  return { width: part.width, height: part.height, rgba: part.data };
}

/**
 * Compares two pictures of a model before the page's light background. What is darker than that and its shadows counts
 * as the model.
 */
export function difference(one: Picture, other: Picture): Difference {
  if (one.width !== other.width || one.height !== other.height) return { mean: 255, overlap: 0, colour: 255 };
  let sum = 0;
  for (let at = 0; at < one.rgba.length; at += 4) {
    for (let channel = at; channel < at + 3; channel++)
      sum += Math.abs((one.rgba[channel] ?? 0) - (other.rgba[channel] ?? 0));
  }
  const [mine, theirs] = [maskOf(one), maskOf(other)];
  const common = found(mine, theirs, one.width) + found(theirs, mine, one.width);
  const all = count(mine) + count(theirs);
  const [my, their] = [colourOf(one, mine), colourOf(other, theirs)];
  return {
    mean: sum / (one.width * one.height * 3),
    overlap: all === 0 ? 0 : common / all,
    colour: Math.max(...my.map((value, channel) => Math.abs(value - (their[channel] ?? 0)))),
  };
}

/** The share of a picture that its model covers. */
export function covered(picture: Picture): number {
  return count(maskOf(picture)) / (picture.width * picture.height);
}

/** One for each pixel of the model, zero for the others. */
function maskOf({ rgba }: Picture): Uint8Array {
  const mask = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < rgba.length; at += 4)
    mask[at / 4] = Number(Math.min(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0) < 130);
  return mask;
}

/** The average red, green and blue of a model. */
function colourOf({ rgba }: Picture, mask: Uint8Array): number[] {
  const sums = [0, 0, 0];
  mask.forEach((value, pixel) => {
    if (value === 1) for (const channel of [0, 1, 2]) sums[channel]! += rgba[pixel * 4 + channel] ?? 0;
  });
  const pixels = Math.max(1, count(mask));
  return sums.map((sum) => sum / pixels);
}

function count(mask: Uint8Array): number {
  return mask.reduce((sum, value) => sum + value, 0);
}

/** How many pixels of a mask another one has in the same place or beside it. */
function found(mask: Uint8Array, other: Uint8Array, width: number): number {
  const around = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * width + column));
  return mask.reduce(
    (sum, value, at) => sum + (value === 1 && around.some((step) => other[at + step] === 1) ? 1 : 0),
    0,
  );
}
