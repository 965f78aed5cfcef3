// npm run contact: draws every model of the corpus in Chromium, in the middle of an animation and lit as in the game,
// and writes the contact sheets to build/contact/<format>.png. Fails if a model cannot be read or drawn.

import { join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { main, say, step } from './lib/log.mjs';
import { root, run } from './lib/run.mjs';
import { buildWasm, requiredCorpus, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

await main(async () => {
  await setUp(...wasmNeeds, 'chromium');
  const corpus = requiredCorpus();
  await buildWasm();
  await step('Drawing the models', () =>
    run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project=corpus', 'e2e/corpus'], {
      env: { MARROW_CORPUS: corpus, MARROW_CHROMIUM: findChromium() ?? '' },
    }),
  );
  say(join(root, 'build/contact'));
});
