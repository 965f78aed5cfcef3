import { zipSync } from 'fflate';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { sampleFile, textFile, type Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

/** A Doom 3 archive with a model that has two channels of joints. */
async function game(): Promise<Buffer> {
  const file = async (name: string): Promise<Uint8Array> => (await sampleFile(`marl/${name}`)).bytes;
  const definition = `model imp {
    mesh models/imp.md5mesh
    channel torso ( *chest )
    channel jaw ( jaw )
    anim idle models/idle.md5anim
    anim walk models/walk.md5anim
  }`;
  const files = {
    'models/imp.md5mesh': await file('marl.md5mesh'),
    'models/idle.md5anim': await file('idle.md5anim'),
    'models/walk.md5anim': await file('walk.md5anim'),
    'def/imp.def': textFile('imp.def', definition).bytes,
  };
  return Buffer.from(zipSync(files, { level: 1 }));
}

const inspector = (visitor: Visitor): Locator =>
  visitor.page.locator('mw-joint-channels').getByRole('group', { name: words.channels });

/** The button that shows and changes the clip of a channel. */
const channelButton = (within: Locator, channel: string, clip: string): Locator =>
  within.getByRole('button', { name: words.channelClip(channel, clip), exact: true });

describe('the channels of a Doom 3 model', () => {
  it('override the clip of the body, follow the body again on request, and are stored in the address', async () => {
    const body = await game();
    const visitor = await visits.visit('#v=1&src=imp.pk4&paused=1', {}, (page) =>
      page.route('**/imp.pk4', (route) => route.fulfill({ body })),
    );
    const { page } = visitor;
    const timeline = page.locator('mw-timeline');
    await visitor.sees('imp');
    await channelButton(inspector(visitor), words.channelTorso, words.channelIdle).waitFor();
    expect(await inspector(visitor).getByRole('button').count()).toBe(2);
    expect(await page.locator('mw-lane-head').count()).toBe(0);

    await channelButton(inspector(visitor), 'jaw', words.channelIdle).click();
    await page.getByRole('menuitemradio', { name: /^walk/ }).click();
    await channelButton(inspector(visitor), 'jaw', 'walk').waitFor();
    await channelButton(timeline, 'jaw', 'walk').waitFor();
    await channelButton(timeline, words.channelBody, 'idle').waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.idle();
    expect(new URL(page.url()).hash).toContain('channel-jaw=walk');

    await page.reload();
    await visitor.sees('imp');
    await channelButton(inspector(visitor), 'jaw', 'walk').waitFor();

    await channelButton(timeline, 'jaw', 'walk').click();
    await page.getByRole('menuitemradio', { name: words.channelIdle }).click();
    await channelButton(inspector(visitor), 'jaw', words.channelIdle).waitFor();
    await expect.poll(() => page.locator('mw-lane-head').count()).toBe(0);
    await visitor.clip('idle').and(page.locator('[aria-selected="true"]')).waitFor();
    await visitor.idle();
    expect(new URL(page.url()).hash).not.toContain('jaw');
  });
});
