// Writes our own sample models: node scripts/samples/make.mjs [folder]. The same bytes on every run.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeHinge } from './hinge/recipe.mjs';
import { makeMarl } from './marl/recipe.mjs';
import { makeUlna } from './ulna/recipe.mjs';

/** Folder -> function that gives its files. A new sample is a recipe and a row. */
const SAMPLES = { ulna: makeUlna, hinge: makeHinge, marl: makeMarl };

const root = process.argv[2] ?? 'public/samples';
for (const [folder, make] of Object.entries(SAMPLES)) {
  const target = join(root, folder);
  mkdirSync(target, { recursive: true });
  for (const [name, bytes] of Object.entries(make())) {
    writeFileSync(join(target, name), bytes);
    console.log(`${join(target, name)}  ${bytes.length.toLocaleString('en')} bytes`);
  }
}
