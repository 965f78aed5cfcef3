import type { Interpolation, RootMotion } from '../types/events.js';
import type { SubjectSummary, Transform } from '../types/subject.js';
import type { Vec3 } from '../types/vectors.js';
import type { JointRef } from '../types/view.js';
import { quaternionOf } from './rotation.js';

/** A joint's matrices: relative to its parent, relative to the model, and from the rest pose to the current pose. */
export const matrixKinds = ['relative', 'absolute', 'skinning'] as const;
/** One of the matrices of a joint. */
export type MatrixKind = (typeof matrixKinds)[number];

/** Interpolation modes of joint keys, from the simplest. */
export const interpolations: readonly Interpolation[] = ['step', 'lerp', 'slerp'];
/** Root motion modes. */
export const rootMotions: readonly RootMotion[] = ['stored', 'in-place', 'travel'];

/** A joint that the user has posed relative to its parent. It overrides the animation. */
export interface JointOverride {
  /** Its index over all parts. */
  readonly joint: number;
  /** Its position relative to its parent. */
  readonly position: Vec3;
  /** Rotation in degrees as the user set it. The quaternion is computed from the angles, so that sliders do not jump. */
  readonly angles: Vec3;
}

/** The user's settings for the skeleton. Joint indices count all parts. */
export interface Rig {
  /** The selected joint. */
  readonly joint: number | null;
  /** The posed joints. */
  readonly held: readonly JointOverride[];
  /** Interpolation between the keys of clips. */
  readonly interpolation: Interpolation;
  /** Handling of root motion. */
  readonly rootMotion: RootMotion;
  /** The displayed matrix of the selected joint. */
  readonly matrix: MatrixKind;
}

/** The default settings. */
export const restRig: Rig = {
  joint: null,
  held: [],
  interpolation: 'slerp',
  rootMotion: 'in-place',
  matrix: 'relative',
};

/** A joint of the subject. */
export interface JointEntry {
  /** Its index over all parts, which is its index in the list. */
  readonly joint: number;
  /** Index into the subject's parts. */
  readonly part: number;
  /** Its index within the part. */
  readonly index: number;
  /** Name in the file. */
  readonly name: string;
  /** Index of its parent in the list; null for a root. */
  readonly parent: number | null;
  /** Indices of its children. */
  readonly children: readonly number[];
  /** The number of its ancestors. */
  readonly depth: number;
  /** Its rest transform, relative to its parent. */
  readonly rest: Transform;
}

const lists: WeakMap<SubjectSummary, readonly JointEntry[]> = new WeakMap();

/**
 * Lists the joints of all parts in file order, parents before children. The joints of a sprite are omitted: they only show
 * and hide its frames.
 */
export function jointsOf(summary: SubjectSummary): readonly JointEntry[] {
  const known = lists.get(summary);
  if (known !== undefined) return known;
  const entries: (JointEntry & { readonly children: number[] })[] = [];
  summary.parts.forEach(({ joints, hints }, part) => {
    if (hints.facing !== 'none') return;
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

/** Converts a joint's index over all parts to its part and its index in the part; null if it does not exist. */
export function jointRef(summary: SubjectSummary, joint: number): JointRef | null {
  const entry = jointsOf(summary)[joint];
  return entry === undefined ? null : { part: entry.part, joint: entry.index };
}

/** The joint in links: its name, or #number if it has no name or an earlier joint has the same name. */
export function jointWord(summary: SubjectSummary, joint: number): string {
  const joints = jointsOf(summary);
  const name = joints[joint]?.name ?? '';
  return name !== '' && joints.find((each) => each.name === name)?.joint === joint ? name : `#${joint}`;
}

/** Finds the joint that a link names; null if it does not exist. */
export function jointCalled(summary: SubjectSummary, word: string): number | null {
  const joints = jointsOf(summary);
  const named = joints.find(({ name }) => name === word);
  const number = /^#\d+$/.test(word) ? Number(word.slice(1)) : -1;
  return (named ?? joints[number])?.joint ?? null;
}

/** Finds the pose of a joint; undefined if the user has not posed it. */
export function jointOverride({ held }: Rig, joint: number): JointOverride | undefined {
  return held.find((each) => each.joint === joint);
}

/** Rounds a posed joint to the precision of links, so that a link restores exactly the displayed pose. */
export function roundedJoint({ joint, position, angles }: JointOverride): JointOverride {
  return { joint, position: rounded(position, places.position), angles: rounded(angles, places.angle) };
}

/** Decimals of a posed joint's angles and position. */
export const places = { angle: 2, position: 4 } as const;

function rounded(values: Vec3, decimals: number): Vec3 {
  const [x, y, z] = values.map((value) => Number(value.toFixed(decimals)) || 0);
  return [x ?? 0, y ?? 0, z ?? 0];
}

/** The transform of a posed joint; its scale is unchanged. */
export function transformOf({ position, angles }: JointOverride): Pick<Transform, 'position' | 'rotation'> {
  return { position, rotation: quaternionOf(angles) };
}

/** Whether a clip has root motion; otherwise there is no choice of root motion modes. */
export function travels({ parts }: SubjectSummary): boolean {
  return parts.some(({ clips }) => clips.some(({ displacement }) => displacement.some((way) => way !== 0)));
}
