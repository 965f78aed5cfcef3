import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { sampleFile, type DroppedFile, type Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

async function weapon(name = 'club.md2'): Promise<DroppedFile> {
  return sampleFile('ulna/weapon.md2', name);
}

const several = async (): Promise<DroppedFile[]> =>
  Promise.all(['club.md2', 'axe.md2', 'pick.md2'].map((name) => weapon(name)));

const gallery = ({ page }: Visitor): Locator =>
  page.getByRole('heading', { name: words.galleryTitle(3, '') });

async function choose(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.locator('mw-gallery .card', { hasText: name }).click();
  await visitor.sees(name);
}

describe('Back and Forward', () => {
  it('lead from a dropped model to the start page, and to the model again as it was left', async () => {
    const visitor = await visits.visit();
    await visitor.page.getByText(words.sampleNote('run', '10').join('')).waitFor();
    await visitor.drop([await sampleFile('ulna/tris.md2')]);
    await visitor.sees('tris');
    await visitor.clip('flip').click();
    await visitor.tool(words.wireframe).click();
    await visitor.page.goBack();
    await visitor.page.locator('mw-invitation h1').waitFor();
    await visitor.page.goForward();
    await visitor.sees('tris');
    expect(await visitor.clip('flip').getAttribute('aria-selected')).toBe('true');
    expect(await visitor.tool(words.wireframe).getAttribute('aria-pressed')).toBe('true');
  });

  it('lead through samples, with their addresses, and through addresses that the user types', async () => {
    const visitor = await visits.visitUlna();
    const { page } = visitor;
    await page.getByRole('button', { name: words.samples }).click();
    await page.getByRole('menuitem', { name: /Hinge/ }).click();
    await visitor.seesSample('hinge');
    await expect.poll(() => page.url()).toContain('sample=hinge');
    await page.goBack();
    await visitor.seesSample('ulna');
    await expect.poll(() => page.url()).toContain('sample=ulna');
    await page.goForward();
    await visitor.seesSample('hinge');
    await page.evaluate(() => (location.hash = 'v=1&sample=hyoid'));
    await visitor.seesSample('hyoid');
    await page.goBack();
    await visitor.seesSample('hinge');
  });

  it('lead from a model to the gallery and on to another one', async () => {
    const visitor = await visits.visitUlna();
    await visitor.drop(await several());
    await gallery(visitor).waitFor();
    await choose(visitor, 'axe');
    await visitor.page.goBack();
    await gallery(visitor).waitFor();
    await choose(visitor, 'club');
    await visitor.page.goBack();
    await gallery(visitor).waitFor();
    await visitor.page.goBack();
    await visitor.seesSample('ulna');
    expect(await gallery(visitor).count()).toBe(0);
    await visitor.page.goForward();
    await gallery(visitor).waitFor();
    await visitor.page.goForward();
    await visitor.sees('club');
  });

  it('skip a gallery that was closed without a choice', async () => {
    const visitor = await visits.visitUlna();
    await visitor.drop(await several());
    await gallery(visitor).waitFor();
    await choose(visitor, 'axe');
    await visitor.page.locator('mw-top-bar').getByRole('button', { name: words.gallery }).click();
    await gallery(visitor).waitFor();
    await visitor.page.keyboard.press('Escape');
    await visitor.sees('axe');
    await expect.poll(() => gallery(visitor).count()).toBe(0);
    await visitor.page.goBack();
    await gallery(visitor).waitFor();
    await visitor.page.goBack();
    await visitor.seesSample('ulna');
  });

  it('keep the textures that the user has put on a model', async () => {
    const visitor = await visits.visit();
    await visitor.drop([await weapon()]);
    await visitor.sees('club');
    await visitor.drop([await sampleFile('ulna/frost.png')]);
    const applied = visitor.page.locator('mw-material-list').getByText('frost.png');
    await visitor.page
      .locator('mw-inspector')
      .getByRole('button', { name: words.tabMaterials })
      .first()
      .click();
    await applied.waitFor();
    await visitor.drop([await sampleFile('hinge/hinge.ms3d')]);
    await visitor.sees('hinge');
    expect(await applied.count()).toBe(0);
    await visitor.page.goBack();
    await visitor.sees('club');
    await applied.waitFor();
  });
});

describe('Recent files', () => {
  const more = async (visitor: Visitor, item: string): Promise<void> => {
    await visitor.page.getByRole('button', { name: words.more, exact: true }).click();
    await visitor.page.getByRole('menuitem', { name: item }).click();
  };

  it('are kept only if the user asks for it, and open again after a reload', async () => {
    const visitor = await visits.visit();
    const { page } = visitor;
    await visitor.drop([await weapon()]);
    await visitor.sees('club');
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    await more(visitor, words.recentsKeep);
    await visitor.drop([await sampleFile('hinge/hinge.ms3d')]);
    await visitor.sees('hinge');
    await expect.poll(() => page.evaluate(() => 'recent' in (history.state as object))).toBe(true);
    // The reload shows what was open.
    await page.reload();
    await visitor.sees('hinge');
    await page.getByRole('link', { name: words.home }).click();
    await page.locator('mw-recent-list').getByRole('button', { name: 'hinge' }).click();
    await visitor.sees('hinge');
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('and everything stored with them can be deleted', async () => {
    const visitor = await visits.visit();
    await more(visitor, words.recentsKeep);
    await visitor.drop(await several());
    await gallery(visitor).waitFor();
    await choose(visitor, 'axe');
    await visitor.page.goBack();
    await visitor.page.goBack();
    const list = visitor.page.locator('mw-recent-list');
    await list.getByRole('button', { name: 'axe' }).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await list.getByRole('button', { name: words.recentsForget }).click();
    await expect.poll(() => list.getByRole('button').count()).toBe(0);
    await visitor.page.reload();
    await visitor.page.locator('mw-invitation h1').waitFor();
    expect(await list.getByRole('button').count()).toBe(0);
  });
});
