import { createHash } from 'node:crypto';

/**
 * Orders the test files of a run that may end before all have run (`deadline.mjs`), by a hash of their path and
 * MARROW_ORDER, which `.ci/run` sets to the commit. Each commit therefore skips different files. Without MARROW_ORDER,
 * the order is unchanged.
 *
 * @param pathOf - returns the path of a file, relative to the repository
 */
export function inTestOrder(files, pathOf, { MARROW_ORDER: seed = '' } = process.env) {
  if (seed === '') return files;
  const keyOf = (file) =>
    createHash('sha256')
      .update(`${seed} ${pathOf(file)}`)
      .digest('hex');
  return files
    .map((file) => ({ file, key: keyOf(file) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ file }) => file);
}

/**
 * Test files that take long although they are small, the slowest of each project first. Without durations of an earlier
 * run, as in a clean checkout, Vitest starts large files first: these would start last, and run alone on one core.
 * `npm test` and `npm run test:corpus` list the slowest tests with their files at the end.
 */
export const slowFiles = [
  'e2e/app/quake3.e2e.ts',
  'e2e/app/sources.e2e.ts',
  'e2e/app/samples.e2e.ts',
  'e2e/examples/examples.e2e.ts',
  'e2e/examples/guides.e2e.ts',
  'tests/guides.test.ts',
  'tests/schemas.test.ts',
  'tests/tarball.test.ts',
  'tests/limited.test.ts',
  'tests/notice.test.ts',
  'e2e/corpus/renderers.corpus.test.ts',
  'e2e/corpus/models.corpus.test.ts',
  'e2e/corpus/skinning.corpus.test.ts',
  'tests/web/load/worker-ends.test.ts',
  'tests/web/load/leaks.test.ts',
];

/**
 * Moves the files of `slow` to the front, in the order of `slow`, and keeps the order of the others.
 *
 * @param pathOf - returns the path of a file, relative to the repository
 */
export function slowFirst(files, pathOf, slow = slowFiles) {
  const rankOf = (file) => {
    const at = slow.indexOf(pathOf(file));
    return at < 0 ? slow.length : at;
  };
  return files.toSorted((a, b) => rankOf(a) - rankOf(b));
}
