// npm run notice: builds the package, and writes to NOTICE the terms of what it contains of others.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { notice } from './lib/licences.mjs';
import { main } from './lib/log.mjs';
import { root } from './lib/run.mjs';
import { buildDist, buildWasm, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

await main(async () => {
  await setUp(...wasmNeeds);
  await buildWasm();
  await buildDist();
  writeFileSync(join(root, 'NOTICE'), notice());
});
