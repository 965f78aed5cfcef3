// Overlays of hitboxes, clip boxes and the eye position, tested by pixels.
import { describe, expect, it } from 'vitest';
import { useHarness } from './open-harness.js';

const browser = useHarness();

describe('hitboxes', () => {
  it('are drawn over the mesh in the colours of their groups, and move and hide with their joints and part', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const { parts } = new h.FakeModel({ arm: {} });
      const head = { joint: 2, group: 1, bounds: { min: [-1, 0, -1], max: [1, 10, 1] } } as const;
      const chest = { joint: 0, group: 2, bounds: { min: [-4, -6, -10], max: [4, 6, 8] } } as const;
      const model = new h.FakeModel({
        part: { ...parts[0]!, hitboxes: [head, chest] },
        image: h.plainImage(8, 8, 8),
      });
      const { view, actor, instance } = h.show(renderer, {
        model,
        camera: { yaw: 0, pitch: 0, target: [0, 4, 0] },
        options: { light: 'unlit', grid: false, shadow: false, background: '#000000', hitboxes: true },
      });
      view.colors = { ...view.colors, outline: '#000000' };
      /** The red and green pixels around the end of the forearm, stretched out and bent, and around the chest. */
      const counts = async (): Promise<Record<'stretched' | 'bent' | 'chest', [number, number]>> => {
        const { width, rgba } = await h.pixels(renderer, view);
        const around = (y: number, z: number): [number, number] => {
          const found: [number, number] = [0, 0];
          const [x0, y0] = [width / 2 + (y / 86) * width, width / 2 - ((z - 4) / 86) * width].map(Math.round);
          for (let dy = -10; dy <= 10; dy++) {
            for (let dx = -10; dx <= 10; dx++) {
              const [r, g] = rgba.subarray(((y0! + dy) * width + x0! + dx) * 4);
              if (r! > 150 && g! < 110) found[0]++;
              if (g! > 120 && r! < 110) found[1]++;
            }
          }
          return found;
        };
        return { stretched: around(30, 14), bent: around(20, 24), chest: around(6, -10) };
      };
      const pose = (frame: number): void => {
        instance.showFrame(frame);
        instance.update(0);
        actor.apply(instance.frame());
        view.invalidate();
      };
      pose(0);
      const stretched = await counts();
      pose(2);
      const bent = await counts();
      instance.visible = false;
      pose(2);
      const hidden = await counts();
      instance.visible = true;
      pose(2);
      view.display = { ...view.display, hitboxes: false };
      const off = await counts();
      return { stretched, bent, hidden, off };
    });
    expect(errors).toEqual([]);
    const none = { stretched: [0, 0], bent: [0, 0], chest: [0, 0] };
    expect(seen.stretched.stretched[0]).toBeGreaterThan(20);
    expect(seen.stretched.bent).toEqual([0, 0]);
    expect(seen.bent.bent[0]).toBeGreaterThan(20);
    expect(seen.bent.stretched).toEqual([0, 0]);
    // The box of the chest is inside the body. The pose of the arm does not move it.
    expect(seen.stretched.chest[1]).toBeGreaterThan(20);
    expect(seen.bent.chest).toEqual(seen.stretched.chest);
    expect(seen.hidden).toEqual(none);
    expect(seen.off).toEqual(none);
  });

  it('need one draw call for their halos and one for each group, for any number of boxes', async () => {
    const { page, errors } = await browser.open();
    const draws = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const { parts } = new h.FakeModel({ arm: {} });
      const bounds = { min: [-1, 0, -1], max: [1, 10, 1] } as const;
      const hitboxes = Array.from({ length: 30 }, (_, i) => ({ joint: i % 5, group: (i % 3) + 6, bounds }));
      const model = new h.FakeModel({ part: { ...parts[0]!, hitboxes } });
      const { view, asset, actor, instance } = h.show(renderer, {
        model,
        options: { light: 'unlit', grid: false, background: '#000000', mesh: false, hitboxes: true },
      });
      const other = asset.createInstance();
      other.apply(instance.frame());
      view.actors = [actor, other];
      await h.settle(renderer);
      view.readPixels();
      const before = renderer.stats.draws;
      view.readPixels();
      return renderer.stats.draws - before;
    });
    // One for the halos, and one each for the groups 6, 7 and 8; group 8 is drawn as the generic group.
    expect(draws).toBe(4);
    expect(errors).toEqual([]);
  });
});

describe('game boxes', () => {
  it('are the boxes and the eye position of the file, and are not drawn if it has none', async () => {
    const { page, errors } = await browser.open();
    const lit = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const { parts } = new h.FakeModel();
      const none = { min: [0, 0, 0], max: [0, 0, 0] } as const;
      const count = async (given: object): Promise<number> => {
        const empty = { movementBox: none, clippingBox: none, eyePosition: [0, 0, 0] as const };
        const model = new h.FakeModel({ part: { ...parts[0]!, ...empty, ...given } });
        const { view } = h.show(renderer, {
          model,
          camera: { yaw: 20, pitch: 10, target: [0, 4, 0] },
          options: { light: 'unlit', grid: false, background: '#000000', mesh: false, gameBoxes: true },
        });
        const { rgba } = await h.pixels(renderer, view);
        view.dispose();
        let found = 0;
        for (let i = 0; i < rgba.length; i += 4) if (rgba[i]! + rgba[i + 1]! + rgba[i + 2]! > 120) found++;
        return found;
      };
      const box = { min: [-16, -16, -24], max: [16, 16, 32] } as const;
      return {
        nothing: await count({}),
        movement: await count({ movementBox: box }),
        clipping: await count({ clippingBox: box }),
        eye: await count({ eyePosition: [0, 0, 22] }),
      };
    });
    expect(lit.nothing).toBe(0);
    expect(lit.clipping).toBeGreaterThan(1000);
    expect(lit.movement).toBeGreaterThan(lit.clipping * 1.3);
    expect(lit.eye).toBeGreaterThan(15);
    expect(lit.eye).toBeLessThan(lit.clipping / 4);
    expect(errors).toEqual([]);
  });
});
