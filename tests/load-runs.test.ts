import { describe, expect, it } from 'vitest';
import { withBusyLoops } from '../scripts/lib/busy.mjs';
import { loadTable, missingRuns, type LoadRecord } from '../scripts/lib/load-runs.mjs';

const record = (suite: string, run: number, commit = 'new'): LoadRecord => ({
  commit,
  suite,
  run,
  passed: 12,
  failed: 0,
  skipped: 1,
  minutes: 3.24,
});

describe('runs under load', () => {
  it('are all missing at first, ordered by run and suite', () => {
    expect(missingRuns([], 'new', ['unit', 'e2e'], 2)).toEqual([
      { suite: 'unit', run: 1 },
      { suite: 'e2e', run: 1 },
      { suite: 'unit', run: 2 },
      { suite: 'e2e', run: 2 },
    ]);
  });

  it('continue after the last recorded run', () => {
    const records = [record('unit', 1), record('e2e', 1), record('unit', 2)];
    expect(missingRuns(records, 'new', ['unit', 'e2e'], 2)).toEqual([{ suite: 'e2e', run: 2 }]);
  });

  it('do not count if they are of another commit', () => {
    expect(missingRuns([record('unit', 1, 'old')], 'new', ['unit'], 1)).toEqual([{ suite: 'unit', run: 1 }]);
  });

  it('of one commit are listed with results and minutes', () => {
    const table = loadTable([record('unit', 1, 'old'), record('e2e', 2)], 'new');
    expect(table).toBe('  run 2  e2e       3.2 min  12 passed, 0 failed, 1 skipped');
  });
});

/** Whether a process exists. */
function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('busy loops', () => {
  it('run during the work, and end with it', async () => {
    const pids = await withBusyLoops(2, (started) => {
      expect(started.map(runs)).toEqual([true, true]);
      return Promise.resolve(started);
    });
    expect(pids.map(runs)).toEqual([false, false]);
  });

  it('end when the work fails', async () => {
    let pids: readonly number[] = [];
    const failure = withBusyLoops(1, (started) => {
      pids = started;
      return Promise.reject(new Error('failed'));
    });
    await expect(failure).rejects.toThrow('failed');
    expect(pids.map(runs)).toEqual([false]);
  });
});
