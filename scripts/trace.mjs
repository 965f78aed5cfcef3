// npm run trace [-- load|frame|drop|gif|small] [--in CHECKOUT]: counts the files of web/ that a developer has to read.
//   load    the files with a function that runs while load() opens a textured MD2 in Node, and the number of these functions
//   frame   files and functions as for `load`, while a viewer in Chromium plays a clip of such a model
//   drop    the files of web/app with a function that runs when a model and its image are dropped on the page
//   gif     files as for `drop`, while the open model is saved as a GIF: from the key that opens the dialog to the file
//   small   the files of web/lib with fewer than 60 lines that a single file of web/ imports, with the tests that
//           import them
// `--in` reads another checkout. Its modules must have been built (npm run build), except for `small`.

import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { main, say, Stop } from './lib/log.mjs';
import { root } from './lib/run.mjs';
import { buildWasm, makeSamples, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';
import { smallFiles } from './lib/trace.mjs';

const traces = { load: traceLoad, frame: traceFrame, drop: traceDrop, gif: traceGif };

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { in: { type: 'string' } },
    allowPositionals: true,
  });
  const [what = 'load'] = positionals;
  if (!['load', 'frame', 'drop', 'gif', 'small'].includes(what))
    throw new Stop(`"${what}" cannot be traced: load, frame, drop, gif or small.`);
  const checkout = resolve(values.in ?? root);
  await setUp(...wasmNeeds, ...(['frame', 'drop', 'gif'].includes(what) ? ['chromium'] : []));
  if (what === 'small') {
    await listSmall(checkout);
    return;
  }
  if (values.in === undefined) await buildWasm();
  if (!existsSync(join(checkout, 'build/wasm/glue.js')))
    throw new Stop(`${checkout} has no modules. Run npm run build there.`);
  await makeSamples();
  await traces[what](checkout);
});

function sample(file) {
  return join(root, 'public/samples/ulna', file);
}

async function traceFrame(checkout) {
  const { filesOfFrame } = await import('./lib/trace-frame.mjs');
  const files = ['weapon.md2', 'weapon.pcx'].map((file) => [file, sample(file)]);
  const ran = await filesOfFrame(checkout, Object.fromEntries(files));
  printTable(ran.map(({ file, functions }) => [functions, file]));
  say(`\n${total(ran)} run during a frame.`);
}

async function traceDrop(checkout) {
  const { filesOfDrop } = await import('./lib/trace-page.mjs');
  printPage(await filesOfDrop(checkout, ['weapon.md2', 'weapon.pcx'].map(sample)));
}

async function traceGif(checkout) {
  const { filesOfGif } = await import('./lib/trace-page.mjs');
  printPage(await filesOfGif(checkout));
}

/** Prints the files of the page. Components render after each change of the state, so they are counted separately. */
function printPage(files) {
  printTable(files.map(({ file, functions }) => [functions, file]));
  const [shown, logic] = [true, false].map((isShown) =>
    files.filter(({ file }) => /^web\/app\/(ui|text|icons)\//.test(file) === isShown),
  );
  say(`\n${total(logic)} run, and ${total(shown)} of components and texts.`);
}

async function traceLoad(checkout) {
  const { filesOfLoad } = await import('./lib/trace-sources.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'marrow-trace-'));
  try {
    // A folder with one model and its image.
    for (const file of ['weapon.md2', 'weapon.pcx']) cpSync(sample(file), join(folder, file));
    const { loaded, settled } = await filesOfLoad(checkout, join(folder, 'weapon.md2'));
    printTable(settled.map(({ file, functions }) => [functions, file]));
    say(`\n${total(loaded)} run until load() resolves, ${total(settled)} until its image is decoded.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function total(files) {
  const functions = files.reduce((sum, each) => sum + each.functions, 0);
  return `${functions} functions of ${files.length} files`;
}

async function listSmall(checkout) {
  const { readSources } = await import('./lib/trace-sources.mjs');
  const files = smallFiles(readSources(checkout));
  printTable(
    files.map(({ file, lines, importer, tests }) => [lines, file, `<- ${importer}`, tests.join(', ')]),
  );
  say(`\n${files.length} files`);
}

/** Prints rows in columns. */
function printTable(rows) {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const cell = (value, column) =>
    typeof value === 'number' ? String(value).padStart(widths[column]) : value.padEnd(widths[column]);
  for (const row of rows) say(row.map(cell).join('  ').trimEnd());
}
