import { zipSync } from 'fflate';
import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { boxes, collisions, middleOf, overlap, settled } from './boxes.js';
import { sampleFile } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

const touch = { hasTouch: true, isMobile: true } as const;

describe('the top bar', () => {
  const pointers: readonly { readonly pointer: string; readonly options: BrowserContextOptions }[] = [
    { pointer: 'a mouse', options: {} },
    { pointer: 'a finger', options: touch },
  ];
  it.each(pointers)(
    'fits a long model path and all controls at every width, for $pointer',
    async ({ options }) => {
      const path =
        'pak-of-a-very-long-name/models/players/the-warden-of-the-northern-gate/tris-of-the-warden.md2';
      const bytes = (await sampleFile('ulna/weapon.md2')).bytes;
      const pack = Buffer.from(zipSync({ [path]: bytes, 'models/axe.md2': bytes }));
      const visitor = await visits.visit(
        `#v=1&src=pack.zip&entry=${encodeURIComponent(path)}&paused=1`,
        { ...options, viewport: { width: 1440, height: 700 } },
        (page) => page.route('**/pack.zip', (route) => route.fulfill({ body: pack })),
      );
      const { page } = visitor;
      await visitor.sees('warden');
      for (const width of [1440, 1321, 1320, 1101, 1100, 901, 900, 761, 760, 641, 640, 390, 360]) {
        await page.setViewportSize({ width, height: 700 });
        await settled(visitor);
        const shown = await boxes(
          page,
          '.brand, mw-open-menu, .samples, .fmt, .crumb i, .crumb b, .subject .btn, .place, .actions, .right .btn, .right mw-menu',
        );
        const bar = shown.filter(({ top, bottom }) => top >= 0 && bottom <= 56);
        expect(bar.length, `${width}`).toBeGreaterThanOrEqual(6);
        expect(collisions(bar), `${width}`).toEqual([]);
        expect(Math.max(...bar.map(({ right }) => right)), `${width}`).toBeLessThanOrEqual(width);
        const [text, room] = await page
          .locator('mw-top-bar .subject')
          .evaluate((each) => [each.scrollWidth, each.clientWidth]);
        expect(text, `${width}`).toBeLessThanOrEqual(room);
        const name = await page.locator('mw-top-bar .crumb b').evaluate((each) => each.clientWidth);
        expect(name, `${width}`).toBeGreaterThanOrEqual(60);
      }
    },
  );
});

describe('over the scene', () => {
  it('a toast and a banner do not overlap each other or the middle of the model', async () => {
    const visitor = await visits.visit('', {
      clock: true,
      ...reducedMotion,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = visitor;
    await page.locator('mw-invitation h1').waitFor();
    await visitor.drop([await sampleFile('ulna/tris.md2')]);
    await visitor.sees('tris');
    await page.locator('mw-inspector #tab-report').click();
    await visitor.stopClock();
    await page.getByRole('button', { name: words.copyList }).click();
    await page.locator('mw-notices .toast').waitFor();
    const shown = await boxes(page, '.toast, .banner, .caption, .rail, mw-view-bar >>> .bar, mw-orientation');
    expect(shown.map(({ name }) => name.split(' ')[0])).toEqual(
      expect.arrayContaining(['p.toast', 'div.banner']),
    );
    expect(collisions([...shown, await middleOf(visitor)])).toEqual([]);
  });

  it('the corners of the drop frame do not overlap text', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const { page } = visitor;
    await page.locator('mw-invitation h1').waitFor();
    const drag = (type: string): Promise<void> =>
      page.evaluate((name) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['x'], 'x.md2'));
        document.body.dispatchEvent(
          new DragEvent(name, { bubbles: true, composed: true, dataTransfer: transfer }),
        );
      }, type);
    const expectFreeFrame = async (): Promise<void> => {
      await drag('dragenter');
      await page.locator('mw-scene-view .dragging').waitFor();
      await settled(visitor);
      const corners = await boxes(page, '.corner');
      expect(corners).toHaveLength(4);
      const texts = await boxes(
        page,
        '.anywhere, .note, .caption, .rail, mw-view-bar >>> .bar, mw-orientation',
      );
      for (const corner of corners)
        for (const text of texts) expect(overlap(corner, text), `${corner.name} / ${text.name}`).toBe(false);
      expect(texts.map(({ name }) => name)).toContainEqual(expect.stringContaining(words.dropHere));
    };
    await expectFreeFrame();
    await drag('dragleave');
    await page.locator('mw-scene-view .dragging').waitFor({ state: 'detached' });
    await page.goto(`${visits.url}#v=1&sample=talus&paused=1`);
    await visitor.seesSample('talus');
    await expectFreeFrame();
  });

  it('the labels of tags do not overlap each other or the tools', async () => {
    const visitor = await visits.visit('#v=1&sample=talus&tags=1&paused=1');
    const { page } = visitor;
    await visitor.seesSample('talus');
    for (const [width, height] of [
      [1440, 900],
      [720, 450],
      [800, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(visitor);
      await page.locator('mw-overlay-labels .label').first().waitFor();
      const labels = await boxes(page, 'mw-overlay-labels >>> .label');
      const tools = await boxes(page, '.caption, .rail, mw-view-bar >>> .bar, mw-orientation');
      expect(collisions([...labels, ...tools]), `${width}`).toEqual([]);
      const scene = (await visitor.scene.boundingBox())!;
      for (const { name, left, right } of labels) {
        expect(left, name).toBeGreaterThanOrEqual(scene.x);
        expect(right, name).toBeLessThanOrEqual(scene.x + scene.width);
      }
    }
  });
});

describe('the timeline', () => {
  it('shows frame numbers that do not overlap each other or the playhead', async () => {
    const visitor = await visits.visitUlna('&clip=stand&frame=19');
    const { page } = visitor;
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(visitor);
      await page.locator('mw-playhead b').waitFor();
      const numbers = await boxes(page, '.ruler span, mw-playhead >>> b');
      const distinct = numbers.filter(
        ({ left }, at) => numbers.findIndex((each) => each.left === left) === at,
      );
      expect(distinct.length, `${width}`).toBeGreaterThan(3);
      expect(collisions(distinct), `${width}`).toEqual([]);
    }
  });
});

describe('the inspector', () => {
  it('scrolls each section to the same position, and keeps its layout while a list is searched', async () => {
    const visitor = await visits.visit('#v=1&sample=hyoid&paused=1', reducedMotion);
    const { page } = visitor;
    const topOf = (section: string): Promise<number> =>
      page
        .locator(`mw-inspector #${section}`)
        .evaluate((each) => Math.round(each.getBoundingClientRect().top));
    await visitor.seesSample('hyoid');
    const heights: number[] = [];
    for (const section of ['report', 'skins', 'statistics', 'materials', 'skeleton', 'parts', 'data']) {
      await page.locator(`mw-inspector #tab-${section}`).click();
      await settled(visitor);
      heights.push(await topOf(section));
    }
    expect(new Set(heights).size, heights.join()).toBe(1);

    await page.goto(`${visits.url}#v=1&sample=ulna&paused=1`);
    await visitor.seesSample('ulna');
    await page.locator('mw-inspector #tab-animations').click();
    await settled(visitor);
    const before = await topOf('skins');
    const field = page.getByRole('searchbox', { name: words.findClip });
    for (const text of ['r', 'run', 'runzzz', '']) {
      await field.fill(text);
      await settled(visitor);
      expect(await topOf('skins'), text).toBe(before);
    }
  });
});

describe('the samples on a phone', () => {
  it('snap while scrolling, and the next one is partly visible', async () => {
    const visitor = await visits.visit('', {
      viewport: { width: 390, height: 844 },
      ...reducedMotion,
      ...touch,
    });
    const strip = visitor.page.locator('mw-invitation .samples');
    await strip.locator('.card.shown').waitFor();
    const cards = await boxes(visitor.page, '.card');
    expect(cards.some(({ left, right }) => left < 390 && right > 390)).toBe(true);
    const snap = await strip.evaluate((each) => getComputedStyle(each).scrollSnapType);
    expect(snap).toMatch(/^x/);
    await strip.evaluate((each) => each.scrollBy({ left: 150, behavior: 'instant' }));
    const places = async (): Promise<number[]> =>
      (await boxes(visitor.page, '.card')).map(({ left }) => Math.round(left));
    await expect.poll(places).toContain(26);
    expect((await places())[0]).toBeLessThan(0);
  });
});
