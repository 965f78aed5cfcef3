import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from './run.mjs';

/**
 * The compressed sizes of the files that a page fetches, for the budgets of package.json. An entry includes its files
 * and every script that they import statically, each compressed as a server would. Files that a page
 * with the entries in `beside` has already fetched are not counted.
 * Rows: { name, files: [{ path, raw, brotli }], brotli, budget }.
 */
export function measureSizes() {
  const { sizeBudgets } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const rows = [];
  for (const [name, { files: entries, beside = [], brotli: budget }] of Object.entries(sizeBudgets)) {
    const files = [];
    const fetched = closure(beside);
    for (const path of [...closure(entries)].filter((each) => !fetched.has(each)).sort()) {
      const bytes = readFileSync(join(root, path));
      files.push({ path, raw: bytes.length, brotli: brotliCompressSync(bytes).length });
    }
    rows.push({ name, files, brotli: files.reduce((sum, file) => sum + file.brotli, 0), budget });
  }
  return rows;
}

/**
 * Some files and all scripts that they import statically, directly or indirectly; a page fetches dynamic imports later.
 */
function closure(entries) {
  const seen = new Set();
  const visit = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    if (extname(path) !== '.js') return;
    const imported = readFileSync(join(root, path), 'utf8').matchAll(
      /\b(?:from|import)\s*["'](\.[^"']+)["']/g,
    );
    for (const [, name] of imported) visit(join(dirname(path), name));
  };
  entries.forEach(visit);
  return seen;
}

export function sizeTable() {
  const number = (value) => value.toLocaleString('en').padStart(9);
  const line = (name, raw, brotli, note = '') => `  ${name.padEnd(28)}${raw}${brotli}  ${note}`.trimEnd();
  return measureSizes()
    .flatMap(({ name, files, brotli, budget }) => {
      const raw = files.reduce((sum, file) => sum + file.raw, 0);
      return [
        line(name, '    bytes', '   brotli'),
        ...files.map((file) => line(file.path, number(file.raw), number(file.brotli))),
        line('together', number(raw), number(brotli), `of ${budget.toLocaleString('en')} allowed`),
      ];
    })
    .join('\n');
}

/** The table of docs/sizes.md: the size of each entry, in kB of brotli. */
export function sizesTable(rows) {
  const lines = rows.map(({ name, brotli }) => `| ${name} | ${(brotli / 1000).toFixed(1)} |`);
  return ['| What a page fetches | kB, brotli |', '| --- | ---: |', ...lines].join('\n');
}

/** The rows of the table of docs/sizes.md: { name, kilobytes }. */
export function sizesRows(table) {
  return [...table.matchAll(/^\|\s*(.+?)\s*\|\s*([\d.]+)\s*\|$/gm)].map(([, name, size]) => ({
    name,
    kilobytes: Number(size),
  }));
}
