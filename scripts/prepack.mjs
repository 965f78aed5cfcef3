// Runs before npm pack and npm publish: builds the package, so that a published package is never older than its
// sources. It is fast if nothing has changed.

import { main } from './lib/log.mjs';
import { buildDist, buildWasm, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

await main(async () => {
  await setUp(...wasmNeeds);
  await buildWasm();
  await buildDist();
});
