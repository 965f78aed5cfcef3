import { afterEach, describe, expect, it, vi } from 'vitest';
import { Screenshots, type ScreenshotSettings } from '../../../web/lib/element/screenshot.js';

/** A viewer of a model that is four times as high as it is wide. */
function fakeViewer(): object {
  const camera = { state: {}, isFitted: true, insets: {}, set: () => undefined };
  return {
    canvas: { clientWidth: 300, clientHeight: 200 },
    bounds: { animation: [0, 0, 0, 1, 4, 0] },
    camera,
    settled: true,
    withoutCameraEvents: (draw: () => unknown) => draw(),
    screenshot: ({ width, height }: { readonly width: number; readonly height: number }) => [width, height],
  };
}

afterEach(() => vi.unstubAllGlobals());

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

  it.each<[ScreenshotSettings, string]>([
    [{ width: 5000, idealAspect: true }, 'The height must be a number from 1 to 16384, not 20000.'],
    [{ height: 16_000 }, 'The width must be a number from 1 to 16384, not 24000.'],
  ])('reject the side that follows from %o and the aspect ratio', async (settings, message) => {
    vi.stubGlobal('devicePixelRatio', 1);
    await expect(new Screenshots(settings).take(fakeViewer() as never)).rejects.toThrow(
      new RangeError(message),
    );
  });

  it('derive a missing side from the aspect ratio', async () => {
    vi.stubGlobal('devicePixelRatio', 1);
    const sizeOf = (settings: ScreenshotSettings): Promise<unknown> =>
      new Screenshots(settings).take(fakeViewer() as never);
    expect(await sizeOf({})).toEqual([300, 200]);
    expect(await sizeOf({ height: 100 })).toEqual([150, 100]);
    expect(await sizeOf({ width: 4096, idealAspect: true })).toEqual([4096, 16_384]);
  });
});
