import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { wordedError } from '../../../web/lib/messages/worded.js';
import { ModelError } from '../../../web/lib/util/errors.js';
import { noCorpus, shared, sharedTable, titled } from '../support/corpus.js';
import { Loader } from '../../../web/lib/load/worker/loader.js';
import { openedBy, openingOf } from '../support/open.js';

/** The formats whose damaged files the tests open. */
const folders = ['md2', 'md5mesh', 'md5anim', 'mtr', 'ms3d', 'animcfg', 'hlmdl', 'obj', 'mtl', '3ds'].map(
  (format) => `bad/${format}/`,
);

const rows = noCorpus
  ? []
  : sharedTable('bad/INDEX.tsv').filter((row) =>
      folders.some((folder) => row['path']?.startsWith(folder) === true),
    );
const cases = rows.map(({ path = '', what = '', expect: wanted = '' }) => [path, what, wanted] as const);

/** The largest growth of the module's memory that a file of this size may cause. */
function mostGrowth(size: number): number {
  return 16 * size + (64 << 20);
}

describe.skipIf(noCorpus)(titled('a damaged file'), () => {
  it.each(cases)('has the expected result: %s (%s): %s', async (path, _, wanted) => {
    const bytes = new Uint8Array(await readFile(shared(path)));
    const name = basename(path);
    const loader = new Loader();
    const outcome = await openedBy(loader, openingOf({ [name]: bytes })).catch(wordedError);
    // The initial memory of a module.
    const before = 1 << 20;
    expect(loader.memorySize - before).toBeLessThan(mostGrowth(bytes.byteLength));

    if (outcome instanceof ModelError) {
      expect(outcome).toMatchObject({ file: name, code: expect.not.stringMatching('module_lost') as string });
      expect(outcome.reason.length).toBeGreaterThan(20);
      expect(wanted).not.toBe('ok');
    } else {
      expect(outcome).not.toBeInstanceOf(Error);
      expect(wanted).not.toBe('error');
    }
  });

  it.each(cases)('can be posed if it opens: %s', async (path) => {
    const data = await readFile(shared(path));
    using model = await load({ name: basename(path), data }).catch((error: unknown) => {
      expect(error).toMatchObject({ name: 'ModelError' });
      return null;
    });
    if (model === null) return;
    using instance = model.createInstance();
    model.clips.forEach((_, clip) => {
      instance.play(clip, { loop: 'once' });
      for (let i = 0; i < 5; ++i) instance.update(0.25);
      for (const part of instance.frame().parts) {
        for (const mesh of part.meshes) expect(mesh?.positions.every(Number.isFinite) ?? true).toBe(true);
      }
    });
  });
});
