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
