import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { execute, root } from './run.mjs';

/**
 * Runs projects of vitest.config.ts and returns { passed, failed, skipped, tests, output }. `args` are additional
 * arguments for Vitest: files, or a pattern of titles. A file that cannot be loaded counts as a failure. A test that
 * passed only in its second attempt has a `firstFailure` with the message.
 */
export async function runVitest(projects, { command = 'run', args = [], env = {} } = {}) {
  const names = [projects].flat();
  const report = join(root, `build/reports/${names.join('-')}.json`);
  rmSync(report, { force: true });
  const { code, output } = await execute(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      command,
      ...args,
      '--run',
      ...names.map((name) => `--project=${name}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: { MARROW_CHROMIUM: findChromium() ?? '', NO_COLOR: '1', ...env } },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1, output };
  const results = JSON.parse(readFileSync(report, 'utf8'));
  const brokenFiles = results.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  const failed = results.numFailedTests + brokenFiles;
  return {
    passed: results.numPassedTests,
    // An error outside of any test (an unhandled rejection) fails the run as well.
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: results.numPendingTests + results.numTodoTests,
    tests: results.testResults.flatMap((file) =>
      file.assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName, duration, status, failureMessages: [firstFailure] }) => ({
          title: fullName,
          file: file.name,
          seconds: (duration ?? 0) / 1000,
          ...(status === 'passed' && firstFailure !== undefined ? { firstFailure } : {}),
        })),
    ),
    output,
  };
}
