// npm run build: builds the package to dist/ and the page to site/, and prints their sizes.

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
  say(`\n${sizeTable()}`);
});
