import { describe, expect, it } from 'vitest';
import { buildMs3d } from '../../tests/web/support/ms3d-builder.js';
import { samePicture } from '../support/pictures.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const nameField = (visitor: Visitor): ReturnType<Visitor['page']['getByRole']> =>
  visitor.page.getByRole('textbox', { name: 'Name of the clip' });

describe('a sub-clip', () => {
  it('from the address plays: its own frames, the pictures of what it is cut out of', async () => {
    const visitor = await visits.visitUlna('&cut=glance:10-14&clip=glance');
    await visitor.clip('glance').getByText('5').first().waitFor();
    expect(await visitor.clip('glance').getAttribute('aria-selected')).toBe('true');
    await visitor.seesChange();
    await expect.poll(() => visitor.frame()).toBeLessThanOrEqual(5);
    await visitor.playButton.click();
    // A camera that a person has moved is not fitted to the clips.
    await visitor.scene.focus();
    await visitor.page.keyboard.press('7');
    await visitor.counter.fill('3');
    await visitor.page.keyboard.press('Enter');
    await expect.poll(() => visitor.frame()).toBe(3);
    const cut = await visitor.picture();
    const hold = async (clip: string, frame: string): Promise<void> => {
      await visitor.clip(clip).click();
      await visitor.counter.fill(frame);
      await visitor.page.keyboard.press('Enter');
      await visitor.page.mouse.move(0, 0);
    };
    const isCut = async (): Promise<boolean> => samePicture(await visitor.scene.screenshot(), cut);
    await hold('stand', '3');
    await expect.poll(isCut, { timeout: 15_000 }).toBe(false);
    await hold('stand', '13');
    await expect.poll(isCut, { timeout: 15_000 }).toBe(true);
  });

  it('is cut, renamed, found again by its address, and deleted', async () => {
    const visitor = await visits.visitUlna('&clip=stand&paused=1&in=10&out=14');
    await visitor.page.locator('mw-transport').getByRole('button', { name: 'Save as clip' }).click();
    const field = nameField(visitor);
    await expect
      .poll(() => field.evaluate((input) => input.matches(':focus') && (input as HTMLInputElement).value))
      .toBe('stand 10-14');
    await visitor.page.keyboard.type('run');
    await visitor.page.getByText('Another clip has this name.').waitFor();
    expect(
      await visitor.page.locator('mw-clip-cut').getByRole('button', { name: 'Save as clip' }).isDisabled(),
    ).toBe(true);
    await field.fill('glance');
    await visitor.page.keyboard.press('Enter');
    await visitor.clip('glance').getByText('cut by hand').waitFor();
    await expect.poll(() => visitor.page.url()).toContain('cut=glance:10-14&clip=glance');
    expect(await visitor.accessibilityProblems()).toEqual([]);

    await field.fill('nod, twice');
    await visitor.page.keyboard.press('Enter');
    await visitor.clip('nod, twice').waitFor();
    await visitor.page.getByRole('button', { name: 'Repeats' }).click();
    await expect.poll(() => visitor.page.url()).toContain('10-14!&clip=');
    await visitor.page.reload();
    await visitor.sees('Ulna');
    await visitor.clip('nod, twice').waitFor();
    expect(await visitor.page.getByRole('radio', { name: 'Once' }).getAttribute('aria-checked')).toBe('true');

    await visitor.page.getByRole('button', { name: 'Delete nod, twice' }).click();
    await expect.poll(() => visitor.page.url()).not.toContain('cut=');
    await expect.poll(() => visitor.page.url()).toContain('in=10&out=14');
    expect(await visitor.clip('nod, twice').count()).toBe(0);
  });

  it('that the comment of a file defines is marked as a cut of the whole', async () => {
    const visitor = await visits.visit();
    const bytes = buildMs3d({ frames: 20, comment: 'Name=Walk, Start=2, End=9' });
    await visitor.drop([{ name: 'walker.ms3d', bytes }]);
    await visitor.sees('walker');
    await visitor.clip('Walk').getByText('cut in the file').waitFor();
    expect(await visitor.page.getByRole('button', { name: 'Delete Walk' }).count()).toBe(0);
  });
});

describe('the comment of a file', () => {
  it('is read as it was written, line by line, and is never markup', async () => {
    const visitor = await visits.visit();
    const comment = 'Made <b>by hand</b>\r\nName=Walk, Start=2, End=9\n\tindented';
    await visitor.drop([{ name: 'walker.ms3d', bytes: buildMs3d({ frames: 20, comment }) }]);
    await visitor.sees('walker');
    await visitor.page.getByRole('button', { name: 'Report', exact: true }).click();
    const text = visitor.page.locator('mw-report .comment bdi').last();
    const lines = (await text.innerText()).split(/\r?\n/);
    expect(lines.map((line) => line.trim())).toEqual([
      'Made <b>by hand</b>',
      'Name=Walk, Start=2, End=9',
      'indented',
    ]);
    expect(await text.locator('b').count()).toBe(0);
    // The height of three lines.
    const height = async (of: typeof text): Promise<number> => (await of.boundingBox())?.height ?? 0;
    const one = await height(visitor.page.locator('mw-report .comment bdi').first());
    expect(await height(text)).toBeGreaterThan(one * 2.5);
    expect(await height(text)).toBeLessThan(one * 3.5);
  });
});
