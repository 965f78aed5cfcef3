/** The records of check runs in build/reports/runs, and their output. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bold, dim, green, red } from './log.mjs';
import { root } from './run.mjs';

const folder = join(root, 'build/reports/runs');
const slowest = 20;

/** A duration in seconds as minutes and seconds. */
export function asMinutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} min`;
}

/** The results of a stage as text. A stage without tests is "done"; a `late` stage was not started. */
export function describeStage({ passed, failed, skipped, late = false }) {
  if (late) return red('not run: no time was left');
  if (passed + failed + skipped === 0) return dim('done');
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  return failed > 0 ? red(`${failed} failed, ${passed} passed${left}`) : green(`${passed} passed${left}`);
}

/** Writes the record of a run. Fast tests that passed at the first attempt are left out. */
export function recordRun(run) {
  mkdirSync(folder, { recursive: true });
  const slow = new Set(slowestTests(run.tests));
  const tests = run.tests.filter((test) => slow.has(test) || test.firstFailure !== undefined);
  writeFileSync(
    join(folder, `${run.name.replaceAll(/\W+/g, '-')}.json`),
    JSON.stringify({ ...run, tests }, null, 1),
  );
}

/** The record of the last run of each command, ordered by their end; none if no command has finished yet. */
export function recordedRuns(from = folder) {
  const names = existsSync(from) ? readdirSync(from) : [];
  return names
    .map((name) => JSON.parse(readFileSync(join(from, name), 'utf8')))
    .sort((a, b) => a.ended.localeCompare(b.ended));
}

/** The slowest of some tests, { title, file, seconds }, in descending order. */
function slowestTests(tests) {
  return [...tests].sort((a, b) => b.seconds - a.seconds).slice(0, slowest);
}

/** A table with the minutes of every stage, the slowest tests of all runs, and the retried tests. */
export function tableOf(runs) {
  const titles = runs.flatMap(({ name, stages }) => [name, ...stages.map(({ title }) => `  ${title}`)]);
  const width = Math.max(...titles.map((title) => title.length));
  const lines = runs.flatMap(({ name, seconds, stages }) => [
    `${bold(name.padEnd(width))}  ${asMinutes(seconds).padStart(9)}`,
    ...stages.map(
      (stage) =>
        `${`  ${stage.title}`.padEnd(width)}  ${dim(asMinutes(stage.seconds).padStart(9))}  ${describeStage(stage)}`,
    ),
  ]);
  const tests = runs.flatMap((run) => run.tests);
  const slow = slowestTests(tests);
  if (slow.length > 0) lines.push('', bold('Slowest tests'));
  for (const { title, file, seconds } of slow)
    lines.push(`  ${seconds.toFixed(1).padStart(6)} s  ${relativeTo(file)}  ${title}`);
  const unsteady = tests.filter(({ firstFailure }) => firstFailure !== undefined);
  if (unsteady.length > 0) lines.push('', bold('Tests that passed only in their second attempt'));
  for (const { title, file, firstFailure } of unsteady)
    lines.push(`  ${relativeTo(file)}  ${title}`, `      ${red(firstFailure.split('\n', 1)[0])}`);
  return lines.join('\n');
}

function relativeTo(file) {
  return file.startsWith('/') ? relative(root, file) : file;
}
