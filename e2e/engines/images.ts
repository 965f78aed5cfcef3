import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { repository } from '../../tests/package/support/packed-package.js';

/** An opaque image, RGBA with eight bits a channel. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** A rectangle of a page, in CSS pixels. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The differences between two images of the same scene. */
export interface Difference {
  /** The mean difference of a channel, 0 to 255. */
  readonly mean: number;
  /** The fraction of the model's pixels with a counterpart in the other image, at most one pixel away. */
  readonly overlap: number;
  /** The difference between the models' mean colours, 0 to 255, in the channel that differs most. */
  readonly colour: number;
}

/** Crops a screenshot (PNG) that has one device pixel per CSS pixel. */
export function cropped(screenshot: Buffer, { left, top, width, height }: Rectangle): Image {
  const whole = PNG.sync.read(screenshot);
  const part = new PNG({ width: Math.floor(width), height: Math.floor(height) });
  PNG.bitblt(whole, part, Math.round(left), Math.round(top), part.width, part.height, 0, 0);
  return { width: part.width, height: part.height, rgba: part.data };
}

/** The path of Chromium's image of a view or, without a name, the folder of these images. */
export function referencePath(view?: string): string {
  const folder = join(repository, 'build/engines/Chromium');
  return view === undefined ? folder : join(folder, `${view}.png`);
}

export async function readImage(path: string): Promise<Image> {
  const { width, height, data } = PNG.sync.read(await readFile(path));
  return { width, height, rgba: data };
}

export async function writeImage(path: string, { width, height, rgba }: Image): Promise<void> {
  const png = new PNG({ width, height });
  png.data.set(rgba);
  await writeFile(path, PNG.sync.write(png));
}

/**
 * Compares two images of a model on the page's light background. Pixels darker than the background and its shadows count
 * as the model.
 */
export function difference(one: Image, other: Image): Difference {
  if (one.width !== other.width || one.height !== other.height) return { mean: 255, overlap: 0, colour: 255 };
  let sum = 0;
  for (let at = 0; at < one.rgba.length; at += 4) {
    for (let channel = at; channel < at + 3; channel++)
      sum += Math.abs((one.rgba[channel] ?? 0) - (other.rgba[channel] ?? 0));
  }
  const [mine, theirs] = [maskOf(one), maskOf(other)];
  const common = matching(mine, theirs, one.width) + matching(theirs, mine, one.width);
  const all = count(mine) + count(theirs);
  const [my, their] = [colourOf(one, mine), colourOf(other, theirs)];
  return {
    mean: sum / (one.width * one.height * 3),
    overlap: all === 0 ? 0 : common / all,
    colour: Math.max(...my.map((value, channel) => Math.abs(value - (their[channel] ?? 0)))),
  };
}

/** The fraction of an image that its model covers. */
export function covered(image: Image): number {
  return count(maskOf(image)) / (image.width * image.height);
}

/** One for each pixel of the model, zero for the others. */
function maskOf({ rgba }: Image): Uint8Array {
  const mask = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < rgba.length; at += 4)
    mask[at / 4] = Number(Math.min(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0) < 130);
  return mask;
}

/** The mean red, green and blue of a model. */
function colourOf({ rgba }: Image, mask: Uint8Array): number[] {
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

/** Counts the pixels of a mask with a counterpart in another mask, at most one pixel away. */
function matching(mask: Uint8Array, other: Uint8Array, width: number): number {
  const steps = [-1, 0, 1];
  const isNear = (at: number): boolean => {
    // The neighbours of a pixel at the left or right edge are not in the adjacent row.
    const columns = steps.map((step) => (at % width) + step).filter((x) => x >= 0 && x < width);
    const row = at - (at % width);
    return steps.some((step) => columns.some((x) => other[row + step * width + x] === 1));
  };
  return mask.reduce((sum, value, at) => sum + (value === 1 && isNear(at) ? 1 : 0), 0);
}
