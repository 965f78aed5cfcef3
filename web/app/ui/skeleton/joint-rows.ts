import type { JointEntry } from '../../state/rig.js';

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
  const hidden: Set<number> = new Set();
  return joints.flatMap((entry): JointRow[] => {
    const { joint, parent, children } = entry;
    if (parent !== null && (hidden.has(parent) || (wanted === '' && closed.has(parent)))) hidden.add(joint);
    if (hidden.has(joint) || kept[joint] !== true) return [];
    const below = children.some((child) => kept[child] === true);
    return [
      { entry, open: below ? wanted !== '' || !closed.has(joint) : null, found: found[joint] === true },
    ];
  });
}

/** The joints above one, up to its root. */
export function above(joints: readonly JointEntry[], joint: number): number[] {
  const way: number[] = [];
  for (let at = joints[joint]?.parent ?? null; at !== null; at = joints[at]?.parent ?? null) way.push(at);
  return way;
}
