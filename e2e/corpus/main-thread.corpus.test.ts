import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noCorpus, shared, titled } from '../../tests/web/support/corpus.js';
import { buildZip } from '../../tests/web/support/zip-builder.js';
import { sharedSite } from '../app/site.js';
import { Visitor } from '../app/visitor.js';
import { MainThread, watchThread } from '../support/main-thread.js';

/** The corpus' largest MD2, with a texture. */
const largest = 'corpus/md2/ufo_taman/body01.md2';
const fillers = 200;
const fillerSize = 1 << 20;
/**
 * What opening a large archive costs the main thread: prints the longest task, and proves that the main thread reads
 * and unpacks nothing large.
 */
describe.skipIf(noCorpus)(titled('While it opens, the page answers'), () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marrow-zip-'));
    await writeFile(join(folder, 'large.zip'), await largeArchive());
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it("the corpus' largest MD2", async () => {
    await open('largest MD2', await largestFiles(), 'body01');
  });

  it('an archive of 200 MB', async () => {
    const { bytes, scripts } = await open('archive of 200 MB', [join(folder, 'large.zip')], 'body01');
    // The main thread reads only the first bytes, to see whether the file is an archive.
    expect(bytes).toBeLessThan(64);
    // The worker fetches the code that unpacks, so the main thread does not.
    expect(scripts.filter((name) => name.includes('zip'))).toEqual([]);
  });

  async function open(
    what: string,
    files: readonly string[],
    name: string,
  ): Promise<{ bytes: number; scripts: string[] }> {
    const visitor = await Visitor.arrive((await sharedSite()).url, {}, (page) =>
      page.addInitScript(watchThread),
    );
    await visitor.page.getByText('at 10 frames per second').waitFor();
    const choosing = visitor.page.waitForEvent('filechooser');
    await visitor.page.getByRole('button', { name: 'Open files' }).first().click();
    const chooser = await choosing;
    const measured = await MainThread.watch(visitor.page);
    await chooser.setFiles([...files]);
    await visitor.sees(name);
    const { bytes, scripts } = await visitor.page.evaluate(() => ({
      bytes: globalThis.watch.bytes,
      scripts: performance.getEntriesByType('resource').map((entry) => entry.name),
    }));
    await measured.end(what);
    await visitor.leave();
    expect(visitor.errors).toEqual([]);
    return { bytes, scripts };
  }
});

/** A stored archive, mostly of sounds as game archives are, with the model and its texture between them. */
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

/** The model's file and the others in its folder. */
async function largestFiles(): Promise<string[]> {
  const folder = dirname(shared(largest));
  const names = (await readdir(folder)).filter((name) => name.startsWith('body01'));
  return names.map((name) => join(folder, name));
}
