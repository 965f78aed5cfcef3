import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { noCorpus, shared, sharedTable, titled } from '../../tests/web/support/corpus.js';
import type { Info } from '../../web/lib/model/info.js';
import { repository } from '../support/serve.js';

/** The output of a command with several paths for one of them. */
interface Result<Output> {
  readonly path: string;
  /** Missing if the command failed for this path. */
  readonly output?: Output;
  readonly error?: { readonly message: string };
}

/** Quake III models refer to images relative to the folder of the game. */
const root = noCorpus ? [] : ['--root', shared('corpus')];

/** Models whose only triangle has collinear corners, so that it covers no pixel. */
const withoutArea = new Set([shared('corpus/obj/assimp/number_formats.obj')]);

/** Draws every file of the corpus in one command, unlit on a transparent background, so that only models are opaque. */
describe.skipIf(noCorpus)(titled('Thumbnails of the corpus'), () => {
  const paths = noCorpus ? [] : sharedTable('corpus', 'MANIFEST.tsv').map(({ path = '' }) => shared(path));
  let folder: string;
  /** The results of `marrow thumbnail`, with the paths of the thumbnails. */
  let results: ReadonlyMap<string, Result<string>>;
  /** The results of `marrow info`. */
  let infos: readonly Result<Info>[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marrow-thumbnails-'));
    const look = ['--size', '160', '--background', 'transparent', '--light', 'unlit'];
    const places = ['-o', folder, '--base', shared('corpus')];
    const drawn = [...paths, ...places, '--json', '--jobs', '2', ...root, ...look];
    results = byPath(await batch('thumbnail', drawn));
    infos = await batch('info', ['--jobs', '2', ...root, ...paths]);
  }, 600_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('have one result for each path', () => {
    expect([...results.keys()].sort()).toEqual([...paths].sort());
    const thumbnails = [...results.values()].flatMap(({ output }) => output ?? []);
    expect(new Set(thumbnails).size).toBe(thumbnails.length);
    expect(thumbnails.length).toBeGreaterThan(100);
  });

  it('fail for the same models as marrow info, with the same reasons', () => {
    expect(infos.map(({ path }) => path).sort()).toEqual([...paths].sort());
    for (const { path, error } of infos) {
      const drawn = results.get(path);
      expect(drawn?.output === undefined, path).toBe(error !== undefined);
      expect(drawn?.error?.message, path).toBe(error?.message);
    }
  });

  it('are empty only for a model without vertices or without area', async () => {
    const models = byPath(infos);
    for (const { path, output } of results.values()) {
      if (output === undefined) continue;
      const { data } = PNG.sync.read(await readFile(output));
      const isSeen = data.some((value, i) => i % 4 === 3 && value > 0);
      // The `_hand` models of Quake III weapons contain only tags.
      const model = models.get(path)!.output!;
      const surfaces = [model, ...model.parts].flatMap((part) => part.surfaces);
      expect(isSeen, path).toBe(surfaces.some(({ vertices }) => vertices > 0) && !withoutArea.has(path));
    }
  });
});

function byPath<Output>(results: readonly Result<Output>[]): ReadonlyMap<string, Result<Output>> {
  return new Map(results.map((result) => [result.path, result]));
}

/** The results that a command for many paths prints, one per line. */
function batch<Output>(name: string, words: readonly string[]): Promise<Result<Output>[]> {
  const command = join(repository, 'dist/cli/marrow.js');
  const environment = { ...process.env, MARROW_CHROMIUM: findChromium() ?? '' };
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [command, name, ...words],
      { env: environment, maxBuffer: 1 << 26 },
      (_, out) =>
        resolve(
          out
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as Result<Output>),
        ),
    ),
  );
}
