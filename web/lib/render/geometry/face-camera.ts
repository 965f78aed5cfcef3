import type { SpriteFacing } from '../../types/described.js';

/**
 * If the horizontal component of the unit view direction is below this, an upright sprite takes its direction from the
 * image's up vector.
 */
const leastLevel = 1e-3;

/**
 * Rotates the matrix of a sprite (file space to world space) towards the camera. Position and scale do not change.
 * `rootRotation` is the column-major 3x3 rotation from the file's axes to the viewer's, in which the sprite faces +Z.
 */
export function faceCamera(
  worldFromModel: Float32Array,
  rootRotation: readonly number[],
  facing: SpriteFacing,
  viewFromWorld: ArrayLike<number>,
  eye: ArrayLike<number>,
): void {
  const m = worldFromModel;
  const scale = Math.hypot(m[0]!, m[1]!, m[2]!);
  const isUpright = facing === 'parallel_upright' || facing === 'facing_upright';
  const isFacing = facing === 'facing_upright';
  // The direction to the viewer and the top of the image, in world space.
  let x = isFacing ? eye[0]! - m[12]! : viewFromWorld[2]!;
  let y = isFacing ? eye[1]! - m[13]! : viewFromWorld[6]!;
  let z = isFacing ? eye[2]! - m[14]! : viewFromWorld[10]!;
  let upX = viewFromWorld[1]!;
  let upY = viewFromWorld[5]!;
  let upZ = viewFromWorld[9]!;
  if (isUpright) {
    // A vertical view direction does not define a heading, so derive one from the image's up vector.
    if (Math.hypot(x, z) < leastLevel * Math.hypot(x, y, z)) {
      const sign = y > 0 ? -1 : 1;
      x = upX * sign;
      z = upZ * sign;
    }
    upX = upZ = y = 0;
    upY = 1;
    const length = Math.hypot(x, z);
    x /= length;
    z /= length;
  }
  // A cross product, so that a mirrored image also mirrors the sprite.
  let rightX = upY * z - upZ * y;
  let rightY = upZ * x - upX * z;
  let rightZ = upX * y - upY * x;
  if (facing === 'parallel_oriented') {
    const roll = Math.atan2(heightOf(m, rootRotation, 0), heightOf(m, rootRotation, 1));
    const cos = Math.cos(roll);
    const sin = Math.sin(roll);
    [rightX, upX] = [rightX * cos + upX * sin, upX * cos - rightX * sin];
    [rightY, upY] = [rightY * cos + upY * sin, upY * cos - rightY * sin];
    [rightZ, upZ] = [rightZ * cos + upZ * sin, upZ * cos - rightZ * sin];
  }
  for (let column = 0; column < 3; column++) {
    const right = scale * rootRotation[column * 3]!;
    const up = scale * rootRotation[column * 3 + 1]!;
    const back = scale * rootRotation[column * 3 + 2]!;
    m[column * 4] = rightX * right + upX * up + x * back;
    m[column * 4 + 1] = rightY * right + upY * up + y * back;
    m[column * 4 + 2] = rightZ * right + upZ * up + z * back;
  }
}

/**
 * The world y component of the sprite's right axis (0) or up axis (1), which `rootRotation` defines.
 */
function heightOf(m: Float32Array, rootRotation: readonly number[], axis: 0 | 1): number {
  return m[1]! * rootRotation[axis]! + m[5]! * rootRotation[axis + 3]! + m[9]! * rootRotation[axis + 6]!;
}
