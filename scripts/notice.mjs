// npm run notice: builds the package, and writes the licences of third-party code in it to NOTICE.

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
