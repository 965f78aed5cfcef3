import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { isPastDeadline } from '../scripts/lib/deadline.mjs';
import { recordedRuns, tableOf } from '../scripts/lib/report.mjs';

const stage = { title: 'Chromium', passed: 2, failed: 0, skipped: 0, seconds: 65 };
const steady = { title: 'opens a file', file: 'e2e/open.e2e.ts', seconds: 3 };
const lines = (...tests: Parameters<typeof tableOf>[0][number]['tests']): string[] =>
  stripVTControlCharacters(tableOf([{ name: 'npm test', seconds: 70, stages: [stage], tests }])).split('\n');

it('the table names tests that passed only in their second attempt, with the first line of their error', () => {
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

it('the table lists the stages that were not started because time ran out', () => {
  const late = { title: 'WebKit', passed: 0, failed: 0, skipped: 0, seconds: 0, late: true };
  const table = tableOf([{ name: 'npm test', seconds: 70, stages: [late], tests: [] }]);
  expect(stripVTControlCharacters(table)).toContain('0:00 min  not run: no time was left');
});

it('isPastDeadline() is true only if MARROW_DEADLINE, in seconds, is set and has passed', () => {
  expect(isPastDeadline({}, 8e15)).toBe(false);
  expect(isPastDeadline({ MARROW_DEADLINE: '' }, 8e15)).toBe(false);
  expect(isPastDeadline({ MARROW_DEADLINE: '100' }, 99_999)).toBe(false);
  expect(isPastDeadline({ MARROW_DEADLINE: '100' }, 100_001)).toBe(true);
});

it('recordedRuns() is empty before a command has finished', () => {
  expect(recordedRuns(join(tmpdir(), 'marrow-no-such-folder'))).toEqual([]);
});
