import { movePoint, turnDirection } from '../math/mat3x4.js';
import type { PartData } from '../types/subject.js';
import type { ActorPart } from './draw-items.js';

/** Input for drawing and picking a skeleton. */
export interface Boned {
  readonly asset: { readonly parts: readonly PartData[] };
  readonly parts: readonly ActorPart[];
  joints(part: number): Float32Array;
  partVisible(part: number): boolean;
}

/** Input for drawing and listing tags. */
export interface Tagged extends Omit<Boned, 'joints'> {
  attachments(part: number): Float32Array;
}

/**
 * A bone from a joint to its child; at a joint without children, a stub that extends the parent's bone.
 */
export interface Bone {
  readonly part: number;
  readonly joint: number;
  readonly child: number | null;
}

/** Length of a stub: relative to the parent's bone, with limits relative to the model's size. */
const stubLength = 0.3;
const stubLeast = 0.015;
const stubMost = 0.06;
/** Bones shorter than this, relative to the model's size, are skipped: their joints coincide. */
const shortest = 1e-4;
/** Half the width of a bone, relative to its length and limited relative to the model's size. */
const slender = 0.1;
const widest = 0.022;

/** Floats that `placeBone` writes: the instance data of shaders/bone.glsl. */
export const boneFloats = 12;

const known: WeakMap<readonly PartData[], readonly Bone[]> = new WeakMap();

/** All bones of a model, computed once. */
export function bonesOf(parts: readonly PartData[]): readonly Bone[] {
  let bones = known.get(parts);
  if (!bones) known.set(parts, (bones = parts.flatMap(partBones)));
  return bones;
}

function partBones({ joints }: PartData, part: number): Bone[] {
  const children: number[][] = joints.map(() => []);
  joints.forEach(({ parent }, joint) => {
    if (parent !== null) children[parent]?.push(joint);
  });
  return children.flatMap((own, joint): Bone[] =>
    own.length === 0 ? [{ part, joint, child: null }] : own.map((child) => ({ part, joint, child })),
  );
}

/**
 * Writes a bone in world space as three vectors of four floats: head and 0; tail and half the width; the joint's z axis
 * and 0. Returns false if it is too short to draw. `size` is the model's size.
 */
export function placeBone(
  actor: Boned,
  { part, joint, child }: Bone,
  size: number,
  out: Float32Array,
  at: number,
): boolean {
  const joints = actor.joints(part);
  const m = actor.parts[part]!.worldFromModel;
  point(joints, joint * 12, m, out, at);
  if (child === null) stub(actor, part, joint, size, out, at);
  else point(joints, child * 12, m, out, at + 4);
  const j = joint * 12;
  turnDirection(out, at + 8, m, joints[j + 2]!, joints[j + 6]!, joints[j + 10]!);
  const length = distance(out, at, at + 4);
  out[at + 3] = 0;
  out[at + 7] = Math.min(length * slender, size * widest);
  out[at + 11] = 0;
  return length > size * shortest;
}

/** Writes the tail of a stub, which extends the parent's bone or, if there is none, points along the joint's x axis. */
function stub(actor: Boned, part: number, joint: number, size: number, out: Float32Array, at: number): void {
  const joints = actor.joints(part);
  const m = actor.parts[part]!.worldFromModel;
  const { parent } = actor.asset.parts[part]!.joints[joint]!;
  let before = 0;
  if (parent !== null) {
    // The tail temporarily contains the parent's position, to compute the direction.
    point(joints, parent * 12, m, out, at + 4);
    before = distance(out, at, at + 4);
  }
  const length = Math.max(size * stubLeast, Math.min(size * stubMost, before * stubLength));
  const j = joint * 12;
  for (let i = 0; i < 3; i++) {
    const onwards =
      before > size * shortest
        ? (out[at + i]! - out[at + 4 + i]!) / before
        : m[i]! * joints[j]! + m[4 + i]! * joints[j + 4]! + m[8 + i]! * joints[j + 8]!;
    out[at + 4 + i] = out[at + i]! + onwards * length;
  }
}

/** The position of a joint, from its matrix's last column. */
function point(joints: Float32Array, j: number, m: Float32Array, out: Float32Array, at: number): void {
  movePoint(out, at, m, joints[j + 3]!, joints[j + 7]!, joints[j + 11]!);
}

/** The position of a joint in world space. */
export function placeJoint(actor: Boned, part: number, joint: number, out: Float32Array): void {
  point(actor.joints(part), joint * 12, actor.parts[part]!.worldFromModel, out, 0);
}

function distance(points: Float32Array, a: number, b: number): number {
  return Math.hypot(
    points[a]! - points[b]!,
    points[a + 1]! - points[b + 1]!,
    points[a + 2]! - points[b + 2]!,
  );
}

/** Whether an actor has joints but no surfaces. Its skeleton is always drawn, because nothing else is visible. */
export function isSkeleton({ asset: { parts } }: Pick<Boned, 'asset'>): boolean {
  return (
    parts.every(({ surfaces }) => surfaces.length === 0) && parts.some(({ joints }) => joints.length > 0)
  );
}
