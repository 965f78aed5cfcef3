import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { sameImage } from '../support/images.js';
import { sampleName } from '../support/texts.js';
import { primaryActions } from './boxes.js';
import { sampleFile, type DroppedFile, type Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();
const talus = '#v=1&sample=talus&paused=1';

function parts(visitor: Visitor): Promise<string[]> {
  return visitor.page.locator('mw-part-tree').getByRole('treeitem').locator('.n').allTextContents();
}

/** A second player, which is Talus under another name. */
async function boxer(): Promise<DroppedFile> {
  const all = Object.entries(unzipSync((await sampleFile('talus/talus.pk3')).bytes))
    .filter(([name]) => !name.startsWith('models/weapons2/'))
    .map(([name, bytes]) => [name.replace('players/talus/', 'players/boxer/'), bytes] as const);
  return { name: 'boxer.pk3', bytes: zipSync(Object.fromEntries(all), { level: 1 }) };
}

describe('Talus, our Quake III player', () => {
  it('has three parts, a weapon, and a second skin that changes the image', async () => {
    const visitor = await visits.visit(`${talus}&clip=LEGS_IDLE&tab=parts`);
    await visitor.seesSample('talus');
    const names = await parts(visitor);
    for (const name of ['lower', 'upper', 'head', 'auger', 'auger_barrel'])
      expect(names.map((each) => each.replace(/\.md3$/, ''))).toContain(name);
    const usual = await visitor.screenshot();
    await visitor.page.locator('mw-inspector #tab-skins').click();
    await visitor.skin('blue').click();
    await visitor.seesChange(usual);
    await expect.poll(() => visitor.page.url()).toContain('skin=blue');
    await visitor.page.locator('mw-inspector').getByText(words.reportSummary(0, 0)).first().waitFor();
  });

  it('changes from LEGS_IDLE to LEGS_RUN, and plays TORSO_ATTACK once while it runs', async () => {
    const visitor = await visits.visit(`${talus}&clip=LEGS_IDLE`, {
      clock: true,
      viewport: { width: 800, height: 600 },
    });
    await visitor.seesSample('talus');
    const standing = await visitor.screenshot();
    await visitor.stopClock();
    await visitor.clip('LEGS_RUN').click();
    await visitor.advance(400);
    expect(sameImage(await visitor.canvas(), standing)).toBe(false);
    expect(visitor.page.url()).toContain('clip=LEGS_RUN');
    await visitor.clip('TORSO_ATTACK').click();
    await visitor.advance(400);
    // The torso's channel has the focus until the attack ends. Then the legs' channel has it again.
    expect(visitor.page.url()).toContain('clip=TORSO_ATTACK');
    await visitor.advance(2000);
    expect(visitor.page.url()).toMatch(/&clip=LEGS_RUN(&|$)/);
    expect(visitor.page.url()).not.toContain('TORSO');
  });

  it('lists clips with their full names and the channel that plays them', async () => {
    const visitor = await visits.visit('#v=1&sample=talus&clip=BOTH_DEATH1&torso=TORSO_GESTURE&paused=1');
    await visitor.seesSample('talus');
    const options = (name: string): Promise<number> =>
      visitor.page
        .locator('mw-clip-list')
        .getByRole('option', { name: new RegExp(name) })
        .count();
    expect(await options(`^ *TORSO_GESTURE *${words.channelMark(words.channelTorso)}`)).toBe(1);
    expect(await options(`^ *BOTH_DEATH1 *${words.channelMark(words.channelLegs)}`)).toBe(1);
  });

  it('has the same number of triangles in the part tree and in the statistics', async () => {
    const visitor = await visits.visit(`${talus}&tab=statistics`);
    const { page } = visitor;
    await visitor.seesSample('talus');
    const number = (text: string): number => Number(text.replace(/\D/g, ''));
    const tree = async (): Promise<number> =>
      number(await page.locator('mw-part-tree .detail .hint').innerText());
    const statistics = async (): Promise<number[]> => [
      number(await page.locator('mw-inspector #statistics .summary').innerText()),
      number(
        await page
          .locator('mw-statistics dl div', { hasText: words.statTriangles })
          .locator('dd')
          .first()
          .innerText(),
      ),
    ];
    const whole = await tree();
    expect(await statistics()).toEqual([whole, whole]);
    await page.getByRole('button', { name: words.partShow('auger_flash.md3') }).click();
    await expect.poll(tree).toBeGreaterThan(whole);
    const all = await tree();
    const rows = await page.locator('mw-part-tree .row.part .d').allInnerTexts();
    expect(rows.reduce((sum, text) => sum + number(text), 0)).toBe(all);
    await page.getByRole('button', { name: words.partHide('lower.md3') }).click();
    await expect.poll(tree).toBeLessThan(all);
    const fewer = await tree();
    await expect.poll(statistics).toEqual([fewer, fewer]);
  });

  it('can take the head of a dropped player, and keeps its clip', async () => {
    const visitor = await visits.visit(`${talus}&clip=LEGS_RUN`, reducedMotion);
    const { page } = visitor;
    await visitor.seesSample('talus');
    await visitor.drop([await boxer()]);
    await visitor.sees('boxer');
    const offer = page.getByRole('group', { name: words.offerTitle('boxer', sampleName('talus')) });
    await offer.waitFor();
    expect(await primaryActions(page)).toEqual({ 'mw-transport': 1 });
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await offer.getByRole('button', { name: words.offerHead(sampleName('talus')) }).focus();
    await page.keyboard.press('Enter');
    await visitor.seesSample('talus');
    await visitor.waitForMessage(words.headTaken('boxer'));
    await page.getByRole('button', { name: `${words.head}: boxer` }).waitFor();
    const legs = words.channelClip(words.channelLegs, 'LEGS_RUN');
    await page.locator('mw-timeline').getByRole('button', { name: legs }).waitFor();
  });
});
