// npm run test:load [-- --runs N] [--only unit,e2e,corpus] [--restart]: runs the unit, browser and corpus tests three
// times next to two busy loops, so that tests that depend on timing fail. Each finished run is recorded in
// build/reports/load; the next call continues with the missing runs of the same commit. --restart discards the records.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withBusyLoops } from './lib/busy.mjs';
import { commit } from './lib/checks.mjs';
import { loadSuites, loadTable, missingRuns } from './lib/load-runs.mjs';
import { bold, main, say, Stop } from './lib/log.mjs';
import { root, run as runCommand } from './lib/run.mjs';
import { buildDist, buildSite, buildWasm, corpusFolder, makeSamples, setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';
import { runVitest } from './lib/vitest.mjs';

const busyLoops = 2;
const folder = join(root, 'build/reports/load');
const recordFile = join(folder, 'runs.json');

// Ctrl+C also ends the busy loops (lib/busy.mjs).
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

await main(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '3' },
      only: { type: 'string', default: Object.keys(loadSuites).join(',') },
      restart: { type: 'boolean', default: false },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Stop(`--runs needs a whole number, not "${values.runs}".`);
  const suites = values.only.split(',');
  for (const suite of suites)
    if (!(suite in loadSuites))
      throw new Stop(`--only needs some of ${Object.keys(loadSuites).join(',')}, not "${suite}".`);

  await setUp(...wasmNeeds, 'chromium', 'redis');
  const tested = commit();
  if (tested === null || (await runCommand('git', ['status', '--porcelain'])) !== '')
    throw new Stop('Commit first: each run is recorded with the commit that it tested.');
  const corpus = corpusFolder();
  if (corpus === null && suites.includes('corpus'))
    throw new Stop(
      `No corpus (${join(root, '../shared')}, or the folder in MARROW_CORPUS): use --only unit,e2e.`,
    );
  await buildWasm();
  await makeSamples();
  await buildDist();
  await buildSite();

  if (values.restart) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const records = existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : [];
  const env = corpus === null ? {} : { MARROW_CORPUS: corpus };
  for (const { suite, run } of missingRuns(records, tested, suites, runs)) {
    say(`${bold('>')} Run ${run} of ${runs}: ${suite}, with ${busyLoops} busy loops`);
    const start = performance.now();
    const {
      passed,
      failed,
      skipped = 0,
      output,
    } = await withBusyLoops(busyLoops, () => runVitest(loadSuites[suite], { env }));
    const minutes = (performance.now() - start) / 60_000;
    records.push({
      commit: tested,
      suite,
      run,
      passed,
      failed,
      skipped,
      minutes,
      ended: new Date().toISOString(),
    });
    writeFileSync(recordFile, JSON.stringify(records, null, 1));
    say(`  ${passed} passed, ${failed} failed, ${minutes.toFixed(1)} min`);
    const log = join(folder, `${suite}-${run}.log`);
    if (failed > 0) {
      writeFileSync(log, output);
      say(`  ${log}`);
    }
  }
  say(`\n${bold(`Under load, ${tested}`)}\n${loadTable(records, tested)}`);
  if (records.some((record) => record.commit === tested && record.failed > 0)) process.exitCode = 1;
});
