import type { JointEntry } from '../../../lib/internal/index.js';

/** A joint's row in the tree. */
export interface JointRow {
  readonly entry: JointEntry;
  /** Whether its children are shown; null where it has none to show. */
  readonly open: boolean | null;
  /** Whether the joint itself matches the search, not only one below it. */
  readonly found: boolean;
}

/**
 * The visible joints. Those below a closed joint are left out; a search opens all joints and keeps the matches with
 * their ancestors.
 */
export function jointRows(
  joints: readonly JointEntry[],
  search: string,
  closed: ReadonlySet<number>,
): JointRow[] {
  const wanted = search.trim().toLowerCase();
  const found = joints.map(({ name }) => name.toLowerCase().includes(wanted));
  const kept = [...found];
  // Children stand after their parents, so the reverse order visits children first.
  for (const { joint, parent } of [...joints].reverse()) {
    if (parent !== null && kept[joint] === true) kept[parent] = true;
  }
  const rows: JointRow[] = [];
  // Not recursive, because a chain of joints may be as long as the file likes.
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

/** The ancestors of a joint, up to its root. */
export function ancestorsOf(joints: readonly JointEntry[], joint: number): number[] {
  const way: number[] = [];
  for (let at = joints[joint]?.parent ?? null; at !== null; at = joints[at]?.parent ?? null) way.push(at);
  return way;
}
