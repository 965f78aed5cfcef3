// Measures in Node; prints JSON. Arguments: the folder of the files, the names, the rounds.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { MD2Loader } from 'three/addons/loaders/MD2Loader.js';
import { assimp, marrowCore, marrowLibrary, marrowOpen, threeMd2 } from './contestants.mjs';
import { instantiate } from './core.mjs';
import { measureLerp, measureLoads } from './measure.mjs';

const { files, rounds, lerpRounds, dist } = JSON.parse(process.argv[2]);
const module = await WebAssembly.compile(readFileSync(join(dist, 'marrow.wasm')));
const { load } = await import(join(dist, 'index.js'));
const ajs = await createRequire(import.meta.url)('assimpjs')();

const results = { loads: {}, lerp: {} };
for (const { name, path } of files) {
  const bytes = new Uint8Array(readFileSync(path));
  const contestants = [
    marrowCore(module),
    marrowOpen(module),
    marrowLibrary(load),
    threeMd2(MD2Loader),
    assimp(ajs),
  ];
  results.loads[name] = await measureLoads(contestants, bytes, rounds);
  results.lerp[name] = measureLerp(instantiate(module), bytes, lerpRounds);
}
process.stdout.write(JSON.stringify(results));
