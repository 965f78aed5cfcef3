import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { settled } from './boxes.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

describe('on a phone', () => {
  it('the inspector is a bottom sheet with three heights and one visible section, and buttons are large enough to tap', async () => {
    const visitor = await visits.visitUlna('', phone);
    const { page } = visitor;
    for (const button of await page.getByRole('button').all()) {
      const box = (await button.isVisible()) ? await button.boundingBox() : null;
      if (box === null) continue;
      const name = await button.evaluate((element) => element.outerHTML);
      expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(24);
    }
    const sheet = page.locator('mw-inspector');
    const height = async (): Promise<number> => Math.round((await sheet.boundingBox())?.height ?? 0);
    expect(await height()).toBe(Math.round(844 * 0.43));
    await sheet.locator('#tab-report').tap();
    await page.getByText(words.reportClean).waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await page.getByRole('button', { name: words.sheetLarger }).tap();
    await expect.poll(height).toBe(Math.round(844 * 0.92));
    await page.getByRole('button', { name: words.sheetSmaller }).tap();
    await expect.poll(height).toBeLessThan(80);
  });

  it('the canvas has one pixel for each device pixel', async () => {
    const visitor = await visits.visitUlna('', { ...phone, deviceScaleFactor: 2 });
    const [width, drawn] = await visitor.scene.evaluate((canvas: HTMLCanvasElement) => [
      canvas.clientWidth,
      canvas.width,
    ]);
    expect(drawn).toBe(width * 2);
  });
});

describe('the keyboard', () => {
  it('reaches the bars, the scene, the panels and the playback controls with Tab', async () => {
    const visitor = await visits.visitUlna();
    const bars = ['mw-top-bar', 'canvas', 'mw-tool-rail', 'mw-view-bar'];
    const panels = ['mw-part-tree', 'mw-clip-list', 'mw-skin-list'];
    const transport = ['mw-timeline', 'mw-calliper', 'mw-segments', 'mw-menu'];
    const missing = new Set([...bars, ...panels, ...transport]);
    // More than all controls of the page: Tab starts again at its beginning.
    for (let i = 0; i < 200 && missing.size > 0; i++) {
      await visitor.page.keyboard.press('Tab');
      const hosts = await visitor.page.evaluate(() => {
        const names: string[] = [];
        let element = document.activeElement;
        while (element !== null) {
          names.push(element.localName);
          element = element.shadowRoot?.activeElement ?? null;
        }
        return names;
      });
      for (const host of hosts) missing.delete(host);
    }
    expect([...missing]).toEqual([]);
  });

  it('opens the list of shortcuts, which blocks letter shortcuts while it is open and can disable them', async () => {
    const visitor = await visits.visitUlna();
    const { page } = visitor;
    const pressed = (): Promise<string | null> => visitor.tool(words.wireframe).getAttribute('aria-pressed');
    const dialog = page.getByRole('dialog', { name: words.keysTitle });
    await page.keyboard.press('?');
    await dialog.waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('w');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await settled(visitor);
    expect(await pressed()).toBe('false');

    await page.keyboard.press('w');
    await expect.poll(pressed).toBe('true');
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: words.keysSwitch }).uncheck();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('w');
    await settled(visitor);
    expect(await pressed()).toBe('true');
  });
});
