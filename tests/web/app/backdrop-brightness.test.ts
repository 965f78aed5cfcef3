import { describe, expect, it } from 'vitest';
import { needsBrightBackdrop } from '../../../web/app/scene/backdrop-brightness.js';

/** An image with the given number of pixels of each colour. */
function image(...parts: readonly (readonly [pixels: number, rgba: readonly number[]])[]): Uint8ClampedArray {
  return Uint8ClampedArray.from(
    parts.flatMap(([pixels, rgba]) => Array.from({ length: pixels }, () => rgba).flat()),
  );
}

const clear = [0, 0, 0, 0];

describe('the backdrop behind a model', () => {
  it('is brighter if the opaque pixels are dark on average', () => {
    expect(needsBrightBackdrop(image([500, clear], [100, [30, 28, 26, 255]]))).toBe(true);
    expect(needsBrightBackdrop(image([500, clear], [100, [90, 88, 80, 255]]))).toBe(false);
    // A lamp on a black robot: the mean of 90 pixels of 20 and 10 of 255 is 43.5, or 0.171; the limit is 0.17.
    expect(needsBrightBackdrop(image([90, [20, 20, 20, 255]], [10, [255, 255, 255, 255]]))).toBe(false);
    expect(needsBrightBackdrop(image([95, [20, 20, 20, 255]], [5, [255, 255, 255, 255]]))).toBe(true);
  });

  it('weights colours by their luminance', () => {
    expect(needsBrightBackdrop(image([100, [0, 0, 255, 255]]))).toBe(true);
    expect(needsBrightBackdrop(image([100, [0, 255, 0, 255]]))).toBe(false);
  });

  it('is unchanged if the model has almost no opaque pixels', () => {
    expect(needsBrightBackdrop(image([500, clear], [10, [0, 0, 0, 255]]))).toBe(false);
    expect(needsBrightBackdrop(image([500, [0, 0, 0, 100]]))).toBe(false);
  });
});
