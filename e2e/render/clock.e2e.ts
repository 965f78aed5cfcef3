import { describe, expect, it } from 'vitest';
import { useHarness } from './open-harness.js';

const browser = useHarness();

describe('a viewer with a manual clock', () => {
  it('shows byte-identical images in two runs while it plays, and does not change between steps', async () => {
    const run = async (): Promise<{
      images: readonly string[];
      again: string;
      errors: readonly string[];
    }> => {
      const { page, errors } = await browser.open();
      const result = await page.evaluate(async () => {
        const h = window.harness;
        const canvas = h.addCanvas();
        const viewer = new h.Viewer(canvas);
        void viewer.show(new h.FakeModel());
        await h.until(viewer.idle());
        viewer.play('walk');
        const images: string[] = [];
        for (const step of [0, 50, 100, 100, 250, 40]) {
          h.clock.advance(step);
          images.push(canvas.toDataURL());
        }
        // Without an advance nothing moves, however much time passes.
        for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
        return { images, again: canvas.toDataURL() };
      });
      return { ...result, errors };
    };
    const first = await run();
    const second = await run();
    expect(second).toEqual(first);
    expect(first.errors).toEqual([]);
    expect(first.again).toBe(first.images.at(-1));
    for (const [i, image] of first.images.slice(1).entries()) expect(image).not.toBe(first.images[i]);
  });
});

describe('viewer.idle', () => {
  it('waits for the model, its images, imported code and the camera, and reports when it is busy', async () => {
    const { page, errors } = await browser.open();
    const result = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas(), { display: { skeleton: true } });
      const changes: boolean[] = [];
      viewer.on('busychange', ({ busy }) => changes.push(busy));
      const atFirst = viewer.busy;
      void viewer.show(new h.FakeModel());
      await h.until(viewer.idle());
      const shown = { complete: viewer.complete, busy: viewer.busy, image: viewer.screenshot() !== null };
      const goal = { ...viewer.camera.state, yaw: viewer.camera.state.yaw + 40 };
      viewer.camera.moveTo(goal, { animate: true });
      const moving = viewer.busy;
      await h.until(viewer.idle());
      return { atFirst, shown, moving, arrived: viewer.camera.state.yaw === goal.yaw, changes };
    });
    expect(result).toEqual({
      atFirst: true,
      shown: { complete: true, busy: false, image: true },
      moving: true,
      arrived: true,
      changes: [false, true, false],
    });
    expect(errors).toEqual([]);
  });

  it('resolves while a clip plays and the turntable rotates', async () => {
    const { page } = await browser.open();
    const result = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      void viewer.show(new h.FakeModel());
      viewer.play('walk');
      viewer.camera.set({ turntable: 20 });
      await h.until(viewer.idle());
      const changes: boolean[] = [];
      viewer.on('busychange', ({ busy }) => changes.push(busy));
      h.clock.advance(1000);
      return { playing: viewer.playing, complete: viewer.settled, busy: viewer.busy, changes };
    });
    expect(result).toEqual({ playing: true, complete: true, busy: false, changes: [] });
  });

  it('resolves without a model, out of sight, without a size, and when the viewer is disposed of', async () => {
    const { page } = await browser.open();
    const resolved = await page.evaluate(async () => {
      const h = window.harness;
      const done: string[] = [];
      await h.until(new h.Viewer(h.addCanvas()).idle());
      done.push('empty');
      const outside = h.addCanvas();
      Object.assign(outside.style, { position: 'fixed', left: '-9999px', top: '0' });
      const flat = h.addCanvas();
      Object.assign(flat.style, { position: 'fixed', height: '0' });
      for (const canvas of [outside, flat]) {
        const viewer = new h.Viewer(canvas);
        void viewer.show(new h.FakeModel());
        await h.until(viewer.idle());
        done.push(`${viewer.settled}`);
      }
      const viewer = new h.Viewer(h.addCanvas());
      const idle = viewer.idle();
      viewer.dispose();
      await idle;
      done.push('disposed');
      return done;
    });
    expect(resolved).toEqual(['empty', 'true', 'true', 'disposed']);
  });
});
