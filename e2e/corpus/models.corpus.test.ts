import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../scripts/lib/files.mjs';
import { noCorpus, shared, sharedTable, titled } from '../../tests/web/support/corpus.js';
import { closePage, openPage, type WatchedPage } from '../support/browser.js';
import { saveContactSheet } from '../support/screenshots.js';
import { fileAddress, testPage } from '../support/test-pages.js';
import type { Counts, Sheet, Shot, Specimen } from './page/sheet.js';

declare const sheet: Sheet;

/** For each count that the page reports, the column of the corpus table with the expected number. */
type Columns = Readonly<Partial<Record<keyof Counts, string>>>;

const formats: readonly { readonly format: string; readonly columns: Columns }[] = [
  { format: 'md2', columns: { vertices: 'verts', triangles: 'tris', frames: 'frames', clips: 'anims' } },
  { format: 'md5mesh', columns: { vertices: 'verts', triangles: 'tris' } },
  { format: 'ms3d', columns: { vertices: 'verts', triangles: 'tris' } },
  { format: 'hlmdl', columns: { vertices: 'verts', triangles: 'tris', clips: 'anims' } },
  { format: 'obj', columns: { vertices: 'verts', triangles: 'tris' } },
  { format: 'q1mdl', columns: {} },
  { format: '3ds', columns: { vertices: 'verts', triangles: 'tris', clips: 'anims' } },
];

/**
 * Opens every model of the corpus in real Chromium, with all files of its folder, as a drop of the folder would. Writes
 * the contact sheets build/contact/<format>.png, which show each model in its clips, in the light of the game.
 */
describe.skipIf(noCorpus).each(formats)(titled('In Chromium, the $format model'), ({ format, columns }) => {
  let watched: WatchedPage;

  beforeAll(async () => {
    watched = await openPage(await testPage('corpus/page/index.html'), {
      width: 1476,
      height: 900,
    });
    await watched.page.waitForFunction(() => 'sheet' in globalThis);
  });

  afterAll(async () => {
    await saveContactSheet(watched.page, format);
    await closePage(watched.page);
  });

  const rows: Readonly<Record<string, string>>[] = noCorpus
    ? []
    : format === 'q1mdl'
      ? quakeModels().map((path) => ({ path }))
      : sharedTable('corpus', 'MANIFEST.tsv').filter(
          // Companion files have no vertices.
          (row) => row['format'] === format && Number(row['verts']) > 0,
        );

  it.each(rows.map((row) => [row['path'] ?? '', row] as const))('%s is drawn', async (path, row) => {
    const counts = await watched.page.evaluate(
      (specimen): Promise<Counts> => sheet.open(specimen),
      specimenOf(path),
    );
    // An .anm file beside an MD2 file defines other clips, which tests/web/cli/md2.corpus.test.ts compares.
    const named = existsSync(shared(path).replace(/\.md2$/, '.anm')) && format === 'md2';
    const expected = Object.entries(columns)
      .filter(([what]) => what !== 'clips' || !named)
      .map(([what, column]) => [what, Number(row[column])]);
    expect(counts).toMatchObject(Object.fromEntries(expected) as Partial<Counts>);
    for (const shot of shotsOf(path, counts)) await watched.page.evaluate((s) => sheet.shoot(s), shot);
    const { covered, insideOut } = await watched.page.evaluate(() => sheet.coverage());
    // Lines, points, models of a few triangles and a thin axe cover only a few pixels.
    const isThin = counts.triangles < 10 || path.endsWith('/v_axe.mdl');
    expect(covered, 'the model covers enough of the image').toBeGreaterThan(isThin ? 0 : 0.02);
    // Back faces are visible through glass and through the alpha-tested sides of this cube if both sides are drawn.
    const seenInto = counts.seenInto || path.endsWith('/masked.mdl');
    // The triangles of this file are wound in reverse: its closed surface has a volume of -1,214.
    const isInsideOut = path.endsWith('/rocketmissile.mdl');
    const most = seenInto ? 0.6 : 0.35;
    if (isInsideOut) expect(insideOut, 'drawing back faces changes many pixels').toBeGreaterThan(most);
    else expect(insideOut, 'drawing back faces changes few pixels').toBeLessThan(most);
    expect(watched.errors).toEqual([]);
  });
});

/** The Quake models, which are not in the table of the corpus. Leaves out MD3 files with the extension .mdl. */
function quakeModels(): string[] {
  return filesUnder(shared('corpus/q1mdl'))
    .filter((name) => name.endsWith('.mdl') && !name.includes('md3_named'))
    .map((name) => `corpus/q1mdl/${name}`)
    .sort();
}

/** All files of a model's folder, as in a drop of the folder; for Quake also the palette of the game. */
function specimenOf(path: string): Specimen {
  const folder = dirname(shared(path));
  const files = filesUnder(folder).map((name) => ({ name, url: fileAddress(join(folder, name)) }));
  const palette = 'gfx/palette.lmp';
  const game = path.includes('/q1mdl/')
    ? [{ name: palette, url: fileAddress(shared('corpus/lmp/librequake', palette)) }]
    : [];
  return {
    entry: basename(path),
    files: [...files, ...game],
  };
}

/**
 * A shot of the first clip from the front. If the model has several clips, also a shot of the second one, and one of the
 * end of the last one from the back.
 */
function shotsOf(path: string, { clips }: Counts): readonly Shot[] {
  const title = path.replace(/^corpus\/\w+\//, '');
  const first: Shot = { caption: title, plays: [{ clip: 0, at: 0.4 }], yaw: 26 };
  if (clips < 2) return [first];
  return [
    first,
    { caption: `${title}, clip 2`, plays: [{ clip: 1, at: 0.5 }], yaw: 26 },
    { caption: `${title}, last clip`, plays: [{ clip: clips - 1, at: 0.9 }], yaw: 206 },
  ];
}
