import type { JointSummary, PartSummary } from '../../../../web/lib/types/subject.js';
import type { Vec3, Vec4 } from '../../../../web/lib/types/vectors.js';
import { clip, part } from './subject.js';

export function joint(
  name: string,
  parent: number | null,
  position: Vec3 = [0, 0, 0],
  rotation: Vec4 = [0, 0, 0, 1],
): JointSummary {
  return { name, parent, rest: { position, rotation, scale: [1, 1, 1] } };
}

/** An arm with two hands of the same name. */
export const arm: PartSummary = part('arm', {
  format: 'md5',
  joints: [
    joint('root', null),
    joint('upper', 0, [0, 0, 10]),
    joint('lower', 1, [0, 0, 8]),
    joint('hand', 2, [0, 0, 6]),
    joint('tail', 0, [-4, 0, 0]),
    joint('hand', 4, [-3, 0, 0]),
  ],
  clips: [clip('wave', { displacement: [12, 0, 0] })],
});
