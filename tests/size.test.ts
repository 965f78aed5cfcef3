import { describe, expect, it } from 'vitest';
import { measureSizes, sizeTable } from '../scripts/lib/sizes.mjs';

/** Growth is a decision: whoever raises a budget in package.json says why in the commit. */
describe('What a page has to fetch', () => {
  it.each(measureSizes())('stays within its budget: $name', ({ brotli, budget }) => {
    expect(brotli, `\n${sizeTable()}\n`).toBeLessThanOrEqual(budget);
  });
});
