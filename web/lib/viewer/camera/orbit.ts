import type { CameraRange, CameraState } from '../../types/view.js';

/** Orbit camera math. Every function returns a new state. Angles are in degrees, lengths in world units. */

const radians = Math.PI / 180;
export const steepest = 89;
/** The minimum distance between an orbit camera and its target, as a fraction of the model's size. */
export const nearestShare = 0.05;

/** Limits for the distance of a camera and the position of its target. */
export interface CameraLimits {
  readonly nearest: number;
  readonly farthest: number;
  readonly center: readonly [number, number, number];
  /** The maximum distance between the target and the centre. */
  readonly reach: number;
}

/** Normalizes an angle to -180 to 180 degrees. */
export function wrapDegrees(angle: number): number {
  const turned = (angle + 180) % 360;
  return (turned < 0 ? turned + 360 : turned) - 180;
}

/** Orbits the target by `yaw`, towards the model's left, and `pitch`, upwards. */
export function orbit(camera: CameraState, yaw: number, pitch: number): CameraState {
  return {
    ...camera,
    yaw: wrapDegrees(camera.yaw + yaw),
    pitch: Math.max(-steepest, Math.min(steepest, camera.pitch + pitch)),
  };
}

/** The image's right and up directions, as unit vectors in world space. */
export function imageAxes({ yaw, pitch }: Pick<CameraState, 'yaw' | 'pitch'>): {
  right: Vector;
  up: Vector;
} {
  const y = yaw * radians;
  const p = pitch * radians;
  return {
    right: [Math.cos(y), 0, -Math.sin(y)],
    up: [-Math.sin(y) * Math.sin(p), Math.cos(p), -Math.cos(y) * Math.sin(p)],
  };
}

type Vector = [number, number, number];

/** World units per CSS pixel at the target's depth, in an image that is `height` CSS pixels high. */
export function unitsPerPixel(camera: CameraState, height: number): number {
  return (2 * camera.distance * Math.tan((camera.fov / 2) * radians)) / Math.max(1, height);
}

/** Pans by a drag in CSS pixels (right, down): points at the target's depth stay under the pointer. */
export function pan(camera: CameraState, dx: number, dy: number, height: number): CameraState {
  const { right, up } = imageAxes(camera);
  const scale = unitsPerPixel(camera, height);
  const target = camera.target.map((value, i) => value - right[i]! * dx * scale + up[i]! * dy * scale);
  return { ...camera, target: target as Vector };
}

/** Moves a camera and its target by distances to the right, up (both in the image) and ahead. */
export function fly(camera: CameraState, [right, up, ahead]: readonly [number, number, number]): CameraState {
  const axes = imageAxes(camera);
  const back = backwards(camera);
  const target = camera.target.map(
    (value, i) => value + axes.right[i]! * right + axes.up[i]! * up - back[i]! * ahead,
  );
  return { ...camera, target: target as Vector };
}

/** Rotates a camera around its position, as `orbit` rotates it around its target. */
export function lookAround(camera: CameraState, yaw: number, pitch: number): CameraState {
  const turned = orbit(camera, yaw, pitch);
  const [before, after] = [backwards(camera), backwards(turned)];
  const target = camera.target.map((value, i) => value + (before[i]! - after[i]!) * camera.distance);
  return { ...turned, target: target as Vector };
}

/** The direction from the target to the camera, as a unit vector in world space. */
function backwards({ yaw, pitch }: Pick<CameraState, 'yaw' | 'pitch'>): Vector {
  const [y, p] = [yaw * radians, pitch * radians];
  return [Math.sin(y) * Math.cos(p), Math.sin(p), Math.cos(y) * Math.cos(p)];
}

/** One press of the + key multiplies the distance by this factor. */
export const keyZoom = 0.85;

/**
 * Multiplies the distance by a factor: below 1 zooms in, above 1 zooms out. `x` and `y` are a point of the image, in
 * CSS pixels right and down from its centre. The scene point at this position, at the target's depth, keeps its
 * position in the image.
 */
export function zoom(camera: CameraState, factor: number, x: number, y: number, height: number): CameraState {
  const panned = pan(camera, x, y, height);
  const shift = 1 - factor;
  // `pan` moves the image's centre to x, y; a fraction of the opposite movement keeps the point at x, y in place.
  const target = camera.target.map((value, i) => value - (panned.target[i]! - value) * shift);
  return { ...camera, distance: camera.distance * factor, target: target as Vector };
}

export function clampCamera(camera: CameraState, limits: CameraLimits): CameraState {
  const distance = Math.max(limits.nearest, Math.min(limits.farthest, camera.distance));
  const away = camera.target.map((value, i) => value - limits.center[i]!);
  const length = Math.hypot(away[0]!, away[1]!, away[2]!);
  const scale = length > limits.reach ? limits.reach / length : 1;
  const target = away.map((value, i) => limits.center[i]! + value * scale);
  return { ...camera, distance, target: target as Vector };
}

/** Clamps a camera to a range. A yaw outside the range moves to the nearer limit. */
export function keptWithin(camera: CameraState, range: CameraRange): CameraState {
  const clamp = (value: number, [min, max]: readonly [number, number]): number =>
    Math.max(min, Math.min(max, value));
  const [left, right] = range.yaw;
  const middle = (left + right) / 2;
  const yaw = wrapDegrees(middle + clamp(wrapDegrees(camera.yaw - middle), [left - middle, right - middle]));
  return {
    ...camera,
    yaw,
    pitch: clamp(camera.pitch, range.pitch),
    distance: clamp(camera.distance, range.distance),
  };
}

/** Interpolates between two cameras along the shorter rotation; distances are interpolated geometrically. */
export function mixCameras(from: CameraState, to: CameraState, part: number): CameraState {
  if (part >= 1) return { ...to, target: [...to.target] };
  const target = from.target.map((value, i) => value + (to.target[i]! - value) * part);
  return {
    yaw: wrapDegrees(from.yaw + wrapDegrees(to.yaw - from.yaw) * part),
    pitch: from.pitch + (to.pitch - from.pitch) * part,
    distance: from.distance * (to.distance / from.distance) ** part,
    target: target as Vector,
    fov: from.fov + (to.fov - from.fov) * part,
  };
}

/** True if two cameras have no visible difference. */
export function sameCamera(a: CameraState, b: CameraState): boolean {
  const far = Math.max(a.distance, b.distance);
  return (
    Math.abs(wrapDegrees(a.yaw - b.yaw)) < 0.02 &&
    Math.abs(a.pitch - b.pitch) < 0.02 &&
    Math.abs(a.fov - b.fov) < 0.01 &&
    Math.abs(a.distance - b.distance) < far * 5e-4 &&
    a.target.every((value, i) => Math.abs(value - b.target[i]!) < far * 2e-4)
  );
}
