// npm run renderers: draws every model of the corpus with the software renderer and with WebGL, writes the table of
// docs/renderers.md, and writes the images that differ most to build/renderers/differences.png. Fails if the limits are
// exceeded. `-- --size 256` draws smaller images, and writes no table.

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sectionOf, withSection, writePage } from './lib/generated-sections.mjs';
import { main, say, step, Stop } from './lib/log.mjs';
import {
  beyondLimits,
  compareRenderers,
  limits,
  renderersSection,
  summaryOf,
  writeSheet,
} from './lib/renderers.mjs';
import { root } from './lib/run.mjs';
import { buildDist, buildWasm, requiredCorpus, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

const page = join(root, 'docs/renderers.md');
const out = join(root, 'build/renderers');
/** The width and height of the images, in pixels, for the table. */
const usualSize = 512;

await main(async () => {
  const { values } = parseArgs({ options: { size: { type: 'string', default: String(usualSize) } } });
  const size = Number(values.size);
  await setUp(...wasmNeeds, 'chromium');
  const shared = requiredCorpus('corpus/MANIFEST.tsv');
  await buildWasm();
  await buildDist();
  const corpus = join(shared, 'corpus');
  const [, ...lines] = readFileSync(join(corpus, 'MANIFEST.tsv'), 'utf8').trimEnd().split('\n');
  const paths = lines.map((line) => join(shared, line.split('\t')[0]));
  rmSync(out, { recursive: true, force: true });
  let rows;
  await step('Drawing the models with both renderers', async () => {
    rows = await compareRenderers({ paths, corpus, folder: out, size });
  });
  if (rows.length === 0) throw new Stop(`No model in ${corpus} was drawn.`);
  const sheet = join(out, 'differences.png');
  const worst = await writeSheet(rows, sheet);
  for (const { path, light, pose, overlap, difference } of worst)
    say(`${overlap.toFixed(4)} ${difference.toFixed(2)} ${path}, ${light}, ${pose}`);
  say(sheet);
  if (size === usualSize) await writeTable(rows);
  const { median } = summaryOf(rows);
  if (median > limits.median) throw new Stop(`The median difference is ${median.toFixed(2)}.`);
  const beyond = beyondLimits(rows);
  if (beyond.length > 0) throw new Stop(`Beyond the limits: ${beyond.map(({ path }) => path).join(', ')}.`);
});

async function writeTable(rows) {
  const text = readFileSync(page, 'utf8');
  if (sectionOf(text, 'models') === null) throw new Stop(`${page} has no section "models".`);
  await writePage(page, withSection(text, 'models', renderersSection(rows)));
}
