import { PNG } from 'pngjs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { loaded, visitsOfFile } from './mod-site.js';

// The element in a Chromium that was started without WebGL.

const visit = visitsOfFile();

/** An image that the element draws with `toBlob`. */
async function screenshot(page: Page): Promise<Buffer> {
  const bytes = await page.locator('marrow-viewer').evaluate(async (element: MarrowViewerElement) => {
    const file = await element.toBlob({ width: 160, height: 120 });
    return [...new Uint8Array(await file.arrayBuffer())];
  });
  return Buffer.from(bytes);
}

const modulesAsked = (asked: readonly string[]): readonly string[] =>
  asked.filter((path) => path.includes('/draw.wasm'));

it('the element without WebGL shows a model, turns it by drag and keys, seeks, and draws a PNG', async () => {
  const html = '<marrow-viewer src="figure.md2" camera-controls interaction-prompt="none"></marrow-viewer>';
  const { page, server, errors } = await visit(html, { webgl: false });
  await loaded(page);
  const element = page.locator('marrow-viewer');
  const hasWebGl = await page.evaluate(() => new OffscreenCanvas(1, 1).getContext('webgl2') !== null);
  expect(hasWebGl).toBe(false);
  const first = await screenshot(page);
  expect(modulesAsked(server.asked)).toHaveLength(1);
  const { width, height, data } = PNG.sync.read(first);
  expect([width, height]).toEqual([160, 120]);
  expect(new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4)).size).toBeGreaterThan(20);
  // The screen also shows the model.
  const shown = PNG.sync.read(await element.screenshot());
  expect(
    new Set(new Uint32Array(shown.data.buffer, shown.data.byteOffset, shown.data.length / 4)).size,
  ).toBeGreaterThan(20);

  const orbit = (): Promise<string> =>
    element.evaluate(async (each: MarrowViewerElement) => {
      await each.idle();
      return each.getCameraOrbit().toString();
    });
  const before = await orbit();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(orbit).not.toBe(before);
  const turned = await orbit();
  const afterKeys = await screenshot(page);
  expect(afterKeys.equals(first)).toBe(false);
  const { x = 0, y = 0 } = (await element.boundingBox()) ?? {};
  await page.mouse.move(x + 100, y + 100);
  await page.mouse.down();
  await page.mouse.move(x + 180, y + 100, { steps: 4 });
  await page.mouse.up();
  await expect.poll(orbit).not.toBe(turned);
  const afterDrag = await screenshot(page);
  expect(afterDrag.equals(afterKeys)).toBe(false);

  await element.evaluate((each: MarrowViewerElement) => {
    each.animationName = 'run';
    each.currentTime = 0.2;
  });
  await element.evaluate((each: MarrowViewerElement) => each.idle());
  expect((await screenshot(page)).equals(afterDrag)).toBe(false);
  expect(errors).toEqual([]);
});

it('the element without WebGL hides a poster once the model is drawn, and can show it again', async () => {
  const poster = 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=';
  const html = `<marrow-viewer src="figure.md2" reveal="interaction" poster="${poster}" alt="A figure"></marrow-viewer>`;
  const { page, errors } = await visit(html, { webgl: false });
  const isCovered = (): Promise<boolean> => page.locator('marrow-viewer [part=poster]').isVisible();
  await page.getByRole('button', { name: /A figure/ }).click();
  await loaded(page);
  await expect.poll(isCovered).toBe(false);
  const { data } = PNG.sync.read(await screenshot(page));
  expect(new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4)).size).toBeGreaterThan(20);
  await page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => element.showPoster());
  await expect.poll(isCovered).toBe(true);
  expect(errors).toEqual([]);
});

it('thumbnail() draws images without WebGL', async () => {
  const { page } = await visit('', { webgl: false });
  // The script is text because Vitest would replace `import()` in a function.
  const colors: { readonly size: readonly number[]; readonly count: number } =
    await page.evaluate(`(async () => {
    const { load } = await import('/dist/index.js');
    const { thumbnail } = await import('/dist/viewer.js');
    const image = await createImageBitmap(await thumbnail(await load('/figure.md2'), { width: 64, height: 48 }));
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    return { size: [width, height], count: new Set(new Uint32Array(data.buffer)).size };
  })()`);
  expect(colors.size).toEqual([64, 48]);
  expect(colors.count).toBeGreaterThan(20);
});

it('the element with WebGL does not fetch the software renderer', async () => {
  const { page, server } = await visit('<marrow-viewer src="figure.md2"></marrow-viewer>');
  await loaded(page);
  expect(modulesAsked(server.asked)).toEqual([]);
});
