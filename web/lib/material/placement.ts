import type { MapPlacement } from '../types/described.js';

/** An affine map of texture coordinates: s' = [0] s + [1] t + [2], t' = [3] s + [4] t + [5]. */
export type TexcoordMatrix = readonly [number, number, number, number, number, number];

/** Unchanged texture coordinates, repeated. */
export const plainPlacement: MapPlacement = { scale: [1, 1], rotation: 0, offset: [0, 0], wrap: 'repeat' };

/** The matrix of a placement. */
export function placementMatrix({ scale: [x, y], rotation, offset }: MapPlacement): TexcoordMatrix {
  const cos = Math.cos(rotation);
  const sin = Math.sin(rotation);
  return [x * cos, y * sin, offset[0], -x * sin, y * cos, offset[1]];
}

/** Whether two placements have the same matrix; wrap modes are ignored. */
export function isSameMatrix(a: MapPlacement, b: MapPlacement): boolean {
  return String(placementMatrix(a)) === String(placementMatrix(b));
}
