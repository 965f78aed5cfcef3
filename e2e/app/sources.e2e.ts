import { zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bendAnim, buildMd5Mesh, walkAnim } from '../../tests/web/support/md5-arm.js';
import { buildTga } from '../../tests/web/support/image-builder.js';
import { words } from '../../web/app/text/messages.js';
import { imageDifference } from '../support/images.js';
import { like } from '../support/texts.js';
import { sampleFile, textFile, type DroppedFile } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

/** The inspector's summary for a model with a single texture, which was found. */
const found = words.materialsSummary(1, 1);

/** Returns a ZIP archive of sample files. `files` maps each path in the archive to a path in the samples folder. */
async function archive(name: string, files: Readonly<Record<string, string>>): Promise<DroppedFile> {
  const parts = await Promise.all(
    Object.entries(files).map(async ([place, file]) => [place, (await sampleFile(file)).bytes] as const),
  );
  return { name, bytes: zipSync(Object.fromEntries(parts)) };
}

const player = {
  'baseq2/players/ulna/tris.md2': 'ulna/tris.md2',
  'baseq2/players/ulna/weapon.md2': 'ulna/weapon.md2',
  'baseq2/players/ulna/ulna.pcx': 'ulna/ulna.pcx',
  'baseq2/players/ulna/ulna_i.pcx': 'ulna/ulna_i.pcx',
  'baseq2/players/ulna/weapon.pcx': 'ulna/weapon.pcx',
} as const;
const weapon = { 'gun/weapon.md2': 'ulna/weapon.md2', 'gun/WEAPON.PCX': 'ulna/weapon.pcx' } as const;

describe('an archive', () => {
  it('opens as the model or player that it contains, with textures', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const { page } = visitor;
    await visitor.drop([await archive('gun.zip', weapon)]);
    await visitor.sees('weapon');
    await page.getByText(found).waitFor();
    expect(await page.locator('mw-notices .banner').count()).toBe(0);
    await visitor.drop([await archive('pak9.pk3', player)]);
    await visitor.sees('ulna');
    await page.getByText(words.partsSummary(words.kindPlayer, 2)).first().waitFor();
  });

  it('opens as a gallery if it contains several models', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const both = { 'a/club.md2': 'ulna/weapon.md2', 'b/axe.md2': 'ulna/weapon.md2' };
    await visitor.drop([await archive('guns.zip', both)]);
    await visitor.page.getByRole('heading', { name: words.galleryTitle(2, 'guns.zip') }).waitFor();
    await visitor.page.getByRole('gridcell', { name: /axe/ }).click();
    await visitor.sees('axe');
  });

  it('provides the texture of a model that is dropped with it', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const skin = await archive('skins.zip', { 'weapon.pcx': 'ulna/weapon.pcx' });
    await visitor.drop([await sampleFile('ulna/weapon.md2'), skin]);
    await visitor.sees('weapon');
    await visitor.page.getByText(found).waitFor();
  });

  it('opens from an address as the entry that the address names', async () => {
    const two = await archive('two.zip', { ...weapon, 'other/club.md2': 'ulna/weapon.md2' });
    const visitor = await visits.visit('#v=1&src=two.zip&entry=gun/weapon.md2', reducedMotion, (page) =>
      page.route('**/two.zip', (route) => route.fulfill({ body: Buffer.from(two.bytes) })),
    );
    await visitor.sees('weapon');
    await visitor.page.getByText(found).waitFor();
    await expect.poll(() => visitor.page.url()).toMatch(/src=two\.zip.*entry=gun/);
  });

  it('causes an error message if it is damaged or has no model, and the open model keeps playing', async () => {
    const visitor = await visits.visit('#v=1&sample=ulna&clip=run');
    await visitor.seesSample('ulna');
    const alert = visitor.page.getByRole('alert');
    const explained = async (title: string, code: string, ...names: readonly string[]): Promise<void> => {
      await alert.getByText(title).waitFor();
      await alert.getByText(code, { exact: true }).waitFor({ state: 'attached' });
      for (const name of names) await expect.poll(() => alert.innerText()).toContain(name);
      await visitor.page.keyboard.press('Escape');
      await expect.poll(() => alert.count()).toBe(0);
    };
    const { name, bytes } = await archive('gun.zip', weapon);
    const broken = bytes.slice();
    broken.fill(0, 200, 4000);
    await visitor.drop([{ name, bytes: broken }]);
    await explained(words.titleArchive, 'archive_damaged', 'eapon.md2', 'gun.zip');
    await visitor.drop([{ name, bytes: bytes.slice(0, -30) }]);
    await explained(words.titleArchive, 'archive_damaged', 'gun.zip');
    await visitor.drop([
      { name: 'notes.zip', bytes: zipSync({ 'a.txt': textFile('', 'a').bytes, b: new Uint8Array() }) },
    ]);
    await explained(words.titleArchiveEntry, 'archive_missing_entry', '2 files');
    await visitor.seesSample('ulna');
    await visitor.seesChange();
  });
});

describe('a model from an address', () => {
  /** Returns a function that serves `files` in the folder `far/`, and the list of the names that were requested. */
  function far(files: Readonly<Record<string, Uint8Array>>): {
    readonly requested: string[];
    readonly serve: (page: Page) => Promise<unknown>;
  } {
    const requested: string[] = [];
    const serve = (page: Page): Promise<unknown> =>
      page.route('**/far/**', (route) => {
        const name = decodeURIComponent(new URL(route.request().url()).pathname).replace(/^.*\/far\//, '');
        requested.push(name);
        const body = files[name];
        return route.fulfill(body === undefined ? { status: 404 } : { body: Buffer.from(body) });
      });
    return { requested, serve };
  }

  it('is fetched again when its missing texture is dropped, and shows the texture, also if the model is in an archive', async () => {
    const gun = await archive('gun.zip', { 'gun/weapon.md2': 'ulna/weapon.md2' });
    const { requested, serve } = far({
      'weapon.md2': (await sampleFile('ulna/weapon.md2')).bytes,
      'gun.zip': gun.bytes,
    });
    const visitor = await visits.visit('#v=1&src=far/weapon.md2', reducedMotion, serve);
    await visitor.sees('weapon');
    const banner = visitor.page.locator('mw-notices .banner');
    await banner.getByText(like(words.missingText(['weapon.pcx'], 0, true))).waitFor();
    requested.length = 0;
    await visitor.drop([await sampleFile('ulna/weapon.pcx')]);
    await visitor.page.getByText(found).waitFor();
    await expect.poll(() => banner.count()).toBe(0);
    await visitor.sees('weapon');
    expect(requested).toContain('weapon.md2');
    expect(requested.filter((name) => name.endsWith('.pcx'))).toEqual([]);
    await expect.poll(() => visitor.page.url()).toContain('src=far/weapon.md2');

    await visitor.page.evaluate(() => (location.hash = 'v=1&src=far/gun.zip'));
    await banner.waitFor();
    await visitor.drop([await sampleFile('ulna/weapon.pcx')]);
    await visitor.page.getByText(found).waitFor();
    await visitor.sees('weapon');
  });

  it('gets the clips of animation files that are dropped one after the other, and keeps its textures', async () => {
    const files = { 'arm.md5mesh': buildMd5Mesh(), 'arm.tga': buildTga(8, 8, [40, 160, 60]) };
    const { requested, serve } = far(files);
    const visitor = await visits.visit('#v=1&src=far/arm.md5mesh', reducedMotion, serve);
    await visitor.sees('arm');
    await visitor.page.getByText(found).waitFor();
    requested.length = 0;
    await visitor.drop([{ name: 'bend.md5anim', bytes: bendAnim() }]);
    await visitor.clip('bend').waitFor();
    await visitor.page.getByText(found).waitFor();
    expect(requested).toEqual(expect.arrayContaining(['arm.md5mesh', 'arm.tga']));
    await visitor.drop([{ name: 'walk.md5anim', bytes: walkAnim() }]);
    await visitor.clip('walk').waitFor();
    await visitor.clip('bend').waitFor();
  });
});

describe('a missing texture', () => {
  it('is applied when dropped later, without a change of clip or frame', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const { page } = visitor;
    const banner = page.locator('mw-notices .banner');
    await visitor.drop([await sampleFile('ulna/weapon.md2')]);
    await visitor.sees('weapon');
    await banner.waitFor();
    await visitor.clip('run').click();
    await page.getByRole('button', { name: words.pause, exact: true }).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('.');
    await expect.poll(() => visitor.frame()).toBe(1);
    const placeholder = await visitor.screenshot();
    await visitor.drop([textFile('readme.txt', 'a gun'), await sampleFile('ulna/weapon.pcx', 'Weapon.PCX')]);
    await expect.poll(() => banner.count()).toBe(0);
    await page.getByText(found).waitFor();
    await visitor.sees('weapon');
    expect(await visitor.clip('run').getAttribute('aria-selected')).toBe('true');
    expect(await visitor.frame()).toBe(1);
    await visitor.seesChange(placeholder);
  });
});

describe('a dropped image', () => {
  const green = { name: 'moss.tga', bytes: buildTga(8, 8, [40, 160, 60]) };

  it('replaces the texture that the user chooses until the user resets it, and changes nothing if it is truncated', async () => {
    const visitor = await visits.visitUlna('&tab=materials');
    const { page } = visitor;
    const before = await visitor.screenshot();
    await visitor.drop([{ name: 'moss.tga', bytes: green.bytes.slice(0, 40) }]);
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.innerText()).toContain('moss.tga');
    await page.keyboard.press('Escape');
    await expect.poll(() => alert.count()).toBe(0);
    await visitor.seesSample('ulna');
    expect(imageDifference(await visitor.screenshot(), before)).toBeNull();

    await visitor.drop([green]);
    // The body and the weapon each have a texture, so the page asks which one to replace.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^ulna\.pcx/ })
      .click();
    await visitor.waitForMessage(words.textureSet('moss.tga'));
    const row = page.locator('mw-material-list .row', { hasText: 'moss.tga' });
    await row.waitFor();
    await visitor.seesChange(before);
    await row.getByRole('button', { name: words.textureOwn('moss.tga') }).click();
    await expect.poll(() => row.count()).toBe(0);
    await visitor.showsAgain(before);
  });

  it('causes an error message if no model is open', async () => {
    const visitor = await visits.visit();
    await visitor.page.getByText(words.sampleNote('run', '10').join('')).waitFor();
    await visitor.drop([green]);
    await visitor.page.getByRole('heading', { name: words.titleUnknown }).waitFor();
  });
});
