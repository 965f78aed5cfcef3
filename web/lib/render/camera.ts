import { mat4 } from 'gl-matrix';
import type { CameraState } from '../types/view.js';

const radians = Math.PI / 180;

/** The unit vector from the target to the eye, in world space. */
export function eyeDirection(yaw: number, pitch: number, out: Float32Array): Float32Array {
  const y = yaw * radians;
  const p = pitch * radians;
  out[0] = Math.sin(y) * Math.cos(p);
  out[1] = Math.sin(p);
  out[2] = Math.cos(y) * Math.cos(p);
  return out;
}

/** Where the eye stands, in world space. */
export function eyePosition(camera: CameraState, out: Float32Array): Float32Array {
  eyeDirection(camera.yaw, camera.pitch, out);
  for (let i = 0; i < 3; i++) out[i] = camera.target[i]! + out[i]! * camera.distance;
  return out;
}

const up: readonly [number, number, number] = [0, 1, 0];

export function viewFromWorld(camera: CameraState, eye: Float32Array, out: Float32Array): void {
  mat4.lookAt(out, eye, camera.target, up);
}

/** `aspect` is width over height; near and far are distances from the eye. */
export function clipFromView(
  fov: number,
  aspect: number,
  near: number,
  far: number,
  out: Float32Array,
): void {
  mat4.perspective(out, fov * radians, aspect, near, far);
}

/** Mirrors the world at the plane of that x before it is seen; the eye, in the world, comes to the other side. */
export function mirrorWorld(x: number, viewFromWorld: Float32Array, eye: Float32Array): void {
  for (let row = 0; row < 3; row++) {
    viewFromWorld[12 + row]! += 2 * x * viewFromWorld[row]!;
    viewFromWorld[row]! *= -1;
  }
  eye[0] = 2 * x - eye[0]!;
}
