import type { CameraState } from '../../../lib/viewer/index.js';

const degrees = Math.PI / 180;
const reach = 21;
const letters = ['x', 'y', 'z'] as const;

export interface Axis {
  readonly letter: (typeof letters)[number];
  /** Pixels on the screen, y down. */
  readonly x: number;
  readonly y: number;
  /** Grows towards the eye. */
  readonly depth: number;
}

/**
 * The file's three axes as the camera sees them, sorted from far to near. `rotation` is column-major, file to world.
 * `roll` is by how many degrees the camera leans to its left.
 */
export function axesSeenBy(
  camera: Pick<CameraState, 'yaw' | 'pitch'> & { readonly roll?: number },
  rotation: readonly number[],
): Axis[] {
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
