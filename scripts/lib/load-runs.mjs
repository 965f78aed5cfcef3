/** The record of npm run test:load: the finished and the missing runs. */

/** The suites, and the projects of vitest.config.ts that each one runs. */
export const loadSuites = {
  unit: ['unit'],
  e2e: ['e2e', 'e2e-more'],
  corpus: ['corpus'],
};

/**
 * The runs { suite, run } of a commit that have no record, ordered by run. `records` are the records of finished runs.
 */
export function missingRuns(records, commit, suites, runs) {
  const has = (suite, run) =>
    records.some((record) => record.commit === commit && record.suite === suite && record.run === run);
  return Array.from({ length: runs }, (_, index) => suites.map((suite) => ({ suite, run: index + 1 })))
    .flat()
    .filter(({ suite, run }) => !has(suite, run));
}

/** A table with a line for each record of a commit. */
export function loadTable(records, commit) {
  return records
    .filter((record) => record.commit === commit)
    .map(
      ({ suite, run, passed, failed, skipped, minutes }) =>
        `  run ${run}  ${suite.padEnd(6)}  ${minutes.toFixed(1).padStart(5)} min  ${passed} passed, ${failed} failed, ${skipped} skipped`,
    )
    .join('\n');
}
