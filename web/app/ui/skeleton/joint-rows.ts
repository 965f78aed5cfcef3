import type { JointEntry } from '../../../lib/internal/index.js';

/** A joint's row in the tree. */
export interface JointRow {
  readonly entry: JointEntry;
  /** Whether its children are shown; null if it has none. */
  readonly open: boolean | null;
  /** Whether the joint itself matches the search, not only one of its descendants. */
  readonly found: boolean;
}

/**
 * The visible joints, without the descendants of collapsed joints. A search expands all joints, and keeps only matches
 * and their ancestors.
 */
export function jointRows(
  joints: readonly JointEntry[],
  search: string,
  closed: ReadonlySet<number>,
): JointRow[] {
  const wanted = search.trim().toLowerCase();
  const found = joints.map(({ name }) => name.toLowerCase().includes(wanted));
  const kept = [...found];
  // Parents precede their children, so the reverse order visits children first.
  for (const { joint, parent } of [...joints].reverse()) {
    if (parent !== null && kept[joint] === true) kept[parent] = true;
  }
  const rows: JointRow[] = [];
  // Not recursive, because a damaged or hostile file may have a very long chain of joints.
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
