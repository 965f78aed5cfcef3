// npm run screen-readers: writes the tables of docs/screen-readers.md, from the accessibility tree of the page and of the
// element in Chromium.

import { main } from './lib/log.mjs';
import { root, run } from './lib/run.mjs';
import { buildDist, buildSite, buildWasm, makeSamples, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

await main(async () => {
  await setUp(...wasmNeeds, 'chromium');
  await buildWasm();
  await makeSamples();
  await buildDist();
  await buildSite();
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=e2e-more',
    'e2e/app/screen-readers.e2e.ts',
  ];
  await run(process.execPath, vitest, { cwd: root, env: { MARROW_WRITE: 'screen-readers' } });
});
