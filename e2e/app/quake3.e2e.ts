import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { buildMd3 } from '../../tests/web/support/md3-builder.js';
import { imageDifference } from '../support/images.js';
import { sampleFile, type DroppedFile, type Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

type Files = Readonly<Record<string, Uint8Array>>;

const talus = 'models/players/talus/';
const boxer = 'models/players/boxer/';
const auger = 'models/weapons2/auger/auger.md3';

/** The files of the sample's player and weapon, and of a player with the same body and a head of one triangle. */
async function game(): Promise<{ readonly player: Files; readonly weapon: Files; readonly boxer: Files }> {
  const all = Object.entries(unzipSync((await sampleFile('talus/talus.pk3')).bytes));
  const some = (wanted: (name: string) => boolean): Files =>
    Object.fromEntries(all.filter(([name]) => wanted(name)));
  const isWeapon = (name: string): boolean => name.startsWith('models/weapons2/');
  const body = all
    .filter(([name]) => name.startsWith(talus) && /(lower|upper)\.md3$|\.cfg$/.test(name))
    .map(([name, bytes]) => [name.replace(talus, boxer), bytes] as const);
  const head = buildMd3({ frames: 1, size: 14 });
  return {
    player: some((name) => !isWeapon(name)),
    weapon: some((name) => isWeapon(name) || name.startsWith('scripts/')),
    boxer: { ...Object.fromEntries(body), [`${boxer}head.md3`]: head },
  };
}

const archive = (name: string, files: Files): DroppedFile => ({ name, bytes: zipSync(files, { level: 1 }) });

const parts = (visitor: Visitor): Promise<string[]> =>
  visitor.page.locator('mw-part-tree').getByRole('treeitem').locator('.n').allTextContents();

const marked = async (visitor: Visitor): Promise<string[]> => {
  const rows = visitor.page.locator('mw-clip-list').getByRole('option', { selected: true });
  return (await rows.allTextContents()).map((text) => /[A-Z]+_[A-Z0-9]+/.exec(text)?.[0] ?? '').sort();
};

const lane = (visitor: Visitor, channel: string, clip: string): ReturnType<Visitor['page']['getByRole']> =>
  visitor.page.locator('mw-timeline').getByRole('button', { name: words.channelClip(channel, clip) });

async function choose(visitor: Visitor, what: string, now: string, next: string | RegExp): Promise<void> {
  await visitor.page.getByRole('button', { name: `${what}: ${now}`, exact: true }).click();
  await visitor.page.getByRole('menuitemradio', { name: next, exact: true }).click();
}

describe('a Quake III player', () => {
  it('that was opened from an address accepts a dropped skin, weapon and head', async () => {
    const files = await game();
    const visitor = await visits.visit(`#v=1&src=game/${talus}`, reducedMotion, (page) =>
      page.route('**/game/**', (route) => {
        const path = decodeURIComponent(new URL(route.request().url()).pathname).replace(/^.*\/game\//, '');
        const body = files.player[path];
        return route.fulfill(body === undefined ? { status: 404 } : { body: Buffer.from(body) });
      }),
    );
    const { page } = visitor;
    await visitor.sees('talus');
    await page.getByText(words.kindTagged(words.kindPlayer3, 3)).waitFor();

    const skins = ['lower', 'upper', 'head'].map((part) => {
      const bytes = files.player[`${talus}${part}_blue.skin`] ?? new Uint8Array();
      return { name: `${part}_night.skin`, bytes };
    });
    await visitor.drop(skins);
    await visitor.skin('night').waitFor();

    await visitor.drop([archive('auger.pk3', files.weapon)]);
    await visitor.waitForMessage(words.weaponTaken('auger'));
    await expect.poll(() => parts(visitor)).toContain('auger.md3');
    await visitor.skin('night').waitFor();

    await visitor.drop([archive('boxer.pk3', files.boxer)]);
    await visitor.sees('boxer');
    await page.getByRole('button', { name: words.offerHead('talus') }).click();
    await visitor.sees('talus');
    await page.getByRole('button', { name: `${words.head}: boxer` }).waitFor();
    await expect.poll(() => parts(visitor)).toContain('auger.md3');
    expect(await parts(visitor)).toContain('lower.md3');
  });

  it('that was dropped accepts a weapon, a skin, clips for legs and torso, and another head', async () => {
    const files = await game();
    const visitor = await visits.visit();
    const { page } = visitor;
    await visitor.drop([archive('talus.pk3', files.player)]);
    await visitor.sees('talus');
    await page.getByText(words.kindTagged(words.kindPlayer3, 3)).waitFor();
    expect(await marked(visitor)).toEqual(['LEGS_IDLE', 'TORSO_STAND']);

    await visitor.drop([archive('auger.pk3', files.weapon)]);
    await visitor.waitForMessage(words.weaponTaken('auger'));
    expect(await parts(visitor)).toContain('auger.md3');
    await page.getByRole('button', { name: words.partShow('auger_flash.md3') }).waitFor();

    await visitor.skin('blue').click();
    await visitor.clip('LEGS_RUN').click();
    await visitor.clip('TORSO_STAND2').click();
    expect(await marked(visitor)).toEqual(['LEGS_RUN', 'TORSO_STAND2']);
    await lane(visitor, words.channelLegs, 'LEGS_RUN').waitFor();
    await choose(visitor, words.presets, words.presetOwn, /^Death 1/);
    await lane(visitor, words.channelTorso, 'BOTH_DEATH1').waitFor();

    await visitor.drop([archive('boxer.pk3', files.boxer)]);
    await visitor.sees('boxer');
    const offer = page.getByRole('group', { name: words.offerTitle('boxer', 'talus') });
    await offer.waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await offer.getByRole('button', { name: words.offerHead('talus') }).focus();
    await page.keyboard.press('Enter');
    await visitor.sees('talus');
    await visitor.waitForMessage(words.headTaken('boxer'));
    await page.getByRole('button', { name: `${words.head}: boxer` }).waitFor();
    const head = page.locator('mw-part-tree').getByRole('treeitem', { name: /head\.md3/ });
    expect((await head.locator('.d').innerText()).trim()).toBe('1');
    expect(await parts(visitor)).toContain('auger.md3');
    expect(await visitor.skin('blue').getAttribute('aria-selected')).toBe('true');
    await choose(visitor, words.weapon, 'auger', words.weaponNone);
    await expect.poll(() => parts(visitor)).not.toContain('auger.md3');
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('receives the weapon that was open before', async () => {
    const files = await game();
    const visitor = await visits.visit('', reducedMotion);
    await visitor.drop([archive('auger.pk3', files.weapon)]);
    await visitor.sees('auger');
    await visitor.page.getByText(words.kindWeapon3).first().waitFor();
    await visitor.drop([archive('talus.pk3', files.player)]);
    await visitor.sees('talus');
    await visitor.waitForMessage(words.weaponTaken('auger'));
    expect(await parts(visitor)).toContain('auger.md3');
    await visitor.page.getByRole('button', { name: `${words.weapon}: auger` }).waitFor();
  });

  it('is restored exactly from its address', async () => {
    const files = await game();
    const bytes = Buffer.from(archive('', { ...files.player, ...files.weapon, ...files.boxer }).bytes);
    const visitor = await visits.visit(
      `#v=1&src=game.pk3&entry=${talus}&camera=20,5,150,0,4,0,30&torso=TORSO_GESTURE&torso-loop=repeat`,
      {},
      (page) => page.route('**/game.pk3', (route) => route.fulfill({ body: bytes })),
    );
    const { page } = visitor;
    await visitor.sees('talus');
    await choose(visitor, words.weapon, words.weaponNone, 'auger');
    await page.getByRole('button', { name: `${words.weapon}: auger` }).waitFor();
    await choose(visitor, words.head, words.partOwn('talus'), 'boxer');
    await page.getByRole('button', { name: `${words.head}: boxer` }).waitFor();
    await visitor.skin('blue').click();
    await visitor.clip('LEGS_RUN').click();
    await page.getByRole('button', { name: words.partHide('lower.md3') }).click();
    await page.getByRole('button', { name: words.partShow('auger_flash.md3') }).click();
    await visitor.tool(words.tags).click();
    await visitor.playButton.click();
    await visitor.counter.fill('2.5');
    await page.keyboard.press('Enter');
    const said = [
      'clip=LEGS_RUN',
      'frame=2.5',
      'torso=TORSO_GESTURE',
      'torso-frame=',
      'paused=1',
      'skin=blue',
    ];
    const also = [`weapon=${auger}`, `head=${boxer}`, 'hidden=lower', 'shown=auger_flash', 'tags=1', 'time='];
    for (const part of [...said, ...also])
      await expect.poll(() => page.url(), { message: part }).toContain(part);
    const before = await visitor.screenshot();
    const address = page.url();

    await page.reload();
    await visitor.sees('talus');
    await visitor.showsAgain(before);
    expect(await marked(visitor)).toEqual(['LEGS_RUN', 'TORSO_GESTURE']);
    expect(await visitor.frame()).toBe(2.5);
    await page.getByRole('button', { name: words.partShow('lower.md3') }).waitFor();
    await expect.poll(() => page.url()).toBe(address);
  });

  it('shows the focused channel on the timeline', async () => {
    const visitor = await visits.visit('#v=1&sample=talus&clip=LEGS_RUN&torso=TORSO_GESTURE&paused=1');
    const { page } = visitor;
    await visitor.seesSample('talus');
    const torso = page.locator('mw-timeline').getByRole('button', { name: words.channelTorso, exact: true });
    expect(await torso.getAttribute('aria-pressed')).toBe('false');
    const still = await visitor.screenshot();
    await torso.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => torso.getAttribute('aria-pressed')).toBe('true');
    expect(imageDifference(await visitor.screenshot(), still)).toBeNull();
    await visitor.timeline.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => visitor.frame()).toBe(1);
    await visitor.seesChange(still);
    await page.getByRole('button', { name: words.channelBoth, exact: true }).click();
    await expect.poll(() => visitor.clip('BOTH_DEATH1').count()).toBe(0);
  });

  it('fits on a phone', async () => {
    const visitor = await visits.visit('#v=1&sample=talus&clip=LEGS_RUN&paused=1&tab=parts', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await visitor.seesSample('talus');
    await visitor.page.getByRole('button', { name: `${words.weapon}: auger` }).waitFor();
    const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});

describe('an MD3 with thousands of tags', () => {
  it('has a tree of parts that shows 500 rows at a time, and the End key shows the last ones', async () => {
    const tags = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`tag_${i}`, () => ({})]));
    const visitor = await visits.visit('#v=1&tab=parts');
    await visitor.drop([{ name: 'many.md3', bytes: buildMd3({ frames: 1, tags }) }]);
    await visitor.sees('many');
    const tree = visitor.page.locator('mw-part-tree');
    // The list shows the part and its first 499 tags, so 1,501 tags are below.
    await tree.getByText(words.partsBelow(1501)).waitFor();
    expect(await tree.getByRole('treeitem').count()).toBe(500);
    await tree.getByRole('treeitem').first().focus();
    await visitor.page.keyboard.press('End');
    await tree.getByText('tag_1999', { exact: true }).waitFor();
    await tree.getByText(words.partsAbove(1501)).waitFor();
    expect(await tree.getByRole('treeitem').count()).toBe(500);
  });
});
