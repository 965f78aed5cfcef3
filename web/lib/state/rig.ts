import type { Interpolation, RootMotion } from '../types/events.js';
import type { SubjectSummary, Transform } from '../types/subject.js';
import type { Vec3 } from '../types/vectors.js';
import type { JointRef } from '../types/view.js';
import { quaternionOf } from './rotation.js';

/** A joint's matrices: to its parent, to the model, and from the rest pose to where it is now. */
export const matrixKinds = ['relative', 'absolute', 'skinning'] as const;
/** One of the matrices of a joint. */
export type MatrixKind = (typeof matrixKinds)[number];

/** The ways in which joints move between keys, from the coarsest. */
export const interpolations: readonly Interpolation[] = ['step', 'lerp', 'slerp'];
/** What can become of a root joint's movement. */
export const rootMotions: readonly RootMotion[] = ['stored', 'in-place', 'travel'];

/** A joint that a person holds in a place relative to its parent, whatever plays. */
export interface HeldJoint {
  /** Its number, counted through all parts. */
  readonly joint: number;
  /** Its place relative to its parent. */
  readonly position: Vec3;
  /** The degrees that a person turned it by. The quaternion is made of them, so that no slider jumps. */
  readonly angles: Vec3;
}

/** What a person has chosen for the skeleton. Joints are counted through all parts. */
export interface Rig {
  /** The selected joint. */
  readonly joint: number | null;
  /** The joints that are held. */
  readonly held: readonly HeldJoint[];
  /** How joints move between the keys of clips. */
  readonly interpolation: Interpolation;
  /** What becomes of the root joint's movement. */
  readonly rootMotion: RootMotion;
  /** Which of the selected joint's matrices is shown. */
  readonly matrix: MatrixKind;
}

/** What is chosen at first. */
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
  /** Index into the subject's parts. */
  readonly part: number;
  /** Its number in the part. */
  readonly index: number;
  /** As the file has it. */
  readonly name: string;
  /** Its parent's number in the list; null for a root. */
  readonly parent: number | null;
  /** The numbers of its children. */
  readonly children: readonly number[];
  /** How many joints are above it. */
  readonly depth: number;
  /** Where it rests, relative to its parent. */
  readonly rest: Transform;
}

const lists: WeakMap<SubjectSummary, readonly JointEntry[]> = new WeakMap();

/**
 * All joints of all parts, as the files have them: parents before their children.
 *
 * @example
 * ```ts
 * import { jointsOf } from 'marrow3d/state';
 *
 * for (const { name, depth } of jointsOf(model.summary)) console.log(' '.repeat(depth) + name);
 * ```
 */
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

/**
 * A joint by its part, and its number in that; null where there is none.
 *
 * @example
 * ```ts
 * import { jointRef } from 'marrow3d/state';
 *
 * viewer.selectedJoint = jointRef(model.summary, 3);
 * ```
 */
export function jointRef(summary: SubjectSummary, joint: number): JointRef | null {
  const entry = jointsOf(summary)[joint];
  return entry === undefined ? null : { part: entry.part, joint: entry.index };
}

/**
 * The word for a joint in an address: its name, or its number where another joint before it has that name.
 *
 * @example
 * ```ts
 * import { jointCalled, jointWord } from 'marrow3d/state';
 *
 * const word = jointWord(model.summary, 3); // 'jaw'
 * jointCalled(model.summary, word); // 3
 * ```
 */
export function jointWord(summary: SubjectSummary, joint: number): string {
  const joints = jointsOf(summary);
  const name = joints[joint]?.name ?? '';
  return name !== '' && joints.find((each) => each.name === name)?.joint === joint ? name : `#${joint}`;
}

/**
 * The joint that an address means, or null.
 *
 * @example
 * ```ts
 * import { jointCalled } from 'marrow3d/state';
 *
 * jointCalled(model.summary, 'jaw'); // 3, or null
 * ```
 */
export function jointCalled(summary: SubjectSummary, word: string): number | null {
  const joints = jointsOf(summary);
  const named = joints.find(({ name }) => name === word);
  const number = /^#\d+$/.test(word) ? Number(word.slice(1)) : -1;
  return (named ?? joints[number])?.joint ?? null;
}

/**
 * Where a joint is held; undefined where it is not.
 *
 * @example
 * ```ts
 * import { heldJoint, restRig } from 'marrow3d/state';
 *
 * heldJoint(restRig, 3); // undefined: nothing holds it
 * ```
 */
export function heldJoint({ held }: Rig, joint: number): HeldJoint | undefined {
  return held.find((each) => each.joint === joint);
}

/**
 * Rounds a held joint as an address does, so that a link opens what was shown.
 *
 * @example
 * ```ts
 * import { roundedJoint } from 'marrow3d/state';
 *
 * roundedJoint({ joint: 3, position: [0, 1.23456, 0], angles: [0, 0, 44.99999] });
 * ```
 */
export function roundedJoint({ joint, position, angles }: HeldJoint): HeldJoint {
  return { joint, position: rounded(position, places.position), angles: rounded(angles, places.angle) };
}

/** Decimals of a held joint's angles and position. */
export const places = { angle: 2, position: 4 } as const;

function rounded(values: Vec3, decimals: number): Vec3 {
  const [x, y, z] = values.map((value) => Number(value.toFixed(decimals)) || 0);
  return [x ?? 0, y ?? 0, z ?? 0];
}

/**
 * The transform of a held joint; its scale stays as it is.
 *
 * @example
 * ```ts
 * import { transformOf } from 'marrow3d/state';
 *
 * instance.joints.set(3, transformOf({ joint: 3, position: [0, 1, 0], angles: [0, 0, 45] }));
 * ```
 */
export function transformOf({ position, angles }: HeldJoint): Pick<Transform, 'position' | 'rotation'> {
  return { position, rotation: quaternionOf(angles) };
}

/**
 * Whether a clip carries the model along: only then is there a choice of root motion.
 *
 * @example
 * ```ts
 * import { travels } from 'marrow3d/state';
 *
 * if (travels(model.summary)) instance.rootMotion = 'in-place';
 * ```
 */
export function travels({ parts }: SubjectSummary): boolean {
  return parts.some(({ clips }) => clips.some(({ displacement }) => displacement.some((way) => way !== 0)));
}
