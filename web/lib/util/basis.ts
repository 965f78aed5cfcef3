import type { Axis, Basis } from '../types/described.js';
import type { Vec3 } from '../types/vectors.js';

const axes: Readonly<Record<Axis, Vec3>> = {
  x: [1, 0, 0],
  y: [0, 1, 0],
  z: [0, 0, 1],
  minus_x: [-1, 0, 0],
  minus_y: [0, -1, 0],
  minus_z: [0, 0, -1],
};

/**
 * The rotation that turns a file's axes for the viewer: up to +Y, forward to +Z. Column-major 3 x 3, of determinant +1
 * (`root_rotation` of wasm/model/basis.h).
 */
export function rootRotation({ up, forward }: Pick<Basis, 'up' | 'forward'>): number[] {
  const [upX, upY, upZ] = axes[up];
  const [forwardX, forwardY, forwardZ] = axes[forward];
  // The axis that comes to lie on +X. Adding 0 leaves no negative zeros.
  const right = [
    upY * forwardZ - upZ * forwardY + 0,
    upZ * forwardX - upX * forwardZ + 0,
    upX * forwardY - upY * forwardX + 0,
  ] as const;
  return [right[0], upX, forwardX, right[1], upY, forwardY, right[2], upZ, forwardZ];
}
