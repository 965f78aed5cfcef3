/** Evaluates coverage and imports for `npm run trace`. */

/** Files with fewer lines are small. */
const fewLines = 60;

/**
 * The files below the URL `base` in which functions have run, with the number of these functions.
 *
 * `reports` contain precise coverage of V8, each with the counts since the previous one. Top-level code of a module,
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
 * The files of web/lib with fewer than 60 lines that exactly one other file of web/ imports. `sources` maps paths to
 * the number of lines and the imported paths.
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
