import type { Interpolation, RootMotion } from '../types/events.js';
import type { SubjectSummary, Transform } from '../types/subject.js';
import type { Vec3 } from '../types/vectors.js';
import type { JointRef } from '../types/view.js';
import { quaternionOf } from './rotation.js';

/** A joint's matrices: to its parent, to the model, and from the rest pose to where it is now. */
export const matrixKinds = ['relative', 'absolute', 'skinning'] as const;
export type MatrixKind = (typeof matrixKinds)[number];

export const interpolations: readonly Interpolation[] = ['step', 'lerp', 'slerp'];
export const rootMotions: readonly RootMotion[] = ['stored', 'in-place', 'travel'];

/** A joint that a person holds in a place relative to its parent, whatever plays. */
export interface HeldJoint {
  readonly joint: number;
  readonly position: Vec3;
  /** The degrees that a person turned it by. The quaternion is made of them, so that no slider jumps. */
  readonly angles: Vec3;
}

/** What a person has chosen for the skeleton. Joints are counted through all parts. */
export interface Rig {
  /** The selected joint. */
  readonly joint: number | null;
  readonly held: readonly HeldJoint[];
  readonly interpolation: Interpolation;
  readonly rootMotion: RootMotion;
  readonly matrix: MatrixKind;
}

export const restRig: Rig = {
  joint: null,
  held: [],
  interpolation: 'slerp',
  rootMotion: 'in-place',
  matrix: 'relative',
};

/** A joint of the subject. */
export interface JointEntry {
  /** Its number counted through all parts, which is its place in the list. */
  readonly joint: number;
  readonly part: number;
  /** Its number in the part. */
  readonly index: number;
  readonly name: string;
  readonly parent: number | null;
  readonly children: readonly number[];
  readonly depth: number;
  readonly rest: Transform;
}

const lists: WeakMap<SubjectSummary, readonly JointEntry[]> = new WeakMap();

/** All joints of all parts, as the files have them: parents before their children. */
export function jointsOf(summary: SubjectSummary): readonly JointEntry[] {
  const known = lists.get(summary);
  if (known !== undefined) return known;
  const entries: (JointEntry & { readonly children: number[] })[] = [];
  summary.parts.forEach(({ joints }, part) => {
    const start = entries.length;
    joints.forEach(({ name, parent, rest }, index) => {
      const above = parent === null ? undefined : entries[start + parent];
      const joint = start + index;
      above?.children.push(joint);
      const depth = above === undefined ? 0 : above.depth + 1;
      entries.push({
        ...{ joint, part, index, name, rest, depth },
        ...{ parent: above?.joint ?? null, children: [] },
      });
    });
  });
  lists.set(summary, entries);
  return entries;
}

/** A joint by its part, and its number in that; null where there is none. */
export function jointRef(summary: SubjectSummary, joint: number): JointRef | null {
  const entry = jointsOf(summary)[joint];
  return entry === undefined ? null : { part: entry.part, joint: entry.index };
}

/** The word for a joint in an address: its name, or its number where another joint before it has that name. */
export function jointWord(summary: SubjectSummary, joint: number): string {
  const joints = jointsOf(summary);
  const name = joints[joint]?.name ?? '';
  return name !== '' && joints.find((each) => each.name === name)?.joint === joint ? name : `#${joint}`;
}

/** The joint that an address means, or null. */
export function jointCalled(summary: SubjectSummary, word: string): number | null {
  const joints = jointsOf(summary);
  const named = joints.find(({ name }) => name === word);
  const number = /^#\d+$/.test(word) ? Number(word.slice(1)) : -1;
  return (named ?? joints[number])?.joint ?? null;
}

export function heldJoint({ held }: Rig, joint: number): HeldJoint | undefined {
  return held.find((each) => each.joint === joint);
}

/** Rounds a held joint as an address does, so that a link opens what was shown. */
export function roundedJoint({ joint, position, angles }: HeldJoint): HeldJoint {
  return { joint, position: rounded(position, places.position), angles: rounded(angles, places.angle) };
}

/** Decimals of a held joint's angles and position. */
export const places = { angle: 2, position: 4 } as const;

function rounded(values: Vec3, decimals: number): Vec3 {
  const [x, y, z] = values.map((value) => Number(value.toFixed(decimals)) || 0);
  return [x ?? 0, y ?? 0, z ?? 0];
}

/** The transform of a held joint; its scale stays as it is. */
export function transformOf({ position, angles }: HeldJoint): Pick<Transform, 'position' | 'rotation'> {
  return { position, rotation: quaternionOf(angles) };
}

/** Whether a clip carries the model along: only then is there a choice of root motion. */
export function travels({ parts }: SubjectSummary): boolean {
  return parts.some(({ clips }) => clips.some(({ displacement }) => displacement.some((way) => way !== 0)));
}
