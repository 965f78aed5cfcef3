import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { useVisits } from './visits.js';

/** The page in a browser that gives it no WebGL 2. */

const visits = useVisits();

/** Refuses contexts of WebGL, as a browser without hardware acceleration does. */
async function refuseWebGl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
      const getContext = Reflect.get(prototype, 'getContext') as (...args: unknown[]) => unknown;
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
  });
});

/** The number of different colours in an image. */
function colorsIn(file: Buffer): number {
  const { data } = PNG.sync.read(file);
  return new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4)).size;
}
