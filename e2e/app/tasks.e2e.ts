import { readFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import { GifReader } from 'omggif';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { accessibilityProblems } from '../support/axe.js';
import { like } from '../support/texts.js';
import { sampleFile } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

/** Each test is a complete task of a user. Controls are found mostly by their visible names. */
const visits = useVisits();

describe('A user', () => {
  it('opens a PK3, finds a model by search and saves a small GIF of the size that the dialog shows', async () => {
    const club = (await sampleFile('ulna/weapon.md2')).bytes;
    const skin = (await sampleFile('ulna/weapon.pcx')).bytes;
    const hinge = (await sampleFile('hinge/hinge.ms3d')).bytes;
    const pk3 = zipSync({
      'models/weapons/club/weapon.md2': club,
      'models/weapons/club/weapon.pcx': skin,
      'models/weapons/axe/axe.md2': club,
      'models/doors/hinge.ms3d': hinge,
      'models/doors/hinge.tga': (await sampleFile('hinge/hinge.tga')).bytes,
    });
    const visitor = await visits.visit('', reducedMotion);
    const { page } = visitor;
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open files' }).first().click();
    await (
      await choosing
    ).setFiles({
      name: 'doors.pk3',
      mimeType: '',
      buffer: Buffer.from(pk3),
    });
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('hinge');
    await expect.poll(() => page.locator('mw-gallery .card').count()).toBe(1);
    await page.keyboard.press('Enter');
    await visitor.sees('hinge');
    await page.getByRole('button', { name: words.save, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: words.save });
    await dialog.getByRole('tab', { name: words.saveMotion }).click();
    const section = dialog.locator('mw-save-motion');
    await section.getByRole('button', { name: words.smallGif }).click();
    const size = async (field: string): Promise<number> =>
      Number(await section.getByRole('spinbutton', { name: field, exact: true }).inputValue());
    const announced = [await size(words.width), await size(words.height)];
    expect(announced).toEqual([480, 480]);
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 100_000 }),
      dialog.getByRole('button', { name: like(words.saveName('*.gif')) }).click(),
    ]);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 6).toString('latin1')).toBe('GIF89a');
    const gif = new GifReader(bytes);
    expect([gif.width, gif.height]).toEqual(announced);
    expect(gif.numFrames()).toBeGreaterThan(1);
    await visitor.waitForMessage(words.savedFile(download.suggestedFilename(), bytes.length));
  });

  it('adds the missing texture of a model', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const { page } = visitor;
    await visitor.drop([await sampleFile('ulna/weapon.md2')]);
    await visitor.sees('weapon');
    await page.getByText(words.missingTitle(1, 1)).waitFor();
    const before = await visitor.screenshot();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: words.addFiles }).click();
    const { name, bytes } = await sampleFile('ulna/weapon.pcx');
    await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
    await expect.poll(() => page.getByText(words.missingTitle(1, 1)).count()).toBe(0);
    await visitor.seesChange(before);
  });

  it('shares a model with a friend, who sees the same view', async () => {
    const visitor = await visits.visit('', {
      ...reducedMotion,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = visitor;
    await page.getByRole('button', { name: words.samples }).click();
    await page.getByRole('menuitem', { name: /Ulna/ }).click();
    await visitor.seesSample('ulna');
    await visitor.clip('flip').click();
    await page.keyboard.press('8');
    await page.keyboard.press('w');
    await visitor.idle();
    await page.getByRole('button', { name: words.share, exact: true }).click();
    await visitor.waitForMessage(words.shared);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const friend = await visits.visit(link.slice(visits.url.length), { ...reducedMotion, fresh: true });
    await friend.seesSample('ulna');
    expect(await friend.clip('flip').getAttribute('aria-selected')).toBe('true');
    expect(await friend.tool(words.wireframe).getAttribute('aria-pressed')).toBe('true');
    await friend.idle();
    const state = (url: string): string[] =>
      [...new URLSearchParams(new URL(url).hash.slice(1))]
        .filter(([key]) => !['frame', 'paused', 'clip-frame'].includes(key))
        .map(String);
    expect(state(friend.page.url())).toEqual(state(link));
    expect(await accessibilityProblems(friend.page)).toEqual([]);
  });
});
