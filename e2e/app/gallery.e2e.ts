import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildMd2 } from '../../tests/web/support/md2-builder.js';
import { MainThread, watchThread } from '../support/main-thread.js';
import type { DroppedFile, Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();
const samples = fileURLToPath(new URL('../../public/samples/', import.meta.url));
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const still = { reducedMotion: 'reduce' } as const;

/** An archive of our samples, with a model that is cut short. */
function ossuary(): DroppedFile {
  const files: Record<string, Uint8Array> = { 'readme.txt': new TextEncoder().encode('Bones.') };
  for (const [id, folder] of [
    ['ulna', 'models/players/ulna'],
    ['skull', 'models/gibs/skull'],
    ['hinge', 'models/gibs/hinge'],
    ['hyoid', 'models/monsters/hyoid'],
  ] as const)
    for (const name of readdirSync(samples + id))
      files[`${folder}/${name}`] = readFileSync(`${samples}${id}/${name}`);
  files['models/monsters/bare.md2'] = buildMd2({ skins: ['models/monsters/lost.pcx'] });
  files['models/monsters/cut.md2'] = buildMd2().slice(0, 200);
  return { name: 'ossuary.zip', bytes: zipSync(files, { level: 0 }) };
}

/** An archive of a thousand small models, each in its own folder of twenty. */
function thousand(): DroppedFile {
  const model = buildMd2({ skins: [] });
  const names = Array.from({ length: 1000 }, (_, i) => `models/set${Math.floor(i / 20)}/piece${i}.md2`);
  const fillers = Array.from({ length: 4000 }, (_, i) => `sound/${i}.wav`);
  const files = Object.fromEntries([
    ...names.map((name) => [name, model] as const),
    ...fillers.map((name) => [name, new Uint8Array(4)] as const),
  ]);
  return { name: 'thousand.zip', bytes: zipSync(files, { level: 0 }) };
}

let archive: DroppedFile;
beforeAll(() => {
  archive = ossuary();
});

const cardOf = ({ page }: Visitor, name: string): Locator =>
  page.locator('mw-gallery .card', {
    has: page.locator('.label', { hasText: new RegExp(`^\\s*${name}\\s*$`) }),
  });
const cards = ({ page }: Visitor): Locator => page.locator('mw-gallery .card');

async function opened(
  file: DroppedFile = archive,
  options: Parameters<typeof visits.visit>[1] = {},
  before?: Parameters<typeof visits.visit>[2],
): Promise<Visitor> {
  const visitor = await visits.visit('', options, before);
  await visitor.page.locator('mw-invitation h1').waitFor();
  await visitor.drop([file]);
  await cards(visitor).first().waitFor();
  return visitor;
}

/** Waits until no card in sight waits for its picture. */
async function drawn({ page }: Visitor): Promise<void> {
  await page.locator('mw-gallery .card img, mw-gallery .why').first().waitFor();
  await expect.poll(() => page.locator('mw-gallery .waits').count(), { timeout: 60_000 }).toBe(0);
}

describe('The gallery of an archive', () => {
  it('shows each subject once, by folder, with a picture or the reason why there is none', async () => {
    const visitor = await opened();
    const { page } = visitor;
    expect(await visitor.heading.innerText()).toBe('6 models in ossuary.zip');
    await drawn(visitor);
    const names = await cards(visitor).locator('.label').allInnerTexts();
    expect(names).toEqual(['hinge', 'skull', 'bare', 'cut', 'hyoid', 'ulna']);
    expect(await page.getByRole('rowheader').allInnerTexts()).toEqual([
      'models/gibs\n2',
      'models/monsters\n3',
      'models/players\n1',
    ]);
    expect(await cards(visitor).locator('img').count()).toBe(5);
    const cut = cardOf(visitor, 'cut');
    expect(await cut.getAttribute('title')).toMatch(/^models\/monsters\/cut\.md2\n\w.+\. \w.+/);
    expect(await cardOf(visitor, 'bare').innerText()).toContain('1 missing');
    expect(await cardOf(visitor, 'ulna').innerText()).toMatch(/tri\s*\d+ clips\s*\d skins/);
    expect(await page.locator('mw-gallery-foot .progress').count()).toBe(0);
    // The pictures differ from each other, and none of them is empty.
    const colours = await cards(visitor)
      .locator('img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[]).map((image) => {
          const canvas = new OffscreenCanvas(48, 41);
          const context = canvas.getContext('2d')!;
          context.drawImage(image, 0, 0, 48, 41);
          const { data } = context.getImageData(0, 0, 48, 41);
          return data.reduce((sum, value, at) => (at % 4 === 3 ? sum : sum + value), 0);
        }),
      );
    expect(Math.min(...colours)).toBeGreaterThan(1000);
    expect(new Set(colours).size).toBe(5);
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('that cannot be fetched says so, and the page stays as it was', async () => {
    const visitor = await visits.visitUlna();
    const { page } = visitor;
    await page.route('**/gallery-*.js', (route) => route.abort());
    await visitor.drop([archive]);
    await visitor.isTold('could not be fetched');
    expect(await cards(visitor).count()).toBe(0);
    await visitor.sees('Ulna');
    await page.unroute('**/gallery-*.js');
    await visitor.drop([archive]);
    await cards(visitor).first().waitFor();
  });

  it('is searched, and Enter opens the first hit; Escape comes back to the model', async () => {
    const visitor = await opened(archive, still);
    const { page } = visitor;
    await page.keyboard.press('/');
    await page.keyboard.type('gibs sk');
    await expect.poll(() => cards(visitor).count()).toBe(1);
    expect(await visitor.heading.innerText()).toBe('1 of 6 models in ossuary.zip');
    await page.keyboard.press('Enter');
    await visitor.sees('skull');
    await page.locator('mw-top-bar .place', { hasText: '1 of 1' }).waitFor();
    await page.locator('mw-top-bar').getByRole('button', { name: 'Gallery' }).click();
    expect(await page.getByRole('searchbox').inputValue()).toBe('gibs sk');
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByText('No model fits').waitFor();
    await page.getByRole('button', { name: 'Reset filters' }).first().click();
    await expect.poll(() => cards(visitor).count()).toBe(6);
    await cards(visitor).first().focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('mw-gallery').count()).toBe(0);
    await visitor.sees('skull');
  });

  it('is narrowed by folder, format and what drawn models have, and sorted', async () => {
    const visitor = await opened(archive, still);
    const { page } = visitor;
    await drawn(visitor);
    await page.getByRole('checkbox', { name: 'monsters' }).uncheck();
    await expect
      .poll(() => cards(visitor).locator('.label').allInnerTexts())
      .toEqual(['hinge', 'skull', 'ulna']);
    await page.getByRole('checkbox', { name: 'MS3D' }).uncheck();
    await expect.poll(() => cards(visitor).locator('.label').allInnerTexts()).toEqual(['ulna']);
    await page.getByRole('button', { name: 'Reset filters' }).click();
    await page.getByRole('checkbox', { name: 'failed' }).check();
    await expect.poll(() => cards(visitor).locator('.label').allInnerTexts()).toEqual(['cut']);
    await page.getByRole('button', { name: 'Reset filters' }).click();
    await page.getByRole('button', { name: /^Sort by/ }).click();
    await page.getByRole('menuitemradio', { name: 'Name', exact: true }).click();
    await expect
      .poll(() => cards(visitor).locator('.label').allInnerTexts())
      .toEqual(['bare', 'cut', 'hinge', 'hyoid', 'skull', 'ulna']);
    expect(await page.getByRole('rowheader').count()).toBe(0);
  });

  it('is walked through and opened by keys, and several models are selected', async () => {
    const visitor = await opened(archive, still);
    const { page } = visitor;
    const focused = (): Promise<string> => page.locator('mw-gallery .card:focus .label').innerText();
    await page.locator('mw-gallery .card:focus').waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('skull');
    await page.keyboard.press('Control+End');
    expect(await focused()).toBe('ulna');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('bare');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.locator('mw-gallery-foot').getByText('2 selected').waitFor();
    expect(await page.locator('mw-gallery .card[aria-selected="true"]').count()).toBe(2);
    await page.keyboard.press('Escape');
    expect(await page.locator('mw-gallery .card[aria-selected="true"]').count()).toBe(0);
    await cardOf(visitor, 'hinge').click({ modifiers: ['Control'] });
    await cardOf(visitor, 'hyoid').click({ modifiers: ['Shift'] });
    await page.locator('mw-gallery-foot').getByText('5 selected').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await cardOf(visitor, 'hyoid').focus();
    await page.keyboard.press('Enter');
    await visitor.sees('hyoid');
    // The next models of the archive, in the gallery's order.
    await page.locator('mw-top-bar .place', { hasText: '5 of 6' }).waitFor();
    await page.keyboard.press('PageDown');
    await visitor.sees('ulna');
    await page.locator('mw-top-bar .place', { hasText: '6 of 6' }).waitFor();
    await page.keyboard.press('PageUp');
    await visitor.sees('hyoid');
  });

  it('compares two selected models, in the order in which they were selected', async () => {
    const visitor = await opened(archive, { ...still, viewport: { width: 1440, height: 900 } });
    const { page } = visitor;
    const compare = page.locator('mw-gallery-foot').getByRole('button', { name: 'Compare', exact: true });
    const select = (name: string): Promise<void> => cardOf(visitor, name).click({ modifiers: ['Control'] });
    await select('ulna');
    expect(await compare.count()).toBe(0);
    await select('bare');
    await select('hinge');
    // Only two can be compared.
    expect(await compare.count()).toBe(0);
    await select('bare');
    await compare.click();
    const names = page.locator('mw-compare-stage .caption h2');
    await expect.poll(() => names.allInnerTexts()).toEqual(['ulna', 'hinge']);
    await page.locator('mw-compare-stage canvas:not([aria-busy])').waitFor();
    // What was compared is still selected where one goes back to.
    await page.goBack();
    await page.locator('mw-gallery-foot').getByText('2 selected').waitFor();
  });

  it('is as it was left when one goes Back from a model', async () => {
    const visitor = await opened(archive, { ...still, viewport: { width: 460, height: 600 } });
    const { page } = visitor;
    await page.getByRole('searchbox').fill('models md');
    await page.getByRole('button', { name: /^Sort by/ }).click();
    await page.getByRole('menuitemradio', { name: 'Name', exact: true }).click();
    const scroller = page.locator('mw-gallery .cards');
    const place = (): Promise<number> => scroller.evaluate((element) => element.scrollTop);
    await scroller.evaluate((element) => element.scrollTo(0, 90));
    await expect.poll(place).toBe(90);
    const names = await cards(visitor).locator('.label').allInnerTexts();
    const opens = async (name: string): Promise<void> => {
      await cardOf(visitor, name).focus();
      const before = await place();
      await page.keyboard.press('Enter');
      await visitor.sees(name);
      await page.goBack();
      await cards(visitor).first().waitFor();
      await expect.poll(place).toBe(before);
      expect(await page.getByRole('searchbox').inputValue()).toBe('models md');
      expect(await cards(visitor).locator('.label').allInnerTexts()).toEqual(names);
      // The keyboard goes on from the card of the model that was looked at.
      await expect.poll(() => page.locator('mw-gallery .card:focus .label').innerText()).toBe(name);
    };
    await opens('hyoid');
    await opens('bare');
  });

  it('grows a card into the stage, unless a person wants less motion', async () => {
    const moving = await opened();
    await drawn(moving);
    await cardOf(moving, 'skull').click();
    await moving.page.locator('.grown').waitFor({ state: 'attached' });
    await moving.sees('skull');
    await moving.page.locator('.grown').waitFor({ state: 'detached' });
    const calm = await opened(archive, still);
    await drawn(calm);
    await cardOf(calm, 'skull').click();
    expect(await calm.page.locator('.grown').count()).toBe(0);
    await calm.sees('skull');
  });

  it('keeps pictures for the next visit, until that is switched off', async () => {
    const visitor = await opened(archive, still);
    const { page } = visitor;
    await drawn(visitor);
    const kept = (): Promise<number> =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('marrow-gallery');
            opening.onsuccess = () => {
              const db = opening.result;
              if (!db.objectStoreNames.contains('pictures')) {
                resolve(0);
                return;
              }
              const count = db.transaction('pictures').objectStore('pictures').count();
              count.onsuccess = () => {
                db.close();
                resolve(count.result);
              };
            };
          }),
      );
    // Dropped files of a test have the time at which they were made, so each drop is another archive.
    await expect.poll(kept).toBe(5);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Keep gallery previews' }).click();
    await expect.poll(kept).toBe(0);
    await page.reload();
    await page.locator('mw-invitation h1').waitFor();
    await visitor.drop([archive]);
    await cards(visitor).first().waitFor();
    await drawn(visitor);
    expect(await kept()).toBe(0);
  });

  it('draws where the browser has no database', async () => {
    const visitor = await opened(archive, still, (page) =>
      page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined })),
    );
    await drawn(visitor);
    expect(await cards(visitor).locator('img').count()).toBe(5);
  });
});

describe('The gallery on a phone', () => {
  it('has two columns, its filters behind a button, and a box to select by touch', async () => {
    const visitor = await opened(archive, { ...phone, ...still, colorScheme: 'light' });
    const { page } = visitor;
    await drawn(visitor);
    expect(await page.getByRole('grid').getAttribute('aria-colcount')).toBe('2');
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('checkbox', { name: 'animation' }).waitFor();
    await page.getByRole('button', { name: 'Filters' }).tap();
    await cards(visitor).first().locator('.check').tap();
    expect(await cards(visitor).first().getAttribute('aria-selected')).toBe('true');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await cards(visitor).nth(1).tap();
    await visitor.sees('skull');
  });
});

describe('A gallery of a thousand models', () => {
  it('has elements for the cards in sight alone, and leaves the main thread free', async () => {
    const visitor = await visits.visit('', still, (page) => page.addInitScript(watchThread));
    const { page } = visitor;
    await page.locator('mw-invitation h1').waitFor();
    const folder = await mkdtemp(join(tmpdir(), 'marrow-gallery-'));
    const { name, bytes } = thousand();
    await writeFile(join(folder, name), bytes);
    const measured = await MainThread.watch(page);
    const start = Date.now();
    await visitor.dropFromDisk(join(folder, name));
    await page.locator('mw-gallery .card img').first().waitFor();
    console.log(`first picture of 1,000 models: ${Date.now() - start} ms after the drop`);
    await drawn(visitor);
    expect(await visitor.heading.innerText()).toBe('1,000 models in thousand.zip');
    const grid = page.getByRole('grid');
    const rows = Number(await grid.getAttribute('aria-rowcount'));
    expect(rows).toBeGreaterThan(200);
    const scroller = page.locator('mw-gallery .cards');
    for (let place = 0; place < 20; ++place) {
      await scroller.evaluate((element, at) => element.scrollTo(0, at * 1500), place);
      await page.waitForTimeout(60);
      expect(await cards(visitor).count()).toBeLessThan(80);
    }
    await drawn(visitor);
    await measured.end('gallery of 1,000 models');
    // Cards that were scrolled by have not been drawn.
    const known = await page.locator('mw-gallery-filters .hint').first().innerText();
    expect(Number(/of the ([\d,]+) of/.exec(known)?.[1]?.replace(',', ''))).toBeLessThan(700);
    // The place is there again when one comes back.
    const before = await scroller.evaluate((element) => element.scrollTop);
    await cards(visitor).nth(12).click();
    await page.locator('mw-top-bar').getByRole('button', { name: 'Gallery' }).click();
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(before);
    await rm(folder, { recursive: true });
  });
});
