// npm test: C++ tests under sanitizers, linters, unit tests, sizes, layers, and the core of the page in Chromium.
// npm test -- PATTERN...: only tests whose file path, title or GoogleTest name contains a pattern.
// npm test -- --changed [REVISION]: only tests that the changes since a revision (HEAD) affect.

import { parseArgs } from 'node:util';
import { Checks } from './lib/checks.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { lintChecks } from './lib/lint.mjs';
import { main, say } from './lib/log.mjs';
import { damagedSamples, runNativeTests, testBinaries } from './lib/native-tests.mjs';
import { changedPaths, runSelection, testFiles } from './lib/selected.mjs';
import { matching, touchedBy } from './lib/selection.mjs';
import { buildDist, buildSite, buildWasm, makeSamples, setUp } from './lib/steps.mjs';
import { testNeeds, wasmNeeds } from './lib/system.mjs';
import { runVitest } from './lib/vitest.mjs';

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { changed: { type: 'boolean', default: false } },
  });
  const checks = new Checks('npm test');
  if (values.changed) {
    const revision = positionals[0] ?? 'HEAD';
    const changed = await changedPaths(revision);
    say(`> ${changed.length} files differ from ${revision}`);
    await runSelection(checks, touchedBy(changed, testFiles()), 'The changes affect no test.');
  } else if (positionals.length > 0) {
    await runSelection(
      checks,
      matching(positionals, testFiles()),
      `No test matches ${positionals.join(', ')}.`,
    );
  } else await runAll(checks);
  checks.finish();
});

async function runAll(checks) {
  await checks.prepare('Set up', () => setUp(...wasmNeeds, ...testNeeds, 'chromium'));
  // All other checks need these builds, so a failure here ends the run.
  await checks.prepare('Build: WASM', buildWasm);
  await checks.prepare('Build: samples', makeSamples);

  let native;
  const built = await checks.run('C++: clang, warnings as errors, sanitizers', async () => {
    native = await buildPreset('test', ['marrow_tests']);
  });
  if (built)
    await checks.run('C++: tests', () =>
      runNativeTests(testBinaries(native), { filter: `-${damagedSamples}` }),
    );
  await checks.run('C++: gcc, warnings as errors, syntax check of the core', () => buildPreset('gcc'));
  await checks.sideBySide(...lintChecks);
  await checks.run('TypeScript: unit tests', () => runVitest('unit'));
  await checks.sideBySide([['Build: package', buildDist]], [['Build: page', buildSite]]);
  await checks.run('Repository: layers, sizes, exports', () => runVitest('repository'));
  await checks.run('Chromium: the core of the page', () => runVitest('e2e'));
}
