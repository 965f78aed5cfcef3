import { bold, dim, green, minutes, red, say, Stop } from './log.mjs';

/** Runs checks one after the other, continues after a failure, and sums up, with the minutes of each. */
export class Checks {
  #rows = [];
  #start = performance.now();

  /**
   * Runs one check. `work` returns { passed, failed, skipped, output } for a suite of tests. Any other result counts as
   * one passed check, an exception as one failed check. Returns whether the check passed.
   */
  async run(title, work) {
    const start = performance.now();
    say(`${bold('>')} ${title}`);
    const row = { title, passed: 0, failed: 0, skipped: 0, minutes: '' };
    try {
      const result = await work();
      if (result?.passed === undefined) row.passed = 1;
      else Object.assign(row, { passed: result.passed, failed: result.failed, skipped: result.skipped ?? 0 });
      if (row.failed > 0) say(result.output.trimEnd());
    } catch (error) {
      row.failed = 1;
      say(error instanceof Stop ? error.message : String(error.stack ?? error));
    }
    row.minutes = minutes(start);
    this.#rows.push(row);
    say(`  ${describe(row)} ${dim(row.minutes)}`);
    return row.failed === 0;
  }

  /** Prints the table, with the totals in the last line, and sets the exit status. */
  finish() {
    const width = Math.max(...this.#rows.map((row) => row.title.length));
    say(`\n${bold('Summary')} ${dim(minutes(this.#start))}`);
    for (const row of this.#rows) say(`  ${row.title.padEnd(width)}  ${describe(row)} ${dim(row.minutes)}`);
    const sum = (key) => this.#rows.reduce((total, row) => total + row[key], 0);
    const [passed, failed] = [sum('passed'), sum('failed')];
    if (failed > 0) process.exitCode = 1;
    say(`\n${passed} passed, ${failed} failed`);
  }
}

function describe(row) {
  const skipped = row.skipped > 0 ? `, ${row.skipped} skipped` : '';
  return row.failed > 0
    ? red(`${row.failed} failed, ${row.passed} passed${skipped}`)
    : green(`${row.passed} passed${skipped}`);
}
