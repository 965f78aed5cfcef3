import { describe, expect, it } from 'vitest';
import { measureSizes, sizeTable } from '../scripts/lib/sizes.mjs';

const rows = await measureSizes();
const table = await sizeTable();

/** Growth is a decision: whoever raises a budget in package.json says why in the commit. */
describe('What a page has to fetch', () => {
  it.each(rows)('stays within its budget: $name', ({ brotli, budget }) => {
    expect(brotli, `\n${table}\n`).toBeLessThanOrEqual(budget);
  });
});
