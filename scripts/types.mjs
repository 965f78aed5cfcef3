// npm run types: generates the TypeScript that follows from the C++ core: web/lib/types/described.ts, the types of a
// Subject; web/lib/wasm/summary-table.ts, the layout of its summary; and web/lib/wasm/format-table.ts, the formats of
// the openers. A test fails if one of these files is out of date.

import { join } from 'node:path';
import { buildPreset } from './lib/cmake.mjs';
import { main, step } from './lib/log.mjs';
import { run } from './lib/run.mjs';
import { setUp } from './lib/steps.mjs';
import { testNeeds } from './lib/system.mjs';

await main(async () => {
  await setUp(...testNeeds);
  await step('Generating TypeScript from the core', async () => {
    const folder = await buildPreset('test', ['marrow_model_tests']);
    const test = '--gtest_filter=Description.MatchesTheTypeScriptTypes';
    await run(join(folder, 'tests/marrow_model_tests'), [test], { env: { MARROW_WRITE_TYPES: '1' } });
  });
});
