import { PNG } from 'pngjs';

/**
 * For `expect.poll` of images: the time between two comparisons, in milliseconds. Encoding and comparing a PNG takes about
 * as much CPU time as drawing a frame, so frequent comparisons would delay the page.
 */
export const imageInterval = 200;

/** Whether two screenshots (PNG) are equal, with the tolerance of {@link imageDifference}. */
export function sameImage(one: Buffer, other: Buffer): boolean {
  return imageDifference(one, other) === null;
}

/**
 * The difference between two screenshots (PNG), as a sentence for a failed test; null if they are equal. Chromium does
 * not draw text over a canvas identically each time, so a thousandth of all values may differ by one step of 255. No
 * larger difference is allowed.
 */
export function imageDifference(one: Buffer, other: Buffer): string | null {
  if (one.equals(other)) return null;
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (a.width !== b.width || a.height !== b.height)
    return `${a.width} x ${a.height} pixels, not ${b.width} x ${b.height}`;
  let close = 0;
  let count = 0;
  let most = 0;
  const low = { x: a.width, y: a.height };
  const high = { x: -1, y: -1 };
  for (let at = 0, last = -1; at < a.data.length; at++) {
    const difference = Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0));
    if (difference <= 1) {
      close += difference;
      continue;
    }
    most = Math.max(most, difference);
    const pixel = at >> 2;
    if (pixel === last) continue;
    last = pixel;
    count++;
    const [x, y] = [pixel % a.width, Math.floor(pixel / a.width)];
    Object.assign(low, { x: Math.min(low.x, x), y: Math.min(low.y, y) });
    Object.assign(high, { x: Math.max(high.x, x), y: Math.max(high.y, y) });
  }
  if (count === 0) return close * 1000 <= a.data.length ? null : `${close} values differ by 1`;
  const place = `x ${low.x} to ${high.x}, y ${low.y} to ${high.y}`;
  return `${count} of ${a.width} x ${a.height} pixels differ by up to ${most}: ${place}`;
}

/**
 * The bounding rectangle of the pixels that differ by more than one step between two images (PNG) of one size.
 *
 * @throws Error if no pixels differ
 */
export function changedArea(
  one: Buffer,
  other: Buffer,
): { left: number; top: number; right: number; bottom: number } {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  const area = { left: a.width, top: a.height, right: 0, bottom: 0 };
  for (let at = 0; at < a.data.length; at++) {
    if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) <= 1) continue;
    const [x, y] = [(at >> 2) % a.width, Math.floor((at >> 2) / a.width)];
    area.left = Math.min(area.left, x);
    area.top = Math.min(area.top, y);
    area.right = Math.max(area.right, x + 1);
    area.bottom = Math.max(area.bottom, y + 1);
  }
  if (area.right === 0) throw new Error('The images are equal.');
  return area;
}

/** For each colour, the fraction of an image's (PNG) pixels with it, within a tolerance of `step` in each channel. */
export function sharesOfColors(
  image: Buffer,
  colors: readonly (readonly [red: number, green: number, blue: number])[],
  step = 8,
): number[] {
  const { data } = PNG.sync.read(image);
  return colors.map((color) => {
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (color.every((value, channel) => Math.abs(data[at + channel]! - value) <= step)) count++;
    return (count * 4) / data.length;
  });
}
