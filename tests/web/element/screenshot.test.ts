import { afterEach, describe, expect, it, vi } from 'vitest';
import { Screenshots, type ScreenshotSettings } from '../../../web/lib/element/screenshot.js';

vi.mock('../../../web/lib/viewer/viewer-copy.js', () => {
  throw new Error('no network');
});

const fetchFailed = 'toBlob: the code that draws the model could not be fetched. Try again later.';

/** A viewer of a model that is four times as high as it is wide. */
function fakeViewer(): object {
  const camera = { state: {}, isFitted: true, insets: {}, set: () => undefined };
  return {
    canvas: { clientWidth: 300, clientHeight: 200 },
    bounds: { animation: [0, 0, 0, 1, 4, 0] },
    camera,
    settled: true,
    busy: false,
    renderer: { failed: false },
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
  ])(
    'reject a side that is computed from %o and the aspect ratio and is too long',
    async (settings, message) => {
      vi.stubGlobal('devicePixelRatio', 1);
      await expect(new Screenshots(settings).take(fakeViewer() as never)).rejects.toThrow(
        new RangeError(message),
      );
    },
  );

  it('are null if the viewer was already busy; otherwise they are rejected if code could not be fetched', async () => {
    vi.stubGlobal('devicePixelRatio', 1);
    const viewer = { ...fakeViewer(), busy: true, renderer: { failed: true }, screenshot: () => null };
    const take = (): Promise<unknown> => new Screenshots({}).take(viewer as never);
    expect(await take()).toBe(null);
    viewer.busy = false;
    viewer.screenshot = () => {
      // Drawing with another camera makes a viewer busy.
      viewer.busy = true;
      return null;
    };
    await expect(take()).rejects.toThrow(new Error(fetchFailed));
  });

  it('of another animation are rejected if their code could not be fetched', async () => {
    const taken = new Screenshots({ animation: 'run' }).take(fakeViewer() as never);
    await expect(taken).rejects.toThrow(new Error(fetchFailed));
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
