import { describe, expect, it } from 'vitest';
import { useHarness } from './open-harness.js';

const browser = useHarness();

describe('an attached instance', () => {
  it('is drawn and included in the bounds while it is attached, at any depth', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      const body = new h.FakeModel();
      const other = new h.FakeModel();
      await h.until(viewer.show(body));
      const image = async (): Promise<string> => {
        viewer.refresh();
        await h.settle(viewer.renderer);
        return viewer.screenshot()!.toDataURL();
      };
      const right = (): number => viewer.bounds!.rest[3]!;
      const moved = (by: number): ReturnType<typeof body.createInstance> => {
        const instance = other.createInstance();
        instance.transform[12] = by;
        instance.update(0);
        return instance;
      };
      const none = { image: await image(), right: right(), bytes: viewer.gpuBytes };

      const [child, grandchild] = [moved(20), moved(-20)];
      viewer.instance!.attach(child, { how: 'follow' });
      child.attach(grandchild);
      viewer.refresh();
      // Uploads are processed in order, so when the last one is complete, all are.
      const last = viewer.renderer.createModel(other.parts);
      await h.until(last.ready);
      last.dispose();
      const both = { image: await image(), right: right(), bytes: viewer.gpuBytes };

      child.detach(grandchild);
      const one = { image: await image() };
      viewer.instance!.detach(child);
      const gone = { image: await image(), right: right(), bytes: viewer.gpuBytes };

      viewer.instance!.attach(child, { how: 'follow' });
      await image();
      await h.until(viewer.show(null));
      return { none, both, one, gone, left: viewer.gpuBytes, disposed: child.disposed };
    });
    expect(seen.both.image).not.toBe(seen.none.image);
    expect(seen.one.image).not.toBe(seen.both.image);
    expect(seen.one.image).not.toBe(seen.none.image);
    expect(seen.gone).toEqual(seen.none);
    expect(seen.both.right).toBeGreaterThan(seen.none.right + 10);
    expect(seen.both.bytes).toBeGreaterThan(seen.none.bytes);
    expect(seen.left).toBe(0);
    expect(seen.disposed).toBe(false);
    expect(errors).toEqual([]);
  });

  it('keeps the viewer playing although its parent plays no clip', async () => {
    const { page } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      await h.until(viewer.show(new h.FakeModel()));
      const child = new h.FakeModel().createInstance();
      viewer.instance!.attach(child, { how: 'follow' });
      child.play('walk');
      viewer.play();
      return viewer.playing;
    });
    expect(seen).toBe(true);
  });

  it('does not affect the ground and the rest bounds when it moves', async () => {
    const { page } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      await h.until(viewer.show(new h.FakeModel()));
      const child = new h.FakeModel().createInstance();
      viewer.instance!.attach(child, { how: 'follow' });
      viewer.refresh();
      await h.settle(viewer.renderer);
      const [ground, rest] = [viewer.bounds!.ground, [...viewer.bounds!.rest]];
      child.transform[13] = -50;
      child.update(0);
      viewer.refresh();
      return { before: [ground, rest], after: [viewer.bounds!.ground, [...viewer.bounds!.rest]] };
    });
    expect(seen.after).toEqual(seen.before);
  });
});
