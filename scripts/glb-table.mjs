// npm run glb-table: converts every model of the corpus to GLB, checks it with Khronos' validator and three.js, and
// writes the results into the table of docs/glb.md. Fails if a GLB has an error, or if its poses differ from Marrow's.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkGlb } from './lib/glb-check.mjs';
import { main, say, step, Stop } from './lib/log.mjs';
import { root } from './lib/run.mjs';
import { buildDist, buildWasm, requiredCorpus, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

const page = join(root, 'docs/glb.md');
const families = ['md2', 'md3', 'md5', 'ms3d', 'hlmdl', 'obj', '3ds'];
const markers = ['<!-- The table that npm run glb-table writes. -->', '<!-- The end of the table. -->'];
/** The tolerance of bounds, as a fraction of their diagonal. */
const mostOff = 0.001;
const columns = ['Model', 'Format', 'Bytes', 'Clips', 'Errors', 'Warnings', 'Bounds off by, of 1000'];

await main(async () => {
  await setUp(...wasmNeeds);
  const corpus = requiredCorpus(...families.map((family) => join('corpus', family)));
  await buildWasm();
  await buildDist();
  const rows = [];
  for (const family of families)
    await step(`The GLBs of ${family}`, async () => {
      const folder = join(corpus, 'corpus', family);
      for (const set of readdirSync(folder).sort()) rows.push(...(await rowsOf(join(folder, set))));
    });
  await write(rows);
  const off = Math.max(...rows.map(({ difference }) => difference));
  say(`${rows.length} models, bounds off by ${thousandths(off)} of 1000 at most`);
  const wrong = rows.filter(({ errors }) => Object.keys(errors).length > 0);
  if (wrong.length > 0) throw new Stop(`Errors in the GLB of ${namesOf(wrong)}.`);
  const elsewhere = rows.filter(({ difference }) => !(difference <= mostOff));
  if (elsewhere.length > 0) throw new Stop(`The bounds are off in the GLB of ${namesOf(elsewhere)}.`);
});

function namesOf(rows) {
  return rows.map(({ name }) => name).join(', ');
}

async function rowsOf(folder) {
  const [{ entries, load, openSource }, { toGlb }] = await Promise.all(
    ['dist/index.node.js', 'dist/export.js'].map((path) => import(pathToFileURL(join(root, path)).href)),
  );
  const rows = [];
  const source = await openSource(folder);
  for (const { entry } of await entries(source)) {
    const model = await load(source, { entry });
    const formats = [...new Set(model.parts.map(({ format }) => format))];
    rows.push({ name: entry, format: formats.join(', '), ...(await checkGlb(model, toGlb)) });
    model.dispose();
  }
  return rows;
}

async function write(rows) {
  // Imported on demand: in a new clone, the npm packages are installed after this file is loaded.
  const { format, resolveConfig } = await import('prettier');
  const lines = rows.map(({ name, format: own, bytes, clips, errors, warnings, difference }) => [
    `\`${name.replaceAll('|', '\\|')}\``,
    own,
    bytes.toLocaleString('en'),
    clips,
    counts(errors),
    counts(warnings),
    thousandths(difference),
  ]);
  const table = [columns, columns.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
  const text = readFileSync(page, 'utf8');
  const [begin, end] = markers.map((marker) => text.indexOf(marker));
  if (begin < 0 || end < begin) throw new Stop(`The table's markers are not in ${page}.`);
  const filled = `${text.slice(0, begin)}${markers[0]}\n\n${table.join('\n')}\n\n${text.slice(end)}`;
  writeFileSync(page, await format(filled, { ...(await resolveConfig(page)), parser: 'markdown' }));
}

function counts(codes) {
  const all = Object.entries(codes).map(([code, count]) => `${count} \`${code}\``);
  return all.length === 0 ? '0' : all.join(', ');
}

function thousandths(share) {
  return (share * 1000).toFixed(4);
}
