// Quake II's rendering of models, tested by pixels.
import { describe, expect, it } from 'vitest';
import type { Shell } from '../../web/lib/types/view.js';
import { useHarness } from './open-harness.js';
import type { LookOptions } from './page/page.js';

const browser = useHarness();

interface Look {
  readonly options?: LookOptions;
  readonly yaw?: number;
  readonly time?: number;
}

/** The colour of the chest, or of the back, of a grey figure. */
async function chests(looks: readonly Look[]): Promise<number[][]> {
  const { page, errors } = await browser.open();
  const colors = await page.evaluate(async (all) => {
    const h = window.harness;
    const renderer = new h.Renderer();
    const found: number[][] = [];
    for (const { options, yaw = 0, time = 0 } of all) {
      const { view } = h.show(renderer, {
        model: new h.FakeModel({ image: h.letterImage([160, 160, 160], [160, 160, 160]) }),
        camera: { yaw, pitch: 0, target: [0, 0, 0] },
        options: { filter: 'nearest', grid: false, shadow: false, ...options },
      });
      view.time = time;
      found.push(h.colorAt(await h.pixels(renderer, view), 0.53, 0.46));
      view.dispose();
    }
    return found;
  }, looks);
  expect(errors).toEqual([]);
  return colors;
}

describe('strips and fans', () => {
  it('are coloured over the surface, fans warm and strips cool, in any light', async () => {
    const [fan, strip, unlit, none] = await chests([
      { options: { strips: true } },
      { options: { strips: true }, yaw: 180 },
      { options: { strips: true, light: 'unlit' } },
      { options: {} },
    ]);
    expect(none![0]).toBe(none![2]);
    expect(fan![0]! - fan![2]!).toBeGreaterThan(25);
    expect(unlit![0]! - unlit![2]!).toBeGreaterThan(25);
    expect(Math.max(strip![1]!, strip![2]!) - strip![0]!).toBeGreaterThan(25);
  });
});

describe('a shell', () => {
  it.each<[Shell, readonly [number, number, number]]>([
    ['red', [255, 0, 0]],
    ['green', [0, 255, 0]],
    ['blue', [0, 0, 255]],
    ['double', [230, 179, 0]],
    ['half', [143, 150, 115]],
  ])('of the kind %s blends three tenths of its colour over the model', async (shell, color) => {
    const light = 'unlit';
    const [plain, withShell] = await chests([{ options: { light } }, { options: { light, shell } }]);
    color.forEach((channel, i) => {
      expect(Math.abs(withShell![i]! - (plain![i]! * 0.7 + channel * 0.3)), `channel ${i}`).toBeLessThan(3);
    });
  });

  it('surrounds the body, and not its weapon', async () => {
    const { page } = await browser.open();
    const around = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const options = { background: '#000000', light: 'unlit', grid: false, shell: 'blue' } as const;
      const blue = async (how: 'root' | 'follow'): Promise<number> => {
        const model = new h.FakeModel({ image: h.letterImage([160, 0, 0], [160, 0, 0]) });
        (model.parts[0] as { how: string }).how = how;
        const { rgba } = await h.pixels(renderer, h.show(renderer, { model, options }).view);
        let count = 0;
        // The model is red, so pixels without red show only the shell or the background.
        for (let i = 0; i < rgba.length; i += 4) count += rgba[i] === 0 && rgba[i + 2]! > 60 ? 1 : 0;
        return count;
      };
      return { body: await blue('root'), weapon: await blue('follow') };
    });
    expect(around.body).toBeGreaterThan(500);
    expect(around.weapon).toBe(0);
  });
});

describe("the game's light", () => {
  it('has brightness 1 for a full-bright model, and still shades it', async () => {
    const from = (lightYaw: number, options: LookOptions = {}): Look => ({
      options: { lightYaw, ...options },
    });
    const [stored, beside, behind] = await chests([
      { options: { light: 'unlit' } },
      from(67.5, { fullBright: true }),
      from(157.5, { fullBright: true }),
    ]);
    // Lit from the side of the face: factor 1; from directly behind it: 0.791.
    expect(beside![0]! / stored![0]!).toBeCloseTo(1, 1.8);
    expect(behind![0]! / stored![0]!).toBeCloseTo(0.791, 1.8);
  });

  it('pulses by a tenth if a model glows', async () => {
    const glowing = (seconds: number): Look => ({ options: { glow: true, lightYaw: 67.5 }, time: seconds });
    const [stored, even, most, least] = await chests([
      { options: { light: 'unlit' } },
      glowing(0),
      glowing(Math.PI / 14),
      glowing((Math.PI * 3) / 14),
    ]);
    expect(even![0]! / stored![0]!).toBeCloseTo(0.75, 1.8);
    expect(most![0]! / stored![0]!).toBeCloseTo(0.85, 1.8);
    expect(least![0]! / stored![0]!).toBeCloseTo(0.65, 1.8);
  });

  it('makes the viewer draw continuously only while a model glows', async () => {
    const { page, errors } = await browser.open();
    const drawn = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      await h.until(viewer.show(new h.FakeModel()));
      await h.settle(viewer.renderer);
      const during = async (scene: object): Promise<number> => {
        viewer.set({ scene });
        await h.frames(3);
        const before = viewer.renderer.stats.redraws;
        h.clock.advance(100);
        return viewer.renderer.stats.redraws - before;
      };
      const early = new h.Viewer(h.addCanvas(), { renderer: viewer.renderer, scene: { glow: true } });
      await h.until(early.show(new h.FakeModel()));
      const shown = await during({});
      early.dispose();
      return {
        shown,
        on: await during({ glow: true }),
        unlit: await during({ light: 'unlit' }),
        back: await during({ light: 'game' }),
        off: await during({ glow: false }),
      };
    });
    expect(drawn.shown).toBe(6);
    expect(drawn.on).toBe(6);
    expect(drawn.unlit).toBe(0);
    expect(drawn.back).toBe(6);
    expect(drawn.off).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('a mirror', () => {
  it('swaps left and right without inverting faces', async () => {
    const { page, errors } = await browser.open();
    const found = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const look = async (options: object): Promise<{ width: number; height: number; rgba: Uint8Array }> => {
        const { view } = h.show(renderer, {
          options: { background: '#000000', grid: false, shadow: false, ...options },
          camera: { yaw: 0, pitch: 0 },
        });
        return h.pixels(renderer, view);
      };
      /** The number of pixels in which an image differs from the mirror image of another. */
      const differ = async (options: object, { width, height, rgba }: Awaited<ReturnType<typeof look>>) => {
        const other = await look({ ...options, mirror: true });
        let count = 0;
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) {
            const at = (y * width + x) * 4;
            const to = (y * width + width - 1 - x) * 4;
            const most = Math.max(...[0, 1, 2].map((i) => Math.abs(rgba[at + i]! - other.rgba[to + i]!)));
            count += most > 24 ? 1 : 0;
          }
        }
        return count / (width * height);
      };
      const plain = await look({});
      const face = await look({ normals: 'face' });
      const studio = await look({ light: 'studio' });
      return {
        smooth: await differ({}, plain),
        face: await differ({ normals: 'face' }, face),
        studio: await differ({ light: 'studio' }, studio),
        unlike: await differ({}, { ...plain, rgba: new Uint8Array(plain.rgba.length) }),
      };
    });
    expect(found.unlike).toBeGreaterThan(0.03);
    expect(found.smooth).toBeLessThan(0.004);
    expect(found.face).toBeLessThan(0.004);
    expect(found.studio).toBeLessThan(0.004);
    expect(errors).toEqual([]);
  });
});
