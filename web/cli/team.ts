import { inLanes } from '../lib/util/lanes.js';

/** What works on one item at a time: a browser, or a child process. */
export interface Member {
  close(): Promise<void>;
}

/**
 * Shares items out among the members of a team, each of which gets the next item when it is done with one, and closes
 * the members in the end.
 */
export async function shareOut<T, M extends Member>(
  items: readonly T[],
  team: readonly M[],
  work: (item: T, member: M) => Promise<void>,
): Promise<void> {
  const idle = [...team];
  try {
    await inLanes(items, team.length, async (item) => {
      const member = idle.pop()!;
      try {
        await work(item, member);
      } finally {
        idle.push(member);
      }
    });
  } finally {
    await Promise.all(team.map((member) => member.close()));
  }
}
