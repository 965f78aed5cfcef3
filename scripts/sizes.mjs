// npm run sizes: writes the table of sizes in README.md from what has been built and the budgets of package.json.
// npm run sizes -- --functions MODULE: lists the largest functions of a module (open-quake2, marrow, images), which is
// linked again with their names. Sizes are those before compression.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPreset } from './lib/cmake.mjs';
import { emscriptenEnvironment } from './lib/emscripten.mjs';
import { functionSizes, originOf } from './lib/functions.mjs';
import { main, say, Stop } from './lib/log.mjs';
import { root, run } from './lib/run.mjs';
import { measureSizes, readmeTable, tableEnd, tableStart } from './lib/sizes.mjs';
import { buildDist, buildWasm, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

/** The number of functions that are listed. */
const mostListed = 60;

await main(async () => {
  const { values } = parseArgs({ options: { functions: { type: 'string' } } });
  await setUp(...wasmNeeds);
  await (values.functions === undefined ? writeTable() : listFunctions(values.functions));
});

async function writeTable() {
  await buildWasm();
  await buildDist();
  const path = join(root, 'README.md');
  const text = readFileSync(path, 'utf8');
  const [from, to] = [text.indexOf(tableStart), text.indexOf(tableEnd)];
  if (from < 0 || to < from)
    throw new Error(`README.md has no place for the table: ${tableStart} ... ${tableEnd}`);
  const table = readmeTable(await measureSizes());
  writeFileSync(path, `${text.slice(0, from + tableStart.length)}\n\n${table}\n\n${text.slice(to)}`);
  await run(process.execPath, [
    'node_modules/prettier/bin/prettier.cjs',
    '--log-level',
    'warn',
    '--write',
    path,
  ]);
  say('> README.md has the sizes');
}

async function listFunctions(module) {
  const folder = await buildPreset('wasm');
  const commands = await run('ninja', ['-C', folder, '-t', 'commands']);
  const output = `-o linked/${module}/glue.js`;
  // What follows the link copies its files.
  const link = commands
    .split('\n')
    .find((line) => line.includes(output))
    ?.replace(/ && cd .*/, '')
    .replace(/^: && /, '');
  if (link === undefined) throw new Stop(`There is no module "${module}": open-quake2, marrow, images ...`);
  const to = mkdtempSync(join(tmpdir(), 'marrow-functions-'));
  try {
    const named = link.replace(output, `--profiling-funcs -o ${to}/glue.js`);
    await run('sh', ['-c', `cd '${folder}' && ${named}`], { env: await emscriptenEnvironment() });
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
