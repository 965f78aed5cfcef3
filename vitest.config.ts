import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Time for tests that start Chromium or other people's tools; the machine may have two cores and be busy. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** The suites of `npm test` (unit, repository, e2e) and of `npm run test:corpus` (corpus, package). */
const config: ViteUserConfig = defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/web/**/*.test.ts'],
          exclude: ['**/*.corpus.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'repository', include: ['tests/*.test.ts'] } },
      { test: { name: 'e2e', include: ['e2e/**/*.e2e.ts'], ...patient } },
      { test: { name: 'corpus', include: ['{tests,e2e}/**/*.corpus.test.ts'], ...patient } },
      {
        test: {
          name: 'package',
          include: ['tests/package/**/*.pkg.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

export default config;
