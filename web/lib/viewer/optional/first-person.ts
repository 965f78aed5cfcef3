import { nearShare } from '../../render/index.js';
import type { CameraState } from '../../types/view.js';

/** Width over height of the pictures that the games were made for. */
const gameAspect = 4 / 3;
/** The games draw nothing nearer than 4 units. Of a small model more is seen: its size, in longest sides. */
const gameNear = 4;
const nearSize = 0.1;
const narrowest = 10;
const widest = 170;
const radians = Math.PI / 180;

/** The vertical field of view of a picture that shows all that a picture of 4:3 shows; `across` is that one's width. */
export function fovOfAll(across: number, aspect: number): number {
  const half = Math.tan((across / 2) * radians) / gameAspect;
  return (2 * Math.atan(half * Math.max(1, gameAspect / aspect))) / radians;
}

/** The same for what a person may choose. */
export function verticalFov(across: number, aspect: number): number {
  return fovOfAll(Math.min(widest, Math.max(narrowest, across)), aspect);
}

/** A camera at the world's origin that looks ahead, as a model does that faces +Z. `size` is the model's longest side. */
export function firstPersonCamera(across: number, aspect: number, size: number): CameraState {
  const distance = Math.min(gameNear, size * nearSize) / nearShare;
  return { yaw: 180, pitch: 0, distance, target: [0, 0, distance], fov: verticalFov(across, aspect) };
}
