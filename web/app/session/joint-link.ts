import type { SubjectSummary } from '../../lib/types/subject.js';
import { jointsOf, restRig, transformOf, type Rig } from '../state/rig.js';
import type { JointPlace, StageJoints } from './ports.js';

/** Takes one rig's joints to those of the stage: from where they are, or from the rest of a model just shown. */
export function followRig(
  joints: StageJoints,
  summary: SubjectSummary,
  rig: Rig,
  before: Rig = restRig,
): void {
  if (rig === before) return;
  const place = (joint: number): JointPlace | undefined => jointsOf(summary)[joint];
  if (rig.interpolation !== before.interpolation || rig.rootMotion !== before.rootMotion) {
    joints.setMotion(rig.interpolation, rig.rootMotion);
  }
  if (rig.held === before.held) return;
  for (const { joint } of before.held) {
    const at = place(joint);
    if (at !== undefined && !rig.held.some((each) => each.joint === joint)) joints.hold(at, null);
  }
  for (const held of rig.held) {
    const at = place(held.joint);
    if (at !== undefined && !before.held.includes(held)) joints.hold(at, transformOf(held));
  }
}
