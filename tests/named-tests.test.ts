import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const top = new URL('../', import.meta.url);

/** The tests that the tables of a page name in their last column, as a file and a part of a title. */
function testsOf(page: string): { file: string; title: string }[] {
  return readFileSync(new URL(page, top), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, file, title] = /\| `([\w/.-]+)`(?:: (.+?))? +\|$/.exec(line) ?? [];
      return file === undefined ? [] : [{ file, title: title ?? '' }];
    });
}

describe.each(['docs/security.md', 'tests/package/README.md'])('%s', (page) => {
  const rows = testsOf(page);

  it('names many tests', () => {
    expect(rows.length).toBeGreaterThan(20);
  });

  it.each(rows)('names a test that exists: $file $title', ({ file, title }) => {
    expect(readFileSync(new URL(file, top), 'utf8')).toContain(title);
  });
});
