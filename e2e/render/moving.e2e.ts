// Animated materials: the viewer draws frames only while it plays them.
import { describe, expect, it } from 'vitest';
import { blendOf, modifierOf, stageOf } from './fake-stages.js';
import { useHarness } from './open-harness.js';

const browser = useHarness();

const still = { stages: [stageOf()] };
const moving = { stages: [stageOf({ modifiers: [modifierOf('scroll', [0.5, 0])] })] };

describe('a viewer', () => {
  it('plays animated materials of a model without clips until paused, and draws no frames for other materials', async () => {
    const { page, errors } = await browser.open();
    const drawn = await page.evaluate(
      async (materials) => {
        const h = window.harness;
        const found: Record<string, object> = {};
        for (const [name, material] of Object.entries(materials)) {
          const viewer = new h.Viewer(h.addCanvas());
          const model = new h.FakeModel({ part: h.panelPart([{ material }]) });
          await h.until(viewer.show(model));
          await h.settle(viewer.renderer);
          const during = (): number => {
            h.clock.advance(50);
            const before = viewer.renderer.stats.redraws;
            h.clock.advance(100);
            return viewer.renderer.stats.redraws - before;
          };
          const shown = during();
          viewer.play();
          const playing = viewer.playing;
          const played = during();
          const [instance] = [...model.instances];
          const time = instance!.time > 0;
          viewer.pause();
          found[name] = { shown, playing, played, time, paused: during() };
          viewer.dispose();
        }
        return found;
      },
      { still, moving },
    );
    expect(drawn['still']).toEqual({
      shown: 0,
      playing: false,
      played: 0,
      time: false,
      paused: 0,
    });
    expect(drawn['moving']).toEqual({ shown: 0, playing: true, played: 6, time: true, paused: 0 });
    expect(errors).toEqual([]);
  });

  it('continues to play animated materials after all clips have ended, and reports the end of the clips once', async () => {
    const { page, errors } = await browser.open();
    const result = await page.evaluate(async (material) => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      const events: string[] = [];
      for (const type of ['play', 'pause', 'ended'] as const) viewer.on(type, () => events.push(type));
      const model = new h.FakeModel();
      const part = model.parts[0] as { materials: readonly object[] };
      part.materials = part.materials.map((each) => ({ ...each, ...material }));
      await h.until(viewer.show(model));
      viewer.play('bow', { speed: 20 });
      h.clock.advance(200);
      const after = { playing: viewer.playing, time: viewer.time, events: [...events] };
      viewer.set({ speed: 0.01 });
      viewer.play();
      return { after, again: viewer.time < 0.2 };
    }, moving);
    expect(result.after).toEqual({ playing: true, time: 0.5, events: ['play', 'ended'] });
    expect(result.again).toBe(true);
    expect(errors).toEqual([]);
  });
});

describe('a material with stages', () => {
  it('uses a replaced texture in every stage that has the texture', async () => {
    const { page, errors } = await browser.open();
    const add = blendOf('one', 'one');
    const stages = [stageOf(), stageOf({ images: [1], ...add }), stageOf(add)];
    const seen = await page.evaluate(
      async (material) => {
        const h = window.harness;
        const renderer = new h.Renderer();
        const model = new h.FakeModel({
          part: h.panelPart([{ material }]),
          image: h.plainImage(10, 0, 0),
        });
        const { view, asset } = h.show(renderer, {
          model,
          camera: { yaw: 0, pitch: 0, target: [0, 0, 0], distance: 50 },
          options: { grid: false, shadow: false, background: '#000000' },
        });
        asset.setImage(0, 1, h.plainImage(0, 50, 0));
        const middle = async (): Promise<number[]> => h.colorAt(await h.pixels(renderer, view), 0.5, 0.5);
        const own = await middle();
        asset.setTexture(0, 0, h.plainImage(0, 0, 30));
        const painted = await middle();
        asset.setTexture(0, 0, null);
        return { own, painted, again: await middle() };
      },
      { stages },
    );
    expect(seen.own).toEqual([20, 50, 0, 255]);
    expect(seen.painted).toEqual([0, 50, 60, 255]);
    expect(seen.again).toEqual(seen.own);
    expect(errors).toEqual([]);
  });

  it('shows a texture that is loaded late', async () => {
    const { page, errors } = await browser.open();
    const add = blendOf('one', 'one');
    const stages = [stageOf(), stageOf({ images: [1], ...add })];
    const seen = await page.evaluate(
      async (material) => {
        const h = window.harness;
        const renderer = new h.Renderer();
        const model = new h.FakeModel({
          part: h.panelPart([{ material }]),
          image: h.plainImage(10, 0, 0),
        });
        const { view, asset } = h.show(renderer, {
          model,
          camera: { yaw: 0, pitch: 0, target: [0, 0, 0], distance: 50 },
          options: { grid: false, shadow: false, background: '#000000' },
        });
        const middle = async (): Promise<number[]> => h.colorAt(await h.pixels(renderer, view), 0.5, 0.5);
        const before = await middle();
        asset.setImage(0, 1, h.plainImage(0, 50, 0));
        return { before, after: await middle() };
      },
      { stages },
    );
    expect(seen).toEqual({ before: [10, 0, 0, 255], after: [10, 50, 0, 255] });
    expect(errors).toEqual([]);
  });
});
