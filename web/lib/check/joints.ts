import type { PartData } from '../types/subject.js';
import { counted, finding, someOf, type Finding } from './report.js';

/** Formats whose joints deform vertices. In other formats joints are nodes of a scene. */
const skeletal = ['md5', 'mdl', 'ms3d'];

export function isSkeletal({ format }: Pick<PartData, 'format'>): boolean {
  return skeletal.includes(format);
}

/**
 * Finding about joints that, with their descendants, move no vertex and have no attachment, hitbox, controller, camera
 * or light.
 */
export function jointFindings(part: PartData): Finding[] {
  const { file, joints, meshes, attachments, hitboxes, controllers, cameras, lights } = part;
  if (!isSkeletal(part)) return [];
  const used: Set<number> = new Set();
  const use = (joint: number | null): void => {
    for (let at = joint; at !== null && !used.has(at); at = joints[at]?.parent ?? null) used.add(at);
  };
  for (const { skinJoints, skinWeights, skinExactJoints } of meshes) {
    skinJoints.forEach((joint, i) => skinWeights[i]! > 0 && use(joint));
    skinExactJoints.forEach(use);
  }
  for (const { joint } of [...attachments, ...hitboxes, ...controllers]) use(joint);
  for (const { joint, targetJoint } of [...cameras, ...lights]) [joint, targetJoint].forEach(use);
  const unused = joints.filter((_, i) => !used.has(i)).map(({ name }) => name);
  if (unused.length === 0) return [];
  const message = `The model does not use ${counted(unused.length, 'joint')} of ${joints.length}. Remove joints that the game does not use by name.`;
  return [finding('note', 'joint_unused', file, { kind: 'joint', name: someOf(unused) }, message)];
}
