import { describe, expect, it } from 'vitest';
import { useHarness } from './open-harness.js';

const browser = useHarness();

describe('a crowd', () => {
  it('plays the clip of the leader with a different time for each copy, until it is removed', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas(), { scene: { crowd: 9 } });
      const model = new h.FakeModel({ arm: {} });
      await h.until(viewer.show(model));
      const moments = (): number[] =>
        [...model.instances].map((each) => each.state().time).sort((a, b) => a - b);
      const clips = (): (string | null)[] => [
        ...new Set([...model.instances].map((each) => each.state().clipName)),
      ];
      const rest = clips();
      viewer.play('walk');
      viewer.pause();
      viewer.seek(0.25);
      const walking = { clips: clips(), moments: moments() };
      viewer.setRange([2, 4]);
      const ranged = moments();
      viewer.play('bow', { speed: 2 });
      viewer.pause();
      const bowing = { clips: clips(), speeds: [...new Set([...model.instances].map((each) => each.speed))] };
      viewer.stop();
      const stopped = clips();
      viewer.set({ scene: { crowd: 4 } });
      const fewer = model.instances.size;
      viewer.set({ scene: { crowd: 1 } });
      const alone = model.instances.size;
      viewer.set({ scene: { crowd: 25 } });
      const many = model.instances.size;
      viewer.dispose();
      return { rest, walking, ranged, bowing, stopped, fewer, alone, many, left: model.instances.size };
    });
    expect(seen.rest).toEqual([null]);
    expect(seen.walking.clips).toEqual(['walk']);
    expect(seen.walking.moments).toHaveLength(9);
    const gaps = seen.walking.moments.slice(1).map((time, i) => time - seen.walking.moments[i]!);
    // The nine times are spread over one second, without equal times or large gaps.
    expect(Math.min(...gaps)).toBeGreaterThan(0.02);
    expect(Math.max(...gaps)).toBeLessThan(0.25);
    // The range covers frames 2 to 4 at 8 frames a second.
    expect(seen.ranged[0]).toBeGreaterThanOrEqual(0.25);
    expect(seen.ranged.at(-1)).toBeLessThanOrEqual(0.625);
    expect(seen.bowing).toEqual({ clips: ['bow'], speeds: [2] });
    expect(seen.stopped).toEqual([null]);
    expect([seen.fewer, seen.alone, seen.many, seen.left]).toEqual([4, 1, 25, 0]);
    expect(errors).toEqual([]);
  });

  it('is placed around the leader, fitted into the view on request, uploaded together and drawn with instancing', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      const model = new h.FakeModel({ arm: {} });
      await h.until(viewer.show(model));
      const alone = {
        camera: viewer.camera.state,
        rest: [...viewer.bounds!.rest],
        size: viewer.bounds!.size,
      };
      viewer.set({ scene: { crowd: 100 } });
      // Adding the first crowd imports the code for crowds.
      await h.settle(viewer.renderer);
      const still = viewer.camera.state.distance;
      viewer.camera.fit({ animate: false });
      const together = {
        camera: viewer.camera.state,
        rest: [...viewer.bounds!.rest],
        size: viewer.bounds!.size,
      };
      await h.settle(viewer.renderer);
      const { gl } = viewer.renderer.device!;
      let uploads = 0;
      const upload = gl.texSubImage2D.bind(gl) as (...values: unknown[]) => void;
      gl.texSubImage2D = (...values: unknown[]) => {
        uploads++;
        upload(...values);
      };
      const before = viewer.renderer.stats.redraws;
      viewer.play('walk');
      h.clock.advance(100);
      viewer.pause();
      await h.settle(viewer.renderer);
      const images = viewer.renderer.stats.redraws - before;
      const sent = uploads;
      viewer.set({ scene: { shadow: false, grid: false, background: '#000000' } });
      await h.settle(viewer.renderer);
      const drawn = viewer.renderer.stats.draws;
      viewer.refresh();
      await h.settle(viewer.renderer);
      const draws = viewer.renderer.stats.draws - drawn;
      return { alone, still, together, uploads: sent, images, draws };
    });
    expect(seen.still).toBe(seen.alone.camera.distance);
    expect(seen.together.camera.distance).toBeGreaterThan(seen.still * 2);
    expect(seen.together.size).toBe(seen.alone.size);
    const [x0 = 0, y0, z0 = 0, x1 = 0, y1, z1] = seen.together.rest;
    // The copies are behind the figure and at its sides, and not in front of it, above it or below it.
    expect([y0, y1, z1]).toEqual([1, 4, 5].map((i) => seen.alone.rest[i]));
    expect(x0).toBeLessThan(seen.alone.rest[0]! - 100);
    expect(x1).toBeGreaterThan(seen.alone.rest[3]! + 100);
    expect(z0).toBeLessThan(seen.alone.rest[2]! - 100);
    expect(seen.images).toBeGreaterThan(2);
    expect(seen.uploads).toBeLessThanOrEqual(seen.images);
    expect(seen.draws).toBe(1);
    expect(errors).toEqual([]);
  });
});
