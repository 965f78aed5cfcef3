import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { like } from '../support/texts.js';
import { sampleFile, textFile } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

/** The note on the start page while the sample plays. */
const samplePlays = words.sampleNote('run', '10').join('');
const allFound = (textures: number): string => words.materialsSummary(textures, textures);

describe('a first visit', () => {
  it('shows a playing sample beside the invitation, and opens it with a click on its card', async () => {
    const visitor = await visits.visit();
    const { page } = visitor;
    const { headlineDrop, headlineSecond } = words;
    await expect
      .poll(async () => (await visitor.heading.innerText()).replaceAll(/\s+/g, ' '))
      .toBe(`${headlineDrop} ${headlineSecond}`);
    await page.getByText(samplePlays).waitFor();
    await visitor.seesChange();
    expect(new URL(page.url()).hash).toBe('');
    await page.locator('mw-invitation .card.shown').click();
    await visitor.seesSample('ulna');
    await page.getByRole('treeitem', { name: 'weapon.md2' }).waitFor();
    await expect.poll(() => page.url()).toContain('sample=ulna');
    await visitor.seesChange();
  });

  it('shows a still image and a Play button if the user prefers reduced motion', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const { page } = visitor;
    const play = page.locator('mw-invitation').getByRole('button', { name: words.playSample });
    await play.waitFor();
    await page.getByText(words.stillNote).waitFor();
    await play.click();
    await page.getByText(samplePlays).waitFor();
    await visitor.seesChange();
  });

  it('opens files from the file dialog, and finds a missing texture in added files', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const { page } = visitor;
    const pick = async (path: string, press: () => Promise<void>): Promise<void> => {
      const choosing = page.waitForEvent('filechooser');
      await press();
      const { name, bytes } = await sampleFile(path);
      await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
    };
    await pick('ulna/weapon.md2', () => page.getByRole('button', { name: words.openFiles }).first().click());
    await visitor.sees('weapon');
    await pick('ulna/weapon.pcx', () =>
      page.locator('mw-notices').getByRole('button', { name: words.addFiles }).click(),
    );
    await expect.poll(() => page.locator('mw-notices .banner').count()).toBe(0);
    await page.getByText(allFound(1)).waitFor();
  });
});

describe('a drop', () => {
  it('of one file opens it, lists its clips and reports the missing texture', async () => {
    const visitor = await visits.visit();
    await visitor.drop([await sampleFile('ulna/tris.md2')]);
    await visitor.sees('tris');
    expect(await visitor.page.locator('mw-clip-list').getByRole('option').count()).toBe(20);
    const banner = visitor.page.locator('mw-notices').getByRole('status');
    await banner.getByText(words.missingTitle(1, 1)).waitFor();
    await banner.getByText(like(words.missingText(['*ulna*'], 0, true))).waitFor();
    await banner.getByRole('button', { name: words.dismiss }).click();
    await expect.poll(() => banner.count()).toBe(0);
  });

  it('of a player’s files assembles the player, and finds its skins', async () => {
    const visitor = await visits.visit();
    const names = ['tris.md2', 'weapon.md2', 'ulna.pcx', 'ulna_i.pcx', 'weapon.pcx', 'frost.png'];
    await visitor.drop(await Promise.all(names.map((name) => sampleFile(`ulna/${name}`))));
    await visitor.sees('tris');
    await visitor.page.getByText(words.partsSummary(words.kindPlayer, 2)).first().waitFor();
    const skins = visitor.page.locator('mw-skin-list').getByRole('option');
    expect(await skins.allInnerTexts()).toEqual(['ulna', 'frost']);
    await visitor.page.getByText(allFound(3)).waitFor();
    expect(await visitor.page.locator('mw-notices .banner').count()).toBe(0);
  });

  it('of several models shows them in a gallery, which stays available', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const models = ['club.md2', 'axe.md2'].map((name) => sampleFile('ulna/weapon.md2', name));
    await visitor.drop(await Promise.all(models));
    await visitor.page.getByRole('heading', { name: words.galleryTitle(2, '') }).waitFor();
    await visitor.page.getByRole('gridcell', { name: /club/ }).click();
    await visitor.sees('club');
    await visitor.page.getByRole('button', { name: words.gallery }).click();
    await visitor.page.getByRole('gridcell', { name: /axe/ }).click();
    await visitor.sees('axe');
  });
});

describe('a file that cannot be opened', () => {
  const notes = textFile('notes.md2', 'these are notes, not a model');

  it('is explained in place of the scene if nothing else is open', async () => {
    const visitor = await visits.visit();
    await visitor.drop([notes]);
    await visitor.page.getByRole('heading', { name: words.titleUnknown }).waitFor();
    await visitor.page.getByText(words.details, { exact: true }).click();
    await visitor.page.getByText('unknown_format').waitFor();
    await visitor.page.getByText(words.detailSize('notes.md2', 28)).waitFor();
  });

  it('does not stop the open model from playing', async () => {
    const visitor = await visits.visit('#v=1&sample=ulna&clip=run');
    await visitor.seesSample('ulna');
    const whole = await sampleFile('ulna/tris.md2');
    await visitor.drop([{ name: 'cut.md2', bytes: whole.bytes.subarray(0, 5000) }]);
    const alert = visitor.page.getByRole('alert');
    await expect.poll(() => alert.innerText()).toContain('cut.md2');
    await visitor.seesSample('ulna');
    expect(await visitor.clip('run').getAttribute('aria-selected')).toBe('true');
    await visitor.seesChange();
    await visitor.page.keyboard.press('Escape');
    await expect.poll(() => alert.count()).toBe(0);
  });

  it('is explained if its address does not exist', async () => {
    const visitor = await visits.visit('?src=nowhere.md2');
    await visitor.page.getByRole('heading', { name: words.titleFetch }).waitFor();
    await visitor.page.getByRole('alert').getByText('(404)').first().waitFor();
  });

  it('is not requested from another server', async () => {
    const visitor = await visits.visit('?src=https://example.com/ogre.md2');
    await visitor.page.getByRole('heading', { name: words.titleForeign }).waitFor();
    // `useVisits` checks after each test that the page contacted no other server.
  });
});

describe('a file name', () => {
  it('is never interpreted as markup', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const name = '<img src=x onerror=document.title="caught">\u202Egnp.md2';
    await visitor.drop([{ ...(await sampleFile('ulna/weapon.md2')), name }]);
    await visitor.page.locator('mw-transport').waitFor();
    expect(await visitor.page.locator('img').count()).toBe(0);
    expect(await visitor.page.title()).not.toBe('caught');
  });
});

describe('a slow load', () => {
  it('shows its progress and can be cancelled', async () => {
    const visitor = await visits.visit();
    const { page } = visitor;
    // The server never answers this request, so the load cannot end before the user cancels it.
    await page.route('**/slow.md2', () => undefined);
    await page.getByText(samplePlays).waitFor();
    await page.evaluate(() => (location.hash = 'v=1&src=slow.md2'));
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: words.cancelLoading }).click();
    await visitor.waitForMessage(words.loadCancelled);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
