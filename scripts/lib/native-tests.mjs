import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { execute, root } from './run.mjs';

const sanitizerOptions = {
  ASAN_OPTIONS: 'strict_string_checks=1:detect_stack_use_after_return=1:check_initialization_order=1',
  UBSAN_OPTIONS: 'print_stacktrace=1',
};

/**
 * GoogleTest's pattern of the tests that damage each sample in thousands of ways. They take minutes under the
 * sanitizers, so they only run in `npm run test:corpus`.
 */
export const damagedSamples = '*/HostileInput.*';

/** The GoogleTest binaries of a build folder: only the corpus tests, or all others. */
export function testBinaries(folder, { corpus = false } = {}) {
  const tests = join(folder, 'tests');
  return readdirSync(tests)
    .filter((name) => /^marrow_\w+_tests$/.test(name) && (name === 'marrow_corpus_tests') === corpus)
    .map((name) => join(tests, name));
}

/**
 * Runs test binaries, several at a time, and returns { passed, failed, skipped, tests, output }. `filter` is a
 * GoogleTest filter of the tests to run.
 */
export async function runNativeTests(binaries, { filter = '*', env = {} } = {}) {
  const reports = join(root, 'build/reports');
  mkdirSync(reports, { recursive: true });
  const sum = { passed: 0, failed: 0, skipped: 0, tests: [], output: '' };
  const jobs = shards(binaries);
  const worker = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await runOne(job, reports, filter, env, sum);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return sum;
}

/** Splits every binary into shards, so that all cores are used until the end even if one binary has many slow tests. */
function shards(binaries) {
  const count = availableParallelism();
  return binaries.flatMap((binary) =>
    Array.from({ length: count }, (_, index) => ({ binary, index, count })),
  );
}

async function runOne({ binary, index, count }, reports, filter, env, sum) {
  const report = join(reports, `${basename(binary)}-${index}.json`);
  rmSync(report, { force: true });
  const { code, output } = await execute(binary, ['--gtest_brief=1', `--gtest_filter=${filter}`], {
    env: {
      ...sanitizerOptions,
      GTEST_OUTPUT: `json:${report}`,
      GTEST_TOTAL_SHARDS: String(count),
      GTEST_SHARD_INDEX: String(index),
      ...env,
    },
  });
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  const tests = (results?.testsuites ?? []).flatMap((suite) => suite.testsuite);
  const failed = tests.filter((test) => test.failures).length;
  sum.passed += tests.filter((test) => test.result === 'COMPLETED').length - failed;
  sum.skipped += tests.filter((test) => test.result === 'SKIPPED').length;
  for (const { classname, name, time } of tests)
    sum.tests.push({
      title: `${classname}.${name}`,
      file: basename(binary),
      seconds: Number.parseFloat(time),
    });
  // A binary that crashes (for example after a sanitizer error) writes no report, and counts as one failure.
  sum.failed += code !== 0 && failed === 0 ? 1 : failed;
  if (code !== 0) sum.output += output;
}
