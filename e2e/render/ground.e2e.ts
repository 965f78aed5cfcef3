// The ground that moves under a model whose clip plays in place, tested by pixels.
import { describe, expect, it } from 'vitest';
import { useHarness } from './open-harness.js';

const browser = useHarness();

describe('a moving ground', () => {
  it('moves by the displacement of the clip, forwards and backwards', async () => {
    const { page, errors } = await browser.open();
    const found = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas(), {
        display: { mesh: false },
        scene: { light: 'unlit', background: '#000000' },
      });
      const [figure] = new h.FakeModel().parts;
      // The grid's squares are 16 units wide. The clip moves by half a square per frame.
      const clips = figure!.clips.map((clip) =>
        clip.name === 'walk' ? { ...clip, displacement: [64, 0, 0] as const } : clip,
      );
      const model = new h.FakeModel({ part: { ...figure!, clips } });
      await h.until(viewer.show(model));
      viewer.camera.moveTo({ yaw: 30, pitch: 50, distance: 200, target: [0, -20, 0], fov: 30 });
      const look = async (clip: string, frame: number, moves: boolean): Promise<Uint8ClampedArray> => {
        viewer.set({ scene: { movingGround: moves } });
        viewer.hold(frame, clip);
        await h.settle(viewer.renderer);
        const image = viewer.screenshot()!;
        return image.getContext('2d')!.getImageData(0, 0, image.width, image.height).data;
      };
      /** The number of pixels that differ clearly. */
      const differ = (a: Uint8ClampedArray, b: Uint8ClampedArray): number => {
        let count = 0;
        for (let at = 0; at < a.length; at += 4) count += Math.abs(a[at]! - b[at]!) > 16 ? 1 : 0;
        return count;
      };
      const start = await look('walk', 0, true);
      const half = await look('walk', 1, true);
      const step = await look('walk', 2, true);
      const again = await look('walk', 1, true);
      const stands = [await look('walk', 0, false), await look('walk', 1, false)] as const;
      const bow = [await look('bow', 0, true), await look('bow', 1, true)] as const;
      const [instance] = [...model.instances];
      instance!.rootMotion = 'travel';
      const travels = [await look('walk', 0, true), await look('walk', 1, true)] as const;
      return {
        half: differ(start, half),
        step: differ(start, step),
        again: differ(half, again),
        stands: differ(...stands),
        bow: differ(...bow),
        travels: differ(...travels),
      };
    });
    expect(found.half).toBeGreaterThan(1000);
    expect(found.step).toBeLessThan(found.half / 20);
    expect(found).toMatchObject({ again: 0, stands: 0, bow: 0, travels: 0 });
    expect(errors).toEqual([]);
  });
});
