import type { CameraState } from '../types/view.js';
import { clipFromView, eyePosition, mirrorWorld, viewFromWorld } from './camera.js';
import type { Stage } from './stage.js';

/** What a camera makes of the world: matrices to fill, column-major. */
export interface EyeMatrices {
  readonly clipFromView: Float32Array;
  readonly viewFromWorld: Float32Array;
}

/** Where in the picture the camera's target is seen: -1 to 1, to the right and up. */
export type Shift = readonly [right: number, up: number];

export const centred: Shift = [0, 0];

/** Looks at a stage so that all of it lies between near and far; `position` becomes where the eye is. */
export function openEye(
  camera: CameraState,
  { animation, size, extent }: Stage,
  aspect: number,
  mirror: boolean,
  matrices: EyeMatrices,
  position: Float32Array,
  [right, up]: Shift = centred,
): void {
  eyePosition(camera, position);
  let reach = extent * 4;
  for (let corner = 0; corner < 8; corner++) {
    const x = animation[corner & 1 ? 3 : 0]! - position[0]!;
    const y = animation[corner & 2 ? 4 : 1]! - position[1]!;
    const z = animation[corner & 4 ? 5 : 2]! - position[2]!;
    reach = Math.max(reach, Math.sqrt(x * x + y * y + z * z));
  }
  const near = Math.max(camera.distance * 0.03, size * 0.002);
  const far = Math.max(reach, camera.distance + extent * 4.5);
  clipFromView(camera.fov, aspect, near, far, matrices.clipFromView);
  // A lens that is shifted: the same perspective, elsewhere in the picture.
  matrices.clipFromView[8]! -= right;
  matrices.clipFromView[9]! -= up;
  viewFromWorld(camera, position, matrices.viewFromWorld);
  // Through the middle of what is framed: it stays in the picture, and turns with the hand.
  if (mirror) mirrorWorld((animation[0]! + animation[3]!) / 2, matrices.viewFromWorld, position);
}
