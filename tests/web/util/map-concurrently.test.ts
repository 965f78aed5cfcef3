import { describe, expect, it } from 'vitest';
import { mapConcurrently } from '../../../web/lib/util/map-concurrently.js';
import { flushPromises } from '../support/promises.js';

describe('mapConcurrently', () => {
  it('runs at most `limit` items at a time and keeps their order in the results', async () => {
    let [running, most] = [0, 0];
    const results = await mapConcurrently([3, 1, 2, 5, 4], 2, async (item) => {
      most = Math.max(most, ++running);
      for (let i = 0; i < item; i++) await Promise.resolve();
      running -= 1;
      return item * 10;
    });
    expect(results).toEqual([30, 10, 20, 50, 40]);
    expect(most).toBe(2);
    expect(await mapConcurrently([], 2, () => Promise.resolve(1))).toEqual([]);
  });

  it('rejects with the first failure', async () => {
    const work = (item: number): Promise<number> =>
      item === 2 ? Promise.reject(new Error('two')) : Promise.resolve(item);
    await expect(mapConcurrently([1, 2, 3], 2, work)).rejects.toThrow('two');
  });

  it('starts no further item after a failure', async () => {
    const started: number[] = [];
    const work = async (item: number): Promise<number> => {
      started.push(item);
      await Promise.resolve();
      if (item === 2) throw new Error('two');
      return item;
    };
    await expect(mapConcurrently([1, 2, 3, 4, 5, 6, 7, 8], 2, work)).rejects.toThrow('two');
    await flushPromises();
    expect(started.length).toBeLessThan(5);
  });
});
