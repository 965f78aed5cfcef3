import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { imageDifference, sameImage } from '../support/images.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();
const near = '#v=1&sample=talus&camera=26,9,260,0,0,0,30';
const stopped = { clock: true, viewport: { width: 800, height: 600 } } as const;

/** Expects the address of the paused page to reproduce its image after a reload. */
async function expectReload(visitor: Visitor): Promise<void> {
  expect(visitor.page.url()).toContain('paused=1');
  const before = await visitor.canvas();
  const address = visitor.page.url();
  await visitor.page.clock.resume();
  await visitor.page.reload();
  await visitor.seesSample('talus');
  expect(imageDifference(await visitor.screenshot(), before)).toBeNull();
  expect(visitor.page.url()).toBe(address);
}

describe('the address of a paused model', () => {
  it.each(['legs', 'torso'])(
    'keeps the end of a death animation on both channels while the focus is on the channel %s',
    async (channel) => {
      const visitor = await visits.visit(`${near}&clip=BOTH_DEATH1`, stopped);
      await visitor.seesSample('talus');
      await visitor.stopClock();
      const name = channel === 'legs' ? words.channelLegs : words.channelTorso;
      await visitor.page.locator('mw-timeline').getByRole('button', { name, exact: true }).click();
      await visitor.clip('BOTH_DEATH1').click();
      await visitor.advance(3000);
      expect(visitor.page.url()).toContain('clip=BOTH_DEAD1');
      await expectReload(visitor);
      expect(visitor.page.url()).not.toMatch(/(legs|torso)=/);
    },
  );

  it('stores the frames of both channels when the user pauses', async () => {
    const visitor = await visits.visit(`${near}&clip=TORSO_STAND&legs=LEGS_RUN`, stopped);
    await visitor.seesSample('talus');
    await visitor.stopClock();
    const first = await visitor.canvas();
    await visitor.advance(250);
    expect(sameImage(await visitor.canvas(), first)).toBe(false);
    await visitor.playButton.click();
    await visitor.advance(400);
    await expectReload(visitor);
    expect(visitor.page.url()).toContain('frame=0&');
    expect(await visitor.frame()).toBe(0);
  });

  it('applies a single frame to both channels if they play the same clip', async () => {
    const visitor = await visits.visit(`${near}&clip=BOTH_DEATH1&frame=6&paused=1`);
    await visitor.seesSample('talus');
    await expect.poll(() => visitor.page.url()).toContain('torso-frame=6');
    const one = await visitor.screenshot();
    await visitor.page.goto(`${visits.url}${near}&clip=BOTH_DEATH1&frame=6&torso-frame=6&paused=1`);
    await visitor.page.reload();
    await visitor.seesSample('talus');
    expect(imageDifference(await visitor.screenshot(), one)).toBeNull();
  });
});
