// npm pack and npm publish run this first: the package is built, so that none is published that is older than its sources.
// It is quick when nothing has changed.

import { main } from './lib/log.mjs';
import { buildDist, buildWasm, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

await main(async () => {
  await setUp(...wasmNeeds);
  await buildWasm();
  await buildDist();
});
