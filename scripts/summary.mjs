// Prints a table of the commands that have run in this checkout: the minutes of each stage, and the slowest tests.

import { main, say } from './lib/log.mjs';
import { recordedRuns, tableOf } from './lib/report.mjs';

await main(() => {
  const runs = recordedRuns();
  say(runs.length === 0 ? 'No command has finished in this checkout.' : tableOf(runs));
});
