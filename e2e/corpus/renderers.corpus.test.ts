// Compares the software renderer with WebGL on a selection of the corpus. `npm run renderers` compares all of it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beyondLimits,
  compareRenderers,
  lights,
  limits,
  summaryOf,
  type RendererRow,
} from '../../scripts/lib/renderers.mjs';
import { noCorpus, shared, sharedTable, titled } from '../../tests/web/support/corpus.js';

/** For each format, the first model with vertices in every third folder. */
function someModels(): string[] {
  const first: Map<string, string> = new Map();
  for (const { path = '', verts } of sharedTable('corpus', 'MANIFEST.tsv'))
    if (Number(verts) > 0 && !first.has(dirname(path))) first.set(dirname(path), path);
  const counts: Map<string, number> = new Map();
  return [...first].flatMap(([folder, path]) => {
    const format = dirname(folder);
    const before = counts.get(format) ?? 0;
    counts.set(format, before + 1);
    return before % 3 === 0 ? [shared(path)] : [];
  });
}

describe.skipIf(noCorpus)(titled('The software renderer and WebGL'), () => {
  let folder: string;
  let rows: RendererRow[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marrow-renderers-'));
    const paths = someModels();
    rows = await compareRenderers({ paths, corpus: shared('corpus'), folder, size: 256, short: true });
  }, 600_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('draw models of each format in both lights', () => {
    for (const light of lights)
      expect(rows.filter((row) => row.light === light).length, light).toBeGreaterThan(20);
    const formats = new Set(rows.map(({ path }) => path.split('/')[0]));
    expect([...formats].sort()).toEqual(['3ds', 'hlmdl', 'md2', 'md3', 'md5', 'ms3d', 'obj', 'q1mdl']);
  });

  it('cover the same pixels with the same colours', () => {
    expect(beyondLimits(rows)).toEqual([]);
    expect(summaryOf(rows).median).toBeLessThanOrEqual(limits.median);
  });
});
