import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { sectionOf } from '../scripts/lib/generated-sections.mjs';
import { measureSizes, sizesRows, sizeTable } from '../scripts/lib/sizes.mjs';

const rows = measureSizes();
const table = sizeTable();

/** A commit that raises a budget in package.json must state the reason. */
describe('The size of the files that a page fetches', () => {
  it.each(rows)('stays within its budget: $name', ({ brotli, budget }) => {
    expect(brotli, `\n${table}\n`).toBeLessThanOrEqual(budget);
  });
});

describe('docs/sizes.md', () => {
  const page = readFileSync(new URL('../docs/sizes.md', import.meta.url), 'utf8');
  const written = sizesRows(sectionOf(page, 'sizes') ?? '');
  const remedy = 'run `npm run sizes`';

  it('has a row for each budget', () => {
    expect(
      written.map(({ name }) => name),
      remedy,
    ).toEqual(rows.map(({ name }) => name));
  });

  it.each(rows)('states the built size within 2 %: $name', ({ name, brotli }) => {
    const size = (written.find((row) => row.name === name)?.kilobytes ?? 0) * 1000;
    // The table rounds to 0.1 kB, which is more than 2 % of a small file.
    expect(Math.abs(size - brotli), remedy).toBeLessThanOrEqual(Math.max(brotli * 0.02, 50));
  });
});
