import { execFileSync } from 'node:child_process';
import { isPastDeadline } from './deadline.mjs';
import { bold, dim, say, Stop } from './log.mjs';
import { asMinutes, describeStage, recordRun, tableOf } from './report.mjs';
import { root } from './run.mjs';

/** Runs checks, continues after a failure, and prints a summary: the minutes of each stage and the slowest tests. */
export class Checks {
  #name;
  #stages = [];
  #tests = [];
  #start = performance.now();

  /** `name` is the command, as used in the table and in the record in build/reports/runs. */
  constructor(name) {
    this.#name = name;
  }

  /**
   * Runs one check. `work` returns { passed, failed, skipped, tests, output } for a suite of tests. Any other result
   * counts as one passed check, an exception as one failed check. After the deadline of the run, nothing is started.
   * Returns whether the check passed.
   */
  async run(title, work) {
    const start = performance.now();
    say(`${bold('>')} ${title}`);
    const stage = { title, passed: 0, failed: 0, skipped: 0, seconds: 0 };
    this.#stages.push(stage);
    let output = '';
    if (isPastDeadline()) {
      stage.late = true;
      this.#end(stage, start, output);
      return false;
    }
    try {
      const result = await work();
      if (result?.passed === undefined) stage.passed = 1;
      else {
        Object.assign(stage, { passed: result.passed, failed: result.failed, skipped: result.skipped ?? 0 });
        this.#tests.push(...(result.tests ?? []));
      }
      if (stage.failed > 0) output = `${result.output.trimEnd()}\n`;
    } catch (error) {
      stage.failed = 1;
      output = `${error instanceof Stop ? error.message : String(error.stack ?? error)}\n`;
    }
    this.#end(stage, start, output);
    return stage.failed === 0;
  }

  /** Runs a stage without tests that all later stages need. An exception ends the command. */
  async prepare(title, work) {
    const start = performance.now();
    say(`${bold('>')} ${title}`);
    const stage = { title, passed: 0, failed: 0, skipped: 0, seconds: 0 };
    this.#stages.push(stage);
    await work();
    this.#end(stage, start, '');
  }

  /** Runs lists of checks, [title, work], in parallel: for checks that use one core, or wait for the network. */
  async sideBySide(...lists) {
    await Promise.all(
      lists.map(async (list) => {
        for (const [title, work] of list) await this.run(title, work);
      }),
    );
  }

  /** Whether any test ran. */
  get counted() {
    return this.#stages.some(({ passed, failed }) => passed + failed > 0);
  }

  /** Prints the table, with the totals in the last line, records the run, and sets the exit status. */
  finish() {
    const run = {
      name: this.#name,
      commit: commit(),
      ended: new Date().toISOString(),
      seconds: (performance.now() - this.#start) / 1000,
      stages: this.#stages,
      tests: this.#tests,
    };
    recordRun(run);
    say(`\n${tableOf([run])}`);
    const sum = (key) => this.#stages.reduce((total, stage) => total + stage[key], 0);
    const [passed, failed] = [sum('passed'), sum('failed')];
    if (failed > 0) process.exitCode = 1;
    say(`\n${passed} passed, ${failed} failed`);
  }

  /** Ends a stage. Prints its title again, because other stages may run in parallel. */
  #end(stage, start, output) {
    stage.seconds = (performance.now() - start) / 1000;
    say(`${output}  ${stage.title}: ${describeStage(stage)} ${dim(asMinutes(stage.seconds))}`);
  }
}

/** The checked commit; null outside a repository. */
export function commit() {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', 'HEAD'], options).trim();
  } catch {
    return null;
  }
}
