// npm start: installs missing tools, builds the core and the page, and serves the page.

import { bold, main, say } from './lib/log.mjs';
import { buildSite, buildWasm, makeSamples, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

const port = 4173;

await main(async () => {
  await setUp(...wasmNeeds);
  await buildWasm();
  await makeSamples();
  await buildSite();
  const { preview } = await import('vite');
  const server = await preview({ preview: { port, strictPort: false } });
  const url = server.resolvedUrls?.local[0] ?? `http://localhost:${port}/`;
  const taken = new URL(url).port !== String(port) ? ` (port ${port} is taken)` : '';
  say(`\nMarrow is at ${bold(url)}${taken}\nCtrl+C ends it.`);
});
