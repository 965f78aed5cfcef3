// Draws images of models in this process: node bench/thumbnail/in-node.mjs '{"dist", "models", "count"}'. Prints a line
// of JSON: { load, image, memory: { early, late }, different }: milliseconds of each `load()` and `toPng(model)` except
// the first of each model, resident memory in MB after a tenth of the images and after all of them, and the number of
// images that differ from the first one of their model.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeEntry } from '../lib/node-entry.mjs';

const { dist, models, count } = JSON.parse(process.argv[2]);
const { load } = await import(nodeEntry(dist));
const { toPng } = await import(pathToFileURL(join(dist, 'export.js')).href);
const size = { width: 512, height: 512 };

const times = { load: [], image: [] };
const hashes = new Map();
const memory = { early: 0, late: 0 };
let different = 0;
for (let i = 0; i < count; i++) {
  const path = models[i % models.length];
  const start = performance.now();
  const model = await load(path);
  const loaded = performance.now();
  const png = await toPng(model, size);
  const end = performance.now();
  model.dispose();
  const hash = createHash('sha256').update(png).digest('hex');
  const first = hashes.get(path);
  if (first === undefined) hashes.set(path, hash);
  else {
    times.load.push(loaded - start);
    times.image.push(end - loaded);
    if (hash !== first) different++;
  }
  if (i + 1 === Math.ceil(count / 10) || i + 1 === count) {
    globalThis.gc();
    memory[i + 1 === count ? 'late' : 'early'] = process.memoryUsage().rss / 1e6;
  }
}
console.log(JSON.stringify({ ...times, memory, different }));
