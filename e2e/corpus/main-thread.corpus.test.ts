import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noCorpus, shared, titled } from '../../tests/web/support/corpus.js';
import { buildZip } from '../../tests/web/support/zip-builder.js';
import { words } from '../../web/app/text/messages.js';
import { sharedSite } from '../app/site.js';
import { Visitor } from '../app/visitor.js';
import { bytesRead, countBlobReads } from '../support/blob-reads.js';

/** The largest MD2 of the corpus, which has a texture. */
const largest = 'corpus/md2/ufo_taman/body01.md2';
const fillers = 200;
const fillerSize = 1 << 20;

// Workers read and unpack a large archive. `npm run bench` measures how long the main thread is busy.
describe.skipIf(noCorpus)(titled('While a worker opens an archive of 200 MB, the main thread'), () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marrow-zip-'));
    await writeFile(join(folder, 'large.zip'), await largeArchive());
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('reads only the first bytes of the archive, and does not fetch the code for archives', async () => {
    const visitor = await Visitor.arrive((await sharedSite()).url, {}, (page) =>
      page.addInitScript(countBlobReads),
    );
    await visitor.page.locator('mw-invitation h1').waitFor();
    const choosing = visitor.page.waitForEvent('filechooser');
    await visitor.page.getByRole('button', { name: words.openFiles }).first().click();
    const chooser = await choosing;
    await chooser.setFiles(join(folder, 'large.zip'));
    await visitor.sees('body01');
    expect(await bytesRead(visitor.page)).toBeLessThan(64);
    const fetched = await visitor.page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => entry.name),
    );
    expect(fetched.filter((name) => name.includes('zip'))).toEqual([]);
    await visitor.leave();
    expect(visitor.errors).toEqual([]);
  });
});

/** An archive with the model and its texture between uncompressed sounds, which make up most of a game archive. */
async function largeArchive(): Promise<Uint8Array> {
  const noise = Uint8Array.from({ length: fillerSize }, (_, i) => (Math.imul(i, 2654435761) >>> 9) & 255);
  const sounds = Array.from({ length: fillers }, (_, i) => ({
    name: `sound/${i}.wav`,
    data: noise,
    method: 0,
  }));
  const model = await Promise.all(
    (await largestFiles()).map(async (path) => ({
      name: `models/taman/${basename(path)}`,
      data: new Uint8Array(await readFile(path)),
    })),
  );
  return buildZip([...sounds.slice(0, 100), ...model, ...sounds.slice(100)]);
}

/** The paths of the model and its texture. */
async function largestFiles(): Promise<string[]> {
  const folder = dirname(shared(largest));
  const names = (await readdir(folder)).filter((name) => name.startsWith('body01'));
  return names.map((name) => join(folder, name));
}
