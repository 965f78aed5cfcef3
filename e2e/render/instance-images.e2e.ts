import { describe, expect, it } from 'vitest';
import { useHarness } from './open-harness.js';

const browser = useHarness();

describe('an image of one instance', () => {
  it('is drawn on that instance only, is restored after a lost context, and is freed with it', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const { view, asset, actor, model, instance } = h.show(renderer, {
        options: { light: 'unlit' },
        camera: { yaw: 0, pitch: 0, target: [0, 0, 0] },
      });
      const [other, beside] = [model.createInstance(), asset.createInstance()];
      beside.apply(other.frame());
      const chest = async (of: typeof actor): Promise<number[]> => {
        view.actors = [of];
        return h.colorAt(await h.pixels(renderer, view), 0.53, 0.46);
      };
      const both = async (): Promise<number[][]> => [await chest(actor), await chest(beside)];
      const show = (...what: Parameters<typeof instance.setImage>): void => {
        instance.setImage(...what);
        actor.apply(instance.frame());
      };
      const plain = { pixels: await both(), bytes: asset.gpuBytes };

      const green = h.letterImage([40, 200, 40], [40, 200, 40]);
      show(0, green);
      const one = { pixels: await both(), bytes: asset.gpuBytes };
      other.setImage(0, green);
      beside.apply(other.frame());
      const two = { pixels: await both(), bytes: asset.gpuBytes };
      other.setImage(0, null);
      beside.apply(other.frame());

      const restore = await h.loseContext(renderer);
      await restore();
      const again = { pixels: await both(), bytes: asset.gpuBytes };

      // The model's own image changes too, but this instance keeps its replacement.
      asset.setTexture(0, 0, h.letterImage([40, 40, 200], [40, 40, 200]));
      const over = await both();
      asset.setTexture(0, 0, null);
      show(0, null);
      const gone = { pixels: await both(), bytes: asset.gpuBytes };
      show(0, green);
      await chest(actor);
      actor.dispose();
      await chest(beside);
      return { plain, one, two, again, over, gone, left: asset.gpuBytes };
    });
    const [own, green] = [seen.plain.pixels[0]!, seen.one.pixels[0]!];
    expect(seen.plain.pixels[1]).toEqual(own);
    expect(own[0]).toBeGreaterThan(own[1]! + 20);
    expect(green[1]).toBeGreaterThan(green[0]! + 100);
    expect(seen.one.pixels[1]).toEqual(seen.plain.pixels[1]);
    expect(seen.one.bytes).toBeGreaterThan(seen.plain.bytes);
    expect(seen.two.pixels[1]).toEqual(seen.one.pixels[0]);
    // The shared image is uploaded only once.
    expect(seen.two.bytes).toBe(seen.one.bytes);
    expect(seen.again).toEqual(seen.one);
    expect(seen.over[0]).toEqual(seen.one.pixels[0]);
    expect(seen.over[1]![2]).toBeGreaterThan(150);
    expect(seen.gone).toEqual(seen.plain);
    expect(seen.left).toBeLessThan(seen.plain.bytes);
    expect(errors).toEqual([]);
  });

  it('is also drawn on the copies of the crowd', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas(), { scene: { crowd: 4 } });
      const model = new h.FakeModel();
      await h.until(viewer.show(model));
      const shown = (): unknown[] => [...model.instances].map((each) => each.images.length);
      const image = async (): Promise<string> => {
        viewer.refresh();
        await h.settle(viewer.renderer);
        return viewer.screenshot()!.toDataURL();
      };
      const plain = await image();
      viewer.instance!.setImage(0, h.plainImage(0, 255, 0));
      const green = { image: await image(), shown: shown() };
      viewer.instance!.setImage(0, null);
      return { plain, green, again: await image(), shown: shown() };
    });
    expect(seen.green.image).not.toBe(seen.plain);
    expect(seen.green.shown).toEqual([1, 1, 1, 1]);
    expect(seen.shown).toEqual([0, 0, 0, 0]);
    expect(seen.again).toBe(seen.plain);
    expect(errors).toEqual([]);
  });
});
