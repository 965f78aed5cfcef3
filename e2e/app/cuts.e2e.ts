import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { buildMs3d } from '../../tests/web/support/ms3d-builder.js';
import { imageDifference, sameImage } from '../support/images.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const nameField = (visitor: Visitor): ReturnType<Visitor['page']['getByRole']> =>
  visitor.page.getByRole('textbox', { name: words.cutName });

describe('a sub-clip', () => {
  it('in the address plays only its frames, which look like those of the original clip', async () => {
    // A camera in the address keeps the page from fitting the view to each clip.
    const visitor = await visits.visitUlna('&cut=glance:10-14&clip=glance&camera=10,5,150,0,4,0,30', {
      viewport: { width: 1180, height: 480 },
      clock: true,
    });
    await visitor.clip('glance').getByText('5').first().waitFor();
    expect(await visitor.clip('glance').getAttribute('aria-selected')).toBe('true');
    await visitor.stopClock();
    const first = await visitor.canvas();
    await visitor.playButton.click();
    for (let i = 0; i < 5; i++) {
      await visitor.advance(150);
      expect(await visitor.frame()).toBeLessThanOrEqual(5);
    }
    expect(sameImage(await visitor.canvas(), first)).toBe(false);
    await visitor.playButton.click();
    const hold = async (frame: string): Promise<Buffer> => {
      await visitor.counter.fill(frame);
      await visitor.page.keyboard.press('Enter');
      await visitor.advance(100);
      expect(await visitor.frame()).toBe(Number(frame));
      return visitor.canvas();
    };
    const cut = await hold('3');
    await visitor.clip('stand').click();
    expect(sameImage(await hold('3'), cut)).toBe(false);
    expect(imageDifference(await hold('13'), cut)).toBeNull();
  });

  it('can be created, renamed, restored from the address, and deleted', async () => {
    const visitor = await visits.visitUlna('&clip=stand&in=10&out=14');
    await visitor.page.locator('mw-transport').getByRole('button', { name: words.cutSave }).click();
    const field = nameField(visitor);
    await expect
      .poll(() => field.evaluate((input) => input.matches(':focus') && (input as HTMLInputElement).value))
      .toBe('stand 10-14');
    await visitor.page.keyboard.type('run');
    await visitor.page.getByText(words.cutTaken).waitFor();
    expect(
      await visitor.page.locator('mw-clip-cut').getByRole('button', { name: words.cutSave }).isDisabled(),
    ).toBe(true);
    await field.fill('glance');
    await visitor.page.keyboard.press('Enter');
    await visitor.clip('glance').getByText(words.cutByHand).waitFor();
    await expect.poll(() => visitor.page.url()).toContain('cut=glance:10-14&clip=glance');
    expect(await visitor.accessibilityProblems()).toEqual([]);

    await field.fill('nod, twice');
    await visitor.page.keyboard.press('Enter');
    await visitor.clip('nod, twice').waitFor();
    await visitor.page.getByRole('button', { name: words.cutLoops }).click();
    await expect.poll(() => visitor.page.url()).toContain('10-14!&clip=');
    await visitor.page.reload();
    await visitor.seesSample('ulna');
    await visitor.clip('nod, twice').waitFor();
    expect(await visitor.page.getByRole('radio', { name: words.loopOnce }).getAttribute('aria-checked')).toBe(
      'true',
    );

    await visitor.page.getByRole('button', { name: words.cutDelete('nod, twice') }).click();
    await expect.poll(() => visitor.page.url()).not.toContain('cut=');
    await expect.poll(() => visitor.page.url()).toContain('in=10&out=14');
    expect(await visitor.clip('nod, twice').count()).toBe(0);
  });

  it('from the file’s comment is marked as part of the file, and cannot be deleted', async () => {
    const visitor = await visits.visit();
    const bytes = buildMs3d({ frames: 20, comment: 'Name=Walk, Start=2, End=9' });
    await visitor.drop([{ name: 'walker.ms3d', bytes }]);
    await visitor.sees('walker');
    await visitor.clip('Walk').getByText(words.cutInFile).waitFor();
    expect(await visitor.page.getByRole('button', { name: words.cutDelete('Walk') }).count()).toBe(0);
  });
});

describe('the comment of a file', () => {
  it('is shown line by line as plain text', async () => {
    const visitor = await visits.visit();
    const comment = 'Made <b>by hand</b>\r\nName=Walk, Start=2, End=9\n\tindented';
    await visitor.drop([{ name: 'walker.ms3d', bytes: buildMs3d({ frames: 20, comment }) }]);
    await visitor.sees('walker');
    await visitor.page.getByRole('button', { name: words.tabReport, exact: true }).click();
    const text = visitor.page.locator('mw-report .comment bdi').last();
    const lines = (await text.innerText()).split(/\r?\n/);
    expect(lines.map((line) => line.trim())).toEqual([
      'Made <b>by hand</b>',
      'Name=Walk, Start=2, End=9',
      'indented',
    ]);
    expect(await text.locator('b').count()).toBe(0);
    // The comment is three lines high.
    const height = async (of: typeof text): Promise<number> => (await of.boundingBox())?.height ?? 0;
    const one = await height(visitor.page.locator('mw-report .comment bdi').first());
    expect(await height(text)).toBeGreaterThan(one * 2.5);
    expect(await height(text)).toBeLessThan(one * 3.5);
  });
});
