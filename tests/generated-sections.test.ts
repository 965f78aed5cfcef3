import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sectionOf, withSection } from '../scripts/lib/generated-sections.mjs';
import { performanceSection } from '../scripts/lib/performance.mjs';

const page =
  '# Page\n\n<!-- a: npm run a -->\n\nold\n\n<!-- /a -->\n\ntext\n\n<!-- b: npm run b -->\n<!-- /b -->\n';

describe('a page with generated sections', () => {
  it('keeps everything except the section that is replaced', () => {
    const written = withSection(page, 'a', 'new $& text\n');
    expect(written).toBe(page.replace('old', () => 'new $& text'));
    expect(sectionOf(written, 'a')).toBe('new $& text');
    expect(sectionOf(written, 'b')).toBe('');
    expect(withSection(written, 'a', 'old')).toBe(page);
  });

  it('is rejected if it lacks the section', () => {
    expect(sectionOf(page, 'c')).toBeNull();
    expect(() => withSection(page, 'c', 'x')).toThrow('<!-- c: ... -->');
  });
});

describe('a section of docs/performance.md', () => {
  const row = { where: 'Node', unit: 'MB/s', samples: 9 };

  it('names the machine and has a table for each measured subject', () => {
    const rows = [
      { ...row, what: 'load a.obj', who: 'Marrow', median: 400, low: 390, high: 410, ofThree: 8 },
      { ...row, what: 'load a.obj', who: 'a | b', failed: 'Error: <none>' },
      { ...row, what: 'load b.md2', who: 'Marrow', median: 612.34, low: 600, high: 1234.5 },
    ];
    expect(performanceSection(rows, { date: '2026-11-28', processor: 'x, 2 threads', emscripten: '3' })).toBe(
      [
        'Measured on 2026-11-28: processor x, 2 threads.',
        '',
        '**load a.obj**',
        '',
        '| | where | median | 10 % to 90 % |',
        '| --- | --- | ---: | ---: |',
        '| Marrow | Node | 400 MB/s (8 x three.js) | 390 to 410 |',
        '| a \\| b | Node | cannot read it: Error: \\<none\\> |  |',
        '',
        '**load b.md2**',
        '',
        '| | where | median | 10 % to 90 % |',
        '| --- | --- | ---: | ---: |',
        '| Marrow | Node | 612 MB/s | 600 to 1,235 |',
      ].join('\n'),
    );
  });
});

describe('docs/performance.md', () => {
  const text = readFileSync(new URL('../docs/performance.md', import.meta.url), 'utf8');
  const bench = readFileSync(new URL('../scripts/bench.mjs', import.meta.url), 'utf8');
  const kinds = [
    ...(/^const kinds = \{(.*?)^\};$/ms.exec(bench)?.[1] ?? '').matchAll(/^ {2}'?([a-z-]+)'?: \d/gm),
  ];

  it('has a measured section for each kind of benchmark', () => {
    expect(kinds.length).toBeGreaterThan(5);
    for (const [, kind = ''] of kinds)
      expect(sectionOf(text, kind), kind).toMatch(/^Measured on \d{4}-\d\d-\d\d: /);
  });
});
