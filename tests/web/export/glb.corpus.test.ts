import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkGlb } from '../../../scripts/lib/glb-check.mjs';
import { toGlb } from '../../../web/lib/export/index.js';
import { corpusFamilies, everySubject } from '../support/corpus-subjects.js';
import { noCorpus, titled } from '../support/corpus.js';

/** The maximum number of tested subjects per folder: some have many similar ones. `npm run glb-table` tests all. */
const most = 12;
/** The largest allowed distance, relative to the model's size. */
const farthest = 1e-3;
/** The warnings of the validator that docs/glb.md lists. */
const explained = [
  ...readFileSync(new URL('../../../docs/glb.md', import.meta.url), 'utf8').matchAll(/^- `([A-Z_0-9]+)`:/gm),
].map(([, code]) => code);

describe.skipIf(noCorpus)(titled('The GLB of a model of the corpus'), () => {
  for (const family of corpusFamilies)
    it(`is valid, and moves in three.js like the model: ${family}`, { timeout: 300_000 }, async () => {
      const seen: Map<string, number> = new Map();
      const results = await everySubject(family, async (model) => {
        const { file } = model.parts[0]!;
        const folder = file.split('/').slice(0, -1).join('/');
        seen.set(folder, (seen.get(folder) ?? 0) + 1);
        return (seen.get(folder) ?? 0) > most ? null : await checkGlb(model, toGlb);
      });
      const checked = Object.entries(results).flatMap(([name, each]) =>
        each === null ? [] : [{ name, ...each }],
      );
      expect(checked.length).toBeGreaterThan(0);
      expect(checked.filter(({ errors }) => Object.keys(errors).length > 0)).toEqual([]);
      expect(checked.filter(({ difference }) => !(difference < farthest))).toEqual([]);
      const warnings = new Set(checked.flatMap((each) => Object.keys(each.warnings)));
      expect([...warnings].filter((code) => !explained.includes(code))).toEqual([]);
    });
});
