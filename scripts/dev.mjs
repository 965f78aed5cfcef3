// npm run dev: serves the page with Vite, which reloads it on a change. After a change under wasm/, builds the core
// first.

import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildPreset } from './lib/cmake.mjs';
import { main, say, Stop } from './lib/log.mjs';
import { root } from './lib/run.mjs';
import { buildWasm, makeSamples, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

await main(async () => {
  await setUp(...wasmNeeds);
  await buildWasm();
  await makeSamples();
  const { createServer } = await import('vite');
  const server = await createServer();
  await server.listen();
  server.printUrls();
  rebuildOnChange(() => server.ws.send({ type: 'full-reload' }));
});

/** Runs one build at a time. A change during a build starts another one after it. */
function rebuildOnChange(done) {
  let building = false;
  let again = false;
  const build = async () => {
    again = building;
    if (building) return;
    building = true;
    try {
      await buildPreset('wasm');
      say('The core is built again.');
      done();
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      say(error.message);
    }
    building = false;
    if (again) void build();
  };
  let timer;
  watch(join(root, 'wasm'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(build, 100);
  });
}
