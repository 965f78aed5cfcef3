import { mat4 } from 'gl-matrix';
import type { JointSummary } from '../../types/subject.js';

/** The positions of joints in the rest pose, in part space: three numbers each. */
export function restOrigins(joints: readonly JointSummary[]): Float32Array {
  const origins = new Float32Array(joints.length * 3);
  const matrices: mat4[] = [];
  joints.forEach(({ parent, rest: { position, rotation, scale } }, j) => {
    const local = mat4.fromRotationTranslationScale(mat4.create(), rotation, position, scale);
    const above = parent === null ? undefined : matrices[parent];
    const matrix = above ? mat4.multiply(mat4.create(), above, local) : local;
    matrices.push(matrix);
    origins.set([matrix[12], matrix[13], matrix[14]], j * 3);
  });
  return origins;
}
