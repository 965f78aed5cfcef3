import type { SubjectSummary, Transform } from '../../lib/index.js';
import { anglesOf, jointOverride, jointsOf, type JointEntry, type Rig } from '../../lib/internal/index.js';
import type { Vec3, Vec4 } from '../../lib/viewer/index.js';
import type { AppState } from './state.js';
import { clipOf, positionOf } from './select.js';

/**
 * A pose as JSON, for use in other programs. All values of a joint are relative to its parent: `position` in the file's
 * units and axes, `rotation` as a unit quaternion (x, y, z, w), `euler` as the same rotation in degrees about x, then
 * y, then z, `scale` along the joint's axes unless it is 1. Parents precede their children; joints with the same name
 * are distinguished by their order.
 *
 *   { "model": "marl", "clip": "prowl", "frame": 9, "joints": [
 *     { "name": "uparm_l", "parent": "shoulder_l", "held": true,
 *       "position": [2.52, -4.68, 0], "rotation": [-0.2, 0.03, 0.02, 0.98], "euler": [-24.06, 3.5, 1.72] } ] }
 */
interface PoseFile {
  readonly model: string;
  /** Null for the rest pose. */
  readonly clip: string | null;
  readonly frame: number;
  readonly joints: readonly PosedJoint[];
}

export interface PosedJoint extends Transform {
  readonly entry: JointEntry;
}

/** The current poses of some joints. Omits joints for which `where` returns null. */
export function posedJoints(
  summary: SubjectSummary,
  joints: readonly number[],
  where: (joint: number) => Transform | null,
): PosedJoint[] {
  return joints.flatMap((joint): PosedJoint[] => {
    const entry = jointsOf(summary)[joint];
    const transform = where(joint);
    return entry === undefined || transform === null ? [] : [{ entry, ...transform }];
  });
}

/** The pose as JSON with one line for each joint. */
export function poseText(state: AppState, joints: readonly PosedJoint[]): string {
  const { subject, rig } = state;
  const clip = clipOf(state)?.name ?? null;
  if (subject === null) return '';
  const all = jointsOf(subject.summary);
  const rows = joints.map(({ entry, position: at, rotation, scale }) =>
    JSON.stringify({
      name: entry.name,
      parent: entry.parent === null ? null : (all[entry.parent]?.name ?? null),
      held: jointOverride(rig, entry.joint) !== undefined,
      position: at.map(rounded),
      rotation: rotation.map(rounded),
      euler: eulerOf(rig, entry, rotation).map(rounded),
      ...(scale.every((factor) => rounded(factor) === 1) ? {} : { scale: scale.map(rounded) }),
    }),
  );
  const head: Omit<PoseFile, 'joints'> = {
    model: subject.name,
    clip,
    frame: rounded(clip === null ? 0 : positionOf(state).frame),
  };
  const list = rows.map((row) => `    ${row}`).join(',\n');
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "joints": [\n${list}\n  ]\n}\n`;
}

/** The angles that the user set if the joint is held; else the equivalent angles nearest to the rest pose. */
function eulerOf(rig: Rig, { joint, rest }: JointEntry, rotation: Vec4): Vec3 {
  return jointOverride(rig, joint)?.angles ?? anglesOf(rotation, anglesOf(rest.rotation));
}

function rounded(value: number): number {
  return Number(value.toFixed(6)) || 0;
}
