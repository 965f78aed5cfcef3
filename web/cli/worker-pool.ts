import { mapConcurrently } from '../lib/util/map-concurrently.js';

/** A worker that processes one item at a time: a browser or a child process. */
export interface PoolWorker {
  close(): Promise<void>;
}

/** Processes all items with a pool of workers, each of which takes the next item when it is idle. Closes the workers. */
export async function processInPool<T, M extends PoolWorker>(
  items: readonly T[],
  workers: readonly M[],
  work: (item: T, member: M) => Promise<void>,
): Promise<void> {
  const idle = [...workers];
  try {
    await mapConcurrently(items, workers.length, async (item) => {
      const member = idle.pop()!;
      try {
        await work(item, member);
      } finally {
        idle.push(member);
      }
    });
  } finally {
    await Promise.all(workers.map((member) => member.close()));
  }
}
