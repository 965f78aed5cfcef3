import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../scripts/lib/files.mjs';
import { noCorpus, shared, titled } from '../../tests/web/support/corpus.js';
import { closePage, openPage, type WatchedPage } from '../support/browser.js';
import { saveContactSheet } from '../support/screenshots.js';
import { fileAddress, testPage } from '../support/test-pages.js';
import type { SideBySide } from './page/side-by-side.js';
import type { Play, Specimen } from './page/sheet.js';

declare const sideBySide: SideBySide;

/** The folder of each model, its entry in the folder, and the clips of up to two poses. */
const models: readonly (readonly [folder: string, entry: string, plays: readonly (readonly Play[])[]])[] = [
  ['md2/irrlicht_sydney', 'sydney.md2', poses(0, 1)],
  ['md2/ufo_crocodile', 'croc.md2', poses(0, 0)],
  [
    'md3/oa_player_sarge',
    'models/players/sarge/',
    [
      [
        { clip: 'LEGS_RUN', at: 0.3 },
        { clip: 'TORSO_ATTACK', at: 0.5 },
      ],
      [{ clip: 'BOTH_DEATH1', at: 0.7 }],
    ],
  ],
  ['md3/nx_v_laser', 'models/weapons/v_laser.md3', poses(0, 0)],
  ['md5/cube2_ffflag', 'ffflag.md5mesh', poses(0, 0)],
  ['md5/re_drone', 'mesh.md5mesh', poses(0, 3)],
  ['ms3d/assimp_wuson', 'Wuson.ms3d', poses(0, 0)],
  ['ms3d/glscene_woman4', 'Woman4.ms3d', poses(0, 0)],
  ['ms3d/derived_frankie_run', 'frankie_run_mm3d.ms3d', poses(0, 0)],
  ['hlmdl/derived_frankie', 'frankie.mdl', poses(0, 1)],
  ['hlmdl/assimp_man', 'man.mdl', poses(0, 1)],
  ['obj/assimp', 'spider.obj', [[]]],
  ['3ds/psionic_jeep', 'jeep1.3ds', [[]]],
  ['3ds/assimp', 'RotatingCube.3DS', poses(0, 0)],
];

/** Two poses: one in the clip `first`, and a later one in the clip `second`. */
function poses(first: number, second: number): readonly (readonly Play[])[] {
  return [[{ clip: first, at: 0.3 }], [{ clip: second, at: 0.8 }]];
}

const least = 0.98;

/**
 * Compares a model drawn by the viewer with each kind of three.js object, in the same pose from the same camera. Writes
 * build/contact/three.png, which shows them side by side.
 */
describe.skipIf(noCorpus)(titled('The silhouettes of three.js objects'), () => {
  let watched: WatchedPage;

  beforeAll(async () => {
    watched = await openPage(await testPage('corpus/page/side-by-side.html'), {
      width: 1476,
      height: 900,
    });
    await watched.page.waitForFunction(() => 'sideBySide' in globalThis);
  });

  afterAll(async () => {
    await saveContactSheet(watched.page, 'three');
    await closePage(watched.page);
  });

  it.each(models)('match that of the viewer: %s, %s', async (folder, entry, plays) => {
    await watched.page.evaluate((each) => sideBySide.open(each), specimenOf(folder, entry));
    for (const [i, each] of plays.entries()) {
      const caption = `${entry}, pose ${i + 1}`;
      const found = await watched.page.evaluate(([text, clips]) => sideBySide.compare(text, clips), [
        caption,
        each,
      ] as const);
      expect(found.covered, caption).toBeGreaterThan(0.02);
      for (const way of ['toThree', 'live', 'glb'] as const)
        expect(found[way], `${caption}: ${way}`).toBeGreaterThanOrEqual(least);
    }
    expect(watched.errors).toEqual([]);
  });
});

/** All files of a folder, as in a drop of the folder. */
function specimenOf(folder: string, entry: string): Specimen {
  const path = shared(join('corpus', folder));
  const files = filesUnder(path).map((name) => ({ name, url: fileAddress(join(path, name)) }));
  return { entry, files };
}
