import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samples } from '../../web/app/samples.js';
import { words } from '../../web/app/text/messages.js';
import { saveScreenshot, savesScreenshots } from '../support/screenshots.js';
import { sampleName } from '../support/texts.js';
import { boxes, collisions, middleOf, overlap, primaryActions, settled } from './boxes.js';
import { sampleFile, textFile, type DroppedFile, type Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

/**
 * Visits all states of the page, in the window sizes and colour schemes that affect them, and expects that each fits the
 * window and has no accessibility problems. Writes screenshots and a page that shows all of them to build/tour.
 */

const visits = useVisits();
const folder = fileURLToPath(new URL('../../build/tour/', import.meta.url));

interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The minimum height of the scene, in CSS pixels. */
  readonly scene: number;
}

const desktop: Size = { name: '', width: 1440, height: 900, scene: 400 };
const tablet: Size = { name: 'tablet', width: 1024, height: 768, scene: 300 };
const zoom200: Size = { name: '200 percent', width: 720, height: 450, scene: 200 };
const zoom400: Size = { name: '400 percent', width: 360, height: 225, scene: 76 };
const phone: Size = { name: 'phone', width: 390, height: 844, scene: 200 };
const landscapePhone: Size = { name: 'landscape phone', width: 844, height: 390, scene: 180 };

type Scheme = 'dark' | 'light';
/** A window size and a colour scheme in which a state is tested. */
type Look = readonly [Size, Scheme];

// The page is opened in the first size. At 400 percent, the inspector starts closed, which leaves room for the scene.
const desktopLooks: readonly Look[] = [
  [zoom400, 'dark'],
  [zoom200, 'light'],
  [tablet, 'dark'],
  [desktop, 'light'],
  [desktop, 'dark'],
];
const phoneLooks: readonly Look[] = [
  [phone, 'light'],
  [landscapePhone, 'dark'],
];
const dark: readonly Look[] = [[desktop, 'dark']];
const light: readonly Look[] = [[desktop, 'light']];

/** Opens the page in the size of the first look, without motion. */
function visit([first]: readonly Look[], address = '', touch = false): Promise<Visitor> {
  const [{ width, height }, colorScheme] = first!;
  return visits.visit(address, {
    viewport: { width, height },
    colorScheme,
    ...reducedMotion,
    ...(touch ? { hasTouch: true, isMobile: true } : {}),
  });
}

/** The screenshots that were taken, in order. */
const taken: { readonly name: string; readonly file: string }[] = [];

async function takeScreenshot(page: Page, name: string): Promise<void> {
  const file = `${folder}${String(taken.length + 1).padStart(2, '0')}-${name.replace(/[^a-z0-9]+/gi, '-')}.jpg`;
  await saveScreenshot(page, file);
  taken.push({ name, file });
}

/** Expects that the page and its controls fit the window, and that the scene has enough room. */
async function expectToFit(
  visitor: Visitor,
  { width, height, scene: least }: Size,
  name: string,
): Promise<void> {
  const { page } = visitor;
  const extent = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.scrollHeight,
  ]);
  expect(extent, name).toEqual([width, height]);
  const shown = await boxes(
    page,
    '.rail button, mw-view-bar >>> .bar, .banner, .toast, .dock .keys button, .dock .clip, mw-playback-options:not(.rest) >>> mw-segments, mw-playback-options:not(.rest) >>> mw-number-field, mw-frame-counter >>> .count, header button, .invite h1, .invite .btn',
  );
  for (const box of shown) {
    expect(box.left, `${name}: ${box.name}`).toBeGreaterThanOrEqual(-0.5);
    expect(box.right, `${name}: ${box.name}`).toBeLessThanOrEqual(width + 0.5);
    expect(box.top, `${name}: ${box.name}`).toBeGreaterThanOrEqual(-0.5);
    expect(box.bottom, `${name}: ${box.name}`).toBeLessThanOrEqual(height + 0.5);
  }
  const scene = (await visitor.scene.boundingBox())!;
  expect(scene.height, name).toBeGreaterThanOrEqual(least);
  for (const box of await boxes(page, '.rail button'))
    expect(box.bottom, `${name}: ${box.name}`).toBeLessThanOrEqual(scene.y + scene.height);
}

/** Tests a state of the page in each look. `check` runs further tests. */
async function inspect(
  visitor: Visitor,
  state: string,
  looks: readonly Look[],
  check?: (name: string) => Promise<void>,
): Promise<void> {
  const { page } = visitor;
  for (const [size, scheme] of looks) {
    const name = [state, size.name, scheme].filter(Boolean).join(' ');
    const { width, height } = size;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await settled(visitor);
    await takeScreenshot(page, name);
    await expectToFit(visitor, size, name);
    await check?.(name);
    for (const [layer, buttons] of Object.entries(await primaryActions(page)))
      expect(buttons, `${name}: primary actions in ${layer}`).toBeLessThanOrEqual(1);
    expect(await visitor.accessibilityProblems(), name).toEqual([]);
  }
}

async function seesInvitation({ page }: Visitor): Promise<void> {
  await page.locator('mw-invitation .card.shown').waitFor({ state: 'attached' });
}

async function seesFailure({ page }: Visitor): Promise<void> {
  await page.getByRole('alert').waitFor();
}

/** Changes the address of the open page. */
async function open(visitor: Visitor, address: string, sample: string): Promise<void> {
  await visitor.page.goto(visits.url + address);
  await visitor.seesSample(sample);
}

async function press(visitor: Visitor, ...keys: readonly string[]): Promise<void> {
  await visitor.scene.focus();
  for (const key of keys) await visitor.page.keyboard.press(key);
}

/** An archive with four of our samples. */
async function archive(): Promise<DroppedFile> {
  const paths = ['ulna/tris.md2', 'ulna/weapon.md2', 'ulna/ulna.pcx', 'skull/skull.ms3d', 'skull/bone.png'];
  const more = ['hinge/hinge.ms3d', 'hinge/hinge.tga', 'hyoid/hyoid.mdl'];
  const files = await Promise.all([...paths, ...more].map((path) => sampleFile(path, path)));
  const bytes = zipSync(Object.fromEntries(files.map(({ name, bytes: own }) => [`models/${name}`, own])));
  return { name: 'ossuary.pk3', bytes };
}

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
});

describe.each([
  { device: 'a desktop', looks: desktopLooks, touch: false },
  { device: 'a phone', looks: phoneLooks, touch: true },
])('on $device', ({ looks, touch }) => {
  it('the start page and the error page fit every window and are accessible', async () => {
    const visitor = await visit(looks, '', touch);
    const { page } = visitor;
    await seesInvitation(visitor);
    await inspect(visitor, 'start', looks, async (name) => {
      expect(
        collisions(await boxes(page, '.invite h1, .invite p, .invite .btn, .formats li, .card')),
        name,
      ).toEqual([]);
      expect(await primaryActions(page), name).toEqual({ 'mw-invitation': 1 });
    });
    await visitor.drop([textFile('notes.md2', 'these are notes, not a model')]);
    await seesFailure(visitor);
    await inspect(visitor, 'another kind of file', looks, async (name) => {
      expect(await primaryActions(page), name).toEqual({ 'mw-failure-page': 1 });
      await page.locator('mw-failure-page .main').scrollIntoViewIfNeeded();
    });
  });

  it('the scene and the transport fit every window and are accessible', async () => {
    const visitor = await visit(looks, '#v=1&sample=talus&paused=1', touch);
    const { page } = visitor;
    await visitor.seesSample('talus');
    await inspect(visitor, 'Talus', looks, async (name) => {
      const bar = await boxes(
        page,
        '.dock .keys button, .dock .clip, mw-playback-options:not(.rest) >>> mw-segments, mw-playback-options:not(.rest) >>> mw-number-field, mw-frame-counter >>> .count',
      );
      expect(collisions(bar), name).toEqual([]);
      expect(bar.length, name).toBeGreaterThanOrEqual(4);
      const middle = await middleOf(visitor);
      for (const box of await boxes(page, '.caption, .rail, mw-view-bar >>> .bar, .banner, mw-orientation'))
        expect(overlap(box, middle), `${name}: ${box.name}`).toBe(false);
    });
    await press(visitor, 'e');
    await page.locator('mw-rotate-rings').waitFor();
    await inspect(visitor, 'rotate', looks, async (name) => {
      const scene = (await visitor.scene.boundingBox())!;
      for (const box of await boxes(page, 'mw-rotate-rings >>> .bar')) {
        expect(box.left, name).toBeGreaterThanOrEqual(scene.x);
        expect(box.right, name).toBeLessThanOrEqual(scene.x + scene.width);
        expect(box.top, name).toBeGreaterThanOrEqual(scene.y);
        expect(box.bottom, name).toBeLessThanOrEqual(scene.y + scene.height);
      }
    });
    await press(visitor, 'Escape');
    await visitor.playButton.click();
    await page.locator(`mw-transport .play[aria-label="${words.pause}"]`).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('a model with missing textures fits every window and is accessible', async () => {
    const visitor = await visit(looks, '', touch);
    const { page } = visitor;
    await seesInvitation(visitor);
    await visitor.drop([await sampleFile('ulna/tris.md2')]);
    await visitor.sees('tris');
    await inspect(visitor, 'missing textures', looks, async (name) => {
      const middle = await middleOf(visitor);
      for (const box of await boxes(page, '.rail, .banner'))
        expect(overlap(box, middle), `${name}: ${box.name}`).toBe(false);
    });
    expect(await primaryActions(page)).toEqual({ 'mw-notices': 1, 'mw-transport': 1 });
    await visitor.drop([textFile('notes.txt', 'notes')]);
    await seesFailure(visitor);
    await inspect(visitor, 'failure over a model', looks.slice(-1));
  });

  it('the gallery fits every window and is accessible', async () => {
    const visitor = await visit(looks, '', touch);
    await seesInvitation(visitor);
    await visitor.drop([await archive()]);
    const cards = visitor.page.locator('mw-gallery .card');
    await cards.first().waitFor();
    await expect.poll(() => cards.locator('.waits').count()).toBe(0);
    await inspect(visitor, 'gallery', looks);
  });

  it('a comparison fits the window and is accessible', async () => {
    const last = looks.slice(-1);
    const visitor = await visit(last, '#v=1&sample=ulna&paused=1&clip=run&frame=3&with=marl', touch);
    const view = visitor.page.locator('mw-compare-view');
    await view.getByRole('heading', { name: sampleName('marl'), exact: true }).waitFor();
    await view.locator('canvas:not([aria-busy])').waitFor({ state: 'attached' });
    await inspect(visitor, 'comparison', last);
  });
});

describe('on a desktop', () => {
  it('all samples are accessible', { timeout: 300_000 }, async () => {
    const visitor = await visit(dark);
    await seesInvitation(visitor);
    for (const { id, name } of samples) {
      await open(visitor, `#v=1&sample=${id}&paused=1`, id);
      await inspect(visitor, name, dark);
    }
  });

  it('all sections of the inspector are accessible', async () => {
    const visitor = await visit(light, '#v=1&sample=ulna&paused=1&clip=run&frame=3');
    const { page } = visitor;
    await visitor.seesSample('ulna');
    for (const tab of ['animations', 'materials', 'display', 'statistics', 'data', 'report']) {
      await page.locator(`mw-inspector #tab-${tab}`).click();
      await inspect(visitor, `section ${tab}`, light);
    }
    await open(visitor, '#v=1&sample=hyoid&paused=1&tab=skeleton&skeleton=1', 'hyoid');
    await inspect(visitor, 'section skeleton', dark);
    await page.locator('mw-inspector #tab-controls').click();
    await inspect(visitor, 'section controls', light);
  });

  it('menus and dialogs are accessible', async () => {
    const visitor = await visit(dark, '#v=1&sample=ulna&paused=1&clip=run&frame=3');
    const { page } = visitor;
    await visitor.seesSample('ulna');
    await page.locator('mw-transport mw-menu').click();
    await inspect(visitor, 'menu', dark);
    await page.keyboard.press('Escape');

    await press(visitor, '?');
    await page.getByRole('dialog', { name: words.keysTitle }).waitFor();
    await inspect(visitor, 'keys', dark);
    await page.keyboard.press('Escape');

    await press(visitor, 'Control+k');
    await page.getByRole('combobox', { name: words.palette }).fill('tor');
    await inspect(visitor, 'actions', dark);
    await page.keyboard.press('Escape');

    await press(visitor, 'Control+s');
    const save = page.getByRole('dialog', { name: words.save });
    await save.waitFor();
    await inspect(visitor, 'save image', dark);
    await save.getByRole('tab').nth(1).click();
    await inspect(visitor, 'save clip', light);
    await page.keyboard.press('Escape');

    await press(visitor, 'Control+e');
    await page.getByRole('dialog', { name: words.embedTitle }).waitFor();
    await inspect(visitor, 'embed', dark);
  });

  it('tools and display modes are accessible', async () => {
    const visitor = await visit(dark, '#v=1&sample=ulna&paused=1&clip=run&frame=3');
    await visitor.seesSample('ulna');
    await press(visitor, 'u');
    await inspect(visitor, 'UV checker', dark);
    await press(visitor, 'u', 'm');
    await inspect(visitor, 'measure', dark);
    await press(visitor, 'm', 'p', 'Enter');
    await inspect(visitor, 'pick', light);
    for (const [split, looks] of [
      ['bones', dark],
      ['normals', light],
      ['checker', dark],
      ['studio', dark],
    ] as const) {
      await open(visitor, `#v=1&sample=hyoid&paused=1&split=${split}`, 'hyoid');
      const menu = visitor.page.getByRole('button', { name: `${words.split}: ${words.splitModes[split]}` });
      await menu.first().waitFor();
      await inspect(visitor, `split view ${split}`, looks);
    }
  });

  it('in and out points, and reports of unknown names, are accessible', async () => {
    const visitor = await visit(dark, '#v=1&sample=ulna&paused=1&clip=stand&frame=12&in=8&out=30&fade=0.5');
    await visitor.seesSample('ulna');
    await inspect(visitor, 'in and out', [...dark, ...light]);
    await visitor.page.goto(`${visits.url}#v=1&sample=ulna&paused=1&clip=fly&skin=gold`);
    await visitor.page.getByText(words.unknownTitle).waitFor();
    await inspect(visitor, 'unknown names', dark);
  });

  it('the report of a truncated file is accessible', async () => {
    const visitor = await visit(dark);
    await seesInvitation(visitor);
    const { bytes } = await sampleFile('ulna/tris.md2');
    await visitor.drop([{ name: 'cut.md2', bytes: bytes.subarray(0, 5000) }]);
    await seesFailure(visitor);
    await inspect(visitor, 'truncated file', dark);
  });
});

/** Writes a page that shows all screenshots. */
afterAll(async () => {
  if (!savesScreenshots) return;
  const cells = taken.map(
    ({ name, file }) => `<figure><img src="${basename(file)}"><figcaption>${name}</figcaption></figure>`,
  );
  await writeFile(
    `${folder}index.html`,
    `<!doctype html><meta charset="utf-8"><title>Tour</title>
<style>body{margin:20px;background:#333;color:#eee;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:16px}
figure{margin:0}img{height:260px;display:block}figcaption{padding-top:4px}</style>${cells.join('\n')}`,
  );
});
