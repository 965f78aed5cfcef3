import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { BlobSettings, MarrowViewerElement } from '../../web/lib/element/index.js';
import { english } from '../../web/lib/element/dom/strings.js';
import { advance, figure, loaded, pageOfFile, type SitePage } from './mod-site.js';

const show = pageOfFile({ clock: 'manual' });

function visit(attributes = 'src="figure.md2"'): Promise<SitePage> {
  return show(`<div></div><marrow-viewer ${attributes}></marrow-viewer>`);
}

async function blob(page: Page, settings: BlobSettings = {}): Promise<Buffer> {
  const bytes = await page.locator('marrow-viewer').evaluate(async (each: MarrowViewerElement, asked) => {
    const file = await globalThis.manualClock!.runUntil(each.toBlob(asked));
    return [...new Uint8Array(await file.arrayBuffer())];
  }, settings);
  return Buffer.from(bytes);
}

const png = async (page: Page, settings?: BlobSettings): Promise<PNG> =>
  PNG.sync.read(await blob(page, settings));

describe('an image', () => {
  it('has the requested size, by default the size of the element [mv-19]', async () => {
    const { page } = await visit();
    await loaded(page);
    const sizes = [];
    for (const settings of [
      {},
      { width: 100, height: 50 },
      { width: 64 },
      { height: 120 },
      { height: 120, idealAspect: true },
    ]) {
      const { width, height } = await png(page, settings);
      sizes.push([width, height]);
    }
    const aspect = await page
      .locator('marrow-viewer')
      .evaluate((each: MarrowViewerElement) => each.getIdealAspect());
    expect(sizes).toEqual([
      [320, 240],
      [100, 50],
      [64, 48],
      [160, 120],
      [Math.round(120 * aspect), 120],
    ]);
  });

  it('can show any animation, time and camera, without a change of the element', async () => {
    const { page } = await visit();
    await loaded(page);
    const size = { width: 96, height: 96 };
    const element = page.locator('marrow-viewer');
    const state = (): Promise<string> => element.evaluate((each: MarrowViewerElement) => each.currentState);
    const before = await state();
    const start = await blob(page, size);
    const later = await blob(page, { ...size, animation: 'run', time: 0.2 });
    const aside = await blob(page, { ...size, camera: '120deg 60deg auto' });
    const near = await blob(page, { ...size, camera: { orbit: '0deg 75deg 60%', fieldOfView: '20deg' } });
    const images = [start, later, aside, near].map((each) => each.toString('base64'));
    expect(new Set(images).size).toBe(4);
    expect(await state()).toBe(before);
    expect((await blob(page, size)).equals(start)).toBe(true);
    // An image of the element at that animation and time is identical.
    await element.evaluate(async (each: MarrowViewerElement) => {
      each.animationName = 'run';
      await Promise.resolve();
      each.currentTime = 0.2;
      each.jumpCameraToGoal();
    });
    expect((await blob(page, size)).equals(later)).toBe(true);
  });

  it('can be drawn while the model plays', async () => {
    const { page } = await visit('src="figure.md2" autoplay');
    await loaded(page);
    const size = { width: 96, height: 96 };
    const one = await blob(page, { ...size, animation: 'run', time: 0.1 });
    await advance(page, 150);
    const other = await blob(page, { ...size, animation: 'run', time: 0.1 });
    expect(one.equals(other)).toBe(true);
    expect(await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => each.paused)).toBe(
      false,
    );
  });

  it('is the same with and without controls', async () => {
    const { page } = await visit('src="figure.md2" ui="none"');
    await loaded(page);
    const without = await blob(page, { width: 96, height: 96 });
    await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => (each.ui = 'full'));
    await page.getByRole('group', { name: english.controls }).waitFor();
    const insets = (): Promise<number> =>
      page
        .locator('marrow-viewer')
        .evaluate((each: MarrowViewerElement) => each.viewer!.camera.insets.bottom);
    await expect.poll(insets).toBeGreaterThan(0);
    expect((await blob(page, { width: 96, height: 96 })).equals(without)).toBe(true);
    expect(await insets()).toBeGreaterThan(0);
  });

  it('can have a transparent background', async () => {
    const { page } = await visit();
    await loaded(page);
    const { data, width, height } = await png(page, { width: 80, height: 80, transparent: true });
    const alpha = (x: number, y: number): number => data[(y * width + x) * 4 + 3]!;
    expect([alpha(0, 0), alpha(width - 1, 0), alpha(0, height - 1)]).toEqual([0, 0, 0]);
    expect(data.filter((value, at) => at % 4 === 3 && value === 255).length).toBeGreaterThan(500);
    const opaque = await png(page, { width: 80, height: 80 });
    expect(opaque.data.filter((value, at) => at % 4 === 3 && value < 255)).toHaveLength(0);
  });

  it('can be a PNG, a JPEG or a WebP [mv-20]', async () => {
    const { page } = await visit();
    await loaded(page);
    const kinds = [];
    for (const mimeType of ['image/png', 'image/jpeg', 'image/webp'])
      kinds.push(
        await page
          .locator('marrow-viewer')
          .evaluate(
            async (each: MarrowViewerElement, type) => (await each.toBlob({ mimeType: type })).type,
            mimeType,
          ),
      );
    expect(kinds).toEqual(['image/png', 'image/jpeg', 'image/webp']);
    const [good, poor] = [
      await blob(page, { mimeType: 'image/jpeg', qualityArgument: 0.95 }),
      await blob(page, { mimeType: 'image/jpeg', qualityArgument: 0.1 }),
    ];
    expect(poor.byteLength).toBeLessThan(good.byteLength);
    const address = await page
      .locator('marrow-viewer')
      .evaluate((each: MarrowViewerElement) => each.toDataURL('image/webp'));
    expect(address).toMatch(/^data:image\/webp;base64,/);
  });

  it('can be requested from an element far from the screen, which then loads its model', async () => {
    const { page, server } = await show(
      '<div></div><marrow-viewer src="far.md2" style="margin-top: 5000px" loading="lazy"></marrow-viewer>',
      { '/far.md2': figure },
    );
    await advance(page, 10_000);
    expect(server.asked).not.toContain('/far.md2');
    const { width, data } = await png(page, { width: 90, height: 60 });
    expect(width).toBe(90);
    const green = data.filter(
      (value, at) => at % 4 === 1 && value > 60 && value > data[at - 1]! * 1.6,
    ).length;
    expect(green).toBeGreaterThan(300);
  });

  it('of another animation changes neither playback nor camera', async () => {
    const { page } = await visit('src="figure.md2" autoplay');
    await loaded(page);
    const result = await page.locator('marrow-viewer').evaluate(async (each: MarrowViewerElement) => {
      const events: string[] = [];
      for (const type of ['play', 'pause', 'animation-change', 'camera-change', 'finished'])
        each.addEventListener(type, () => events.push(type));
      // The playing clip may loop while the image is drawn.
      each.addEventListener('loop', ({ detail }) => {
        if (detail.animation !== 'stand') events.push('loop');
      });
      await globalThis.manualClock!.runUntil(each.toBlob({ animation: 'run', time: 0.2 }));
      await each.updateComplete;
      return { events, clip: each.viewer?.playback.channels[0]?.clip.name, paused: each.paused };
    });
    expect(result).toEqual({ events: [], clip: 'stand', paused: false });
  });

  it('of a removed element is rejected with the reason', async () => {
    const { page } = await visit();
    await loaded(page);
    const message = await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => {
      each.remove();
      return globalThis.manualClock!.runUntil(each.toBlob()).then(
        () => '',
        (error: unknown) => String(error),
      );
    });
    expect(message).toBe('Error: toBlob: the element is not in a document. Append it first.');
  });

  it('that cannot be drawn is rejected with the reason', async () => {
    const { page } = await visit('');
    const message = (): Promise<string> =>
      page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) =>
        globalThis.manualClock!.runUntil(each.toBlob()).then(
          () => '',
          (error: unknown) => String(error),
        ),
      );
    expect(await message()).toBe('Error: toBlob: there is no model to show.');
    await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => (each.src = 'none.md2'));
    expect(await message()).toMatch(/toBlob: there is no model/);
    const data = await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => {
      try {
        return each.toDataURL();
      } catch (error) {
        return String(error);
      }
    });
    expect(data).toMatch(/toDataURL: the model has not been drawn yet/);
  });
});
