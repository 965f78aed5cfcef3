import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { modelFormats } from '../../web/app/formats.js';
import { formatLabel } from '../../web/lib/internal/index.js';
import { samples } from '../../web/app/samples.js';
import { german } from '../../web/app/text/german/index.js';
import { words } from '../../web/app/text/messages.js';
import { saveScreenshot } from '../support/screenshots.js';
import { sampleName } from '../support/texts.js';
import { settled } from './boxes.js';
import { textFaults } from './texts.js';
import { sampleFile, textFile, type DroppedFile, type Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

/**
 * Visits the states of the page in the generated language `en-XA` (longer texts in brackets), and expects that all texts
 * are from the text tables and fit. Saves screenshots in build/languages; MARROW_LANGUAGE=de uses German instead.
 */

const visits = useVisits();
const folder = fileURLToPath(new URL('../../build/languages/', import.meta.url));
const language = process.env['MARROW_LANGUAGE'] ?? 'en-XA';

/** Texts that are not from the text tables: names in the samples, and terms that are equal in all languages. */
const allowed = [
  ...samples.flatMap(({ name, format }) => [name, formatLabel(format)]),
  ...modelFormats.flatMap(({ games }) => [...games, games.join(', ')]),
  // Clips, body groups, joints and meshes of the samples
  ...[
    'stand',
    'run',
    'attack',
    'pain1',
    'pain2',
    'pain3',
    'jump',
    'flip',
    'salute',
    'taunt',
    'wave',
    'point',
  ],
  ...[
    'crstnd',
    'crwalk',
    'crattak',
    'crpain',
    'crdeath',
    'death1',
    'death2',
    'death3',
    'idle',
    'walk',
    'range',
  ],
  ...['weapon', 'headgear', 'rifle', 'helmet', 'head', 'hyoid', 'cap', 'auger'],
  // Units, formats and placeholders
  ...['models/tris.md2', 'WebM', 'MP4', 'GIF', 'PNG', 'GLB', 'KB', 'MB', '°/s'],
];

const desktop = { name: 'desktop', width: 1180, height: 720, touch: false };
const phone = { name: 'phone', width: 390, height: 844, touch: true };
type Device = typeof desktop;

beforeAll(() => mkdir(folder, { recursive: true }));

function visit({ width, height, touch }: Device, address = ''): Promise<Visitor> {
  return visits.visit(`?lang=${language}${address}`, {
    viewport: { width, height },
    ...reducedMotion,
    ...(touch ? { hasTouch: true, isMobile: true } : {}),
  });
}

/** Expects that all texts of a state are from the text tables and fit. */
async function expectTexts(visitor: Visitor, { name }: Device, state: string): Promise<void> {
  await settled(visitor);
  await saveScreenshot(visitor.page, `${folder}${language}-${name}-${state.replaceAll(' ', '-')}.jpg`);
  if (language !== 'en-XA') return;
  const faults = await textFaults(visitor.page, allowed);
  expect.soft(faults.foreign, `${state} on a ${name}: not from the tables`).toEqual([]);
  expect.soft(faults.cut, `${state} on a ${name}: cut`).toEqual([]);
}

/** An archive with two of our samples. */
async function archive(): Promise<DroppedFile> {
  const paths = ['ulna/tris.md2', 'ulna/ulna.pcx', 'skull/skull.ms3d', 'skull/bone.png'];
  const files = await Promise.all(paths.map((path) => sampleFile(path, path)));
  const bytes = zipSync(Object.fromEntries(files.map(({ name, bytes: own }) => [`models/${name}`, own])));
  return { name: 'ossuary.pk3', bytes };
}

async function press(visitor: Visitor, key: string): Promise<void> {
  await visitor.scene.focus();
  await visitor.page.keyboard.press(key);
}

describe.each([desktop, phone])('with longer texts, on a $name,', { timeout: 240_000 }, (device) => {
  it('the start page, failures and the gallery have only texts from the text tables, and all texts fit', async () => {
    const visitor = await visit(device);
    const { page } = visitor;
    await page.locator('mw-invitation .card.shown').waitFor({ state: 'attached' });
    await expectTexts(visitor, device, 'start');
    await visitor.drop([textFile('notes.md2', 'these are notes, not a model')]);
    await page.getByRole('alert').waitFor();
    await expectTexts(visitor, device, 'failure');
    await visitor.drop([await archive()]);
    const cards = page.locator('mw-gallery .card');
    await cards.first().waitFor();
    await expect.poll(() => cards.locator('.waits').count()).toBe(0);
    await expectTexts(visitor, device, 'gallery');
    await page.locator('mw-gallery .card[tabindex="0"]').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').first().waitFor();
    await expectTexts(visitor, device, 'save selected');
  });

  it('the inspector has only texts from the text tables, and all texts fit', async () => {
    const visitor = await visit(device, '#v=1&sample=hyoid&paused=1');
    const { page } = visitor;
    await visitor.seesSample('hyoid');
    await expectTexts(visitor, device, 'model');
    for (const tab of ['controls', 'skeleton', 'materials', 'display', 'statistics', 'data', 'report']) {
      await page.locator(`mw-inspector #tab-${tab}`).click();
      await expectTexts(visitor, device, tab);
    }
  });

  it('channels, missing textures and unknown names have only texts from the text tables', async () => {
    const visitor = await visit(device, '#v=1&sample=talus&paused=1&skin=gold');
    await visitor.seesSample('talus');
    await expectTexts(visitor, device, 'player');
    if (device === desktop) {
      await visitor.page.locator('mw-clip-list .edit').click();
      await visitor.page.getByRole('dialog').first().waitFor();
      await visitor.page.getByRole('spinbutton').first().waitFor();
      await expectTexts(visitor, device, 'animation.cfg');
      await visitor.page.keyboard.press('Escape');
    }
    await visitor.drop([await sampleFile('ulna/tris.md2')]);
    await visitor.sees('tris');
    await expectTexts(visitor, device, 'missing textures');
  });

  it('dialogs have only texts from the text tables, and all texts fit', async () => {
    const visitor = await visit(device, '#v=1&sample=ulna&paused=1&clip=run&frame=3');
    const { page } = visitor;
    await visitor.seesSample('ulna');
    for (const [key, state] of [
      ['?', 'keys'],
      ['Control+k', 'palette'],
      ['Control+e', 'embed'],
    ] as const) {
      await press(visitor, key);
      await page.getByRole('dialog').first().waitFor();
      await expectTexts(visitor, device, state);
      await page.keyboard.press('Escape');
    }
    await press(visitor, 'Control+s');
    const save = page.getByRole('dialog').first();
    await save.waitFor();
    for (const [at, state] of ['image', 'motion', 'files'].entries()) {
      await save.getByRole('tab').nth(at).click();
      await expectTexts(visitor, device, `save ${state}`);
    }
  });

  it('a comparison has only texts from the text tables, and all texts fit', async () => {
    const visitor = await visit(device, '#v=1&sample=ulna&paused=1&clip=run&frame=3&with=marl');
    const view = visitor.page.locator('mw-compare-view');
    await view.getByRole('heading', { name: sampleName('marl'), exact: true }).waitFor();
    await view.locator('canvas:not([aria-busy])').waitFor({ state: 'attached' });
    await expectTexts(visitor, device, 'comparison');
  });
});

describe('the language', () => {
  it('can be changed in the menu, for the open page and later visits', async () => {
    const visitor = await visits.visitUlna('', { fresh: true });
    const { page } = visitor;
    expect(visitor.requests.filter((url) => url.includes('german'))).toEqual([]);
    const bar = page.locator('mw-top-bar');
    await bar.getByRole('button', { name: words.more, exact: true }).click();
    await bar.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await bar.getByRole('button', { name: german.save, exact: true }).waitFor();
    await page.locator('mw-inspector').getByRole('heading', { name: german.sectionParts }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await page.reload();
    await bar.getByRole('button', { name: german.save, exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  });

  it('is taken from the address, without storing it for later visits', async () => {
    const visitor = await visits.visit('?lang=de', { fresh: true });
    await expect
      .poll(async () => (await visitor.heading.innerText()).replaceAll(/\s+/g, ' '))
      .toBe('Zieh ein Modell herein. Sieh es in Bewegung.');
    expect(await visitor.page.evaluate(() => localStorage.getItem('marrow.language'))).toBeNull();
  });

  it('changes visible warnings, notes about the address, and the last announcement', async () => {
    const visitor = await visits.visit('#v=1&sample=ulna&paused=1&clip=moonwalk', { fresh: true });
    const { page } = visitor;
    const banner = page.locator('mw-notices .banner');
    await visitor.seesSample('ulna');
    await banner.getByText(beginning(words.unknownClip('moonwalk', ['@', '@']))).waitFor();
    await choose(visitor, 'Deutsch');
    await banner.getByText(beginning(german.unknownClip('moonwalk', ['@', '@']))).waitFor();
    await choose(visitor, 'English');
    await visitor.drop([await sampleFile('ulna/weapon.md2')]);
    await visitor.sees('weapon');
    await banner.getByText(words.missingTitle(1, 1)).waitFor();
    await visitor.waitForMessage(words.loaded('weapon', 0));
    await choose(visitor, 'Deutsch');
    await banner.getByText(german.missingTitle(1, 1)).waitFor();
    await page
      .locator('mw-page .visually-hidden', { hasText: german.loaded('weapon', 0) })
      .waitFor({ state: 'attached' });
  });

  it('changes visible errors of the page, but not messages of the library', async () => {
    const visitor = await visits.visit('#v=1&src=https://models.example/a.md2', { fresh: true });
    const { page } = visitor;
    const failure = page.locator('mw-failure-page');
    await failure.getByText(words.textForeign).waitFor();
    await choose(visitor, 'Deutsch');
    await failure.getByRole('heading', { name: german.titleForeign }).waitFor();
    expect(await failure.getByText(german.textForeign).getAttribute('lang')).toBe('de');
    await visitor.drop([textFile('notes.md2', 'these are notes, not a model')]);
    await failure.getByRole('heading', { name: german.titleUnknown }).waitFor();
    expect(await failure.locator('p[lang]').getAttribute('lang')).toBe('en');
  });
});

/** The start of a message, before its list of names. */
function beginning(text: string): string {
  return text.slice(0, text.indexOf('@'));
}

/** Chooses a language in the menu of the top bar. */
async function choose({ page }: Visitor, name: string): Promise<void> {
  const bar = page.locator('mw-top-bar');
  await bar.locator('mw-menu.more, mw-menu').last().getByRole('button').first().click();
  await bar.getByRole('menuitemradio', { name }).click();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.lang))
    .toBe(name === 'Deutsch' ? 'de' : 'en');
}
