import { describe, expect, it } from 'vitest';
import { imageDifference, sameImage } from '../support/images.js';
import { words } from '../../web/app/text/messages.js';
import { sampleFile, type Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

async function choose(visitor: Visitor, now: string, weapon: string): Promise<void> {
  await visitor.page.getByRole('button', { name: `${words.weapon}: ${now}` }).click();
  await visitor.page.getByRole('menuitemradio', { name: weapon, exact: true }).click();
}

function parts(visitor: Visitor): Promise<string[]> {
  return visitor.page.locator('mw-part-tree').getByRole('treeitem').locator('.n').allTextContents();
}

describe('the weapon of a player', () => {
  it('can be removed and restored, and the address stores the choice', async () => {
    const visitor = await visits.visitUlna('&clip=run&frame=2&tab=parts');
    const armed = await visitor.screenshot();
    await choose(visitor, 'weapon', words.weaponNone);
    await visitor.seesChange(armed);
    const empty = await visitor.screenshot();
    await expect.poll(() => visitor.page.url()).toContain('weapon=none');
    expect(await parts(visitor)).toHaveLength(1);

    await visitor.page.reload();
    await visitor.seesSample('ulna');
    expect(imageDifference(await visitor.screenshot(), empty)).toBeNull();
    await choose(visitor, words.weaponNone, 'weapon');
    await expect.poll(() => visitor.page.url()).not.toContain('weapon=');
    await visitor.showsAgain(armed);
    expect(await parts(visitor)).toHaveLength(2);
  });

  it('can be any weapon of the dropped files, and shows the same frame as the body', async () => {
    const visitor = await visits.visit('', reducedMotion);
    await visitor.drop([
      await sampleFile('ulna/tris.md2'),
      await sampleFile('ulna/ulna.pcx'),
      await sampleFile('ulna/weapon.pcx'),
      await sampleFile('ulna/weapon.md2'),
      await sampleFile('ulna/weapon.md2', 'w_second.md2'),
      // The third weapon is a copy of the body, so it differs from the second one.
      await sampleFile('ulna/tris.md2', 'w_third.md2'),
    ]);
    await visitor.sees('tris');
    await visitor.clip('attack').click();
    await visitor.playButton.click();
    await visitor.timeline.focus();
    await visitor.page.keyboard.press('Home');
    for (let i = 0; i < 3; i++) await visitor.page.keyboard.press('ArrowRight');
    const first = await visitor.screenshot();
    await choose(visitor, 'weapon', 'w_third');
    await visitor.seesChange(first);
    await choose(visitor, 'w_third', 'w_second');
    await visitor.showsAgain(first);
    // All parts share one time, so a weapon that is shown again has the body's frame.
    await visitor.page.keyboard.press('Escape');
    await visitor.timeline.focus();
    await visitor.page.keyboard.press('ArrowRight');
    const later = await visitor.screenshot();
    await choose(visitor, 'w_second', 'weapon');
    await visitor.showsAgain(later);
    expect(sameImage(later, first)).toBe(false);
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});
