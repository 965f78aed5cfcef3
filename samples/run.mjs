// Runs a program of this folder: node samples/run.mjs make. Node 20 cannot load the TypeScript writers of formats/, so
// the program is bundled with them first.

import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const folder = fileURLToPath(new URL('.', import.meta.url));
const [name] = process.argv.splice(2, 1);
if (!name) throw new Error('node samples/run.mjs <program> [argument...]');
const file = join(folder, '../build/samples', `${name}.mjs`);
await build({
  input: join(folder, `${name}.mjs`),
  platform: 'node',
  logLevel: 'warn',
  output: { file, codeSplitting: false },
});
await import(pathToFileURL(file));
