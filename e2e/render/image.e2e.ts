import { describe, expect, it } from 'vitest';
import { useHarness } from './open-harness.js';

const browser = useHarness();

/** Returns which background of the figure's image (fake-image.ts) a pixel shows, by its hue. */
function hue([r = 0, , b = 0]: readonly number[]): 'warm' | 'cool' | 'grey' {
  if (r > b * 1.6) return 'warm';
  return b > r * 1.2 ? 'cool' : 'grey';
}

describe('shaders', () => {
  it('all compile', async () => {
    const { page, errors } = await browser.open();
    const built = await page.evaluate(() => {
      const { GlState, Programs, libraries } = window.harness;
      const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
      if (!gl) throw new Error('no WebGL 2');
      const programs = new Programs(gl, new GlState(gl));
      for (const library of libraries) programs.learn(library);
      const names = libraries.flatMap(({ recipes }) => recipes.map(({ name }) => name));
      for (const name of names) programs.get(name);
      return { names: names.length, error: gl.getError() };
    });
    expect(built.names).toBe(378);
    expect(built.error).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('the image', () => {
  it('shows a model upright, facing the camera, and not mirrored, with its texture upright', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const { view } = h.show(renderer, {
        camera: { yaw: 0, pitch: 0, target: [0, 0, 0] },
        options: { light: 'unlit', grid: false, background: '#000000' },
      });
      const pixels = await h.pixels(renderer, view);
      const at = (x: number, y: number): number[] => h.colorAt(pixels, x, y);
      return {
        chest: at(0.53, 0.46),
        // The letter on the chest has its stem at the left and its bar at the top.
        stem: at(0.465, 0.46),
        bar: at(0.52, 0.325),
        belowBar: at(0.535, 0.365),
        raised: at(0.63, 0.17),
        notRaised: at(0.37, 0.17),
        aboveHead: at(0.5, 0.06),
      };
    });
    expect(hue(seen.chest)).toBe('warm');
    expect(seen.stem[2]).toBeGreaterThan(190);
    expect(seen.bar[2]).toBeGreaterThan(190);
    expect(hue(seen.belowBar)).toBe('warm');
    // From the front, the raised left arm is on the right.
    expect(seen.raised[0]).toBeGreaterThan(60);
    expect(seen.notRaised).toEqual([0, 0, 0, 255]);
    expect(seen.aboveHead).toEqual([0, 0, 0, 255]);
    expect(errors).toEqual([]);
  });

  it('hides back faces, and shows them with the option for both sides', async () => {
    const { page } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const options = { light: 'unlit', grid: false, background: '#000000' } as const;
      const target: [number, number, number] = [0, 8, 0];
      const middle = async (yaw: number, distance: number, twoSided: boolean): Promise<number[]> => {
        const { view } = h.show(renderer, {
          camera: { pitch: 0, target, yaw, distance },
          options: { ...options, twoSided },
        });
        return h.colorAt(await h.pixels(renderer, view), 0.5, 0.46);
      };
      return {
        front: await middle(0, 160, false),
        back: await middle(180, 160, false),
        // From inside the body, the camera sees only back faces.
        inside: await middle(0, 2, false),
        insideBoth: await middle(0, 2, true),
      };
    });
    expect(hue(seen.front)).toBe('warm');
    expect(hue(seen.back)).toBe('cool');
    expect(seen.inside).toEqual([0, 0, 0, 255]);
    expect(seen.insideBoth[2]).toBeGreaterThan(60);
  });

  it("lights a model like the game: fully from the front, and by the game's factors from the side and from behind", async () => {
    const { page } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const white = new h.FakeModel({ image: h.letterImage([200, 200, 200], [200, 200, 200]) });
      const chest = async (options: object): Promise<number> => {
        const { view } = h.show(renderer, {
          model: white,
          camera: { yaw: 0, pitch: 0, target: [0, 0, 0] },
          options: { filter: 'nearest', grid: false, ...options },
        });
        return h.colorAt(await h.pixels(renderer, view), 0.53, 0.46)[0] ?? 0;
      };
      return {
        stored: await chest({ light: 'unlit' }),
        ahead: await chest({ lightYaw: -22.5 }),
        behind: await chest({ lightYaw: 157.5 }),
        beside: await chest({ lightYaw: 67.5 }),
        behindFace: await chest({ lightYaw: 157.5, normals: 'face' }),
      };
    });
    // Light from the front: d = 0.707, factor 1.707, times 0.75, clamped to 1.
    expect(Math.abs(seen.ahead - seen.stored)).toBeLessThan(3);
    // Light from behind: d = -0.707, factor 1 - 0.707 * 13/44 = 0.791.
    expect(seen.behind / seen.stored).toBeCloseTo(0.75 * 0.791, 1.8);
    expect(seen.behindFace / seen.stored).toBeCloseTo(0.75 * 0.791, 1.8);
    // Light parallel to the face: d = 0, factor 1.
    expect(seen.beside / seen.stored).toBeCloseTo(0.75, 1.8);
  });

  it('is plain grey until the texture is loaded', async () => {
    const { page } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const { view, asset } = h.show(renderer, {
        model: new h.FakeModel({ image: null }),
        options: { light: 'unlit' },
        camera: { yaw: 0, pitch: 0, target: [0, 0, 0] },
      });
      const chest = async (): Promise<number[]> => h.colorAt(await h.pixels(renderer, view), 0.53, 0.46);
      const before = await chest();
      asset.setImage(0, 0, h.letterImage());
      const after = await chest();
      asset.setImage(0, 0, null);
      return { before, after, again: await chest() };
    });
    expect(hue(seen.before)).toBe('grey');
    expect(seen.before[0]).toBeGreaterThan(150);
    expect(hue(seen.after)).toBe('warm');
    expect(seen.again).toEqual(seen.before);
  });

  it('shows the selected skin', async () => {
    const { page } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const { view, asset, actor, instance } = h.show(renderer, {
        options: { light: 'unlit' },
        camera: { yaw: 0, pitch: 0, target: [0, 0, 0] },
      });
      asset.setImage(0, 1, h.letterImage([40, 200, 40], [40, 200, 40]));
      instance.setSkin('other');
      actor.apply(instance.frame());
      const chest = async (): Promise<number[]> => h.colorAt(await h.pixels(renderer, view), 0.53, 0.46);
      const green = await chest();
      instance.setSkin(null);
      actor.apply(instance.frame());
      return { green, own: await chest() };
    });
    expect(seen.green[1]).toBeGreaterThan(150);
    expect(hue(seen.own)).toBe('warm');
  });

  it('changes with the display and scene options', async () => {
    const { page, errors } = await browser.open();
    const counts = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const { view } = h.show(renderer);
      const standard = { ...view.display, ...view.scene };
      const draw = async (options: object): Promise<Uint8Array> => {
        h.setLook(view, { ...standard, ...options });
        return (await h.pixels(renderer, view)).rgba;
      };
      const plain = await draw({});
      const different = async (options: object): Promise<number> => {
        const other = await draw(options);
        let count = 0;
        for (let i = 0; i < plain.length; i += 4) {
          const change = Math.abs(plain[i]! - other[i]!) + Math.abs(plain[i + 1]! - other[i + 1]!);
          if (change > 6) count++;
        }
        return count;
      };
      return {
        same: await different({}),
        wireframe: await different({ wireframe: true }),
        normalLines: await different({ normalLines: true }),
        boundingBox: await different({ boundingBox: true }),
        grid: await different({ grid: false }),
        shadow: await different({ shadow: false }),
        nearest: await different({ filter: 'nearest' }),
        studio: await different({ light: 'studio' }),
        unlit: await different({ light: 'unlit' }),
        mesh: await different({ mesh: false }),
        color: await different({ background: '#204060' }),
      };
    });
    const { same, ...changed } = counts;
    expect(same).toBe(0);
    for (const [name, count] of Object.entries(changed)) expect(count, name).toBeGreaterThan(100);
    expect(errors).toEqual([]);
  });

  it('can have a transparent background, and another size and background in a screenshot', async () => {
    const { page } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const { view } = h.show(renderer, { options: { background: 'transparent', grid: false } });
      const pixels = await h.pixels(renderer, view);
      const image = view.screenshot({ width: 200, height: 100, scene: { background: '#ff0000' } });
      const context = image?.getContext('2d');
      return {
        corner: h.colorAt(pixels, 0.02, 0.02),
        body: h.colorAt(pixels, 0.5, 0.45),
        size: [image?.width, image?.height],
        red: [...(context?.getImageData(2, 2, 1, 1).data ?? [])],
        unchanged: view.scene.background,
      };
    });
    expect(seen.corner).toEqual([0, 0, 0, 0]);
    expect(seen.body[3]).toBe(255);
    expect(seen.size).toEqual([200, 100]);
    expect(seen.red).toEqual([255, 0, 0, 255]);
    expect(seen.unchanged).toBe('transparent');
  });

  it('is the same in browsers without OffscreenCanvas', async () => {
    const draw = async (before?: () => void): Promise<{ kind: string; sum: number }> => {
      const { page, errors } = await browser.open(before ? { before } : {});
      const result = await page.evaluate(async () => {
        const h = window.harness;
        const renderer = new h.Renderer();
        const { view } = h.show(renderer);
        h.show(renderer).view.canvas.style.width = '200px';
        await h.settle(renderer);
        const copy = document.createElement('canvas');
        copy.width = view.canvas.width;
        copy.height = view.canvas.height;
        const context = copy.getContext('2d')!;
        context.drawImage(view.canvas, 0, 0);
        const { data } = context.getImageData(0, 0, copy.width, copy.height);
        return { kind: renderer.surface.constructor.name, sum: data.reduce((a, b) => a + b, 0) };
      });
      expect(errors).toEqual([]);
      return result;
    };
    const handedOver = await draw();
    const copied = await draw(() => Reflect.deleteProperty(window, 'OffscreenCanvas'));
    expect(handedOver.kind).toBe('OffscreenCanvas');
    expect(copied.kind).toBe('HTMLCanvasElement');
    expect(copied.sum).toBe(handedOver.sum);
    expect(copied.sum).toBeGreaterThan(1e7);
  });
});
