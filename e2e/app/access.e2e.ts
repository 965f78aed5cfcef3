import { describe, expect, it } from 'vitest';
import { sampleFile, textFile } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const light = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
const dark = { colorScheme: 'dark', reducedMotion: 'reduce' } as const;

describe('on a phone', () => {
  it('shows one section at a time in a sheet with three stops', async () => {
    const visitor = await visits.visitUlna('', phone);
    const sheet = visitor.page.locator('mw-inspector');
    const height = async (): Promise<number> => Math.round((await sheet.boundingBox())?.height ?? 0);
    expect(await height()).toBe(Math.round(844 * 0.43));
    await visitor.page.getByRole('button', { name: 'Report' }).tap();
    await visitor.page.getByText('Everything in the file was read').waitFor();
    expect(await visitor.page.getByRole('option').count()).toBe(0);
    await visitor.page.getByRole('button', { name: 'Show more of the inspector' }).tap();
    await expect.poll(height).toBe(Math.round(844 * 0.92));
    await visitor.page.getByRole('button', { name: 'Show less of the inspector' }).tap();
    await expect.poll(height).toBeLessThan(80);
  });

  it('has nothing to touch that is too small', async () => {
    const visitor = await visits.visitUlna('', phone);
    for (const button of await visitor.page.getByRole('button').all()) {
      const box = (await button.isVisible()) ? await button.boundingBox() : null;
      if (box === null) continue;
      const name = await button.evaluate((element) => element.outerHTML);
      expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(24);
    }
  });

  it('is drawn as sharp as the screen is', async () => {
    const dense = { ...phone, deviceScaleFactor: 2 };
    const visitor = await visits.visitUlna('&paused=1', dense);
    await visitor.picture();
    const [width, drawn] = await visitor.scene.evaluate((canvas: HTMLCanvasElement) => [
      canvas.clientWidth,
      canvas.width,
    ]);
    expect(drawn).toBe(width * 2);
  });

  it('has no width to scroll', async () => {
    for (const address of ['', '#v=1&sample=ulna']) {
      const visitor = await visits.visit(address, phone);
      await visitor.page.waitForTimeout(500);
      expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });
});

describe('the keyboard', () => {
  it('lists its keys, and goes back with Esc', async () => {
    const visitor = await visits.visitUlna();
    await visitor.page.keyboard.press('?');
    const dialog = visitor.page.getByRole('dialog', { name: 'Keys' });
    await dialog.waitFor();
    await visitor.page.keyboard.press('w');
    await visitor.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await visitor.tool('Wireframe').getAttribute('aria-pressed')).toBe('false');
  });

  it('leaves letters alone where they are switched off', async () => {
    const visitor = await visits.visitUlna();
    await visitor.page.keyboard.press('?');
    await visitor.page.getByRole('checkbox', { name: 'Single letters as shortcuts' }).uncheck();
    await visitor.page.keyboard.press('Escape');
    await visitor.page.keyboard.press('w');
    expect(await visitor.tool('Wireframe').getAttribute('aria-pressed')).toBe('false');
  });

  it('reaches every part of the page', async () => {
    const visitor = await visits.visitUlna('&paused=1');
    const seen: string[] = [];
    for (let i = 0; i < 70; i++) {
      await visitor.page.keyboard.press('Tab');
      const path = await visitor.page.evaluate(() => {
        const hosts: string[] = [];
        let element = document.activeElement;
        while (element !== null) {
          hosts.push(element.localName);
          element = element.shadowRoot?.activeElement ?? null;
        }
        return hosts.join(' ');
      });
      seen.push(path);
    }
    const bars = ['mw-top-bar', 'canvas', 'mw-tool-rail', 'mw-view-bar'];
    const panels = ['mw-part-tree', 'mw-clip-list', 'mw-skin-list'];
    const transport = ['mw-timeline', 'mw-calliper', 'mw-segments', 'mw-menu'];
    for (const part of [...bars, ...panels, ...transport]) {
      expect(
        seen.some((path) => path.includes(part)),
        part,
      ).toBe(true);
    }
  });
});

describe('axe-core finds nothing', () => {
  it('on a first visit', async () => {
    for (const options of [dark, { ...light, ...phone }]) {
      const visitor = await visits.visit('', options);
      await visitor.page.locator('mw-invitation .card.shown').waitFor({ state: 'attached' });
      expect(await visitor.accessibilityProblems()).toEqual([]);
    }
  });

  it.each(['animations', 'materials', 'display', 'statistics', 'data', 'report'])(
    'with the section %s',
    async (tab) => {
      const visitor = await visits.visitUlna(`&paused=1&tab=${tab}`, light);
      expect(await visitor.accessibilityProblems()).toEqual([]);
    },
  );

  it('with in and out set, in both themes', async () => {
    for (const theme of [dark, light]) {
      const visitor = await visits.visitUlna('&clip=stand&paused=1&frame=12&in=8&out=30&fade=0.5', theme);
      expect(await visitor.accessibilityProblems()).toEqual([]);
    }
  });

  it('on a phone', async () => {
    const visitor = await visits.visitUlna('', { ...phone, ...dark });
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('in menus and dialogs', async () => {
    const visitor = await visits.visitUlna('&paused=1', dark);
    await visitor.page.locator('mw-transport mw-menu').click();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.page.keyboard.press('Escape');
    await visitor.page.keyboard.press('?');
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('where something failed or is missing', async () => {
    const visitor = await visits.visit('', light);
    await visitor.drop([textFile('notes.txt', 'notes')]);
    await visitor.page.getByRole('alert').waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.drop([await sampleFile('ulna/weapon.md2')]);
    await visitor.sees('weapon');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.drop([textFile('notes.txt', 'notes')]);
    await visitor.page.getByRole('alert').waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('where models are to be chosen from', async () => {
    const visitor = await visits.visit('', dark);
    const models = ['a.md2', 'b.md2'].map((name) => sampleFile('ulna/weapon.md2', name));
    await visitor.drop(await Promise.all(models));
    await visitor.page.getByRole('heading', { name: '2 models' }).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});
