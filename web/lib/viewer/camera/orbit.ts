import type { CameraRange, CameraState } from '../../types/view.js';

/** Arithmetic of an orbit camera: every function returns a new state. Angles in degrees, lengths in world units. */

const radians = Math.PI / 180;
export const steepest = 89;
/** An orbit camera comes as near to its target as this share of the model's size. */
export const nearestShare = 0.05;

/** How near and far a camera may go, and how far its target may be moved. */
export interface CameraLimits {
  readonly nearest: number;
  readonly farthest: number;
  readonly center: readonly [number, number, number];
  /** How far from the center the target may be. */
  readonly reach: number;
}

/** An angle as -180 to 180. */
export function wrapDegrees(angle: number): number {
  const turned = (angle + 180) % 360;
  return (turned < 0 ? turned + 360 : turned) - 180;
}

/** Turns the camera about the target: `yaw` to the model's left, `pitch` upwards. */
export function orbit(camera: CameraState, yaw: number, pitch: number): CameraState {
  return {
    ...camera,
    yaw: wrapDegrees(camera.yaw + yaw),
    pitch: Math.max(-steepest, Math.min(steepest, camera.pitch + pitch)),
  };
}

/** The picture's right and up, as unit vectors in world space. */
export function pictureAxes({ yaw, pitch }: Pick<CameraState, 'yaw' | 'pitch'>): {
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

/** World units that a CSS pixel shows at the target, in a picture so many CSS pixels high. */
export function unitsPerPixel(camera: CameraState, height: number): number {
  return (2 * camera.distance * Math.tan((camera.fov / 2) * radians)) / Math.max(1, height);
}

/** Pans, so that what lies under a hand that drags by so many CSS pixels (right, down) stays under it. */
export function pan(camera: CameraState, dx: number, dy: number, height: number): CameraState {
  const { right, up } = pictureAxes(camera);
  const scale = unitsPerPixel(camera, height);
  const target = camera.target.map((value, i) => value - right[i]! * dx * scale + up[i]! * dy * scale);
  return { ...camera, target: target as Vector };
}

/** The factor of the distance by which a key brings the camera closer. */
export const keyZoom = 0.85;

/**
 * Zooms closer by a factor below 1, away by one above. `x` and `y` are a place in the picture, CSS pixels right and
 * down of its middle: what lies there, at the target's depth, stays there.
 */
export function zoom(camera: CameraState, factor: number, x: number, y: number, height: number): CameraState {
  const held = pan(camera, x, y, height);
  const shift = 1 - factor;
  // `pan` moves what is at the middle to x, y; the opposite, in part, brings x, y towards the middle.
  const target = camera.target.map((value, i) => value - (held.target[i]! - value) * shift);
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

/** Keeps a camera within a range: a yaw beyond it stops at the nearer end, the short way round. */
export function keptWithin(camera: CameraState, range: CameraRange): CameraState {
  const kept = (value: number, [least, most]: readonly [number, number]): number =>
    Math.max(least, Math.min(most, value));
  const [left, right] = range.yaw;
  const middle = (left + right) / 2;
  const yaw = wrapDegrees(middle + kept(wrapDegrees(camera.yaw - middle), [left - middle, right - middle]));
  return {
    ...camera,
    yaw,
    pitch: kept(camera.pitch, range.pitch),
    distance: kept(camera.distance, range.distance),
  };
}

/** Part of the way from one camera to another, the short way round; distances change by equal factors. */
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

/** Whether two cameras are too alike for any eye to tell. */
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
