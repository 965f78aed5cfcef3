import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatTableText } from '../scripts/lib/format-table.mjs';

it('The table of formats matches the openers (npm run types writes it)', async () => {
  const file = new URL('../web/lib/wasm/format-table.ts', import.meta.url);
  const modules = new URL('../build/wasm/', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(await formatTableText(modules));
});
