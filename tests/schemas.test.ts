import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { outputSchemas } from '../scripts/lib/schemas.mjs';

const folder = new URL('../docs/schemas/', import.meta.url);

it('docs/schemas matches the output types; `npm run schemas` updates it', () => {
  const schemas = outputSchemas();
  expect(readdirSync(folder).sort()).toEqual(schemas.map(([name]) => name).sort());
  for (const [name, text] of schemas) expect(readFileSync(new URL(name, folder), 'utf8'), name).toBe(text);
});
