import { readFile } from 'node:fs/promises';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { like } from '../support/texts.js';
import { useVisits } from './visits.js';

// The page in a Chromium that was started without WebGL.

const visits = useVisits();

describe('the page without WebGL 2', () => {
  it('draws, turns and seeks a model, saves an image, and explains why drawing is slower', async () => {
    const visitor = await visits.visit('#sample=ulna&paused=1', { webgl: false });
    const { page } = visitor;
    await page.getByText(words.textSoftware).first().waitFor();
    await visitor.seesSample('ulna');
    const hasWebGl = await page.evaluate(() => new OffscreenCanvas(1, 1).getContext('webgl2') !== null);
    expect(hasWebGl).toBe(false);
    const first = await visitor.screenshot();
    expect(colorsIn(first)).toBeGreaterThan(100);
    await visitor.scene.focus();
    await page.keyboard.press('ArrowLeft');
    await visitor.seesChange(first);
    const turned = await visitor.screenshot();
    await page.keyboard.press('.');
    await visitor.seesChange(turned);
    const frame = await visitor.screenshot();
    const { x = 0, y = 0, width = 0, height = 0 } = (await visitor.scene.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 80, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await visitor.seesChange(frame);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: words.save });
    await dialog.getByRole('tab', { name: words.saveImage }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 100_000 }),
      dialog.getByRole('button', { name: like(words.saveName('*.*')) }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.png$/);
    expect(colorsIn(await readFile(await download.path()))).toBeGreaterThan(100);
  });
});

/** The number of different colours in an image. */
function colorsIn(file: Buffer): number {
  const { data } = PNG.sync.read(file);
  return new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4)).size;
}
