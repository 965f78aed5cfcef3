// npm run test:corpus: all slow tests. The remaining tests of page and renderer in Chromium, other people's models
// (../shared, or MARROW_CORPUS), a smoke run of three browser engines, the clang build, a short run of every fuzzer, and
// the packed package in other people's tools.

import { Checks } from './lib/checks.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { fuzz, fuzzTargets } from './lib/fuzzing.mjs';
import { main, say } from './lib/log.mjs';
import { runNativeTests, testBinaries } from './lib/native-tests.mjs';
import { ensureNodeModules } from './lib/packages.mjs';
import { root, run } from './lib/run.mjs';
import { buildDist, buildSite, buildWasm, corpusFolder, makeSamples, setUp } from './lib/steps.mjs';
import { clangNeeds, engineNeeds, ensureSystem, wasmNeeds } from './lib/system.mjs';
import { runVitest } from './lib/vitest.mjs';

const fuzzSeconds = 10;
/** Tests with npm packages of their own. */
const foldersWithPackages = ['tests/package', 'e2e/engines'];

await main(async () => {
  const checks = new Checks('npm run test:corpus');
  await checks.prepare('Set up', async () => {
    await setUp(...wasmNeeds, ...clangNeeds, 'googleTest', 'chromium', 'redis');
    for (const folder of foldersWithPackages) await ensureNodeModules(`${root}${folder}`);
  });
  await checks.prepare('Build: WASM', buildWasm);
  await checks.prepare('Build: samples', makeSamples);
  await checks.prepare('Build: package', buildDist);
  await checks.prepare('Build: page', buildSite);

  let gcc;
  let clang;
  await checks.run('C++: gcc, sanitizers', async () => {
    gcc = await buildPreset('test');
  });
  await checks.run('C++: clang, warnings as errors', async () => {
    clang = await buildPreset('clang');
  });
  if (clang) await checks.run('C++: tests, clang', () => runNativeTests(testBinaries(clang)));

  await checks.run('Documentation: every link leads somewhere', () =>
    run(process.execPath, ['scripts/docs.mjs']),
  );
  await checks.run('Chromium: the page and the renderer', () => runVitest('e2e-more'));

  await checks.run('Chromium, Firefox, WebKit: smoke run', async () => {
    await ensureSystem(engineNeeds);
    return runVitest('engines');
  });

  const corpus = corpusFolder();
  if (corpus) {
    const env = { MARROW_CORPUS: corpus };
    if (gcc)
      await checks.run('C++: corpus', () => runNativeTests(testBinaries(gcc, { corpus: true }), { env }));
    await checks.run('TypeScript and Chromium: corpus', () => runVitest('corpus', { env }));
  } else {
    say(
      `> The corpus is not there (${root}../shared, or the folder in MARROW_CORPUS): its tests are left out.`,
    );
  }
  for (const target of clang ? fuzzTargets() : []) {
    await checks.run(`Fuzz: ${target}, ${fuzzSeconds} s`, () => fuzz(clang, target, fuzzSeconds));
  }
  for (const folder of foldersWithPackages) {
    await checks.run(`TypeScript: tsc, ${folder}`, () =>
      run(process.execPath, ['node_modules/typescript/bin/tsc', '--project', folder]),
    );
  }
  await checks.run(
    'The packed package: Vite, webpack, Rollup, esbuild, script tag, server rendering, Node, publint, attw',
    () => runVitest('package'),
  );
  checks.finish();
});
