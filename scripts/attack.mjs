// npm run attack [-- --only TEXT]: repeats attacks on the loader for Node and the command line, each in a process with
// limits of time and memory, and prints the bytes, peak memory, CPU time and result of each. It fails if a process
// crashes, exceeds a limit or has an unexpected result. A run of all attacks writes the table of docs/security.md.

import { lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesUnder } from './lib/files.mjs';
import { sectionOf, withSection, writePage } from './lib/generated-sections.mjs';
import { faultOf, runLimited } from './lib/limited.mjs';
import { main, say } from './lib/log.mjs';
import { root } from './lib/run.mjs';
import { buildDist, buildWasm, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';

const page = join(root, 'docs/security.md');
/** In seconds: more than any case takes on a slow machine, less than a case with quadratic time takes. */
const limits = { cpuSeconds: 30, wallSeconds: 300 };

await main(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  await setUp(...wasmNeeds);
  await buildWasm();
  await buildDist();
  // Imported here because it needs an npm package, which `setUp` has installed.
  const { attacks } = await import('../bench/attacks/attacks.mjs');
  const wanted = attacks.filter(({ id, name }) => `${id} ${name}`.includes(values.only ?? ''));
  const rows = [];
  for (const attack of wanted) {
    const row = await attempt(attack);
    rows.push(row);
    say(
      `${row.id.padEnd(3)} ${row.name}: ${row.cells.join(', ')}${row.fault ? `  FAILED: ${row.fault}` : ''}`,
    );
  }
  const failed = rows.filter(({ fault }) => fault !== null);
  say(`\n${rows.length} attacks, ${failed.length} with an unexpected result`);
  if (failed.length > 0) process.exitCode = 1;
  else if (values.only === undefined) await writeTable(rows);
});

async function attempt({ id, name, make, megabytes, ...expectation }) {
  const folder = mkdtempSync(join(tmpdir(), 'marrow-attack-'));
  try {
    const [command, ...args] = make(folder);
    const bytes = sizeOf(folder);
    const script =
      command === 'open'
        ? [join(root, 'bench/worst-cases/open.mjs'), join(root, 'dist/index.node.js'), folder, ...args]
        : [join(root, 'dist/cli/marrow.js'), command, ...args];
    const run = await runLimited(process.execPath, script, {
      ...limits,
      memory: megabytes * 2 ** 20,
      cwd: folder,
    });
    const outcome = /"outcome":"([^"]+)"/.exec(run.output)?.[1] ?? (run.code === 0 ? 'opened' : 'refused');
    const cells = [size(bytes), `${Math.ceil(run.peak / 2 ** 20)} MB`, `${run.cpu} ms`, outcome];
    return { id, name, cells, fault: faultOf(expectation, run) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The total size in bytes of a folder's files, without those whose names are not UTF-8. */
function sizeOf(folder) {
  return filesUnder(folder)
    .map((name) => lstatSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, each) => sum + each, 0);
}

function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  const power = Math.min(4, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${['B', 'kB', 'MB', 'GB', 'TB'][power]}`;
}

async function writeTable(rows) {
  const lines = rows.map(({ id, name, cells }) => `| ${[id, name, ...cells].join(' | ')} |`);
  const head = [
    '| | Attack | Files | Peak memory | CPU time | Result |',
    '| --- | --- | ---: | ---: | ---: | --- |',
  ];
  const text = readFileSync(page, 'utf8');
  if (sectionOf(text, 'attack') === null) throw new Error('docs/security.md has no section "attack".');
  await writePage(page, withSection(text, 'attack', [...head, ...lines].join('\n')));
}
