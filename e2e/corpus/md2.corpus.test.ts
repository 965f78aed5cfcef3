import { mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noCorpus, shared, sharedFolder, sharedTable, titled } from '../../tests/web/support/corpus.js';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.js';
import { repository, startDevServer, type DevServer } from '../support/serve.js';
import type { Counts, Sheet, Shot, Specimen } from './page/sheet.js';

declare const sheet: Sheet;

/**
 * Every MD2 of the corpus in real Chromium, opened with all files of its folder as a drop would. Writes the contact
 * sheet build/contact/md2.png: each model mid-animation, lit as in the game.
 */
describe.skipIf(noCorpus)(titled('Corpus MD2 in Chromium'), () => {
  let server: DevServer;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let watched: WatchedPage;

  beforeAll(async () => {
    server = await startDevServer({ server: { fs: { allow: [repository, sharedFolder ?? ''] } } });
    browser = await launchBrowser();
    watched = await openPage(browser, `${server.url}e2e/corpus/page/index.html`, {
      width: 1476,
      height: 900,
    });
    await watched.page.waitForFunction(() => 'sheet' in globalThis);
  });

  afterAll(async () => {
    const folder = join(repository, 'build/contact');
    mkdirSync(folder, { recursive: true });
    await watched.page.screenshot({ path: join(folder, 'md2.png'), fullPage: true });
    await browser.close();
    await server.close();
  });

  const rows = noCorpus ? [] : sharedTable('corpus', 'MANIFEST.tsv').filter((row) => row['format'] === 'md2');

  it.each(rows.map((row) => [row['path'] ?? '', row] as const))('%s', async (path, row) => {
    const counts = await watched.page.evaluate(
      (specimen): Promise<Counts> => sheet.open(specimen),
      specimenOf(path),
    );
    expect(counts).toMatchObject({
      vertices: Number(row['verts']),
      triangles: Number(row['tris']),
      frames: Number(row['frames']),
      clips: Number(row['anims']),
    });
    for (const shot of shotsOf(path, counts)) await watched.page.evaluate((s) => sheet.shoot(s), shot);
    const { covered, insideOut } = await watched.page.evaluate(() => sheet.coverage());
    expect(covered, 'the model fills the picture').toBeGreaterThan(0.02);
    expect(insideOut, 'back faces add little').toBeLessThan(0.35);
    expect(watched.errors).toEqual([]);
  });
});

/** The folder of a model, as a person would drop it. */
function specimenOf(path: string): Specimen {
  const folder = dirname(shared(path));
  return {
    entry: basename(path),
    files: readdirSync(folder).map((name) => ({ name, url: `/@fs${join(folder, name)}` })),
  };
}

/** The middle of the first clip from the front; of what has more, the second one and the end of the last, from behind. */
function shotsOf(path: string, { clips }: Counts): readonly Shot[] {
  const title = path.replace('corpus/md2/', '');
  const first: Shot = { caption: title, clip: 0, at: 0.4, yaw: 26 };
  if (clips < 2) return [first];
  return [
    first,
    { caption: `${title}, clip 2`, clip: 1, at: 0.5, yaw: 26 },
    { caption: `${title}, last clip`, clip: clips - 1, at: 0.9, yaw: 206 },
  ];
}
