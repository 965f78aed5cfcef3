import { describe, expect, it } from 'vitest';
import { executedFiles, smallFiles, type ScriptCoverage } from '../scripts/lib/trace.mjs';

/** The coverage of a script: its top-level code, and functions of 10 characters each. */
function script(url: string, moduleCount: number, ...counts: readonly number[]): ScriptCoverage {
  const functions = counts.map((count, i) => ({
    functionName: i === 0 ? '' : `f${i}`,
    ranges: [{ startOffset: 10 * i + 10, endOffset: 10 * i + 20, count }],
  }));
  const module = { functionName: '', ranges: [{ startOffset: 0, endOffset: 1000, count: moduleCount }] };
  return { url, functions: [module, ...functions] };
}

describe('executedFiles', () => {
  it('counts the functions that ran, by file', () => {
    const report = [script('file:///t/web/b.js', 0, 1, 0, 5), script('file:///t/web/a.js', 0, 3)];
    expect(executedFiles([report], 'file:///t/')).toEqual([
      { file: 'web/a.ts', functions: 1 },
      { file: 'web/b.ts', functions: 2 },
    ]);
  });

  it('leaves out top-level code of modules', () => {
    expect(executedFiles([[script('file:///t/a.js', 1, 0)]], 'file:///t/')).toEqual([]);
  });

  it('names sources that are served without a source map', () => {
    expect(executedFiles([[script('http://t/web/a.ts', 1, 2)]], 'http://t/')).toEqual([
      { file: 'web/a.ts', functions: 1 },
    ]);
  });

  it('leaves out files of other folders', () => {
    expect(executedFiles([[script('file:///other/a.js', 0, 1)]], 'file:///t/')).toEqual([]);
  });

  it('counts a function once if it ran in several reports', () => {
    const reports = [[script('file:///t/a.js', 0, 1, 0)], [script('file:///t/a.js', 0, 2, 1)]];
    expect(executedFiles(reports, 'file:///t/')).toEqual([{ file: 'a.ts', functions: 2 }]);
  });
});

describe('smallFiles', () => {
  const file = (lines: number, ...imports: readonly string[]) => ({ lines, imports });

  it('lists the short files of web/lib that one file imports, with the tests that import them', () => {
    const sources = new Map([
      ['web/lib/load.ts', file(200, 'web/lib/small.ts', 'web/lib/small.ts', 'web/lib/long.ts')],
      ['web/lib/small.ts', file(59)],
      ['web/lib/long.ts', file(60)],
      ['tests/web/small.test.ts', file(10, 'web/lib/small.ts')],
      ['tests/web/support/open.ts', file(10, 'web/lib/small.ts')],
    ]);
    expect(smallFiles(sources)).toEqual([
      {
        file: 'web/lib/small.ts',
        lines: 59,
        importer: 'web/lib/load.ts',
        tests: ['tests/web/small.test.ts'],
      },
    ]);
  });

  it('leaves out files with several importers or none, and files outside of web/lib', () => {
    const sources = new Map([
      ['web/lib/load.ts', file(5, 'web/lib/shared.ts')],
      ['web/cli/main.ts', file(5, 'web/lib/shared.ts', 'web/cli/only.ts')],
      ['web/lib/shared.ts', file(5)],
      ['web/cli/only.ts', file(5)],
    ]);
    expect(smallFiles(sources)).toEqual([]);
  });
});
