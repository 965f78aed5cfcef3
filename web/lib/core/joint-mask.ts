import type { JointSummary } from '../types/subject.js';

/**
 * The joints that a list of names means, a weight of 0 or 1 each: `name`, `*name` with all below it, `-name` and
 * `-*name` without, in turn. Null where a name is none of them, with that name.
 */
export function jointMask(
  joints: readonly JointSummary[],
  names: readonly string[],
): Float32Array<ArrayBuffer> | { readonly unknown: string } {
  // What begins with taking away takes away from all.
  const mask = new Float32Array(joints.length).fill(names[0]?.startsWith('-') === true ? 1 : 0);
  for (const entry of names) {
    // A joint may be called `-x` or `*x` itself.
    const literal = joints.some((joint) => joint.name === entry);
    const [, minus = '', star = '', bare = ''] = /^(-?)(\*?)(.*)$/s.exec(literal ? '' : entry) ?? [];
    const name = literal ? entry : bare;
    const top = joints.findIndex((joint) => joint.name === name);
    if (top < 0) return { unknown: name };
    for (let i = top; i < joints.length; i++) {
      if (i === top || (star !== '' && isBelow(joints, i, top))) mask[i] = minus === '' ? 1 : 0;
    }
  }
  return mask;
}

function isBelow(joints: readonly JointSummary[], joint: number, top: number): boolean {
  let at: number | null = joint;
  while (at !== null && at > top) at = joints[at]?.parent ?? null;
  return at === top;
}
