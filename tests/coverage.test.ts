import { describe, expect, it } from 'vitest';
import {
  addIstanbul,
  addLcov,
  areaOf,
  areasOf,
  comparisonTable,
  coverageTable,
  filesOf,
  lcovOf,
  type Lines,
} from '../scripts/lib/coverage/table.mjs';

const pathOf = (file: string): string | null => (file.startsWith('/here/') ? file.slice(6) : null);
const lcov = (text: string): Lines => {
  const lines: Lines = new Map();
  addLcov(lines, text, pathOf);
  return lines;
};

describe('line coverage', () => {
  it('counts a line as covered if one of several reports covers it', () => {
    const lines = lcov('SF:/here/web/lib/a.ts\nFN:1,f\nDA:1,2\nDA:3,0\nend_of_record\n');
    addLcov(lines, 'SF:/here/web/lib/a.ts\nDA:3,4\nDA:9,0\nend_of_record\n', pathOf);
    expect(filesOf(lines)).toEqual({ 'web/lib/a.ts': { covered: 2, lines: 3 } });
  });

  it('leaves out files outside of the repository', () => {
    expect(lcov('SF:/there/web/lib/a.ts\nDA:1,1\nend_of_record\n').size).toBe(0);
  });

  it('counts a line once, with the highest count of its statements', () => {
    const lines: Lines = new Map();
    const start = (line: number): { start: { line: number } } => ({ start: { line } });
    const statementMap = { 0: start(4), 1: start(4), 2: start(5) };
    addIstanbul(lines, { a: { path: '/here/web/a.ts', statementMap, s: { 0: 0, 1: 3, 2: 0 } } }, pathOf);
    expect(lines.get('web/a.ts')).toEqual(
      new Map([
        [4, 3],
        [5, 0],
      ]),
    );
  });

  it('is unchanged after it is written as lcov and read again', () => {
    const text = 'SF:/here/wasm/base/b.cpp\nDA:2,7\nDA:10,0\nend_of_record\n';
    const again: Lines = new Map();
    addLcov(again, lcovOf(lcov(text)), (path) => path);
    expect(again).toEqual(lcov(text));
  });
});

describe('the area', () => {
  it.each([
    ['wasm/base/text.cpp', 'wasm/base'],
    ['wasm/formats/families.cpp', 'wasm/formats'],
    ['wasm/formats/quake2/md2.cpp', 'wasm/formats/quake2'],
    ['web/lib/index.ts', 'web/lib'],
    ['web/lib/load/archive/zip/index.ts', 'web/lib/load'],
    ['web/cli/run.ts', 'web/cli'],
  ])('of %s is %s', (path, area) => {
    expect(areaOf(path)).toBe(area);
  });

  it('has the sums of its files, and its top folder has the sums of its areas', () => {
    const files = {
      'web/lib/load/a.ts': { covered: 1, lines: 2 },
      'web/lib/load/deep/b.ts': { covered: 3, lines: 3 },
      'web/cli/c.ts': { covered: 0, lines: 5 },
    };
    expect(areasOf(files)).toEqual({
      'web (total)': { covered: 4, lines: 10 },
      'web/cli': { covered: 0, lines: 5 },
      'web/lib/load': { covered: 4, lines: 5 },
    });
  });
});

describe('a table', () => {
  it('has a row for each area', () => {
    expect(
      coverageTable({ 'web/cli': { covered: 5, lines: 10 }, 'web/lib': { covered: 199, lines: 200 } }),
    ).toBe(['area         lines     %', 'web/cli     5 / 10  50.0', 'web/lib  199 / 200  99.5'].join('\n'));
  });

  it('shows differences in percentage points, and areas that exist only before or after', () => {
    const before = {
      a: { covered: 9, lines: 10 },
      b: { covered: 1, lines: 2 },
      old: { covered: 1, lines: 1 },
    };
    const after = {
      a: { covered: 8, lines: 10 },
      b: { covered: 2, lines: 2 },
      new: { covered: 0, lines: 4 },
    };
    expect(comparisonTable(before, after).split('\n')).toEqual([
      'area  before      %   after      %  points',
      'a     9 / 10   90.0  8 / 10   80.0   -10.0',
      'b      1 / 2   50.0   2 / 2  100.0   +50.0',
      'new        -      -   0 / 4    0.0',
      'old    1 / 1  100.0       -      -',
    ]);
  });
});
