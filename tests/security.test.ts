import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const top = new URL('../', import.meta.url);
const rows = readFileSync(new URL('docs/security.md', top), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, file, title] = /\| `([\w/.-]+)`(?:: (.+?))? +\|$/.exec(line) ?? [];
    return file === undefined ? [] : [{ file, title: title ?? '' }];
  });

it('docs/security.md has a test for each threat', () => {
  expect(rows.length).toBeGreaterThan(20);
});

it.each(rows)('the test that docs/security.md names exists: $file $title', ({ file, title }) => {
  expect(readFileSync(new URL(file, top), 'utf8')).toContain(title);
});
