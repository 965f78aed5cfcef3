// npm run sizes: writes the tables of docs/sizes.md from the build and the budgets of package.json. npm run sizes --
// --functions MODULE: lists the largest functions of a module (open-quake2, marrow, images-png), which is linked again
// with function names. These sizes are uncompressed.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPreset } from './lib/cmake.mjs';
import { emscriptenEnvironment } from './lib/emscripten.mjs';
import { functionSizes, originOf } from './lib/functions.mjs';
import { withSection, writePage } from './lib/generated-sections.mjs';
import { main, say, Stop } from './lib/log.mjs';
import { modulesTable, moduleSizes } from './lib/module-sizes.mjs';
import { root, run } from './lib/run.mjs';
import { measureSizes, sizesTable } from './lib/sizes.mjs';
import { buildDist, buildWasm, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

/** The number of listed functions. */
const mostListed = 60;

await main(async () => {
  const { values } = parseArgs({ options: { functions: { type: 'string' } } });
  await setUp(...wasmNeeds);
  await (values.functions === undefined ? writeTables() : listFunctions(values.functions));
});

async function writeTables() {
  await buildWasm();
  await buildDist();
  const path = join(root, 'docs/sizes.md');
  const fetched = sizesTable(measureSizes());
  const text = withSection(readFileSync(path, 'utf8'), 'sizes', fetched);
  await writePage(path, withSection(text, 'modules', modulesTable(await moduleSizes())));
  say('> docs/sizes.md has the sizes');
}

async function listFunctions(module) {
  const folder = await buildPreset('wasm');
  const commands = await run('ninja', ['-C', folder, '-t', 'commands']);
  const output = `-o linked/${module}/glue.js`;
  // The commands after the link command copy its output files.
  const link = commands
    .split('\n')
    .find((line) => line.includes(output))
    ?.replace(/ && cd .*/, '')
    .replace(/^: && /, '');
  if (link === undefined)
    throw new Stop(`There is no module "${module}": open-quake2, marrow, images-png ...`);
  const to = mkdtempSync(join(tmpdir(), 'marrow-functions-'));
  try {
    // The shell replaces "$0" by the folder.
    const named = link.replace(output, () => '--profiling-funcs -o "$0/glue.js"');
    await run('sh', ['-c', named, to], { cwd: folder, env: await emscriptenEnvironment() });
    printFunctions(functionSizes(readFileSync(join(to, 'glue.wasm'))));
  } finally {
    rmSync(to, { recursive: true });
  }
}

function printFunctions(functions) {
  const row = (size, text) => say(`${size.toLocaleString('en').padStart(8)}  ${text}`);
  for (const { name, size } of functions.slice(0, mostListed)) row(size, name);
  say('');
  for (const origin of ['Marrow', 'C++ library', 'bindings', 'C library']) {
    const own = functions.filter(({ name }) => originOf(name) === origin);
    const total = own.reduce((sum, { size }) => sum + size, 0);
    row(total, `${origin}, ${own.length} functions`);
  }
}
