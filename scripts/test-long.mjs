// npm run test:long [-- --seconds N]: tests that take too long for every change: every fuzzer for N seconds (60),
// the packed package in more bundlers, the contact sheets of the corpus, and the build of the benchmarks.

import { parseArgs } from 'node:util';
import { Checks } from './lib/checks.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { fuzzChecks, fuzzTargets } from './lib/fuzzing.mjs';
import { main, say, Stop } from './lib/log.mjs';
import { ensureNodeModules } from './lib/packages.mjs';
import { root, run } from './lib/run.mjs';
import { buildDist, buildWasm, corpusFolder, makeSamples, setUp } from './lib/steps.mjs';
import { nativeNeeds, testNeeds, wasmNeeds } from './lib/system.mjs';
import { runVitest } from './lib/vitest.mjs';

await main(async () => {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new Stop(`--seconds needs a number above 0, not "${values.seconds}".`);

  const checks = new Checks('npm run test:long');
  await checks.prepare('Set up', async () => {
    const benchmarks = [...nativeNeeds, 'googleBenchmark', 'assimp', 'tinyObjLoader'];
    await setUp(...wasmNeeds, ...testNeeds, ...benchmarks, 'chromium');
    await ensureNodeModules(`${root}tests/package`);
  });
  await checks.prepare('Build: WASM', buildWasm);
  await checks.prepare('Build: samples', makeSamples);
  await checks.prepare('Build: package', buildDist);

  await checks.run('C++: build of the benchmarks', () => buildPreset('bench'));
  await checks.run('The packed package in more bundlers', () => runVitest('package-long'));
  if (corpusFolder())
    await checks.run('Contact sheets', () => run(process.execPath, ['scripts/contact.mjs']));
  else say(`> No corpus (${root}../shared, or the folder in MARROW_CORPUS): no contact sheets.`);
  await fuzzChecks(checks, fuzzTargets(), seconds);
  checks.finish();
});
