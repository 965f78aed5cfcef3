import { describe, expect, it } from 'vitest';
import { overCores, statsOf } from '../scripts/lib/fuzzing.mjs';

const output = `INFO: seed corpus: files: 12 min: 1b max: 24b total: 90b rss: 30Mb
#13	INITED cov: 101 ft: 120 corp: 9/60b exec/s: 0 rss: 31Mb
#512	NEW    cov: 140 ft: 200 corp: 10/70b lim: 24 exec/s: 0 rss: 31Mb L: 10/24 MS: 1 EraseBytes-
#2048	pulse  cov: 141 ft: 201 corp: 10/70b lim: 24 exec/s: 1024 rss: 32Mb
#4000	DONE   cov: 141 ft: 201 corp: 10/70b lim: 24 exec/s: 2000 rss: 32Mb
stat::number_of_executed_units: 4000
stat::average_exec_per_sec:     2000
`;

describe('The output of a fuzzer', () => {
  it('has the numbers of executions and covered edges at its end', () => {
    expect(statsOf(output)).toEqual({ executions: 4000, coverage: 141 });
  });

  it('has zero for both if the fuzzer did not start', () => {
    expect(statsOf('error: cannot open shared object file\n')).toEqual({ executions: 0, coverage: 0 });
  });
});

describe('overCores', () => {
  it('processes every item, at most one per core at a time', async () => {
    let [running, most] = [0, 0];
    const done: number[] = [];
    await overCores([1, 2, 3, 4, 5], 2, async (item) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      done.push(item);
      running--;
    });
    expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });
});
