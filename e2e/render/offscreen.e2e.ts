import { expect, it } from 'vitest';
import { useHarness } from './open-harness.js';

const browser = useHarness();

it('a viewer on an OffscreenCanvas draws in the given size', async () => {
  const { page, errors } = await browser.open();
  const result = await page.evaluate(async () => {
    const h = window.harness;
    const canvas = new OffscreenCanvas(120, 80);
    const viewer = new h.Viewer(canvas);
    await h.until(viewer.show(new h.FakeModel()));
    await h.settle(viewer.renderer);
    const sizes = [[canvas.width, canvas.height]];
    viewer.resize(60, 50, 1.5);
    await h.settle(viewer.renderer);
    sizes.push([canvas.width, canvas.height]);
    // `maxPixelRatio` limits the pixel ratio to 2.
    viewer.resize(60, 50, 4);
    await h.settle(viewer.renderer);
    sizes.push([canvas.width, canvas.height]);
    const image = viewer.screenshot({ width: 40, height: 30, scene: { background: 'transparent' } });
    const { data } = image!.getContext('2d')!.getImageData(0, 0, 40, 30);
    const opaque = data.filter((value, i) => i % 4 === 3 && value === 255).length;
    const isOffscreen = image instanceof OffscreenCanvas;
    return { sizes, isOffscreen, opaque };
  });
  expect(result.sizes).toEqual([
    [120, 80],
    [90, 75],
    [120, 100],
  ]);
  expect(result.isOffscreen).toBe(true);
  expect(result.opaque).toBeGreaterThan(50);
  expect(errors).toEqual([]);
});

it('resize() rejects a <canvas> and invalid sizes', async () => {
  const { page } = await browser.open();
  const messages = await page.evaluate(() => {
    const h = window.harness;
    const messageOf = (act: () => void): string => {
      try {
        act();
      } catch (error) {
        return String(error);
      }
      return '';
    };
    const viewer = new h.Viewer(h.addCanvas());
    const offscreen = new h.Viewer(new OffscreenCanvas(10, 10));
    return [
      messageOf(() => viewer.resize(10, 10)),
      messageOf(() => offscreen.resize(-1, 10)),
      messageOf(() => offscreen.resize(10, Infinity)),
      messageOf(() => offscreen.resize(10, 10, 0)),
    ];
  });
  expect(messages).toEqual([
    'TypeError: The size and visibility of a <canvas> come from its layout. They can be set only for an OffscreenCanvas.',
    'RangeError: Invalid canvas size: -1 x 10 at a pixel ratio of 1.',
    'RangeError: Invalid canvas size: 10 x Infinity at a pixel ratio of 1.',
    'RangeError: Invalid canvas size: 10 x 10 at a pixel ratio of 0.',
  ]);
});
