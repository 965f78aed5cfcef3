import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../scripts/lib/files.mjs';
import { noCorpus, shared, sharedTable, titled } from '../../tests/web/support/corpus.js';
import { closePage, openPage, type WatchedPage } from '../support/browser.js';
import { saveContactSheet } from '../support/screenshots.js';
import { fileAddress, testPage } from '../support/test-pages.js';
import type { Counts, Play, Sheet, Specimen } from './page/sheet.js';

declare const sheet: Sheet;

/** The players, each with a weapon from another set. */
const players = [
  { set: 'oa_player_sarge', name: 'sarge', weapons: 'oa_w_machinegun', weapon: 'machinegun' },
  { set: 'oa_player_penguin', name: 'penguin', weapons: 'oa_w_shotgun', weapon: 'shotgun' },
  { set: 'oa_player_gargoyle', name: 'gargoyle', weapons: 'oa_w_bfg', weapon: 'bfg' },
] as const;

/** Poses of players, as clips of legs and torso. */
const poses: readonly { readonly title: string; readonly plays: readonly Play[] }[] = [
  { title: 'standing', plays: [play('LEGS_IDLE', 0.5), play('TORSO_STAND', 0)] },
  { title: 'attacks as it runs', plays: [play('LEGS_RUN', 0.3), play('TORSO_ATTACK', 0.2)] },
  { title: 'dying', plays: [play('BOTH_DEATH1', 0.6)] },
];

/**
 * Opens every MD3 of the corpus in real Chromium with its scripts: the assembled players in three poses, and all other
 * models individually. Writes build/contact/md3.png.
 */
describe.skipIf(noCorpus)(titled('In Chromium, the MD3 model'), () => {
  let watched: WatchedPage;

  beforeAll(async () => {
    watched = await openPage(await testPage('corpus/page/index.html'), {
      width: 1476,
      height: 900,
    });
    await watched.page.waitForFunction(() => 'sheet' in globalThis);
  });

  afterAll(async () => {
    await saveContactSheet(watched.page, 'md3');
    await closePage(watched.page);
  });

  it.each(players)('of $name with the $weapon is visible', async ({ set, name, weapons, weapon }) => {
    const held = `models/weapons2/${weapon}/${weapon}.md3`;
    const counts = await open({
      entry: `models/players/${name}/`,
      files: [...filesOf(weapons), ...filesOf(set)],
      weapon: held,
    });
    expect(counts.parts).toEqual(expect.arrayContaining(['lower', 'upper', 'head', weapon]));
    for (const { title, plays } of poses) {
      for (const yaw of [30, 215]) {
        const caption = `${name}, ${title}`;
        const shot = { caption, plays, yaw, near: { distance: 148, height: -1 } };
        await watched.page.evaluate((one) => sheet.shoot(one), shot);
        const { covered } = await watched.page.evaluate(() => sheet.coverage());
        expect(covered, `${caption}: the player covers enough of the image`).toBeGreaterThan(0.02);
      }
    }
    expect(watched.errors).toEqual([]);
  });

  const rows = noCorpus ? [] : sharedTable('corpus', 'MANIFEST.tsv').filter(isModel);

  it.each(rows.map((row) => [row['path'] ?? '', row] as const))('%s is drawn', async (path, row) => {
    const [, , set = '', ...inside] = path.split('/');
    const counts = await open({ entry: inside.join('/'), files: filesOf(set) });
    expect(counts).toMatchObject({
      vertices: Number(row['verts']),
      triangles: Number(row['tris']),
      frames: Number(row['frames']),
    });
    await watched.page.evaluate((shot) => sheet.shoot(shot), {
      caption: `${set}/${basename(path)}`,
      plays: [{ clip: 0, at: 0.4 }],
      yaw: 26,
    });
    const { covered } = await watched.page.evaluate(() => sheet.coverage());
    expect(covered, 'the model covers enough of the image').toBeGreaterThan(0.005);
    expect(watched.errors).toEqual([]);
  });

  async function open(specimen: Specimen): Promise<Counts> {
    return watched.page.evaluate((given) => sheet.open(given), specimen);
  }
});

function play(clip: string, at: number): Play {
  return { clip, at };
}

/**
 * Whether a row is a complete model. Parts of players, levels of detail (loaded with the first level) and files that
 * contain only tags are not.
 */
function isModel(row: Readonly<Record<string, string>>): boolean {
  const path = row['path'] ?? '';
  return row['format'] === 'md3' && !/\/players\/|_\d\.md3$|_hand\.md3$/.test(path);
}

/** All files of a set, by their paths within it, as the user would drop its folder. */
function filesOf(set: string): Specimen['files'] {
  const folder = shared(`corpus/md3/${set}`);
  return filesUnder(folder).map((name) => ({ name, url: fileAddress(join(folder, name)) }));
}
