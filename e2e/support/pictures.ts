import { PNG } from 'pngjs';

/**
 * Whether two screenshots (PNG) show the same. Chromium does not draw text over a canvas identically each time: some
 * colours differ by one step of 255. A thousandth of all values may differ.
 */
export function samePicture(one: Buffer, other: Buffer): boolean {
  if (one.equals(other)) return true;
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (a.width !== b.width || a.height !== b.height) return false;
  let close = 0;
  for (const [at, value] of a.data.entries()) {
    const difference = Math.abs(value - (b.data[at] ?? 0));
    if (difference > 1) return false;
    close += difference;
  }
  return close * 1000 <= a.data.length;
}
