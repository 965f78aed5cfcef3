// A Half-Life model on the page: what its section of controls sets is seen, and the address keeps it.
import { describe, expect, it } from 'vitest';
import { samePicture } from '../support/pictures.js';
import { useVisits } from './visits.js';
import type { Visitor } from './visitor.js';

const visits = useVisits();

async function visitHyoid(address: string): Promise<Visitor> {
  const visitor = await visits.visit(
    `#v=1&sample=hyoid&paused=1&tab=controls&camera=30,8,110,0,36,0${address}`,
  );
  await visitor.sees('Hyoid');
  return visitor;
}

function slider(visitor: Visitor, name: string | RegExp): ReturnType<Visitor['page']['locator']> {
  return visitor.page.locator('mw-controls-panel').getByRole('slider', { name });
}

describe('the controls of a Half-Life model', () => {
  it('take the helmet off and the rifle out of the hand, and a link keeps that', async () => {
    const visitor = await visitHyoid('&clip=idle&frame=3');
    const dressed = await visitor.picture();
    for (const [group, model] of [
      ['headgear: helmet', 'none'],
      ['weapon: rifle', 'empty'],
    ] as const) {
      const before = await visitor.picture();
      await visitor.page.locator('mw-controls-panel').getByRole('button', { name: group }).click();
      await visitor.page.getByRole('menuitemradio', { name: model }).click();
      await visitor.seesChange(before);
    }
    await expect.poll(() => visitor.page.url()).toMatch(/[&#]body=\d+/);
    const bare = await visitor.picture();
    expect(samePicture(bare, dressed)).toBe(false);
    const again = await visits.visit(new URL(visitor.page.url()).hash);
    await again.sees('Hyoid');
    expect(samePicture(await again.picture(), bare)).toBe(true);
  });

  it('turn the head, open the mouth and aim up, each back again by the reset', async () => {
    const visitor = await visitHyoid('&clip=aim&frame=0');
    const rest = await visitor.picture();
    for (const name of [/turn|head|neck/i, /mouth/i, /^blend/i]) {
      const before = await visitor.picture();
      await slider(visitor, name).first().focus();
      for (let i = 0; i < 8; i++) await visitor.page.keyboard.press('ArrowRight');
      await visitor.seesChange(before);
    }
    await expect.poll(() => visitor.page.url()).toContain('controllers=');
    expect(visitor.page.url()).toMatch(/blend=0\.\d/);
    await visitor.page.locator('mw-controls-panel').getByRole('button', { name: 'Reset controls' }).click();
    await expect.poll(async () => samePicture(await visitor.picture(), rest)).toBe(true);
    expect(visitor.page.url()).not.toContain('blend=');
  });

  it('give a player his colours', async () => {
    const visitor = await visitHyoid('&clip=idle&frame=3');
    const before = await visitor.picture();
    await slider(visitor, 'Top colour').focus();
    await visitor.page.keyboard.press('ArrowLeft');
    await visitor.seesChange(before);
    await expect.poll(() => visitor.page.url()).toMatch(/colors=127(%2C|,)-/);
  });

  it('stand beside marks of what happens on the timeline', async () => {
    const visitor = await visitHyoid('&clip=attack&frame=0');
    await expect.poll(() => visitor.page.locator('mw-timeline .event').count()).toBe(4);
    const mark = visitor.page.locator('mw-timeline .event').first();
    expect(await mark.getAttribute('title')).toMatch(/^Event 500[14] at frame \d+/);
  });
});
