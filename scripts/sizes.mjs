// npm run sizes: writes the table of sizes in README.md from what has been built and the budgets of package.json.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, say } from './lib/log.mjs';
import { root, run } from './lib/run.mjs';
import { measureSizes, readmeTable, tableEnd, tableStart } from './lib/sizes.mjs';
import { buildDist, buildWasm, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

await main(async () => {
  await setUp(...wasmNeeds);
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
});
