import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildMd2 } from '../../tests/web/support/md2-builder.js';
import { formatLabel } from '../../web/lib/internal/index.js';
import { words } from '../../web/app/text/messages.js';
import { bytesRead, countBlobReads } from '../support/blob-reads.js';
import { like } from '../support/texts.js';
import type { DroppedFile, Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();
const samples = fileURLToPath(new URL('../../public/samples/', import.meta.url));
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** An archive of our samples, a model without its texture, and a truncated model. */
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

/** An archive of a thousand small models, in folders of twenty, and four thousand other files. */
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

/** Waits until all visible cards have their images. */
async function drawn({ page }: Visitor): Promise<void> {
  await page.locator('mw-gallery .card img, mw-gallery .why').first().waitFor();
  await expect.poll(() => page.locator('mw-gallery .waits').count(), { timeout: 60_000 }).toBe(0);
}

/** The names on the cards, in their order. */
const names = (visitor: Visitor): Promise<string[]> => cards(visitor).locator('.label').allInnerTexts();

/** Waits until the footer shows how many cards are selected. */
const selected = ({ page }: Visitor, amount: number): Promise<void> =>
  page.locator('mw-gallery-foot').getByText(words.gallerySelected(amount)).waitFor();

/** Waits until the top bar shows the position of the open model and the number of models. */
const openPlace = ({ page }: Visitor, place: number, models: number): Promise<void> =>
  page.locator('mw-top-bar .place', { hasText: words.galleryPlace(place, models) }).waitFor();

const backToGallery = ({ page }: Visitor): Promise<void> =>
  page.locator('mw-top-bar').getByRole('button', { name: words.gallery }).click();

async function sortByName({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: words.gallerySortBy('') }).click();
  await page.getByRole('menuitemradio', { name: words.gallerySort('name'), exact: true }).click();
}

describe('The gallery of an archive', () => {
  it('draws its images at the resolution of the screen, and redraws them for larger cards', async () => {
    const visitor = await opened(archive, {
      ...reducedMotion,
      viewport: { width: 1180, height: 720 },
      deviceScaleFactor: 2,
    });
    const { page } = visitor;
    await drawn(visitor);
    const scale = (): Promise<number> =>
      cardOf(visitor, 'hinge')
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalHeight / (image.clientHeight * devicePixelRatio));
    expect(await scale()).toBeGreaterThanOrEqual(1);
    const before = await cardOf(visitor, 'hinge').locator('img').getAttribute('src');
    // A row now has two cards instead of five.
    await page.setViewportSize({ width: 700, height: 720 });
    await expect.poll(scale, { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
    expect(await cardOf(visitor, 'hinge').locator('img').getAttribute('src')).not.toBe(before);
  });

  it('shows each model once in its folder with an image or an error, and filters and sorts the models', async () => {
    const visitor = await opened(archive, reducedMotion);
    const { page } = visitor;
    expect(await visitor.heading.innerText()).toBe(words.galleryTitle(6, archive.name));
    await drawn(visitor);
    expect(await names(visitor)).toEqual(['hinge', 'skull', 'bare', 'cut', 'hyoid', 'ulna']);
    expect(await page.getByRole('rowheader').allInnerTexts()).toEqual([
      'models/gibs\n2',
      'models/monsters\n3',
      'models/players\n1',
    ]);
    expect(await cards(visitor).locator('img').count()).toBe(5);
    const cut = cardOf(visitor, 'cut');
    expect(await cut.getAttribute('title')).toMatch(/^models\/monsters\/cut\.md2\n\w.+\. \w.+/);
    expect(await cardOf(visitor, 'bare').innerText()).toContain(words.galleryMissing(1));
    const ulna = await cardOf(visitor, 'ulna').innerText();
    expect(ulna).toMatch(like(words.galleryTriangles(0).replace('0', '*')));
    expect(ulna).toContain(words.galleryClips(20));
    expect(ulna).toContain(words.gallerySkins(3));
    expect(await page.locator('mw-gallery-foot .progress').count()).toBe(0);
    // The images differ from each other, and none of them is empty.
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

    const reset = page.getByRole('button', { name: words.galleryReset });
    // No filter is checked at first, and filters by features come before filters by format and folder.
    expect(await page.locator('mw-gallery-filters legend').allInnerTexts()).toEqual([
      words.galleryHas,
      words.galleryFormats,
      words.galleryFolders,
    ]);
    expect(await page.locator('mw-gallery-filters input:checked').count()).toBe(0);
    await page.getByRole('checkbox', { name: 'gibs' }).check();
    await expect.poll(() => names(visitor)).toEqual(['hinge', 'skull']);
    await page.getByRole('checkbox', { name: 'players' }).check();
    await expect.poll(() => names(visitor)).toEqual(['hinge', 'skull', 'ulna']);
    await page.getByRole('checkbox', { name: formatLabel('md2') }).check();
    await expect.poll(() => names(visitor)).toEqual(['ulna']);
    await reset.click();
    await page.getByRole('checkbox', { name: words.galleryTrait('failed') }).check();
    await expect.poll(() => names(visitor)).toEqual(['cut']);
    await reset.click();
    await sortByName(visitor);
    await expect.poll(() => names(visitor)).toEqual(['bare', 'cut', 'hinge', 'hyoid', 'skull', 'ulna']);
    expect(await page.getByRole('rowheader').count()).toBe(0);
  });

  it('reports that its code cannot be fetched, keeps the open model, and opens on the next drop', async () => {
    const visitor = await visits.visitUlna('', { fresh: true });
    const { page } = visitor;
    await page.route('**/gallery-*.js', (route) => route.abort());
    await visitor.drop([archive]);
    await visitor.waitForMessage(words.codeLost);
    expect(await cards(visitor).count()).toBe(0);
    await visitor.seesSample('ulna');
    await page.unroute('**/gallery-*.js');
    await visitor.drop([archive]);
    await cards(visitor).first().waitFor();
  });

  it('can be searched, opens the first result with Enter, and returns to the model with Escape', async () => {
    const visitor = await opened(archive, reducedMotion);
    const { page } = visitor;
    const search = page.getByRole('searchbox');
    await page.keyboard.press('/');
    await page.keyboard.type('gibs sk');
    await expect.poll(() => cards(visitor).count()).toBe(1);
    expect(await visitor.heading.innerText()).toBe(words.galleryFound(1, 6, archive.name));
    await page.keyboard.press('Enter');
    await visitor.sees('skull');
    await openPlace(visitor, 1, 1);
    await backToGallery(visitor);
    await expect.poll(() => search.inputValue()).toBe('gibs sk');
    await search.fill('nothing like it');
    await page.getByText(words.galleryNone).waitFor();
    await page.getByRole('button', { name: words.galleryReset }).first().click();
    await expect.poll(() => cards(visitor).count()).toBe(6);
    await cards(visitor).first().focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('mw-gallery').count()).toBe(0);
    await visitor.sees('skull');
  });

  it('has keys to navigate, to select several models, and to open the next or previous model', async () => {
    const visitor = await opened(archive, reducedMotion);
    const { page } = visitor;
    const isFocused = (name: string): Promise<void> =>
      expect.poll(() => page.locator('mw-gallery .card:focus .label').innerText()).toBe(name);
    await isFocused('hinge');
    await page.keyboard.press('ArrowRight');
    await isFocused('skull');
    await page.keyboard.press('Control+End');
    await isFocused('ulna');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await isFocused('bare');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await selected(visitor, 2);
    const marked = page.locator('mw-gallery .card[aria-selected="true"]');
    await expect.poll(() => marked.count()).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => marked.count()).toBe(0);
    await cardOf(visitor, 'hinge').click({ modifiers: ['Control'] });
    await cardOf(visitor, 'hyoid').click({ modifiers: ['Shift'] });
    await selected(visitor, 5);
    await page.getByRole('button', { name: words.galleryClear }).click();
    await cardOf(visitor, 'hyoid').focus();
    await page.keyboard.press('Enter');
    await visitor.sees('hyoid');
    // The keys for the next and previous model follow the gallery's order.
    await openPlace(visitor, 5, 6);
    await page.keyboard.press('PageDown');
    await visitor.sees('ulna');
    await openPlace(visitor, 6, 6);
    await page.keyboard.press('PageUp');
    await visitor.sees('hyoid');
  });

  it('compares two selected models, in the order in which they were selected', async () => {
    const visitor = await opened(archive, { ...reducedMotion, viewport: { width: 1440, height: 900 } });
    const { page } = visitor;
    const compare = page
      .locator('mw-gallery-foot')
      .getByRole('button', { name: words.compareSelected, exact: true });
    const select = async (name: string, amount: number): Promise<void> => {
      await cardOf(visitor, name).click({ modifiers: ['Control'] });
      if (amount > 1) await selected(visitor, amount);
    };
    await select('ulna', 1);
    expect(await compare.count()).toBe(0);
    await select('bare', 2);
    await select('hinge', 3);
    // Three models cannot be compared.
    await expect.poll(() => compare.count()).toBe(0);
    await select('bare', 2);
    await compare.click();
    const captions = page.locator('mw-compare-view .caption h2');
    await expect.poll(() => captions.allInnerTexts()).toEqual(['ulna', 'hinge']);
    await page.locator('mw-compare-view canvas:not([aria-busy])').waitFor();
    // The gallery still has the selection after Back.
    await page.goBack();
    await selected(visitor, 2);
  });

  it('restores its search, order, scroll position and focus when the user goes Back from a model', async () => {
    const visitor = await opened(archive, { ...reducedMotion, viewport: { width: 460, height: 600 } });
    const { page } = visitor;
    await page.getByRole('searchbox').fill('models md');
    await sortByName(visitor);
    const scroller = page.locator('mw-gallery .cards');
    const place = (): Promise<number> => scroller.evaluate((element) => element.scrollTop);
    await scroller.evaluate((element) => element.scrollTo(0, 90));
    await expect.poll(place).toBe(90);
    const order = await names(visitor);
    const opens = async (name: string): Promise<void> => {
      await cardOf(visitor, name).focus();
      const before = await place();
      await page.keyboard.press('Enter');
      await visitor.sees(name);
      await page.goBack();
      await cards(visitor).first().waitFor();
      await expect.poll(place).toBe(before);
      expect(await page.getByRole('searchbox').inputValue()).toBe('models md');
      expect(await names(visitor)).toEqual(order);
      await expect.poll(() => page.locator('mw-gallery .card:focus .label').innerText()).toBe(name);
    };
    await opens('hyoid');
    await opens('bare');
  });

  it('expands a card into the scene, unless the user prefers reduced motion', async () => {
    const visitor = await opened();
    const { page } = visitor;
    await drawn(visitor);
    await page.locator('mw-page').evaluate((element) => {
      const counter = { expansions: 0 };
      Object.assign(globalThis, { counter });
      const observer = new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof Element && node.className === 'grown') counter.expansions++;
      });
      observer.observe(element.shadowRoot!, { childList: true });
    });
    const expansions = (): Promise<number> =>
      page.evaluate(() => (globalThis as unknown as { counter: { expansions: number } }).counter.expansions);
    await cardOf(visitor, 'skull').click();
    await visitor.sees('skull');
    await expect.poll(expansions).toBe(1);
    await page.locator('.grown').waitFor({ state: 'detached' });
    await backToGallery(visitor);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await cardOf(visitor, 'hinge').click();
    await visitor.sees('hinge');
    expect(await expansions()).toBe(1);
  });

  it('stores its images for the next visit, until the user disables that', async () => {
    const visitor = await opened(archive, reducedMotion);
    const { page } = visitor;
    await drawn(visitor);
    const stored = (): Promise<number> =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('marrow-gallery');
            opening.onsuccess = () => {
              const db = opening.result;
              if (!db.objectStoreNames.contains('thumbnails')) {
                resolve(0);
                return;
              }
              const count = db.transaction('thumbnails').objectStore('thumbnails').count();
              count.onsuccess = () => {
                db.close();
                resolve(count.result);
              };
            };
          }),
      );
    // Compares only the number: each drop creates a file with a new date, and the page identifies files by their dates.
    await expect.poll(stored).toBe(5);
    await page.getByRole('button', { name: words.more, exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: words.thumbnailsKeep }).click();
    await expect.poll(stored).toBe(0);
    await page.reload();
    await page.locator('mw-invitation h1').waitFor();
    await visitor.drop([archive]);
    await cards(visitor).first().waitFor();
    await drawn(visitor);
    expect(await stored()).toBe(0);
  });

  it('draws images in a browser without IndexedDB', async () => {
    const visitor = await opened(archive, reducedMotion, (page) =>
      page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined })),
    );
    await drawn(visitor);
    expect(await cards(visitor).locator('img').count()).toBe(5);
  });
});

describe('The gallery on a phone', () => {
  it('has two columns, hides its filters behind a button, and selects by touch', async () => {
    const visitor = await opened(archive, { ...phone, ...reducedMotion, colorScheme: 'light' });
    const { page } = visitor;
    const filters = page.getByRole('button', { name: words.galleryFilters });
    await drawn(visitor);
    expect(await page.getByRole('grid').getAttribute('aria-colcount')).toBe('2');
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await filters.tap();
    await page.getByRole('checkbox', { name: words.galleryTrait('animation') }).waitFor();
    await filters.tap();
    await cards(visitor).first().locator('.check').tap();
    await expect.poll(() => cards(visitor).first().getAttribute('aria-selected')).toBe('true');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await cards(visitor).nth(1).tap();
    await visitor.sees('skull');
  });
});

describe('A gallery of a thousand models', () => {
  it('has elements and images only for cards that were visible, and reads files in workers', async () => {
    const visitor = await visits.visit('', reducedMotion, (page) => page.addInitScript(countBlobReads));
    const { page } = visitor;
    await page.locator('mw-invitation h1').waitFor();
    const folder = await mkdtemp(join(tmpdir(), 'marrow-gallery-'));
    const { name, bytes } = thousand();
    await writeFile(join(folder, name), bytes);
    await visitor.dropFromDisk(join(folder, name));
    await page.locator('mw-gallery .card img').first().waitFor();
    await drawn(visitor);
    expect(await visitor.heading.innerText()).toBe(words.galleryTitle(1000, name));
    const rows = Number(await page.getByRole('grid').getAttribute('aria-rowcount'));
    expect(rows).toBeGreaterThan(200);
    const scroller = page.locator('mw-gallery .cards');
    const rowsShown = (): Promise<number[]> =>
      page
        .locator('mw-gallery .row-of')
        .evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))));
    for (let step = 1; step <= 20; step++) {
      const before = await rowsShown();
      await scroller.evaluate((element, at) => element.scrollTo(0, at * 1500), step);
      await expect.poll(async () => Math.max(...(await rowsShown()))).toBeGreaterThan(Math.max(...before));
      expect(await cards(visitor).count()).toBeLessThan(80);
    }
    await drawn(visitor);
    // The main thread reads only the first bytes, to detect an archive.
    expect(await bytesRead(page)).toBeLessThan(64);
    // Cards that the user only scrolled past have no images.
    const known = await page.locator('mw-gallery-filters .hint').first().innerText();
    const known1000 = /[\d,]+/.exec(known)?.[0];
    expect(Number(known1000)).toBeLessThan(700);
    // The scroll position is restored after the return to the gallery.
    const before = await scroller.evaluate((element) => element.scrollTop);
    await cards(visitor).nth(12).click();
    await backToGallery(visitor);
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(before);
    await rm(folder, { recursive: true });
  });
});
