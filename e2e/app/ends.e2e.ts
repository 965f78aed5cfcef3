import { describe, expect, it } from 'vitest';
import { samePicture } from '../support/pictures.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();
const near = '#v=1&sample=talus&camera=26,9,260,0,0,0,30';

async function at(hash: string): Promise<Visitor> {
  const visitor = await visits.visit(hash);
  await visitor.sees('Talus');
  return visitor;
}

/** A screenshot of the scene without pointer, focus and hover. */
async function shown(visitor: Visitor): Promise<Buffer> {
  await visitor.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await visitor.page.mouse.move(2, 2);
  return visitor.picture();
}

/** Expects that the page's link opens the same picture. */
async function staysWhenReloaded(visitor: Visitor): Promise<void> {
  await expect.poll(() => visitor.page.url()).toContain('paused=1');
  const before = await shown(visitor);
  const address = visitor.page.url();
  await visitor.page.reload();
  await visitor.sees('Talus');
  expect(samePicture(await shown(visitor), before)).toBe(true);
  expect(visitor.page.url()).toBe(address);
}

describe('a link to what has come to rest', () => {
  it.each(['legs', 'torso'])('lies dead on both channels, with the %s in focus', async (channel) => {
    const visitor = await at(`${near}&clip=BOTH_DEATH1`);
    const name = channel === 'legs' ? 'Legs' : 'Torso';
    await visitor.page.locator('mw-timeline').getByRole('button', { name, exact: true }).click();
    await visitor.clip('BOTH_DEATH1').click();
    await expect.poll(() => visitor.page.url()).toContain('clip=BOTH_DEAD1');
    await staysWhenReloaded(visitor);
    expect(visitor.page.url()).not.toMatch(/(legs|torso)=/);
  });

  it('holds what a hand has stopped, to the pixel', async () => {
    const visitor = await at(`${near}&clip=TORSO_STAND&legs=LEGS_RUN`);
    await visitor.seesChange();
    await visitor.playButton.click();
    await staysWhenReloaded(visitor);
    expect(visitor.page.url()).toContain('frame=0&');
    expect(await visitor.frame()).toBe(0);
  });

  it('holds both channels where it names one clip of both', async () => {
    const together = await at(`${near}&clip=BOTH_DEATH1&frame=6&paused=1`);
    await expect.poll(() => together.page.url()).toContain('torso-frame=6');
    const said = await at(`${near}&clip=BOTH_DEATH1&frame=6&torso-frame=6&paused=1`);
    // Textures may still be loading.
    await expect.poll(async () => samePicture(await shown(said), await shown(together))).toBe(true);
  });
});
