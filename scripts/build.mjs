// npm run build: the package to dist/, the page to site/, and what they weigh.

import { main, say } from './lib/log.mjs';
import { sizeTable } from './lib/sizes.mjs';
import { buildDist, buildSite, buildWasm, makeSamples, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

await main(async () => {
  await setUp(...wasmNeeds);
  await buildWasm();
  await buildDist();
  await makeSamples();
  await buildSite();
  say(`\n${await sizeTable()}`);
});
