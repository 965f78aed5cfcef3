import { describe, expect, it } from 'vitest';
import { useHarness } from './open-harness.js';

const browser = useHarness();

describe('a fitted camera', () => {
  it('centres the model in the area between the insets, at more than 60 % of its width or height', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const bare = { grid: false, shadow: false, background: 'transparent' };
      const viewer = new h.Viewer(h.addCanvas(), { scene: bare, maxPixelRatio: 1 });
      await h.until(viewer.show(new h.FakeModel()));
      /** The rectangle that the model covers, as fractions of the image. */
      const covered = async (): Promise<number[]> => {
        await h.settle(viewer.renderer);
        const image = viewer.screenshot()!;
        const { width, height } = image;
        const { data } = image.getContext('2d')!.getImageData(0, 0, width, height);
        let [left, top, right, bottom] = [1, 1, 0, 0];
        for (let at = 3; at < data.length; at += 4) {
          if (data[at] === 0) continue;
          const x = (((at - 3) / 4) % width) / width;
          const y = Math.floor((at - 3) / 4 / width) / height;
          [left, top] = [Math.min(left, x), Math.min(top, y)];
          [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
        }
        return [left, top, right, bottom];
      };
      const all = await covered();
      const { clientWidth, clientHeight } = viewer.canvas;
      viewer.camera.set({
        insets: {
          top: clientHeight * 0.3,
          right: clientWidth * 0.1,
          bottom: 0,
          left: clientWidth * 0.5,
        },
      });
      const inset = await covered();
      const fitted = viewer.camera.isFitted;
      viewer.camera.moveTo({ ...viewer.camera.state });
      const elsewhere = viewer.screenshot({ width: 64, height: 64 }) !== null;
      return { all, inset, fitted, elsewhere };
    });
    const middle = ([left = 0, top = 0, right = 0, bottom = 0]: number[]): number[] => [
      (left + right) / 2,
      (top + bottom) / 2,
    ];
    const [x = 0, y = 0] = middle(seen.all);
    expect(Math.abs(x - 0.5)).toBeLessThan(0.08);
    expect(Math.abs(y - 0.5)).toBeLessThan(0.08);
    const [left = 0, top = 0, right = 0, bottom = 0] = seen.inset;
    expect(left).toBeGreaterThan(0.5);
    expect(top).toBeGreaterThan(0.3);
    expect(right).toBeLessThan(0.9);
    expect(bottom).toBeLessThan(1);
    // The model fills more than 60 % of the width or of the height of the free area.
    expect(Math.max((right - left) / 0.4, (bottom - top) / 0.7)).toBeGreaterThan(0.6);
    expect(seen).toMatchObject({ fitted: true, elsewhere: true });
    expect(errors).toEqual([]);
  });

  it('moves gradually to fit another clip, unless a program has moved it', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      await h.until(viewer.show(new h.FakeModel()));
      await h.settle(viewer.renderer);
      const rest = viewer.camera.state;
      const on: number[] = [];
      viewer.on('camera', ({ camera }) => on.push(camera.distance));
      viewer.play('walk');
      viewer.pause();
      await h.settle(viewer.renderer);
      await h.until(viewer.idle());
      const walking = viewer.camera.state;
      viewer.camera.moveTo({ ...walking, yaw: 80 });
      viewer.stop();
      h.clock.advance(10_000);
      return { rest, on, walking, own: viewer.camera.state.yaw, fitted: viewer.camera.isFitted };
    });
    expect(seen.walking.distance).not.toBeCloseTo(seen.rest.distance, 3);
    // The camera moves gradually: it has not arrived with the first image.
    expect(seen.on[0]).not.toBeCloseTo(seen.walking.distance, 3);
    expect(seen.on.at(-1)).toBe(seen.walking.distance);
    expect(seen).toMatchObject({ own: 80, fitted: false });
    expect(errors).toEqual([]);
  });
});
