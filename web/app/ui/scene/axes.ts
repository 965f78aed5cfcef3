import type { CameraState } from '../../../lib/viewer/index.js';

const degrees = Math.PI / 180;
const reach = 21;
const letters = ['x', 'y', 'z'] as const;

/** An axis of the file, projected to the screen. */
export interface SeenAxis {
  readonly letter: (typeof letters)[number];
  /** Pixels on the screen, y down. */
  readonly x: number;
  readonly y: number;
  /** Grows towards the eye. */
  readonly depth: number;
}

/**
 * The file's three axes as the camera sees them, sorted from far to near. `rotation` is column-major, file to world.
 * `roll` is the camera's roll to the left, in degrees.
 */
export function axesSeenBy(
  camera: Pick<CameraState, 'yaw' | 'pitch'> & { readonly roll?: number },
  rotation: readonly number[],
): SeenAxis[] {
  const yaw = camera.yaw * degrees;
  const pitch = camera.pitch * degrees;
  const [sin, cos] = [Math.sin((camera.roll ?? 0) * degrees), Math.cos((camera.roll ?? 0) * degrees)];
  const toEye = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)] as const;
  const right = [Math.cos(yaw), 0, -Math.sin(yaw)] as const;
  const up = [-Math.sin(yaw) * Math.sin(pitch), Math.cos(pitch), -Math.cos(yaw) * Math.sin(pitch)] as const;
  const along = (direction: readonly [number, number, number], axis: number): number =>
    direction.reduce((sum, value, row) => sum + value * (rotation[axis * 3 + row] ?? 0), 0);
  return letters
    .map((letter, axis) => {
      const [level, above] = [along(right, axis), along(up, axis)];
      return {
        letter,
        x: (level * cos + above * sin) * reach,
        y: (level * sin - above * cos) * reach,
        depth: along(toEye, axis),
      };
    })
    .sort((a, b) => a.depth - b.depth);
}

/** The cosine above which a camera counts as looking along an axis. */
const alongAxis = 0.999;
/** The maximum pitch of an orbit camera. */
const steepest = 89;

/**
 * The direction of a camera that looks from the positive end of an axis towards the origin, in degrees; from the
 * negative end if the camera is already at the positive one.
 */
export function lookAlong(
  letter: SeenAxis['letter'],
  camera: Pick<CameraState, 'yaw' | 'pitch'>,
  rotation: readonly number[],
): { readonly yaw: number; readonly pitch: number } {
  const axis = letters.indexOf(letter);
  const [x = 0, y = 0, z = 0] = rotation.slice(axis * 3, axis * 3 + 3);
  const [sin, cos] = [Math.sin(camera.pitch * degrees), Math.cos(camera.pitch * degrees)];
  const toEye = [Math.sin(camera.yaw * degrees) * cos, sin, Math.cos(camera.yaw * degrees) * cos] as const;
  const there = x * toEye[0] + y * toEye[1] + z * toEye[2] > alongAxis;
  const side = there ? -1 : 1;
  if (Math.abs(y) > 0.5) return { yaw: 0, pitch: steepest * side * Math.sign(y) };
  // Adding 0 converts negative zero to zero.
  return { yaw: Math.round(Math.atan2(x * side + 0, z * side + 0) / degrees), pitch: 0 };
}
