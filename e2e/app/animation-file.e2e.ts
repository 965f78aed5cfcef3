import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildMd2 } from '../../tests/web/support/md2-builder.js';
import { playerFiles } from '../../tests/web/support/quake3-player.js';
import { words } from '../../web/app/text/messages.js';
import type { Page as MarrowPage } from '../../web/app/ui/page/page.js';
import type { Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

// The editor of clips: a Quake III player's `animation.cfg`, and the `.framegroups` of other models.
const visits = useVisits();

async function visitPlayer(): Promise<Visitor> {
  const visitor = await visits.visit('', reducedMotion);
  await visitor.page.locator('mw-invitation h1').waitFor();
  await visitor.drop(Object.entries(playerFiles('')).map(([name, bytes]) => ({ name, bytes })));
  await visitor.page.locator('mw-clip-list .edit').waitFor();
  return visitor;
}

/** The frames per second, number of frames and loop frame of a clip in the open model. */
const clipNow = (page: Page, name: string): Promise<unknown> =>
  page.locator('mw-page').evaluate((element: MarrowPage, wanted) => {
    const clip = element.app.store.state.subject?.clips.find((each) => each.name === wanted);
    return clip && [clip.framesPerSecond, clip.frameCount, clip.loopFrame];
  }, name);

/** The time of an animation's last key, in seconds, in the GLB file that the page exports. */
async function lastKey(visitor: Visitor, name: string): Promise<number> {
  const { page } = visitor;
  await page.keyboard.press('Control+s');
  const save = page.getByRole('dialog', { name: words.save });
  await save.getByRole('tab', { name: words.saveFiles }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 100_000 }),
    save.getByRole('button', { name: /\.glb$/ }).click(),
  ]);
  await save.waitFor({ state: 'hidden' });
  const bytes = await readFile(await download.path());
  const { animations, accessors } = JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12))) as {
    animations: { name: string; samplers: { input: number }[] }[];
    accessors: { max?: number[] }[];
  };
  const inputs = animations.find((each) => each.name === name)?.samplers ?? [];
  return Math.max(...inputs.map(({ input }) => accessors[input]?.max?.[0] ?? 0));
}

describe('the editor of animation.cfg', () => {
  it('applies edits to the player and its exports, undoes them, and saves the file in its original layout', async () => {
    const visitor = await visitPlayer();
    const { page } = visitor;
    expect(await clipNow(page, 'LEGS_IDLE')).toEqual([10, 2, 0]);
    const slow = await lastKey(visitor, 'LEGS_IDLE');
    await page.locator('mw-clip-list .edit').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words.clipsEdit });
    const field = (column: string) =>
      dialog.getByRole('spinbutton', { name: words.cfgField('LEGS_IDLE', column), exact: true });
    await field(words.cfgFps).fill('20');
    await field(words.cfgFps).press('Tab');
    await field(words.cfgLooping).fill('0');
    await field(words.cfgLooping).press('Tab');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await dialog.getByRole('button', { name: words.cfgApply }).click();
    await visitor.waitForMessage(words.cfgApplied);
    await expect.poll(() => clipNow(page, 'LEGS_IDLE')).toEqual([20, 2, null]);
    expect(await clipNow(page, 'LEGS_IDLECR')).toEqual([10, 2, 0]);

    // Undo reverts the edit of the loop frames, and Redo applies it again.
    await page.keyboard.press('Control+z');
    await expect.poll(() => field(words.cfgLooping).inputValue()).toBe('2');
    await page.keyboard.press('Control+y');
    await expect.poll(() => field(words.cfgLooping).inputValue()).toBe('0');
    await page.keyboard.press('Control+z');
    await dialog.getByRole('button', { name: words.cfgApply }).click();
    await expect.poll(() => clipNow(page, 'LEGS_IDLE')).toEqual([20, 2, 0]);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: words.saveName('animation.cfg') }).click(),
    ]);
    const rows = (await readFile(await download.path(), 'latin1')).trimEnd().split('\n');
    const original = new TextDecoder().decode(playerFiles('')['animation.cfg']).trimEnd().split('\n');
    // The first line is "sex m", and LEGS_IDLE is the animation with index 22.
    expect(rows).toEqual(original.map((row, i) => (i === 23 ? '4 2 2 20' : row)));

    // The edits stay in the dialog, and Reset discards all of them.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await lastKey(visitor, 'LEGS_IDLE')).toBeCloseTo(slow / 2, 5);
    await page.locator('mw-clip-list .edit').click();
    await expect.poll(() => field(words.cfgFps).inputValue()).toBe('20');
    await dialog.getByRole('button', { name: words.cfgReset }).click();
    await dialog.getByRole('button', { name: words.cfgApply }).click();
    await expect.poll(() => clipNow(page, 'LEGS_IDLE')).toEqual([10, 2, 0]);
  });
});

describe('the editor of clips', () => {
  it('applies the clips of a model of vertex frames and saves them as .framegroups and animation.cfg', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const { page } = visitor;
    await page.locator('mw-invitation h1').waitFor();
    await visitor.drop([{ name: 'dog.md2', bytes: buildMd2() }]);
    await page.locator('mw-clip-list .edit').click();
    const dialog = page.getByRole('dialog', { name: words.clipsEdit });
    const field = (clip: string, column: string) => dialog.getByLabel(words.cfgField(clip, column));
    await field('stand', words.cfgFps).fill('5');
    await field('stand', words.cfgFps).press('Tab');
    await field('run', words.cfgLooping).uncheck();
    await dialog.getByRole('button', { name: words.clipsAdd }).click();
    await field(words.clipsNew(3), words.cfgClip).fill('all');
    await field(words.clipsNew(3), words.cfgClip).press('Tab');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await dialog.getByRole('button', { name: words.cfgApply }).click();
    await visitor.waitForMessage(words.cfgApplied);
    await expect.poll(() => clipNow(page, 'stand')).toEqual([5, 3, 0]);
    await expect.poll(() => clipNow(page, 'run')).toEqual([10, 3, null]);
    await expect.poll(() => clipNow(page, 'all')).toEqual([10, 6, 0]);

    const saved = async (name: string): Promise<string> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: words.saveName(name) }).click(),
      ]);
      return readFile(await download.path(), 'utf8');
    };
    expect(await saved('dog.md2.framegroups')).toBe('0 3 5 1 // stand\n3 3 10 0 // run\n0 6 10 1 // all\n');
    expect((await saved('animation.cfg')).split('\n').slice(1, 3)).toEqual([
      '0\t3\t3\t5\t// stand',
      '3\t3\t0\t10\t// run',
    ]);
  });

  it('is not offered for a model with a skeleton', async () => {
    const visitor = await visits.visit('#v=1&sample=hyoid');
    await visitor.page.locator('mw-clip-list .row').first().waitFor();
    expect(await visitor.page.locator('mw-clip-list .edit').count()).toBe(0);
  });
});
