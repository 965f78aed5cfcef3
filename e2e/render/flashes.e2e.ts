// Muzzle flashes that events of clips trigger, tested by pixels.
import { describe, expect, it } from 'vitest';
import { useHarness } from './open-harness.js';

const browser = useHarness();

describe('a muzzle flash', () => {
  it('is drawn at its attachment for a short time after its event, if enabled', async () => {
    const { page, errors } = await browser.open();
    const found = await page.evaluate(async () => {
      const h = window.harness;
      const scene = { light: 'unlit', background: '#000000', grid: false, shadow: false } as const;
      const viewer = new h.Viewer(h.addCanvas(), { scene });
      const [figure] = new h.FakeModel().parts;
      const rotation = [0, 0, 0, 1] as const;
      const local = { position: [20, -30, 10], rotation, scale: [1, 1, 1] } as const;
      // Event 5011 draws a flash at the second attachment, at 0.3 times the game's size. Frame 2 is at 0.25 seconds.
      const events = [{ frame: 2, number: 5011, options: '31', file: '' }];
      const part = {
        ...figure!,
        clips: figure!.clips.map((clip) => (clip.name === 'walk' ? { ...clip, events } : clip)),
        attachments: [
          { name: 'other', joint: null, local: { ...local, position: [0, 40, 0] as const } },
          { name: 'muzzle', joint: null, local },
        ],
      };
      await h.until(viewer.show(new h.FakeModel({ part, image: h.plainImage(0, 0, 0) })));
      viewer.camera.moveTo({ yaw: 0, pitch: 0, distance: 400, target: [0, 0, 0], fov: 20 });
      const [place] = viewer.picking.projectTags().filter(({ name }) => name === 'muzzle');
      /** The number of lit pixels, and their mean position in CSS pixels. */
      const look = async (): Promise<{ count: number; x: number; y: number }> => {
        await h.settle(viewer.renderer);
        const image = viewer.screenshot()!;
        const { width, height } = image;
        const { data } = image.getContext('2d')!.getImageData(0, 0, width, height);
        const sum = { count: 0, x: 0, y: 0 };
        for (let at = 0; at < data.length; at += 4) {
          if (data[at]! < 60) continue;
          sum.count++;
          sum.x += (at / 4) % width;
          sum.y += Math.floor(at / 4 / width);
        }
        const ratio = sum.count * (width / viewer.canvas.clientWidth);
        return { count: sum.count, x: sum.x / ratio, y: sum.y / ratio };
      };
      const at = async (frame: number): ReturnType<typeof look> => {
        viewer.hold(frame, 'walk');
        return look();
      };
      const before = await at(1.9);
      const event = await at(2);
      const during = await at(2.3);
      const later = await at(2.5);
      const back = await at(2);
      viewer.set({ display: { muzzleFlashes: false } });
      const off = await look();
      viewer.set({ display: { muzzleFlashes: true } });
      viewer.stop();
      const rest = await look();
      return { place, before, event, during, later, back, off, rest };
    });
    expect(found.event.count).toBeGreaterThan(60);
    expect(found.event.x).toBeCloseTo(found.place!.x, -1);
    expect(found.event.y).toBeCloseTo(found.place!.y, -1);
    expect(found.during.count).toBeGreaterThan(30);
    expect(found.back).toEqual(found.event);
    for (const none of [found.before, found.later, found.off, found.rest]) expect(none.count).toBe(0);
    expect(errors).toEqual([]);
  });
});
