import { mat4 } from 'gl-matrix';
import { cornerOf, middleOf } from '../math/box.js';
import type { CameraState } from '../types/view.js';
import type { SceneBounds } from './scene-bounds.js';

/** A camera that a scene is seen from, at any pitch, and leaning to its left by `roll` degrees. */
export interface SeenCamera extends CameraState {
  roll?: number;
  /** Without perspective; at the target it shows as much as with it. */
  orthographic?: boolean;
}

/** The matrices of a camera, to be filled, column-major. */
export interface EyeMatrices {
  readonly clipFromView: Float32Array;
  readonly viewFromWorld: Float32Array;
}

/** Where in the picture the camera's target is seen: -1 to 1, to the right and up. */
export type Shift = readonly [right: number, up: number];

export const centred: Shift = [0, 0];

/** Where the mirror stands: nowhere, in the middle of the model, or in the eye. */
export type MirrorPlane = 'none' | 'model' | 'eye';

/** Nothing nearer than this share of the camera's distance is seen. */
export const nearShare = 0.03;

/**
 * How many extents of a scene the eye of an orthographic camera stands away from its target: in front of everything, and
 * so far that formulas which need an eye have nearly the same direction for all places.
 */
const parallelExtents = 40;

/** Looks at a scene so that all of it lies between near and far; `position` becomes where the eye is. */
export function openEye(
  camera: SeenCamera,
  { animation, size, extent }: SceneBounds,
  aspect: number,
  mirror: MirrorPlane,
  matrices: EyeMatrices,
  position: Float32Array,
  [right, up]: Shift = centred,
): void {
  const parallel = camera.orthographic ?? false;
  eyePosition(camera, position, parallel ? extent * parallelExtents : camera.distance);
  let reach = extent * 4;
  for (let corner = 0; corner < 8; corner++) {
    const x = cornerOf(animation, corner, 0) - position[0]!;
    const y = cornerOf(animation, corner, 1) - position[1]!;
    const z = cornerOf(animation, corner, 2) - position[2]!;
    reach = Math.max(reach, Math.sqrt(x * x + y * y + z * z));
  }
  const near = Math.max(camera.distance * nearShare, size * 0.002);
  const far = Math.max(reach, camera.distance + extent * 4.5);
  if (parallel) {
    orthographic(camera, aspect, reach + extent * 4.5, matrices.clipFromView);
    matrices.clipFromView[12]! += right;
    matrices.clipFromView[13]! += up;
  } else {
    clipFromView(camera.fov, aspect, near, far, matrices.clipFromView);
    // Shifts the lens: the perspective stays, elsewhere in the picture.
    matrices.clipFromView[8]! -= right;
    matrices.clipFromView[9]! -= up;
  }
  viewFromWorld(camera, position, matrices.viewFromWorld);
  if (mirror === 'none') return;
  // What is framed stays in the picture, and turns with the hand, where the mirror stands in its middle. What an eye
  // sees at its right is at its left where the mirror goes through the eye.
  const x = mirror === 'eye' ? position[0]! : middleOf(animation, 0);
  mirrorWorld(x, matrices.viewFromWorld, position);
}

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

/** Where the eye stands, in world space; `distance` is how far from the target. */
export function eyePosition(
  camera: CameraState,
  out: Float32Array,
  distance: number = camera.distance,
): Float32Array {
  eyeDirection(camera.yaw, camera.pitch, out);
  for (let i = 0; i < 3; i++) out[i] = camera.target[i]! + out[i]! * distance;
  return out;
}

/** The rotation to the picture's axes, and what takes the eye to the origin. */
export function viewFromWorld(camera: SeenCamera, eye: Float32Array, out: Float32Array): void {
  mat4.fromZRotation(out, -(camera.roll ?? 0) * radians);
  mat4.rotateX(out, out, camera.pitch * radians);
  mat4.rotateY(out, out, -camera.yaw * radians);
  mat4.translate(out, out, [-eye[0]!, -eye[1]!, -eye[2]!]);
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

/** Parallel lines of sight, from the eye to `far`: the picture is as high as what the camera shows at its target. */
function orthographic({ distance, fov }: CameraState, aspect: number, far: number, out: Float32Array): void {
  const tall = distance * Math.tan((fov * radians) / 2);
  mat4.ortho(out, -tall * aspect, tall * aspect, -tall, tall, 0, far);
}

/**
 * Mirrors the world at the plane of an x before it is viewed; the eye's place in the world moves to the other side.
 */
export function mirrorWorld(x: number, viewFromWorld: Float32Array, eye: Float32Array): void {
  for (let row = 0; row < 3; row++) {
    viewFromWorld[12 + row]! += 2 * x * viewFromWorld[row]!;
    viewFromWorld[row]! *= -1;
  }
  eye[0] = 2 * x - eye[0]!;
}
