import { zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bendAnim, buildMd5Mesh, walkAnim } from '../../tests/web/support/md5-arm.js';
import { buildTga } from '../../tests/web/support/picture-builder.js';
import { samePicture } from '../support/pictures.js';
import { sampleFile, textFile, type DroppedFile, type Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

/** An archive of our sample's files: `files` maps a path in the archive to a path of the sample. */
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
  it('opens as the model in it, with its texture', async () => {
    const visitor = await visits.visit();
    await visitor.drop([await archive('gun.zip', weapon)]);
    await visitor.sees('weapon');
    await visitor.page.getByText('1, all found').waitFor();
    expect(await visitor.page.locator('mw-notices .banner').count()).toBe(0);
  });

  it('with a player in it opens as a player', async () => {
    const visitor = await visits.visit();
    await visitor.drop([await archive('pak9.pk3', player)]);
    await visitor.sees('ulna');
    await visitor.page.getByText('Quake II player, 2 parts').waitFor();
  });

  it('with several models opens as a gallery', async () => {
    const visitor = await visits.visit();
    const both = { 'a/club.md2': 'ulna/weapon.md2', 'b/axe.md2': 'ulna/weapon.md2' };
    await visitor.drop([await archive('guns.zip', both)]);
    await visitor.page.getByRole('heading', { name: '2 models in guns.zip' }).waitFor();
    await visitor.page.getByRole('gridcell', { name: /axe/ }).click();
    await visitor.sees('axe');
  });

  it('among other files is looked into as well', async () => {
    const visitor = await visits.visit();
    const skin = await archive('skins.zip', { 'weapon.pcx': 'ulna/weapon.pcx' });
    await visitor.drop([await sampleFile('ulna/weapon.md2'), skin]);
    await visitor.sees('weapon');
    await visitor.page.getByText('1, all found').waitFor();
  });

  it('is opened by its address, with the entry that the address names', async () => {
    const two = await archive('two.zip', { ...weapon, 'other/club.md2': 'ulna/weapon.md2' });
    const visitor = await visits.visit('#v=1&src=two.zip&entry=gun/weapon.md2', {}, (page) =>
      page.route('**/two.zip', (route) => route.fulfill({ body: Buffer.from(two.bytes) })),
    );
    await visitor.sees('weapon');
    await visitor.page.getByText('1, all found').waitFor();
    await expect.poll(() => visitor.page.url()).toMatch(/src=two\.zip.*entry=gun/);
  });

  it('that is damaged is explained, and what was open stays', async () => {
    const visitor = await visits.visitUlna('&clip=run');
    const { name, bytes } = await archive('gun.zip', weapon);
    const broken = bytes.slice();
    broken.fill(0, 200, 4000);
    await visitor.drop([{ name, bytes: broken }]);
    const alert = visitor.page.getByRole('alert');
    await expect
      .poll(() => alert.innerText())
      .toMatch(/archive cannot be read[\s\S]*eapon\.md2[\s\S]*in gun\.zip/);
    await visitor.drop([{ name, bytes: bytes.slice(0, -30) }]);
    await expect.poll(() => alert.innerText()).toMatch(/gun\.zip[\s\S]*cut short/);
    await visitor.sees('Ulna');
    await visitor.seesChange();
    await visitor.page.keyboard.press('Escape');
    await visitor.drop([
      { name: 'notes.zip', bytes: zipSync({ 'a.txt': textFile('', 'a').bytes, b: new Uint8Array() }) },
    ]);
    await expect.poll(() => alert.innerText()).toContain('no model that Marrow opens among the 2 files');
  });
});

describe('what is dropped onto a model that came by its address', () => {
  /** Serves a folder `far/` and records the requests for it. */
  function far(files: Readonly<Record<string, Uint8Array>>): {
    readonly asked: string[];
    readonly serve: (page: Page) => Promise<unknown>;
  } {
    const asked: string[] = [];
    const serve = (page: Page): Promise<unknown> =>
      page.route('**/far/**', (route) => {
        const name = decodeURIComponent(new URL(route.request().url()).pathname).replace(/^.*\/far\//, '');
        asked.push(name);
        const body = files[name];
        return route.fulfill(body === undefined ? { status: 404 } : { body: Buffer.from(body) });
      });
    return { asked, serve };
  }

  it('completes it: a texture, and what else it has is still fetched', async () => {
    const { asked, serve } = far({ 'weapon.md2': (await sampleFile('ulna/weapon.md2')).bytes });
    const visitor = await visits.visit('#v=1&src=far/weapon.md2', {}, serve);
    await visitor.sees('weapon');
    const banner = visitor.page.locator('mw-notices .banner');
    await banner.getByText('Add the files and they appear at once').waitFor();
    asked.length = 0;
    await visitor.drop([await sampleFile('ulna/weapon.pcx')]);
    await visitor.page.getByText('1, all found').waitFor();
    await expect.poll(() => banner.count()).toBe(0);
    await visitor.sees('weapon');
    expect(asked).toContain('weapon.md2');
    expect(asked.filter((name) => name.endsWith('.pcx'))).toEqual([]);
    await expect.poll(() => visitor.page.url()).toContain('src=far/weapon.md2');
  });

  it('gives it animations, and its own pictures stay', async () => {
    const files = { 'arm.md5mesh': buildMd5Mesh(), 'arm.tga': buildTga(8, 8, [40, 160, 60]) };
    const { asked, serve } = far(files);
    const visitor = await visits.visit('#v=1&src=far/arm.md5mesh', {}, serve);
    await visitor.sees('arm');
    await visitor.page.getByText('1, all found').waitFor();
    asked.length = 0;
    await visitor.drop([{ name: 'bend.md5anim', bytes: bendAnim() }]);
    await visitor.clip('bend').waitFor();
    await visitor.page.getByText('1, all found').waitFor();
    expect(asked).toEqual(expect.arrayContaining(['arm.md5mesh', 'arm.tga']));
    // Files can be added again to a model that was completed before.
    await visitor.drop([{ name: 'walk.md5anim', bytes: walkAnim() }]);
    await visitor.clip('walk').waitFor();
    await visitor.clip('bend').waitFor();
  });

  it('completes one that lies in an archive', async () => {
    const { bytes } = await archive('gun.zip', { 'gun/weapon.md2': 'ulna/weapon.md2' });
    const visitor = await visits.visit('#v=1&src=far/gun.zip', {}, far({ 'gun.zip': bytes }).serve);
    await visitor.sees('weapon');
    await visitor.page.locator('mw-notices .banner').waitFor();
    await visitor.drop([await sampleFile('ulna/weapon.pcx')]);
    await visitor.page.getByText('1, all found').waitFor();
    await visitor.sees('weapon');
  });
});

describe('what a model misses', () => {
  it('completes it, as it is, when it is dropped later', async () => {
    const visitor = await visits.visit();
    await visitor.drop([await sampleFile('ulna/weapon.md2')]);
    await visitor.sees('weapon');
    await visitor.page.locator('mw-notices .banner').waitFor();
    await hold(visitor, 'run');
    await visitor.page.keyboard.press('.');
    await expect.poll(() => visitor.frame()).toBe(1);
    const plaster = await visitor.picture();
    await visitor.drop([textFile('readme.txt', 'a gun'), await sampleFile('ulna/weapon.pcx', 'Weapon.PCX')]);
    await expect.poll(() => visitor.page.locator('mw-notices .banner').count()).toBe(0);
    await visitor.page.getByText('1, all found').waitFor();
    await visitor.sees('weapon');
    expect(await visitor.clip('run').getAttribute('aria-selected')).toBe('true');
    expect(await visitor.frame()).toBe(1);
    await visitor.seesChange(plaster);
  });
});

describe('a picture that is dropped on a model', () => {
  const green = { name: 'moss.tga', bytes: buildTga(8, 8, [40, 160, 60]) };

  it('is worn until it is taken off again', async () => {
    const visitor = await visits.visitUlna('&paused=1&tab=materials');
    const before = await visitor.picture();
    await visitor.drop([green]);
    // Body and weapon wear a picture each.
    await visitor.page
      .getByRole('dialog')
      .getByRole('button', { name: /^ulna\.pcx/ })
      .click();
    await visitor.page.locator('mw-notices').getByText('moss.tga is worn now').waitFor();
    const row = visitor.page.locator('mw-material-list .row', { hasText: 'moss.tga' });
    await row.waitFor();
    await visitor.seesChange(before);
    await row.getByRole('button', { name: 'Reset: take moss.tga off' }).click();
    await expect.poll(() => row.count()).toBe(0);
    // The picture is the same as before.
    await expect.poll(async () => samePicture(await visitor.picture(), before)).toBe(true);
  });

  it('is no subject of its own', async () => {
    const visitor = await visits.visit();
    await visitor.page.getByText('at 10 frames per second').waitFor();
    await visitor.drop([green]);
    await visitor.page.getByRole('heading', { name: 'This is some other kind of file' }).waitFor();
  });

  it('that is broken leaves the model as it is', async () => {
    const visitor = await visits.visitUlna('&paused=1');
    await visitor.drop([{ name: 'moss.tga', bytes: green.bytes.slice(0, 40) }]);
    await expect.poll(() => visitor.page.getByRole('alert').innerText()).toContain('moss.tga');
    await visitor.sees('Ulna');
  });
});

/** Pauses on a clip's first frame. */
async function hold(visitor: Visitor, clip: string): Promise<void> {
  await visitor.clip(clip).click();
  await visitor.playButton.click();
  await visitor.page.keyboard.press('Home');
}
