import { mat4, quat, vec3, type ReadonlyMat4 } from 'gl-matrix';

/** A transform relative to the parent: position, rotation (quaternion x, y, z, w), scale. */
export interface Placed {
  readonly position: [number, number, number];
  readonly rotation: [number, number, number, number];
  readonly scale: [number, number, number];
}

export const nowhere: Placed = { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };

/** Decomposes a matrix without shear (16 numbers, column-major). A mirroring matrix has a negative scale along x. */
export function placedBy(matrix: ReadonlyMat4): Placed {
  const scale = mat4.getScaling(vec3.create(), matrix);
  if (mat4.determinant(matrix) < 0) scale[0] = -scale[0];
  const turn = mat4.clone(matrix);
  for (let axis = 0; axis < 3; axis++)
    for (let row = 0; row < 3; row++)
      turn[axis * 4 + row] = scale[axis] === 0 ? Number(axis === row) : turn[axis * 4 + row]! / scale[axis]!;
  const rotation: Placed['rotation'] = [0, 0, 0, 1];
  quat.normalize(rotation, mat4.getRotation(rotation, turn));
  return {
    position: [matrix[12], matrix[13], matrix[14]],
    rotation,
    scale: [scale[0], scale[1], scale[2]],
  };
}

/** The transform of `child` relative to `parent`; null if the parent's matrix has no inverse. */
export function relativeTo(parent: ReadonlyMat4, child: ReadonlyMat4): mat4 | null {
  const inverse = mat4.invert(mat4.create(), parent);
  return inverse === null ? null : mat4.multiply(inverse, inverse, child);
}
