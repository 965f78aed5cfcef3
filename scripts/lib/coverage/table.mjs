/**
 * Line coverage as a Map from a file's path to a Map from a line to its execution count, and a table of it by area.
 * This module reads no files.
 */

/**
 * Adds the counts of an lcov report to `lines`. `pathOf` returns a file's path in the repository; null for other files.
 */
export function addLcov(lines, text, pathOf) {
  let path = null;
  for (const row of text.split('\n')) {
    if (row.startsWith('SF:')) path = pathOf(row.slice(3));
    else if (row.startsWith('DA:') && path !== null) {
      const [line, hits] = row.slice(3).split(',').map(Number);
      addHits(lines, path, line, hits);
    }
  }
}

/** Adds the counts of Istanbul's coverage to `lines`. A line has the highest count of its statements. */
export function addIstanbul(lines, coverage, pathOf) {
  for (const { path: file, statementMap, s: hits } of Object.values(coverage)) {
    const path = pathOf(file);
    if (path === null) continue;
    const busiest = new Map();
    for (const [id, { start }] of Object.entries(statementMap))
      busiest.set(start.line, Math.max(busiest.get(start.line) ?? 0, hits[id]));
    for (const [line, count] of busiest) addHits(lines, path, line, count);
  }
}

function addHits(lines, path, line, hits) {
  if (!lines.has(path)) lines.set(path, new Map());
  const file = lines.get(path);
  file.set(line, (file.get(line) ?? 0) + hits);
}

/** Writes `lines` as an lcov report. */
export function lcovOf(lines) {
  return [...lines]
    .map(([path, file]) => {
      const rows = [...file].sort(([a], [b]) => a - b).map(([line, hits]) => `DA:${line},${hits}\n`);
      return `SF:${path}\n${rows.join('')}end_of_record\n`;
    })
    .join('');
}

/** The number of lines of each file, { covered, lines }, by path. */
export function filesOf(lines) {
  const files = {};
  for (const [path, file] of [...lines].sort(([a], [b]) => (a < b ? -1 : 1)))
    files[path] = { covered: [...file.values()].filter((hits) => hits > 0).length, lines: file.size };
  return files;
}

/** A file's area: the first three folders of its path. */
export function areaOf(path) {
  return path.split('/').slice(0, -1).slice(0, 3).join('/');
}

/** The number of lines of each area, { covered, lines }, by name, with totals for each top-level folder. */
export function areasOf(files) {
  const areas = {};
  for (const [path, { covered, lines }] of Object.entries(files)) {
    for (const name of [areaOf(path), `${path.split('/')[0]} (total)`]) {
      const area = (areas[name] ??= { covered: 0, lines: 0 });
      area.covered += covered;
      area.lines += lines;
    }
  }
  return Object.fromEntries(Object.entries(areas).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const percent = ({ covered, lines }) => (100 * covered) / lines;
const lineCells = ({ covered, lines }) => [`${covered} / ${lines}`, percent({ covered, lines }).toFixed(1)];

/** A table of areas. */
export function coverageTable(areas) {
  return table(
    ['area', 'lines', '%'],
    Object.entries(areas).map(([name, area]) => [name, ...lineCells(area)]),
  );
}

/**
 * A table of the areas before and after, with the difference in percentage points. An area may be in only one of them.
 */
export function comparisonTable(before, after) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const cells = (area) => (area === undefined ? ['-', '-'] : lineCells(area));
  const difference = (name) => {
    if (before[name] === undefined || after[name] === undefined) return '';
    const points = percent(after[name]) - percent(before[name]);
    return `${points < 0 ? '' : '+'}${points.toFixed(1)}`;
  };
  return table(
    ['area', 'before', '%', 'after', '%', 'points'],
    names.map((name) => [name, ...cells(before[name]), ...cells(after[name]), difference(name)]),
  );
}

/** Formats a table: the first column is left-aligned, the others right-aligned. */
function table(header, rows) {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const align = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]));
  return all.map((row) => row.map(align).join('  ').trimEnd()).join('\n');
}
