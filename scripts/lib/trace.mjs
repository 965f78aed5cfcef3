/** What `npm run trace` computes from coverage and from imports. */

/** Files of fewer lines are small. */
const fewLines = 60;

/**
 * The files below the address `base` in which functions have run, with the number of these functions.
 *
 * `reports` are precise coverage of V8, each counted from the one before. The code of a module outside of functions,
 * which runs when it is first imported, is not counted.
 */
export function executedFiles(reports, base) {
  const ran = new Map();
  for (const { url, functions } of reports.flat()) {
    if (!url.startsWith(base)) continue;
    const file = url.slice(base.length).replace(/\.js$/, '.ts');
    for (const { functionName, ranges } of functions) {
      const [{ startOffset, endOffset, count }] = ranges;
      // V8 reports a whole module as a function without a name.
      if (count === 0 || (functionName === '' && startOffset === 0)) continue;
      if (!ran.has(file)) ran.set(file, new Set());
      ran.get(file).add(`${startOffset}-${endOffset}`);
    }
  }
  return [...ran]
    .map(([file, functions]) => ({ file, functions: functions.size }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * The files of web/lib with fewer than 60 lines that one other file of web/ imports. `sources` has the number of lines of
 * each file by its path, and the paths that it imports.
 */
export function smallFiles(sources) {
  const importers = new Map();
  for (const [path, { imports }] of sources)
    for (const file of new Set(imports)) importers.set(file, [...(importers.get(file) ?? []), path]);
  return [...sources]
    .filter(([path, { lines }]) => path.startsWith('web/lib/') && lines < fewLines)
    .map(([file, { lines }]) => {
      const all = importers.get(file) ?? [];
      const [importer, ...more] = all.filter((path) => path.startsWith('web/'));
      const tests = all.filter((path) => path.endsWith('.test.ts'));
      return more.length > 0 || importer === undefined ? null : { file, lines, importer, tests };
    })
    .filter((each) => each !== null)
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}
