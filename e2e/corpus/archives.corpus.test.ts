import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noCorpus, shared, titled } from '../../tests/web/support/corpus.js';
import { buildPak } from '../../tests/web/support/pak-builder.js';
import { buildZip } from '../../tests/web/support/zip-builder.js';
import type { TestPage } from '../load/page/main.js';
import { closePage, openPage, type WatchedPage } from '../support/browser.js';
import { repository } from '../support/serve.js';
import { fileAddress, testPage } from '../support/test-pages.js';

declare const test: TestPage;

/** The result of opening all models of an archive in the page. */
interface Seen {
  readonly files: number;
  readonly subjects: readonly string[];
  readonly failed: readonly string[];
}

const made = join(repository, 'build/archives');
const found = noCorpus ? [] : filesIn(shared('corpus', 'pk3')).filter((path) => /\.pk[34]$/.test(path));
/** The formats whose first set in the corpus is packed into archives. */
const sets = ['md2', 'md3', 'md5', 'hlmdl', 'ms3d'] as const;

// Opens archives of the corpus, and archives made of its sets, in real Chromium, where workers read and unpack them.
describe.skipIf(noCorpus)(titled('In Chromium, the archive'), () => {
  let watched: WatchedPage;

  beforeAll(async () => {
    mkdirSync(made, { recursive: true });
    for (const family of sets) {
      const [set = ''] = readdirSync(shared('corpus', family)).sort();
      const folder = shared('corpus', family, set);
      const files = filesIn(folder).map((path) => ({
        name: relative(folder, path),
        data: new Uint8Array(readFileSync(path)),
      }));
      writeFileSync(join(made, `${family}.zip`), buildZip(files));
      writeFileSync(
        join(made, `${family}.pak`),
        buildPak(files.map((file) => ({ ...file, name: file.name.slice(-56) }))),
      );
      const inner = buildZip(files);
      writeFileSync(join(made, `${family}-nested.zip`), buildZip([{ name: 'mod/pak0.pk3', data: inner }]));
    }
    watched = await openPage(await testPage('load/page/index.html'));
    await watched.page.waitForFunction(() => 'test' in globalThis);
  });

  afterAll(async () => {
    await closePage(watched.page);
    rmSync(made, { recursive: true, force: true });
  });

  it.each(found)('%s opens with all its subjects', async (path) => {
    const { files, failed } = await opened(path);
    expect(files).toBeGreaterThan(0);
    // A separate script cannot be opened: its error names the model that it needs.
    expect(failed.filter((each) => !each.includes('not a model'))).toEqual([]);
  });

  it.each(sets)('of %s has the same subjects as a ZIP, a PAK, and a PK3 in a ZIP', async (family) => {
    const [zip, pak, nested] = [
      await opened(join(made, `${family}.zip`)),
      await opened(join(made, `${family}.pak`)),
      await opened(join(made, `${family}-nested.zip`)),
    ];
    expect(zip.subjects.length).toBeGreaterThan(0);
    expect([zip.failed, pak.failed, nested.failed]).toEqual([[], [], []]);
    expect(pak.subjects).toEqual(zip.subjects.map((entry) => entry.slice(-56)));
    expect(nested.subjects).toEqual(zip.subjects.map((entry) => `mod/${entry}`));
  });

  async function opened(path: string): Promise<Seen> {
    const seen = await watched.page.evaluate(async (address): Promise<Seen> => {
      const { entries, load, openSource } = test.marrow;
      const file = new File(
        [await (await fetch(address)).blob()],
        address.slice(address.lastIndexOf('/') + 1),
      );
      const source = await openSource(file);
      const listed = await entries(source);
      const failed: string[] = [];
      for (const { entry } of listed) {
        try {
          const model = await load(source, { entry });
          await model.texturesSettled();
          model.dispose();
        } catch (error) {
          failed.push(String(error));
        }
      }
      return { files: source.names.length, subjects: listed.map(({ entry }) => entry), failed };
    }, fileAddress(path));
    expect(watched.errors).toEqual([]);
    return seen;
  }
});

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}
