import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { tableOf } from '../scripts/lib/report.mjs';

const stage = { title: 'Chromium', passed: 2, failed: 0, skipped: 0, seconds: 65 };
const steady = { title: 'opens a file', file: 'e2e/open.e2e.ts', seconds: 3 };
const lines = (...tests: Parameters<typeof tableOf>[0][number]['tests']): string[] =>
  stripVTControlCharacters(tableOf([{ name: 'npm test', seconds: 70, stages: [stage], tests }])).split('\n');

it('names tests that passed only in their second attempt, with the first line of their error', () => {
  const unsteady = {
    ...{ title: 'plays', file: 'e2e/play.e2e.ts', seconds: 1 },
    firstFailure: 'Error: no\n    at 1',
  };
  expect(lines(steady, unsteady).slice(-3)).toEqual([
    'Tests that passed only in their second attempt',
    '  e2e/play.e2e.ts  plays',
    '      Error: no',
  ]);
  expect(lines(steady).at(-1)).toBe('     3.0 s  e2e/open.e2e.ts  opens a file');
});
