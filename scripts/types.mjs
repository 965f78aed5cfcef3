// npm run types: generates the TypeScript that follows from the core: web/lib/types/described.ts, the types of a
// Subject, web/lib/wasm/summary-table.ts, by which its summary is read, and web/lib/wasm/format-table.ts, the table of
// the openers. Tests compare all of them.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPreset } from './lib/cmake.mjs';
import { formatTableText } from './lib/format-table.mjs';
import { main, step } from './lib/log.mjs';
import { root, run } from './lib/run.mjs';
import { buildWasm, setUp } from './lib/steps.mjs';
import { testNeeds, wasmNeeds } from './lib/system.mjs';

await main(async () => {
  await setUp(...wasmNeeds, ...testNeeds);
  await step('The types of a Subject', async () => {
    const folder = await buildPreset('test', ['marrow_model_tests']);
    const test = '--gtest_filter=Description.MatchesTheTypeScriptTypes';
    await run(join(folder, 'tests/marrow_model_tests'), [test], { env: { MARROW_WRITE_TYPES: '1' } });
  });
  await buildWasm();
  const modules = pathToFileURL(join(root, 'build/wasm/'));
  writeFileSync(join(root, 'web/lib/wasm/format-table.ts'), await formatTableText(modules));
});
