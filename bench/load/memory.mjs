// Measures the memory of load() in Node; prints JSON: { peak, result }, in bytes: of the WASM modules, and of the loaded
// model's snapshot. Argument, as JSON: { name, companions, paths, dist }; `paths` maps file names to their locations.

import { readFileSync } from 'node:fs';
import { nodeEntry } from '../lib/node-entry.mjs';

const { name, companions, paths, dist } = JSON.parse(process.argv[2]);

/** The memory of each module that the library instantiates. Memory never shrinks, so its size is its peak. */
const memories = [];
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...request) => {
  const instance = await instantiate(...request);
  memories.push(...Object.values(instance.exports).filter((each) => each instanceof WebAssembly.Memory));
  return instance;
};

const { load } = await import(nodeEntry(dist));
const files = [name, ...companions].map((each) => ({
  name: each,
  data: new Uint8Array(readFileSync(paths[each])),
}));
const model = await load(files, { entry: name });
const peak = memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
process.stdout.write(JSON.stringify({ peak, result: model.memory.snapshot }));
model.dispose();
