import { nearShare } from '../../render/index.js';
import type { CameraState } from '../../types/view.js';

/** The aspect ratio that the games were made for, width over height. */
const gameAspect = 4 / 3;
/** The games' near plane is at 4 units. For small models it is nearer, at a fraction of the longest side. */
const gameNear = 4;
const nearSize = 0.1;
const narrowest = 10;
const widest = 170;
const radians = Math.PI / 180;

/**
 * Converts the horizontal field of view of a 4:3 image to a vertical one that shows at least the same area, in
 * degrees.
 */
export function fovOfAll(across: number, aspect: number): number {
  const half = Math.tan((across / 2) * radians) / gameAspect;
  return (2 * Math.atan(half * Math.max(1, gameAspect / aspect))) / radians;
}

/** As `fovOfAll`, but first limits `across` to the range that the user may choose. */
export function verticalFov(across: number, aspect: number): number {
  return fovOfAll(Math.min(widest, Math.max(narrowest, across)), aspect);
}

/** A camera at the world's origin that looks ahead like a model that faces +Z. `size` is the model's longest side. */
export function firstPersonCamera(across: number, aspect: number, size: number): CameraState {
  const distance = Math.min(gameNear, size * nearSize) / nearShare;
  return { yaw: 180, pitch: 0, distance, target: [0, 0, distance], fov: verticalFov(across, aspect) };
}
