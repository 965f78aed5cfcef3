// npm run schemas: writes the JSON Schemas of the command line's outputs to docs/schemas/, from the types in
// web/cli/outputs.ts.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from './lib/log.mjs';
import { ensureNodeModules } from './lib/packages.mjs';
import { root } from './lib/run.mjs';

await main(async () => {
  await ensureNodeModules();
  const { outputSchemas } = await import('./lib/schemas.mjs');
  const folder = join(root, 'docs/schemas');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of outputSchemas()) writeFileSync(join(folder, name), text);
});
