// npm run test:corpus: all slow tests. The remaining tests of page and renderer in Chromium, third-party models
// (../shared, or MARROW_CORPUS), damaged samples, every fuzzer over its seeds, the main features in Firefox and WebKit,
// and the packed package in other tools.

import { join } from 'node:path';
import { Checks } from './lib/checks.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { fuzzTargets, runSeeds } from './lib/fuzzing.mjs';
import { main, say } from './lib/log.mjs';
import { damagedSamples, runNativeTests, testBinaries } from './lib/native-tests.mjs';
import { ensureNodeModules } from './lib/packages.mjs';
import { root, run } from './lib/run.mjs';
import { buildDist, buildSite, buildWasm, corpusFolder, makeSamples, setUp } from './lib/steps.mjs';
import { engineNeeds, ensureSystem, testNeeds, wasmNeeds } from './lib/system.mjs';
import { runVitest } from './lib/vitest.mjs';

/** Test folders that have their own package.json. */
const foldersWithPackages = ['tests/package', 'e2e/engines'];

const node = (...args) => run(process.execPath, args);

await main(async () => {
  const checks = new Checks('npm run test:corpus');
  await checks.prepare('Set up', () => setUp(...wasmNeeds, ...testNeeds, 'chromium', 'redis'));
  await checks.prepare('Build: WASM', buildWasm);
  await checks.prepare('Build: samples', makeSamples);

  let native;
  // Download and compile in parallel.
  await checks.sideBySide(
    [
      [
        'C++: clang, fuzzers and slow tests',
        async () => {
          native = await buildPreset('test', [
            'marrow_fuzzers',
            'marrow_formats_tests',
            'marrow_corpus_tests',
          ]);
        },
      ],
    ],
    [
      ...foldersWithPackages.map((folder) => [
        `Install: packages of ${folder}`,
        () => ensureNodeModules(`${root}${folder}`),
      ]),
      ['Install: browser engines', () => ensureSystem(engineNeeds)],
    ],
  );
  await checks.sideBySide([['Build: package', buildDist]], [['Build: page', buildSite]]);
  await checks.sideBySide(
    [['Documentation: every link leads to a page', () => node('scripts/docs.mjs')]],
    foldersWithPackages.map((folder) => [
      `TypeScript: tsc, ${folder}`,
      () => node('node_modules/typescript/bin/tsc', '--project', folder),
    ]),
  );

  const corpus = corpusFolder();
  const env = { MARROW_CORPUS: corpus };
  if (native) await checks.run('C++: every fuzzer over its seeds', () => runSeeds(native, fuzzTargets()));
  if (native)
    await checks.run('C++: damaged samples', () =>
      runNativeTests([join(native, 'tests/marrow_formats_tests')], { filter: damagedSamples }),
    );
  if (native && corpus)
    await checks.run('C++: corpus', () => runNativeTests(testBinaries(native, { corpus: true }), { env }));
  await checks.run('Firefox and WebKit: the main features', () => runVitest('engines'));
  if (corpus) await checks.run('TypeScript and Chromium: corpus', () => runVitest('corpus', { env }));
  else
    say(`> No corpus (${root}../shared, or the folder in MARROW_CORPUS): the tests that read it do not run.`);
  await checks.run('The packed package', () => runVitest('package'));
  // Last, because it takes longest: on a slow machine, only some of these tests are skipped, not a whole suite.
  await checks.run('Chromium: the page and the renderer', () => runVitest('e2e-more'));
  checks.finish();
});
