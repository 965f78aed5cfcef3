import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { sectionOf } from '../scripts/lib/generated-sections.mjs';
import { measureSizes, sizesRows, sizeTable } from '../scripts/lib/sizes.mjs';

const rows = await measureSizes();
const table = await sizeTable();

/** A commit that raises a budget in package.json states the reason. */
describe('The files that a page fetches', () => {
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

  it.each(rows)('says what has been built, but for 2 %: $name', ({ name, brotli }) => {
    const size = (written.find((row) => row.name === name)?.kilobytes ?? 0) * 1000;
    // It is written in tenths of a kB, of which a small file has few.
    expect(Math.abs(size - brotli), remedy).toBeLessThanOrEqual(Math.max(brotli * 0.02, 50));
  });
});
