import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { textOf, words } from '../../web/app/text/messages.js';
import { useVisits } from './visits.js';

/** The page in a browser that gives it no WebGL 2. */

const visits = useVisits();

/** Refuses contexts of WebGL, as a browser without hardware acceleration does. */
async function refuseWebGl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
      const getContext = prototype.getContext as (...args: unknown[]) => unknown;
      Object.assign(prototype, {
        getContext(this: unknown, kind: string, ...more: unknown[]) {
          return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...more);
        },
      });
    }
  });
}

describe('without WebGL 2', () => {
  it('shows, turns and seeks a model, saves an image of it, and says why it is slower', async () => {
    const visitor = await visits.visit('#sample=ulna&paused=1', { fresh: true }, refuseWebGl);
    const { page } = visitor;
    await page.getByText(words.textSoftware).first().waitFor();
    await visitor.seesSample('ulna');
    const canvas = page.locator('mw-stage canvas').first();
    const shot = async (): Promise<Buffer> => PNG.sync.read(await canvas.screenshot()).data;
    const first = await shot();
    await canvas.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await shot()).equals(first)).toBe(false);
    const turned = await shot();
    await page.keyboard.press('.');
    await expect.poll(async () => (await shot()).equals(turned)).toBe(false);
  });
});
