import type { JointEntry } from '../../../lib/state/index.js';

/** A joint in the tree. */
export interface JointRow {
  readonly entry: JointEntry;
  /** Whether its children are shown; null where there are none to show. */
  readonly open: boolean | null;
  /** It is what was looked for, not only above it. */
  readonly found: boolean;
}

/** The joints in sight: those below a closed one are not; a search opens all and keeps what is above a find. */
export function jointRows(
  joints: readonly JointEntry[],
  search: string,
  closed: ReadonlySet<number>,
): JointRow[] {
  const wanted = search.trim().toLowerCase();
  const found = joints.map(({ name }) => name.toLowerCase().includes(wanted));
  const kept = [...found];
  // Children come after their parents.
  for (const { joint, parent } of [...joints].reverse()) {
    if (parent !== null && kept[joint] === true) kept[parent] = true;
  }
  const rows: JointRow[] = [];
  // Not by calls of itself: a chain of joints may be as long as the file likes.
  const waiting = joints.filter(({ parent }) => parent === null).reverse();
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    const { joint, children } = entry;
    if (kept[joint] !== true) continue;
    const below = children.filter((child) => kept[child] === true);
    const open = wanted !== '' || !closed.has(joint);
    rows.push({ entry, open: below.length > 0 ? open : null, found: found[joint] === true });
    if (open) waiting.push(...below.reverse().flatMap((child) => joints[child] ?? []));
  }
  return rows;
}

/** The joints above one, up to its root. */
export function above(joints: readonly JointEntry[], joint: number): number[] {
  const way: number[] = [];
  for (let at = joints[joint]?.parent ?? null; at !== null; at = joints[at]?.parent ?? null) way.push(at);
  return way;
}
