import type { SubjectSummary } from '../../lib/index.js';
import { jointRef, restRig, transformOf, type Rig } from '../../lib/state/index.js';
import type { JointRef } from '../../lib/viewer/index.js';
import type { StageJoints } from './ports.js';

/** Takes one rig's joints to those of the stage: from where they are, or from the rest of a model just shown. */
export function followRig(
  joints: StageJoints,
  summary: SubjectSummary,
  rig: Rig,
  before: Rig = restRig,
): void {
  if (rig === before) return;
  const place = (joint: number): JointRef | null => jointRef(summary, joint);
  if (rig.interpolation !== before.interpolation || rig.rootMotion !== before.rootMotion) {
    joints.setMotion(rig.interpolation, rig.rootMotion);
  }
  if (rig.joint !== before.joint) joints.select(rig.joint === null ? null : place(rig.joint));
  if (rig.held === before.held) return;
  for (const { joint } of before.held) {
    const at = place(joint);
    if (at !== null && !rig.held.some((each) => each.joint === joint)) joints.hold(at, null);
  }
  for (const held of rig.held) {
    const at = place(held.joint);
    if (at !== null && !before.held.includes(held)) joints.hold(at, transformOf(held));
  }
}
