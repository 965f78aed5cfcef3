import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inTestOrder, slowFirst } from './scripts/lib/test-order.mjs';

/** Time for tests that start Chromium or third-party tools, possibly on two busy cores. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/**
 * `.ci/run` sets MARROW_RETRY: a test in a browser or of the package that fails runs once more. The report names each
 * test that passed only in its second run. Without MARROW_RETRY, nothing is retried: `npm run test:load` finds flaky
 * tests.
 */
const retried = process.env.MARROW_RETRY === '1' ? { ...patient, retry: 1 } : patient;

/** Tests in Node. The test files that run in one process share their modules, which are imported once. */
const shared = { ...patient, isolate: false };

/** Tests of the packed package, which a global setup packs and installs once. */
const packed = {
  ...retried,
  globalSetup: 'tests/package/support/global-setup.ts',
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/**
 * Tests in a browser. The files of a process share its Chromium, its pages and its servers (e2e/support/browser.ts), so
 * they share their modules, too.
 */
const inBrowser = {
  ...retried,
  isolate: false,
  globalSetup: ['e2e/support/setup.ts'],
  setupFiles: ['e2e/support/deadline.ts'],
};

/**
 * The essential browser tests, which `npm test` runs. A software rasteriser on two cores is slow, so the other e2e files run
 * only with the slow tests.
 */
const core = [
  'e2e/{examples,load}/**/*.e2e.ts',
  'e2e/app/{access,address,bench,opening,quake3,samples,sources,talus}.e2e.ts',
  'e2e/render/{materials,stages,viewer}.e2e.ts',
];

/**
 * Starts slow test files first. The order of the files of `e2e-more` depends on the commit (MARROW_ORDER), so that a
 * machine that is too slow for all of them skips different files each time.
 */
class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const order = sorted.every(({ project }) => project.name === 'e2e-more') ? inTestOrder : slowFirst;
    return [...order(sorted, ({ moduleId }) => relative(this.ctx.config.root, moduleId))];
  }
}

/**
 * The suites of `npm test` (unit, repository, e2e), of `npm run test:corpus` (e2e-more, engines, corpus, package) and of
 * `npm run test:long` (package-long).
 */
const config: ViteUserConfig = defineConfig({
  test: {
    // Vitest's default is one less than the number of cores.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: Sequencer },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/web/**/*.test.ts'],
          setupFiles: ['tests/web/support/node.ts'],
          exclude: ['**/*.corpus.test.ts'],
          ...shared,
        },
      },
      { test: { name: 'repository', include: ['tests/*.test.ts'], ...shared } },
      { test: { name: 'e2e', include: core, ...inBrowser } },
      { test: { name: 'e2e-more', include: ['e2e/**/*.e2e.ts'], exclude: core, ...inBrowser } },
      {
        test: {
          name: 'corpus',
          include: ['{tests,e2e}/**/*.corpus.test.ts'],
          ...inBrowser,
          setupFiles: ['tests/web/support/node.ts', ...inBrowser.setupFiles],
        },
      },
      {
        test: {
          name: 'engines',
          include: ['e2e/engines/*.engine.test.ts'],
          globalSetup: 'e2e/engines/global-setup.ts',
          ...retried,
        },
      },
      { test: { name: 'package', include: ['tests/package/*.pkg.test.ts'], ...packed } },
      { test: { name: 'package-long', include: ['tests/package/*.long.test.ts'], ...packed } },
    ],
  },
});

export default config;
