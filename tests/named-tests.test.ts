import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const top = new URL('../', import.meta.url);

/** The tests that the tables of a page name in their last column, as a file and the end of a title. */
function testsOf(page: string): { file: string; title: string }[] {
  return readFileSync(new URL(page, top), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, file, title] = /\| `([\w/.-]+)`(?:: (.+?))? +\|$/.exec(line) ?? [];
      return file === undefined ? [] : [{ file, title: title ?? '' }];
    });
}

/** The titles of the tests in a file. Each TypeScript title begins with those of the suites that contain it. */
function titlesOf(file: string): string[] {
  const text = readFileSync(new URL(file, top), 'utf8');
  if (file.endsWith('.cpp'))
    return [...text.matchAll(/^TEST(?:_[FP])?\(\w+, (\w+)\)/gm)].map(([, name]) => name!);
  const titles: string[] = [];
  const visit = (node: ts.Node, suites: readonly string[]): void => {
    const title = ts.isCallExpression(node) ? titleOf(node) : null;
    if (title !== null) titles.push([...suites, title].join(' '));
    ts.forEachChild(node, (child) => visit(child, title === null ? suites : [...suites, title]));
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), []);
  return titles;
}

/** The title of a call such as `it('...')`, `test.describe('...')` or `it.each([])('...')`; null for other calls. */
function titleOf({ expression, arguments: values }: ts.CallExpression): string | null {
  let callee: ts.Expression = expression;
  let title = values[0];
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  if (!ts.isIdentifier(callee) || !['describe', 'it', 'test'].includes(callee.text)) return null;
  // titled('...')
  if (title !== undefined && ts.isCallExpression(title)) [title] = title.arguments;
  return title !== undefined && ts.isStringLiteralLike(title) ? title.text : null;
}

/** Whether words are the end of a title. Placeholders at its end, as in "opens: %s", may be omitted. */
function isEndOf(words: string, title: string): boolean {
  const withoutValues = title.replace(/(?:[ :,(]+[%$][\w.]+\)?)+$/, '');
  return [title, withoutValues].some((each) => ` ${each}`.endsWith(` ${words}`));
}

describe.each(['docs/security.md', 'tests/package/README.md'])('%s', (page) => {
  const rows = testsOf(page);

  it('names more than 20 tests', () => {
    expect(rows.length).toBeGreaterThan(20);
  });

  it.each(rows)('names a test that exists: $file $title', ({ file, title }) => {
    const titles = titlesOf(file);
    // A fuzzer has no tests with titles.
    if (file.startsWith('tests/fuzz/')) expect([title, titles]).toEqual(['', []]);
    else expect(titles.filter((each) => title !== '' && isEndOf(title, each))).not.toEqual([]);
  });
});

it.each([
  ['opens it', 'A file opens it', true],
  ['opens it', 'A file opens it: %s (%s)', true],
  ['opens it', 'opens it', true],
  ['pens it', 'opens it', false],
  ['opens', 'opens it', false],
])('isEndOf() for the words %j and the title %j returns %s', (words, title, expected) => {
  expect(isEndOf(words, title)).toBe(expected);
});
