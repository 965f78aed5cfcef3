import { describe, expect, it } from 'vitest';
import { Screenshots, type ScreenshotSettings } from '../../../web/lib/element/screenshot.js';

describe('Screenshots', () => {
  it.each<[ScreenshotSettings, string]>([
    [{ width: 0 }, 'The width must be a number from 1 to 16384, not 0.'],
    [{ width: NaN }, 'The width must be a number from 1 to 16384, not NaN.'],
    [{ height: -5 }, 'The height must be a number from 1 to 16384, not -5.'],
    [{ height: Infinity }, 'The height must be a number from 1 to 16384, not Infinity.'],
    [{ width: 20_000, height: 2 }, 'The width must be a number from 1 to 16384, not 20000.'],
    [{ time: NaN }, 'The time must be a finite number of seconds, not NaN.'],
  ])('reject %o', (settings, message) => {
    expect(() => new Screenshots(settings)).toThrow(new RangeError(message));
  });

  it('accept sizes and times in range', () => {
    for (const settings of [{}, { width: 1, height: 16_384 }, { width: 33.3, time: -1 }])
      new Screenshots(settings).dispose();
  });
});
