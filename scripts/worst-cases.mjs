// npm run worst-cases [-- --only TEXT] [--size BYTES] [--library FILE]: opens hostile and extreme files of every format
// and prints the CPU time and memory that each takes. A file of at most 5 MB must not take more than 2 s, nor more
// memory than 64 MB plus 40 times its unpacked size; decoded images are counted separately, up to the library's limit.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { models } from '../bench/worst-cases/models.mjs';
import { bold, main, say } from './lib/log.mjs';
import { execute, root } from './lib/run.mjs';
import { buildDist, buildWasm, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

const mostSeconds = 2;
const floor = 64 * 2 ** 20;
const timesSize = 40;
/**
 * Bytes for images: half of them for the images of one model (web/lib/load/images), the rest for files that are being
 * fetched and for the decoder.
 */
const imageBudget = 2 ** 30;
const mega = (bytes) => (bytes / 2 ** 20).toFixed(1);

await main(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      size: { type: 'string', default: '5000000' },
      library: { type: 'string' },
    },
  });
  if (values.library === undefined) {
    await setUp(...wasmNeeds);
    await buildWasm();
    await buildDist();
  }
  // Imported here because it needs an npm package, which `setUp` has installed.
  const { images } = await import('../bench/worst-cases/images.mjs');
  const library = resolve(values.library ?? join(root, 'dist/index.node.js'));
  const size = Number(values.size);
  const cases = Object.entries({ ...models, ...images }).filter(([name]) =>
    name.toLowerCase().includes(values.only.toLowerCase()),
  );
  const start = await measure(library, { 'a.obj': Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n') });
  say(`${bold('file MB    CPU s   memory MB   limit MB   result')}`);
  let exceeded = 0;
  for (const [name, make] of cases) {
    const files = make(size);
    const bytes = Object.values(files).reduce((sum, data) => sum + data.length, 0);
    const { seconds, peak, outcome } = await measure(library, files);
    const isImage = name in images;
    const limit = floor + timesSize * bytes + (isImage ? imageBudget : 0);
    const memory = Math.max(0, peak - start.peak);
    const isOver = seconds - start.seconds > mostSeconds || memory > limit;
    if (isOver) exceeded++;
    const cells = [
      mega(bytes).padStart(7),
      seconds.toFixed(2).padStart(8),
      mega(memory).padStart(11),
      mega(limit).padStart(10),
    ];
    say(`${cells.join(' ')}   ${isOver ? 'OVER  ' : ''}${name}: ${outcome}`);
  }
  say(`\n${cases.length} cases, ${exceeded} over a limit`);
  if (exceeded > 0) process.exitCode = 1;
});

async function measure(library, files) {
  const folder = mkdtempSync(join(tmpdir(), 'marrow-worst-'));
  try {
    for (const [name, data] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), data);
    }
    const names = Object.keys(files);
    const entry = names.includes('animation.cfg') ? '' : names[0];
    const { code, output } = await execute(
      process.execPath,
      [join(root, 'bench/worst-cases/open.mjs'), library, folder, entry],
      { timeout: 120_000 },
    );
    const line = output.trim().split('\n').at(-1);
    try {
      return JSON.parse(line);
    } catch {
      return { seconds: Infinity, peak: Infinity, outcome: `ended with ${code}: ${line}` };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
