// The first-person view, tested by pixels.
import { describe, expect, it } from 'vitest';
import type { CameraOptions } from '../../web/lib/types/view.js';
import { useHarness } from './open-harness.js';

const browser = useHarness();

/** A box in an image, as fractions of the image's width and height from the upper left. */
type Span = readonly [left: number, top: number, right: number, bottom: number];

/**
 * Draws a square of 8 by 8 units, whose middle is 20 units in front of the eye, 8 to its right and 6 below it. Returns
 * the box of the square in each image, and the number of other pixels that are lit.
 */
async function looks(
  options: readonly Partial<CameraOptions>[],
  shape: { readonly width: string; readonly height: string } = { width: '480px', height: '480px' },
): Promise<{ readonly span: Span; readonly others: number }[]> {
  const { page, errors } = await browser.open();
  const found = await page.evaluate(
    async ({ options, shape }) => {
      const h = window.harness;
      const canvas = h.addCanvas();
      Object.assign(canvas.style, shape);
      const viewer = new h.Viewer(canvas, {
        scene: { light: 'unlit', background: '#000000' },
        camera: { yaw: 70 },
      });
      const panel = { at: [20, -8, -6] as const, half: 4, turned: true };
      const part = h.panelPart([panel]);
      await h.until(viewer.show(new h.FakeModel({ part, image: h.plainImage(255, 0, 0) })));
      const seen: { span: [number, number, number, number]; others: number }[] = [];
      for (const each of options) {
        viewer.camera.set(each);
        await h.settle(viewer.renderer);
        const image = viewer.screenshot()!;
        const { width, height } = image;
        const { data } = image.getContext('2d')!.getImageData(0, 0, width, height);
        const span: [number, number, number, number] = [1, 1, 0, 0];
        let others = 0;
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) {
            const [r, g, b] = data.subarray((y * width + x) * 4);
            if (r! > 200 && g! < 40) {
              span[0] = Math.min(span[0], x / width);
              span[1] = Math.min(span[1], y / height);
              span[2] = Math.max(span[2], (x + 1) / width);
              span[3] = Math.max(span[3], (y + 1) / height);
            } else if (r! + g! + b! > 24) others++;
          }
        }
        seen.push({ span, others });
      }
      return seen;
    },
    { options, shape },
  );
  expect(errors).toEqual([]);
  return found;
}

const near = (span: Span): unknown => span.map((side) => expect.closeTo(side, 2) as unknown);

describe('the first-person view', () => {
  it('is at the origin, looks forwards, and has a horizontal field of view of 90 degrees', async () => {
    const [seen] = await looks([{ firstPerson: true }]);
    // At a distance of 20 units, the image is 40 units wide: the middle is 8/40 to the right and 6/40 down.
    expect(seen!.span).toEqual(near([0.6, 0.55, 0.8, 0.75]));
    expect(seen!.others).toBe(0);
  });

  it('shows more at the sides of a wide image, and less with a narrower field of view', async () => {
    const [wide, narrow] = await looks([{ firstPerson: true }, { firstPersonFov: 60 }], {
      width: '640px',
      height: '240px',
    });
    // The tangent of half the field of view is 3/4 vertically, and 640/240 times as large horizontally.
    const across = (3 / 4) * (640 / 240);
    const part = (units: number, whole: number): number => 0.5 + units / 20 / whole / 2;
    expect(wide!.span).toEqual(near([part(4, across), part(2, 0.75), part(12, across), part(10, 0.75)]));
    const zoom = Math.tan(Math.PI / 6);
    expect(narrow!.span[0]).toBeCloseTo(part(4, across * zoom), 2);
  });

  it('is mirrored on request, so that the right side is drawn on the left', async () => {
    const [seen] = await looks([{ firstPerson: true, mirror: true }]);
    expect(seen!.span).toEqual(near([0.2, 0.55, 0.4, 0.75]));
  });

  it('has guide lines and a grid only on request', async () => {
    const [plain, guides, grid, off] = await looks([
      { firstPerson: true },
      { guides: true },
      { guides: false, firstPersonGrid: true },
      { firstPersonGrid: false },
    ]);
    expect(plain!.others).toBe(0);
    // The guides are a horizontal and a vertical line, one pixel wide, and the crosshair with its halo.
    expect(guides!.others).toBeGreaterThan(900);
    expect(guides!.others).toBeLessThan(1100);
    expect(grid!.others).toBeGreaterThan(1000);
    expect(off!.others).toBe(0);
  });

  it('does not change the orbit camera, and ignores the wheel and keys', async () => {
    const { page, errors } = await browser.open();
    const cameras = await page.evaluate(async () => {
      const h = window.harness;
      const canvas = h.addCanvas();
      const viewer = new h.Viewer(canvas, { camera: { yaw: 70 } });
      await h.until(viewer.show(new h.FakeModel()));
      await h.settle(viewer.renderer);
      const pixels = (): string => viewer.screenshot()!.toDataURL();
      const before = { camera: viewer.camera.state, pixels: pixels() };
      viewer.camera.set({ firstPerson: true });
      await h.settle(viewer.renderer);
      const inside = pixels();
      canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: 200, cancelable: true }));
      canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', cancelable: true }));
      h.clock.advance(10_000);
      const camera = viewer.camera.state;
      const still = pixels() === inside;
      viewer.camera.set({ firstPerson: false });
      await h.settle(viewer.renderer);
      return { before, camera, still, other: inside !== before.pixels, again: pixels() === before.pixels };
    });
    expect(cameras.camera).toEqual(cameras.before.camera);
    expect(cameras).toMatchObject({ still: true, other: true, again: true });
    expect(errors).toEqual([]);
  });
});
