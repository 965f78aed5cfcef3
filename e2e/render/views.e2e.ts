import { describe, expect, it } from 'vitest';
import { useHarness } from './open-harness.js';

const browser = useHarness();

describe('many views', () => {
  it('of several models share one context, and are drawn once per change', async () => {
    const { page, errors } = await browser.open({ width: 1100, height: 700 });
    const result = await page.evaluate(async () => {
      const h = window.harness;
      document.body.classList.add('small');
      const renderer = new h.Renderer();
      const assets = Array.from({ length: 6 }, () => {
        const model = new h.FakeModel();
        const asset = renderer.createModel(model.parts);
        asset.setImage(0, 0, model.image(0, 0));
        return asset;
      });
      const views = Array.from({ length: 60 }, (_, i) => {
        const view = renderer.createView(h.addCanvas());
        view.actors = [assets[i % 6]!.createInstance()];
        view.camera = { yaw: i * 6, pitch: 12, distance: 160, target: [0, 4, 0], fov: 30 };
        return view;
      });
      await h.settle(renderer);
      const before = renderer.stats;
      for (const view of views) view.invalidate();
      await h.settle(renderer);
      const first = renderer.stats;
      const shown = views.map(({ canvas }) => [canvas.width, canvas.height]);
      h.clock.advance(10_000);
      const idle = renderer.stats;
      views[7]!.invalidate();
      views[7]!.invalidate();
      await h.frames(2);
      return { before, first, idle, one: renderer.stats, shown };
    });
    expect(result.first.contexts).toBe(1);
    expect(result.first.redraws - result.before.redraws).toBe(60);
    expect(result.shown.every(([width, height]) => width === 96 && height === 96)).toBe(true);
    expect(result.idle).toEqual(result.first);
    expect(result.one.redraws - result.idle.redraws).toBe(1);
    expect(errors).toEqual([]);
  });

  it('are still drawn if one of them throws, and the error is reported', async () => {
    const { page, errors } = await browser.open({ width: 500, height: 500 });
    const images = await page.evaluate(async () => {
      const h = window.harness;
      document.body.classList.add('small');
      const renderer = new h.Renderer();
      const faulty = renderer.createView(h.addCanvas(), {
        onDrawn: () => {
          throw new Error('a fault of one view');
        },
      });
      const sound = renderer.createView(h.addCanvas());
      const asset = renderer.createModel(new h.FakeModel().parts);
      for (const view of [faulty, sound]) view.actors = [asset.createInstance()];
      await h.settle(renderer);
      const before = renderer.stats.redraws;
      for (let i = 0; i < 3; i++) {
        faulty.invalidate();
        sound.invalidate();
        await h.frames(2);
      }
      return { sound: renderer.stats.redraws - before, dirty: [faulty.dirty, sound.dirty] };
    });
    expect(images).toEqual({ sound: 3, dirty: [false, false] });
    expect(errors.join()).toContain('a fault of one view');
  });

  it('without a model are first drawn after half a second', async () => {
    const { page, errors } = await browser.open({ width: 500, height: 500 });
    const result = await page.evaluate(async () => {
      const h = window.harness;
      document.body.classList.add('small');
      const renderer = new h.Renderer();
      let drawn = 0;
      renderer.createView(h.addCanvas(), { onDrawn: () => drawn++ });
      await h.frames(3);
      h.clock.advance(400);
      const early = drawn;
      h.clock.advance(100);
      await h.settle(renderer);
      const after = drawn;
      const asset = renderer.createModel(new h.FakeModel().parts);
      const view = renderer.createView(h.addCanvas());
      view.actors = [asset.createInstance()];
      await h.until(asset.ready);
      await h.settle(renderer);
      view.actors = [];
      const { redraws: images } = renderer.stats;
      await h.settle(renderer);
      return { early, after, cleared: renderer.stats.redraws - images };
    });
    expect(result).toEqual({ early: 0, after: 1, cleared: 1 });
    expect(errors).toEqual([]);
  });

  it('shrink the hidden canvas after a large view or a large image', async () => {
    const { page, errors } = await browser.open({ width: 900, height: 700 });
    const result = await page.evaluate(async () => {
      const h = window.harness;
      document.body.classList.add('small');
      const renderer = new h.Renderer();
      const small = renderer.createView(h.addCanvas());
      const canvas = h.addCanvas();
      Object.assign(canvas.style, { width: '600px', height: '500px' });
      const large = renderer.createView(canvas);
      const size = (): number[] => [renderer.surface.width, renderer.surface.height];
      const sizes: Record<string, number[]> = {};
      await h.settle(renderer);
      await h.tenSeconds(renderer);
      sizes['both'] = size();
      Object.assign(canvas.style, { width: '500px' });
      await h.tenSeconds(renderer);
      sizes['a little smaller'] = size();
      large.dispose();
      await h.tenSeconds(renderer);
      sizes['one gone'] = size();
      small.invalidate();
      await h.frames(3);
      const pixels = small.readPixels()?.rgba.length;
      small.screenshot({ width: 700, height: 400 });
      sizes['for an image'] = size();
      await h.tenSeconds(renderer);
      sizes['after it'] = size();
      renderer.dispose();
      return { sizes, pixels };
    });
    expect(result.sizes).toEqual({
      both: [600, 500],
      'a little smaller': [500, 500],
      'one gone': [96, 96],
      'for an image': [700, 400],
      'after it': [96, 96],
    });
    expect(result.pixels).toBe(96 * 96 * 4);
    expect(errors).toEqual([]);
  });

  it('of different sizes are drawn in their size without resizing the hidden canvas', async () => {
    const { page, errors } = await browser.open({ width: 1300, height: 700 });
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const backgrounds = ['#ff0000', '#00ff00', '#0000ff'];
      const views = [400, 300, 350].map((side, i) => {
        const view = renderer.createView(h.addCanvas());
        Object.assign(view.canvas.style, { width: `${side}px`, height: `${700 - side}px` });
        view.scene = { ...view.scene, background: backgrounds[i]!, grid: false };
        return view;
      });
      await h.settle(renderer);
      await h.tenSeconds(renderer);
      const { surface } = renderer;
      let resizes = 0;
      const side = Object.getOwnPropertyDescriptor(OffscreenCanvas.prototype, 'width')!;
      Object.defineProperty(surface, 'width', {
        get: () => side.get!.call(surface) as number,
        set: (width: number) => {
          resizes++;
          side.set!.call(surface, width);
        },
      });
      const before = renderer.stats.redraws;
      for (let i = 0; i < 5; i++) {
        for (const view of views) view.invalidate();
        await h.frames(1);
      }
      await h.settle(renderer);
      const shown = views.map(({ canvas }) => {
        const copy = document.createElement('canvas');
        const flat = copy.getContext('2d')!;
        flat.drawImage(canvas, 0, 0);
        return [canvas.width, canvas.height, ...flat.getImageData(20, 20, 1, 1).data];
      });
      return { resizes, images: renderer.stats.redraws - before, shown };
    });
    expect(seen.resizes).toBe(0);
    expect(seen.images).toBe(15);
    expect(seen.shown).toEqual([
      [400, 300, 255, 0, 0, 255],
      [300, 400, 0, 255, 0, 255],
      [350, 350, 0, 0, 255, 255],
    ]);
    expect(errors).toEqual([]);
  });

  it('outside the window are not drawn until they are visible', async () => {
    const { page } = await browser.open({ width: 500, height: 500 });
    const images = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      // The first of four canvases is in the window, the last one is below it.
      const near = h.show(renderer);
      h.show(renderer);
      h.show(renderer);
      const far = h.show(renderer);
      await h.settle(renderer);
      const first = [near.view.dirty, far.view.dirty];
      const before = renderer.stats.redraws;
      far.view.invalidate();
      await h.frames(3);
      const still = renderer.stats.redraws - before;
      far.view.canvas.scrollIntoView();
      await h.frames(2);
      await h.settle(renderer);
      near.view.invalidate();
      await h.frames(3);
      return { first, still, scrolled: [near.view.dirty, far.view.dirty] };
    });
    expect(images).toEqual({ first: [false, true], still: 0, scrolled: [true, false] });
  });

  it('have the size of their canvas times the device pixel ratio, up to two', async () => {
    const { page } = await browser.open({ deviceScaleFactor: 3 });
    const sizes = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const { view } = h.show(renderer);
      await h.settle(renderer);
      const first = [view.canvas.width, view.canvas.height, view.size.pixelRatio];
      view.canvas.style.width = '100px';
      await h.frames(3);
      // At first the old image is stretched, because a resize makes the page wait for the GPU.
      const soon = view.canvas.width;
      await h.tenSeconds(renderer);
      return { first, soon, second: [view.canvas.width, view.canvas.height] };
    });
    expect(sizes.first).toEqual([960, 960, 2]);
    expect(sizes.soon).toBe(960);
    expect(sizes.second).toEqual([200, 960]);
  });
});

describe('a lost context', () => {
  it('is restored with the same image', async () => {
    const { page, errors } = await browser.open();
    const result = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const events: string[] = [];
      renderer.events.on('lost', () => events.push('lost'));
      renderer.events.on('restored', () => events.push('restored'));
      const { view } = h.show(renderer, {
        options: { wireframe: true, normalLines: true, boundingBox: true },
      });
      const before = await h.pixels(renderer, view);
      const restore = await h.loseContext(renderer);
      const during = { device: renderer.device, pixels: view.readPixels(), width: view.canvas.width };
      view.invalidate();
      await h.frames(2);
      await restore();
      const after = await h.pixels(renderer, view);
      await h.frames(2);
      let different = 0;
      before.rgba.forEach((value, i) => (different += value === after.rgba[i] ? 0 : 1));
      return { during, different, events, stats: renderer.stats, dirty: view.dirty };
    });
    expect(result.during).toEqual({ device: null, pixels: null, width: 480 });
    expect(result.different).toBe(0);
    expect(result.events).toEqual(['lost', 'restored']);
    expect(result.stats).toMatchObject({ contexts: 1, lost: 1, restored: 1 });
    expect(result.dirty).toBe(false);
    expect(errors).toEqual([]);
  });

  it('that the browser does not restore is replaced by a new one on the same canvases', async () => {
    const { page } = await browser.open();
    const result = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const { view } = h.show(renderer);
      const before = await h.pixels(renderer, view);
      await h.loseContext(renderer);
      h.clock.advance(10_000);
      const after = await h.pixels(renderer, view);
      await h.frames(2);
      const same = before.rgba.every((value, i) => value === after.rgba[i]);
      return { same, stats: renderer.stats, dirty: view.dirty };
    });
    expect(result.same).toBe(true);
    expect(result.dirty).toBe(false);
    expect(result.stats).toMatchObject({ contexts: 2, lost: 1, restored: 1 });
  });

  it('during an upload starts the upload again', async () => {
    const { page, errors } = await browser.open();
    const resident = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const [part] = new h.FakeModel().parts;
      // 48 MB of vertices need several slices.
      const vertices = 1_500_000;
      const large = {
        ...part!.meshes[0]!,
        vertexCount: vertices,
        vertexFrames: null,
        positions: new Float32Array(vertices * 3),
        normals: new Float32Array(vertices * 3),
        texcoords: new Float32Array(vertices * 2),
        sourceVertex: new Uint32Array(0),
      };
      const asset = renderer.createModel([{ ...part!, meshes: [large] }]);
      const first = asset.resident;
      const restore = await h.loseContext(renderer);
      await restore();
      await h.until(asset.ready);
      return { first, last: asset.resident };
    });
    expect(resident).toEqual({ first: false, last: true });
    expect(errors).toEqual([]);
  });
});

describe('dispose()', () => {
  it('frees all objects in any order, and can be called twice', async () => {
    const { page, errors } = await browser.open();
    const result = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const a = h.show(renderer);
      const b = h.show(renderer);
      await h.settle(renderer);
      const before = renderer.stats.redraws;
      a.asset.dispose();
      a.actor.dispose();
      a.asset.dispose();
      a.view.dispose();
      a.view.dispose();
      await h.frames(2);
      b.view.invalidate();
      await h.frames(2);
      const drawn = renderer.stats.redraws - before;
      renderer.dispose();
      renderer.dispose();
      b.actor.dispose();
      b.view.invalidate();
      await h.frames(2);
      let refused = '';
      try {
        renderer.createView(h.addCanvas());
      } catch (error) {
        refused = String(error);
      }
      return { drawn, refused, flags: [a.actor.disposed, b.view.disposed, b.asset.disposed] };
    });
    expect(result.drawn).toBe(1);
    expect(result.refused).toContain('disposed');
    expect(result.flags).toEqual([true, true, true]);
    expect(errors).toEqual([]);
  });
});
