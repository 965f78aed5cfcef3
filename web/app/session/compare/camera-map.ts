import type { CameraState } from '../../../lib/viewer/index.js';
import type { FittedCamera } from '../../scene/ports.js';

/** Equivalent cameras of two models. */
export interface CameraPair {
  readonly a: CameraState;
  readonly b: CameraState;
}

/**
 * The cameras that frame two models from one direction. With `sameScale`, a unit has the same length in both images,
 * and the models stand at the same height. Otherwise each model fills its image.
 */
export function commonFit(a: FittedCamera, b: FittedCamera, sameScale: boolean): CameraPair {
  if (!sameScale) return { a: a.camera, b: b.camera };
  const leads = a.camera.distance >= b.camera.distance ? a : b;
  const { distance } = leads.camera;
  const height = leads.camera.target[1] - leads.ground;
  const placed = ({ camera, ground }: FittedCamera): CameraState => {
    const [x, , z] = camera.target;
    return { ...camera, distance, target: [x, ground + height, z] };
  };
  return { a: placed(a), b: placed(b) };
}

/**
 * Maps a camera of one model to the other. `from` and `to` are equivalent cameras: the result has the direction of
 * `camera`. Its distance and its target's offset are scaled by the ratio of the two distances.
 */
export function mapped(camera: CameraState, from: CameraState, to: CameraState): CameraState {
  const scale = to.distance / from.distance;
  const along = (axis: 0 | 1 | 2): number =>
    to.target[axis] + (camera.target[axis] - from.target[axis]) * scale;
  return { ...camera, distance: camera.distance * scale, target: [along(0), along(1), along(2)] };
}

/** Whether two cameras are equal except for rounding errors. */
export function isSame(a: CameraState, b: CameraState): boolean {
  const near = (one: number, other: number): boolean =>
    Math.abs(one - other) <= 1e-4 * Math.max(1, Math.abs(one));
  return (
    near(a.yaw, b.yaw) &&
    near(a.pitch, b.pitch) &&
    near(a.fov, b.fov) &&
    near(a.distance, b.distance) &&
    a.target.every((value, axis) => near(value, b.target[axis] ?? 0))
  );
}
