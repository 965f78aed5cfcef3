import { cornerOf, middleOf } from '../math/box.js';
import type { CameraState } from '../types/view.js';
import type { SceneBounds } from './scene-bounds.js';

/** A camera with unlimited pitch, rolled to the left by `roll` degrees. */
export interface ViewCamera extends CameraState {
  roll?: number;
  /** Orthographic projection; at the target, its scale is that of the perspective projection. */
  orthographic?: boolean;
}

/** The matrices of a camera, filled by `openEye`, column-major. */
export interface EyeMatrices {
  readonly clipFromView: Float32Array;
  readonly viewFromWorld: Float32Array;
}

/** Where the camera's target appears in the image: -1 to 1, right and up. */
export type Shift = readonly [right: number, up: number];

export const centred: Shift = [0, 0];

/** The mirror plane: none, through the model's centre, or through the camera. */
export type MirrorPlane = 'none' | 'model' | 'eye';

/** Distance of the near plane, relative to the camera's distance. */
export const nearShare = 0.03;

/**
 * Distance of an orthographic camera from its target, in extents of the scene: in front of everything, and far enough
 * that view directions computed from its position are nearly parallel.
 */
const parallelExtents = 40;

/** Computes the matrices so that the whole scene is between the near and far plane; sets `position`. */
export function openEye(
  camera: ViewCamera,
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
    // Shift the lens: the perspective does not change.
    matrices.clipFromView[8]! -= right;
    matrices.clipFromView[9]! -= up;
  }
  viewFromWorld(camera, position, matrices.viewFromWorld);
  if (mirror === 'none') return;
  // A mirror through the model's centre keeps the model in the image, and dragging turns it in the expected direction. A
  // mirror through the camera swaps left and right, as a game does for a left-handed player.
  const x = mirror === 'eye' ? position[0]! : middleOf(animation, 0);
  mirrorWorld(x, matrices.viewFromWorld, position);
}

const radians = Math.PI / 180;

/** The unit vector from the target to the camera, in world space. */
export function eyeDirection(yaw: number, pitch: number, out: Float32Array): Float32Array {
  const y = yaw * radians;
  const p = pitch * radians;
  out[0] = Math.sin(y) * Math.cos(p);
  out[1] = Math.sin(p);
  out[2] = Math.cos(y) * Math.cos(p);
  return out;
}

/** The camera's position in world space; `distance` is from the target. */
export function eyePosition(
  camera: CameraState,
  out: Float32Array,
  distance: number = camera.distance,
): Float32Array {
  eyeDirection(camera.yaw, camera.pitch, out);
  for (let i = 0; i < 3; i++) out[i] = camera.target[i]! + out[i]! * distance;
  return out;
}

/** The view matrix: rotation to the image's axes and translation of the camera to the origin. */
export function viewFromWorld(camera: ViewCamera, eye: Float32Array, out: Float32Array): void {
  const roll = -(camera.roll ?? 0) * radians;
  const [rollSin, rollCos] = [Math.sin(roll), Math.cos(roll)];
  const [pitchSin, pitchCos] = [Math.sin(camera.pitch * radians), Math.cos(camera.pitch * radians)];
  const [yawSin, yawCos] = [Math.sin(camera.yaw * radians), Math.cos(camera.yaw * radians)];
  // The axes of the image without roll, in the world: right, up and back.
  const axes = [yawCos, 0, -yawSin, -pitchSin * yawSin, pitchCos, -pitchSin * yawCos];
  for (let i = 0; i < 3; i++) {
    const [right, up] = [axes[i]!, axes[i + 3]!];
    out[i * 4] = rollCos * right - rollSin * up;
    out[i * 4 + 1] = rollSin * right + rollCos * up;
  }
  out[2] = pitchCos * yawSin;
  out[6] = pitchSin;
  out[10] = pitchCos * yawCos;
  out[3] = out[7] = out[11] = 0;
  for (let row = 0; row < 3; row++)
    out[12 + row] = -(out[row]! * eye[0]! + out[4 + row]! * eye[1]! + out[8 + row]! * eye[2]!);
  out[15] = 1;
}

/** Perspective projection. `aspect` is width divided by height; `near` and `far` are distances from the camera. */
export function clipFromView(
  fov: number,
  aspect: number,
  near: number,
  far: number,
  out: Float32Array,
): void {
  const scale = 1 / Math.tan((fov * radians) / 2);
  out.fill(0);
  out[0] = scale / aspect;
  out[5] = scale;
  out[10] = (far + near) / (near - far);
  out[11] = -1;
  out[14] = (2 * far * near) / (near - far);
}

/** Orthographic projection from the camera to `far`. It shows the height that the perspective shows at the target. */
function orthographic({ distance, fov }: CameraState, aspect: number, far: number, out: Float32Array): void {
  const tall = distance * Math.tan((fov * radians) / 2);
  out.fill(0);
  out[0] = 1 / (tall * aspect);
  out[5] = 1 / tall;
  out[10] = -2 / far;
  out[14] = -1;
  out[15] = 1;
}

/**
 * Mirrors the world at a plane of constant x before the view transform; the camera's position moves to the other side.
 */
export function mirrorWorld(x: number, viewFromWorld: Float32Array, eye: Float32Array): void {
  for (let row = 0; row < 3; row++) {
    viewFromWorld[12 + row]! += 2 * x * viewFromWorld[row]!;
    viewFromWorld[row]! *= -1;
  }
  eye[0] = 2 * x - eye[0]!;
}
