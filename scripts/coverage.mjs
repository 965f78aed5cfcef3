// npm run coverage [-- --only unit,native,e2e,corpus] [--report] [--json FILE] [--compare FILE]: runs tests and
// measures the line coverage of web/ and wasm/. Prints a table by area, and writes it to build/reports/coverage.txt.
// Each suite's lines are stored in build/coverage/SUITE.info; --report prints the table of the stored lines and runs
// nothing. --json writes the numbers to a file, --compare prints the differences from such a file.

import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Checks, commit } from './lib/checks.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { addLcov, areasOf, comparisonTable, coverageTable, filesOf, lcovOf } from './lib/coverage/table.mjs';
import { main, say, Stop } from './lib/log.mjs';
import { runNativeTests, testBinaries } from './lib/native-tests.mjs';
import { root, run } from './lib/run.mjs';
import { buildDist, buildSite, buildWasm, corpusFolder, makeSamples, setUp } from './lib/steps.mjs';
import { testNeeds, wasmNeeds } from './lib/system.mjs';
import { runVitest } from './lib/vitest.mjs';

const folder = join(root, 'build/coverage');
const raw = join(folder, 'raw');

/** The suites, and the projects of vitest.config.ts that each one runs; null for the C++ tests. */
const suites = { native: null, unit: ['unit'], e2e: ['e2e', 'e2e-more'], corpus: ['corpus'] };

const infoOf = (suite) => join(folder, `${suite}.info`);

/** The repository path of a file of web/ or wasm/; null for other files. */
function pathOf(file) {
  const path = file.startsWith('/') ? relative(root, file) : file;
  return /^(web|wasm)\//.test(path) ? path : null;
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: Object.keys(suites).join(',') },
      report: { type: 'boolean', default: false },
      json: { type: 'string' },
      compare: { type: 'string' },
    },
  });
  const wanted = values.only.split(',');
  for (const suite of wanted)
    if (!(suite in suites))
      throw new Stop(`--only needs some of ${Object.keys(suites).join(',')}, not "${suite}".`);
  const before = values.compare === undefined ? null : JSON.parse(readFileSync(values.compare, 'utf8'));
  if (!values.report) await runSuites(wanted);

  const counted = wanted.filter((suite) => existsSync(infoOf(suite)));
  if (counted.length === 0) throw new Stop(`Nothing has been counted of ${wanted.join(', ')}.`);
  const lines = new Map();
  for (const suite of counted) addLcov(lines, readFileSync(infoOf(suite), 'utf8'), pathOf);
  const files = filesOf(lines);
  const result = { commit: commit(), suites: counted, areas: areasOf(files), files };
  const tables = [`Lines that run in ${counted.join(', ')}, ${result.commit}`, coverageTable(result.areas)];
  if (before !== null)
    tables.push(
      `Compared with ${before.suites.join(', ')}, ${before.commit}`,
      comparisonTable(before.areas, result.areas),
    );
  const text = `${tables.join('\n\n')}\n`;
  mkdirSync(join(root, 'build/reports'), { recursive: true });
  writeFileSync(join(root, 'build/reports/coverage.txt'), text);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 1)}\n`);
  say(`\n${text}`);
});

async function runSuites(wanted) {
  const checks = new Checks('npm run coverage');
  const native = wanted.includes('native');
  const typescript = wanted.some((suite) => suites[suite] !== null);
  await checks.prepare('Set up', () =>
    setUp(
      ...(native ? [...testNeeds, 'llvm'] : []),
      ...(typescript ? [...wasmNeeds, 'chromium', 'redis'] : []),
    ),
  );
  mkdirSync(folder, { recursive: true });
  if (native) {
    let built;
    await checks.prepare('C++: build', async () => {
      built = await buildPreset('coverage');
    });
    await checks.run('native', () => countNative(built));
  }
  // If this variable is set, builds emit source maps, and record-pages.mjs writes coverage to this folder.
  process.env.MARROW_COVERAGE = raw;
  if (typescript) {
    await checks.prepare('Build: WASM', buildWasm);
    await checks.prepare('Build: samples', makeSamples);
    await checks.prepare('Build: package', buildDist);
    await checks.prepare('Build: page', buildSite);
  }
  for (const suite of wanted.filter((each) => suites[each] !== null))
    await checks.run(suite, () => countVitest(suite));
  checks.finish();
}

/** Runs the C++ tests, including those of the corpus if it is available. */
async function countNative(built) {
  const profiles = join(folder, 'profiles');
  for (const path of [profiles, infoOf('native')]) rmSync(path, { recursive: true, force: true });
  const corpus = corpusFolder();
  const binaries = [
    ...testBinaries(built),
    ...(corpus === null ? [] : testBinaries(built, { corpus: true })),
  ];
  const env = { LLVM_PROFILE_FILE: join(profiles, '%p.profraw') };
  const result = await runNativeTests(binaries, {
    env: corpus === null ? env : { ...env, MARROW_CORPUS: corpus },
  });
  const merged = join(folder, 'native.profdata');
  const counts = readdirSync(profiles).map((name) => join(profiles, name));
  await run('llvm-profdata', ['merge', '-sparse', ...counts, '-o', merged]);
  const [first, ...others] = binaries;
  const objects = others.flatMap((binary) => ['-object', binary]);
  const only = [`-instr-profile=${merged}`, `${root}wasm`];
  const text = await run('llvm-cov', ['export', '-format=lcov', first, ...objects, ...only]);
  const lines = new Map();
  addLcov(lines, text, pathOf);
  writeFileSync(infoOf('native'), lcovOf(lines));
  return result;
}

/** Runs projects of Vitest, and measures its own processes, the pages, and the processes that run dist/. */
async function countVitest(suite) {
  const reports = join(folder, suite);
  for (const path of [reports, raw, infoOf(suite)]) rmSync(path, { recursive: true, force: true });
  const corpus = corpusFolder();
  const preload = new URL('./lib/coverage/record-pages.mjs', import.meta.url).href;
  const result = await runVitest(suites[suite], {
    args: [
      '--coverage.enabled',
      '--coverage.provider=v8',
      '--coverage.reporter=lcovonly',
      '--coverage.reportOnFailure',
      `--coverage.reportsDirectory=${reports}`,
      '--coverage.include=web/**/*.ts',
    ],
    env: {
      NODE_OPTIONS: `--import=${preload}`,
      NODE_V8_COVERAGE: raw,
      ...(corpus === null ? {} : { MARROW_CORPUS: corpus }),
    },
  });
  const report = join(reports, 'lcov.info');
  // Vitest writes no report if it cannot start. The result then contains the reason.
  if (result.failed > 0 && !existsSync(report)) return result;
  const { addPages } = await import('./lib/coverage/pages.mjs');
  const lines = new Map();
  addLcov(lines, readFileSync(report, 'utf8'), pathOf);
  await addPages(lines, raw);
  writeFileSync(infoOf(suite), lcovOf(lines));
  return result;
}
