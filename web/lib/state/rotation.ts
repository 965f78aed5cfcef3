import type { Transform } from '../types/subject.js';
import type { Vec3, Vec4 } from '../types/vectors.js';

/**
 * Conversions between Euler angles, quaternions and matrices. Angles are in degrees around the parent's x, then y, then z
 * axis: R = Rz Ry Rx. Matrices are the 12 numbers of the rows of a 3x4 matrix, as in the core.
 */

const degree = Math.PI / 180;
/**
 * Above this magnitude of the y angle's sine, x and z rotate around the same axis (gimbal lock). y is then
 * within 0.1 degrees of 90 or -90.
 */
const lockedSine = 1 - 1e-6;

/** Converts Euler angles in degrees to a quaternion x, y, z, w. */
export function quaternionOf([x, y, z]: Vec3): Vec4 {
  const [sx, sy, sz] = [x, y, z].map((angle) => Math.sin((angle * degree) / 2)) as [number, number, number];
  const [cx, cy, cz] = [x, y, z].map((angle) => Math.cos((angle * degree) / 2)) as [number, number, number];
  return [
    sx * cy * cz - cx * sy * sz,
    cx * sy * cz + sx * cy * sz,
    cx * cy * sz - sx * sy * cz,
    cx * cy * cz + sx * sy * sz,
  ];
}

/** Converts a joint's transform to the 12 numbers of its 3x4 matrix, from joint space to the parent's space. */
export function matrixOf({ position, rotation, scale: [sx, sy, sz] }: Transform): number[] {
  const [x, y, z, w] = rotation;
  return [
    ...[sx * (1 - 2 * (y * y + z * z)), sy * 2 * (x * y - w * z), sz * 2 * (x * z + w * y), position[0]],
    ...[sx * 2 * (x * y + w * z), sy * (1 - 2 * (x * x + z * z)), sz * 2 * (y * z - w * x), position[1]],
    ...[sx * 2 * (x * z - w * y), sy * 2 * (y * z + w * x), sz * (1 - 2 * (x * x + y * y)), position[2]],
  ];
}

/**
 * Converts a unit quaternion to Euler angles. Of the two equivalent triples it returns the one nearer to `near`. In gimbal
 * lock (y is 90 or -90 degrees), z is that of `near`.
 */
export function anglesOf(rotation: Vec4, near: Vec3 = [0, 0, 0]): Vec3 {
  const m = matrixOf({ position: [0, 0, 0], rotation, scale: [1, 1, 1] });
  const [m00 = 1, m01 = 0, , , m10 = 0, m11 = 1, , , m20 = 0, m21 = 0, m22 = 1] = m;
  const sine = Math.min(1, Math.max(-1, -m20));
  if (Math.abs(sine) > lockedSine) {
    const side = Math.sign(sine);
    const x = Math.atan2(side * m01, m11) / degree + side * near[2];
    return [wrapped(x), side * 90, near[2]];
  }
  const x = Math.atan2(m21, m22) / degree;
  const y = Math.asin(sine) / degree;
  const z = Math.atan2(m10, m00) / degree;
  const other: Vec3 = [wrapped(x + 180), wrapped(180 - y), wrapped(z + 180)];
  return angleDistance([x, y, z], near) <= angleDistance(other, near) ? [x, y, z] : other;
}

function angleDistance(a: Vec3, b: Vec3): number {
  return a.reduce((sum, angle, axis) => sum + Math.abs(wrapped(angle - (b[axis] ?? 0))), 0);
}

/** Normalizes an angle to the range from -180 to 180. */
function wrapped(angle: number): number {
  return angle - 360 * Math.round(angle / 360);
}
